"""One module a device: plain blocking calls, and one worker thread that turns them into observations."""
