"""The two networks as torch modules, their losses, and how they are written to ONNX."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional

from companion.vision.network import CROP_PX, FACES, FINDER_STRIDE, PLACES

UP = 3
"""Behind the places the reader says the unit normal of the top's plane (labels.py)."""


def _conv(inner: int, outer: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inner, outer, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(outer), nn.ReLU(inplace=True)
    )


class Finder(nn.Module):
    """Where dice are: maps (N, 8, H/8, W/8), the four sub-cells of a score's logit and of a size's logarithm."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 12, 2), _conv(12, 24, 2), _conv(24, 24), _conv(24, 48, 2), _conv(48, 48))
        self.wide = nn.Sequential(_conv(48, 48, 1, 2), _conv(48, 48, 1, 3))
        self.head = nn.Sequential(_conv(48, 48), nn.Conv2d(48, 8, 1))
        bias = self.head[1].bias
        assert bias is not None
        nn.init.constant_(bias, 0.0)
        with torch.no_grad():
            bias[:4] = -4.0

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        near = self.stem(picture)
        return self.head(near + self.wide(near))


class Reader(nn.Module):
    """What a crop shows and where: logits (N, FACES) and behind them PLACES and UP numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 2), _conv(16, 32), nn.MaxPool2d(2),
            _conv(32, 48), _conv(48, 48), nn.MaxPool2d(2),
            _conv(48, 96), _conv(96, 96), nn.MaxPool2d(2),
            _conv(96, 128),
        )  # fmt: skip
        self.head = nn.Sequential(nn.Dropout(0.2), nn.Conv2d(128, FACES + PLACES + UP, CROP_PX // 16))

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(crops)).flatten(1)


def finder_targets(dice: torch.Tensor, height: int, width: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """For dice (N, K, 4): the heat (N, h, w) at FINDER_STRIDE, log sizes there (NaN where there is none), and the
    weight of each cell (0 where one may argue whether there is a die)."""
    h, w = height // FINDER_STRIDE, width // FINDER_STRIDE
    ys = (torch.arange(h) + 0.5)[None, None, :, None] * FINDER_STRIDE
    xs = (torch.arange(w) + 0.5)[None, None, None, :] * FINDER_STRIDE
    x, y, size, face = (dice[:, :, None, None, each] for each in range(4))
    far = ((xs - x) ** 2 + (ys - y) ** 2).sqrt()
    spread = (0.11 * size).clamp(min=0.75 * FINDER_STRIDE)
    bell = torch.exp(-((far / spread) ** 2) / 2)
    real = (face >= 0).float()
    heat, which = (bell * real).max(1)
    # The cell nearest to a die's middle is its peak, whatever the grid.
    nearest = (far <= far.flatten(2).min(2)[0][:, :, None, None] + 1e-4) & (face >= 0) & (far < FINDER_STRIDE)
    heat = torch.where(nearest.any(1), torch.ones_like(heat), heat)
    log_size = (size.clamp(min=1.0) / 32).log().expand(-1, -1, h, w).gather(1, which[:, None])[:, 0]
    log_size = torch.where(heat > 0.35, log_size, torch.full_like(log_size, float("nan")))
    weight = 1.0 - ((face == -1) & (far < 0.6 * size)).any(1).float() * (heat < 0.3).float()
    return heat, log_size, weight


def finder_loss(maps: torch.Tensor, dice: torch.Tensor) -> torch.Tensor:
    """The penalty-reduced focal loss of the heat (Zhou et al., Objects as Points, 2019, eq. 1) and L1 of log sizes."""
    count, _, h, w = maps.shape
    fine = maps.view(count, 2, 2, 2, h, w).permute(0, 1, 4, 2, 5, 3).reshape(count, 2, 2 * h, 2 * w)
    logits, sizes = fine[:, 0], fine[:, 1]
    heat, log_size, weight = finder_targets(dice, h * 8, w * 8)
    peak = (heat > 0.999).float()
    score = logits.sigmoid()
    hit = functional.logsigmoid(logits) * (1 - score) ** 2 * peak
    miss = functional.logsigmoid(-logits) * score**2 * (1 - heat) ** 4 * (1 - peak) * weight
    there = ~log_size.isnan()
    off = functional.l1_loss(sizes[there], log_size[there]) if there.any() else sizes.sum() * 0
    return -(hit.sum() + miss.sum()) / peak.sum().clamp(min=1) + 0.7 * off


def reader_loss(answers: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the faces (truth[:, 0]) and the smooth L1 of places and planes (the rest; NaN where none)."""
    loss = functional.cross_entropy(answers[:, :FACES], truth[:, 0].long())
    for first, last, weight, beta in ((0, PLACES, 1.0, 0.05), (PLACES, PLACES + UP, 2.0, 0.1)):
        told, known = answers[:, FACES + first : FACES + last], truth[:, 1 + first : 1 + last]
        there = ~known.isnan()
        if there.any():
            loss = loss + weight * functional.smooth_l1_loss(told[there], known[there], beta=beta)
    return loss


def begun(net: nn.Module, file: Path, sample: torch.Tensor) -> None:
    """Give a network the weights of an ONNX file of the same kind, in place. There each batch norm is folded into its
    convolution; it is unfolded by the statistics of `sample` (N, 3, H, W), so that learning goes on from there.
    Answers that the file lacks begin at random."""
    held = [numpy_helper.to_array(each) for each in _in_order(onnx.load(file))]
    norms = {name: each for name, each in net.named_modules() if isinstance(each, nn.BatchNorm2d)}
    follow: dict[nn.Module, nn.BatchNorm2d] = {}
    for layer in net.modules():
        if isinstance(layer, nn.Sequential):
            pairs = zip(layer, list(layer)[1:], strict=False)
            follow |= {conv: norm for conv, norm in pairs if norm in norms.values()}
    hooks = []
    with torch.no_grad():
        for conv in (each for each in net.modules() if isinstance(each, nn.Conv2d)):
            weight, bias = (torch.from_numpy(held.pop(0).copy()) for _ in range(2))
            conv.weight[: len(weight)] = weight
            if conv.bias is not None:
                conv.bias[: len(bias)] = bias
            else:
                hooks.append(conv.register_forward_hook(_unfolding(follow[conv], bias)))
        net.eval()(sample)
    for hook in hooks:
        hook.remove()


def _in_order(model: onnx.ModelProto) -> list[onnx.TensorProto]:
    """Weight and bias of each convolution, first to last."""
    by_name = {each.name: each for each in model.graph.initializer}
    return [by_name[name] for node in model.graph.node if node.op_type == "Conv" for name in node.input[1:3]]


def _unfolding(norm: nn.BatchNorm2d, bias: torch.Tensor) -> Callable[[nn.Module, object, torch.Tensor], None]:
    def unfold(_conv: nn.Module, _given: object, out: torch.Tensor) -> None:
        spread, mean = torch.var_mean(out, (0, 2, 3), correction=0)
        assert norm.running_mean is not None
        assert norm.running_var is not None
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.copy_(bias + mean)

    return unfold


def write(net: nn.Module, file: Path) -> None:
    """Write a network as an ONNX file that OpenCV 4.12 and later read."""
    example = torch.zeros(1, 3, *((240, 416) if isinstance(net, Finder) else (CROP_PX, CROP_PX)))
    axes = {"x": {0: "n", 2: "h", 3: "w"}} if isinstance(net, Finder) else {"x": {0: "n"}}
    torch.onnx.export(
        net.eval(), (example,), str(file), input_names=["x"], output_names=["y"], opset_version=13,
        dynamo=False, dynamic_axes=axes,
    )  # fmt: skip
