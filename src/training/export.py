#!/usr/bin/env python3
"""Writes a trained network as the weights that the product reads: batch norms folded in, a byte a weight.

  python3 export.py --run RUN --to ../../supabase/functions/_shared/finder
"""
import argparse
import base64
import json
import os

import numpy as np
import torch
import torch.nn as nn

from net import Block, Conv, DishNet

LANES = 8


def folded(module):
    """Weights and bias of a convolution with its batch norm in it."""
    conv, norm = module[0], module[1]
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * factor[:, None, None, None], norm.bias - norm.running_mean * factor


def modules_of(net):
    """All convolutions in the order in which dish-network.ts asks for them."""
    stages = [net.e1, *net.e2, *net.e3, *net.e4]
    tail = [net.up3, net.d3, net.up2, net.d2, net.up1, net.d1]
    return [*stages, net.all, *tail, net.out]


def as_conv(module):
    return module.conv if isinstance(module, Block) else module


def layer_of(net, module):
    """Weights and bias as they are shipped."""
    if module is net.all:
        return module.weight[:, :, None, None], module.bias
    if module is net.out:
        return module.weight[:1], module.bias[:1]
    return folded(as_conv(module))


def layers_of(net):
    found = [layer_of(net, module) for module in modules_of(net)]
    return [(weight.detach().numpy(), bias.detach().numpy()) for weight, bias in found]


def in_bytes(weight, bias):
    """Scale and bias of each result as floats, then a byte a weight in the order in which the kernel reads them."""
    outside, inside, window, _ = weight.shape
    room = -outside % LANES
    weight = np.concatenate([weight, np.zeros((room, inside, window, window), np.float32)])
    bias = np.concatenate([bias, np.zeros(room, np.float32)])
    scale = np.maximum(np.abs(weight).max((1, 2, 3)), 1e-8) / 127
    steps = np.round(weight / scale[:, None, None, None]).astype(np.int8)
    in_order = steps.reshape(-1, LANES, inside, window, window).transpose(0, 3, 4, 2, 1)
    return scale.astype("<f4").tobytes() + bias.astype("<f4").tobytes() + in_order.tobytes()


def round_weights(net):
    """The network as the product will compute it: each folded weight on its step."""
    with torch.no_grad():
        for module in net.modules():
            if isinstance(module, Conv):
                weight, bias = folded(module)
                module[0].weight.copy_(rounded(weight))
                norm = module[1]
                norm.running_mean.zero_()
                norm.running_var.fill_(1 - norm.eps)
                norm.weight.fill_(1)
                norm.bias.copy_(bias)
        net.all.weight.copy_(rounded(net.all.weight[:, :, None, None])[:, :, 0, 0])
        net.out.weight.copy_(rounded(net.out.weight))
    return net


def rounded(weight):
    scale = torch.clamp(weight.abs().amax((1, 2, 3), keepdim=True), min=1e-8) / 127
    return torch.round(weight / scale) * scale


def waves(width, height):
    """A picture of waves that the product's test makes just so."""
    y, x = np.mgrid[:height, :width]
    return np.stack([np.sin(0.11 * x + 0.07 * y * (c + 1) + c) * 0.5 for c in range(4)]).astype(np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", required=True)
    parser.add_argument("--to", required=True)
    options = parser.parse_args()
    net = DishNet()
    net.load_state_dict(torch.load(os.path.join(options.run, "last.pt")))
    net.eval()
    data = b"".join(in_bytes(*layer) for layer in layers_of(net))
    text = base64.b64encode(data).decode()
    with open(os.path.join(options.to, "dish-weights.ts"), "w", encoding="utf-8") as opened:
        opened.write("/** Made by src/training/export.py; how they were trained stands in src/training/README.md. */\n")
        opened.write(f"export const DISH_WEIGHTS =\n  '{text}';\n")
    with torch.no_grad():
        answer = round_weights(net)(torch.from_numpy(waves(64, 48)[None] + 0.5))[0, 0].numpy()
    # What the product's test holds its own answer against.
    told = {"mean": round(float(answer.mean()), 4), "some": [round(float(v), 3) for v in answer[::11, ::13].flatten()]}
    with open(os.path.join(options.to, "dish-weights.test.json"), "w", encoding="utf-8") as opened:
        opened.write(json.dumps(told, indent=2) + "\n")
    print(f"{len(data)} bytes of weights")


if __name__ == "__main__":
    main()
