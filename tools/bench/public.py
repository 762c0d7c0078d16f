"""What public recognisers score, as it was measured before this reader was written: to be printed beside its figures.

Measured on two cores, the exact set of faces right per photograph in percent, over every photograph (none of them
abstains); in brackets per-die recall / precision. "Five unseen" are hand-labelled photographs from five sources that no
network here was trained on; they and the two other unseen sources are not part of the data that has a label file.
"""

DICE_COLUMNS = ("matteo, validation", "nell, test", "oblique boards", "Pi over a tray", "five unseen", "ms")
DICE = (
    ("blobs + DBSCAN", "66", "0", "2-13", "35-50", "29-44", "10-150"),
    ("contours + blobs", "61", "2", "0", "30", "45 (67/93)", "14"),
    ("adaptive threshold + blobs", "79", "0", "4", "0", "26", "10"),
    ("strong classical attempt", "64", "18", "15", "55", "71 (89/91)", "260-410"),
    ("public YOLOv5n, 1.9 M weights", "68", "16", "67 (its own)", "10", "55 (86/91)", "26"),
    ("trial heat-map network, 0.49 M", "100", "60", "53", "90", "81 (94/88)", "82"),
)
DICE_IN_ALL = (
    "Over all sources the best public recogniser, that YOLOv5n, is exactly right on 57 %, the best classical on 37 %."
)

QR_COLUMNS = ("ZXing's 223, %", "wrong texts", "1,232 hard codes at 1280 px, %", "ms")
QR = (
    ("OpenCV QRCodeDetector", "51", "18", "12", "26"),
    ("OpenCV QRCodeDetectorAruco", "47", "14", "32.5", "25"),
    ("pyzbar", "75", "18", "33.7", "21"),
    ("zxing-cpp", "92", "2", "71", "1.6"),
)
