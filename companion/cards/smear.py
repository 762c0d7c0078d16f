"""A picture without the smear of a hand that moved while the shutter was open.

Along the drag edges are soft, across it they are not: that tells its way. Its length is tried. The smear is taken back
as far as the noise allows (Wiener).
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

LENGTHS_PX = (10.0, 7.5)
LARGEST_PX = 400 * 400
LONGEST = 1.6
MOST_ALIKE = 0.7
NOISE = 0.015
RIM_PX = 16


def unsmeared(grey: np.ndarray) -> Iterator[np.ndarray]:
    """This part, uint8 (H, W), as it would be without a drag of each of LENGTHS_PX; none where it seems not dragged, is
    too long for a symbol, or so large that a drag would do no harm."""
    if grey.size > LARGEST_PX or max(grey.shape) > LONGEST * min(grey.shape):
        return
    right, down = (cv2.Scharr(grey, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    both = float((right * down).mean())
    strength, ways = np.linalg.eigh([[float((right * right).mean()), both], [both, float((down * down).mean())]])
    if strength[0] >= MOST_ALIKE * strength[1]:
        return
    height, width = (cv2.getOptimalDFTSize(side + 2 * RIM_PX) for side in grey.shape)
    below, beyond = height - grey.shape[0] - RIM_PX, width - grey.shape[1] - RIM_PX
    rimmed = cv2.copyMakeBorder(grey, RIM_PX, below, RIM_PX, beyond, cv2.BORDER_REPLICATE)
    waves = np.fft.rfft2(rimmed.astype(np.float32))
    along = np.fft.rfftfreq(width) * ways[0, 0] + np.fft.fftfreq(height)[:, None] * ways[1, 0]
    inner = slice(RIM_PX, RIM_PX + grey.shape[0]), slice(RIM_PX, RIM_PX + grey.shape[1])
    for length_px in LENGTHS_PX:
        smear = np.sinc(length_px * along)
        light = np.fft.irfft2(waves * smear / (smear**2 + NOISE), (height, width))
        yield cv2.convertScaleAbs(np.maximum(light[inner], 0))
