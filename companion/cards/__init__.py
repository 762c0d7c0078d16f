"""Cards with a printed tag: the codec, the reader and the sticker sheets. Import the modules by name; the codec needs
no OpenCV."""
