"""Eyes for dice: pictures from a camera, the faces in them, and when a throw has come to rest. Import the modules by
name."""
