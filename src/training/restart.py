#!/usr/bin/env python3
"""Makes a checkpoint of the weights that are shipped, for train.py to learn on from by --start.

  python3 restart.py --from ../../supabase/functions/_shared/finder --photos DIR --more DIR --out RUN

Batch norms were folded into the weights: they are unfolded by what the photos make of each layer. What only trains (the
other planes, the coarser answers) was not shipped and begins anew.
"""
import argparse
import base64
import os
import random
import re

import cv2
import numpy as np
import torch
import torch.nn as nn

from export import LANES, as_conv, modules_of
from hints import hint_of
from labels import read_photos
from net import Conv, DishNet

SIZES = ((192, 144), (144, 192), (192, 192))
PHOTOS_OF_EACH = 60


def take(data, outside, inside, window):
    """The next layer's weights and bias, and what comes after them."""
    rows = -(-outside // LANES) * LANES
    count = inside * window * window
    scale, bias = np.frombuffer(data, "<f4", 2 * rows).reshape(2, rows)
    steps = np.frombuffer(data, np.int8, rows * count, 8 * rows)
    steps = steps.reshape(-1, window, window, inside, LANES).transpose(0, 4, 3, 1, 2).reshape(rows, inside, window, window)
    weight = torch.from_numpy(steps * scale[:, None, None, None])
    return weight[:outside], torch.from_numpy(bias[:outside].copy()), data[rows * (8 + count) :]


def fill(net, data):
    """Each layer as it was folded; what norms it changes nothing yet."""
    for module in modules_of(net):
        conv = as_conv(module)
        layer = conv[0] if isinstance(conv, Conv) else conv
        outside = 1 if layer is net.out else layer.weight.shape[0]
        window = layer.kernel_size[0] if isinstance(layer, nn.Conv2d) else 1
        weight, bias, data = take(data, outside, layer.weight.shape[1], window)
        layer.weight[:outside].copy_(weight.reshape(layer.weight[:outside].shape))
        (conv[1] if isinstance(conv, Conv) else layer).bias[:outside].copy_(bias)
        if isinstance(conv, Conv):
            conv[1].running_var.fill_(1 - conv[1].eps)
    if data:
        raise SystemExit(f"{len(data)} bytes are left over: these weights are of another network.")


def batches(photos):
    """Photos as they are seen, half of them with a ring."""
    for width, height in SIZES:
        seen = []
        for photo in random.sample(photos, min(PHOTOS_OF_EACH, len(photos))):
            image = cv2.cvtColor(cv2.resize(photo.image, (width, height), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB) / 255
            keep = (cv2.resize(photo.keep, (width, height)) > 127).astype(np.float32)
            ring = hint_of(keep, 0.07) if random.random() < 0.5 and keep.any() else np.zeros((height, width))
            seen.append(np.concatenate([image.transpose(2, 0, 1), ring[None] + 0.5]).astype(np.float32))
        yield torch.from_numpy(np.stack(seen))


def unfold(net, photos):
    """Lets each norm find what it folded: the mean and the variance of what comes out of its layer."""
    found = {}

    def read(layer, _, out):
        means, squares = found.setdefault(layer, ([], []))
        means.append(out.mean((0, 2, 3)))
        squares.append((out**2).mean((0, 2, 3)))

    convs = [module for module in net.modules() if isinstance(module, Conv)]
    hooks = [conv[0].register_forward_hook(read) for conv in convs]
    net.eval()
    for seen in batches(photos):
        net(seen)
    for hook in hooks:
        hook.remove()
    for layer, norm, _ in convs:
        means, squares = (torch.stack(values).mean(0) for values in found[layer])
        variance = squares - means**2
        norm.running_mean.copy_(means)
        norm.running_var.copy_(variance)
        norm.weight.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.add_(means)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="shipped", required=True, help="folder of dish-weights.ts")
    parser.add_argument("--photos", required=True, help="folder with labels/ and photos/")
    parser.add_argument("--more", action="append", default=[], help="further folder with photos of the labels")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    with open(os.path.join(options.shipped, "dish-weights.ts"), encoding="utf-8") as opened:
        text = re.search(r"'([^']+)'", opened.read()).group(1)
    photos = read_photos(options.photos, options.more)
    net = DishNet()
    with torch.no_grad():
        fill(net, base64.b64decode(text))
        seen = next(batches(photos))
        before = net.eval()(seen)
        unfold(net, photos)
        moved = (net.eval()(seen) - before).abs().max()
    os.makedirs(options.out, exist_ok=True)
    torch.save(net.state_dict(), os.path.join(options.out, "last.pt"))
    print(f"answers as before, to {moved:.1e}")


if __name__ == "__main__":
    main()
