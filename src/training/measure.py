"""How well a network finds dishes on photos that it was not trained on."""
import random

import cv2
import numpy as np
import torch

from hints import hint_of
from net import STRIDE

SCALES = (1.0, 0.8)


def sides_of(width, height, long_side):
    scale = long_side / max(width, height)
    return tuple(max(STRIDE, STRIDE * round(side * scale / STRIDE)) for side in (width, height))


def look(net, image, hint, long_side, scales=(1.0,), flips=(False,)):
    """Mean chance of each pixel, at the picture's own size; `hint` is a plane of that size or None."""
    height, width = image.shape[:2]
    total = np.zeros((height, width), np.float32)
    for scale in scales:
        w, h = sides_of(width, height, long_side * scale)
        small = cv2.cvtColor(cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB) / 255
        ring = np.zeros((h, w)) if hint is None else cv2.resize(hint, (w, h))
        planes = np.concatenate([small.transpose(2, 0, 1), ring[None] + 0.5]).astype(np.float32)
        for flip in flips:
            seen = planes[:, :, ::-1].copy() if flip else planes
            with torch.no_grad():
                found = torch.sigmoid(net(torch.from_numpy(seen[None])))[0, 0].numpy()
            total += cv2.resize(found[:, ::-1].copy() if flip else found, (width, height))
    return total / (len(scales) * len(flips))


def overlap(found, keep):
    a, b = found > 0.5, keep > 127
    return (a & b).sum() / max(1, (a | b).sum())


def measure(net, photos, long_side, thorough=False):
    """IoU of each whole or cut dish: without a hint, and with one that is off by 7%."""
    net.eval()
    state = random.getstate()
    random.seed(7)
    how = dict(scales=SCALES, flips=(False, True)) if thorough else {}
    rows = []
    for photo in photos:
        if photo.kind not in ("whole", "cut"):
            continue
        hint = hint_of((photo.keep > 127).astype(np.float32), 0.07)
        alone = look(net, photo.image, None, long_side, **how)
        helped = look(net, photo.image, hint, long_side, **how)
        sure = 1 - 2 * np.minimum(alone, 1 - alone).mean()
        rows.append((photo.name, photo.kind, overlap(alone, photo.keep), overlap(helped, photo.keep), float(sure)))
    random.setstate(state)
    net.train()
    return rows


def summary(rows):
    alone, helped = (np.array([row[i] for row in rows]) for i in (2, 3))
    whole = np.array([row[1] == "whole" for row in rows])
    return (
        f"no hint {alone.mean():.3f} (whole {alone[whole].mean():.3f}, cut {alone[~whole].mean():.3f}, "
        f">=0.90 {np.mean(alone >= 0.9):.0%}, >=0.93 {np.mean(alone >= 0.93):.0%}) | "
        f"hint {helped.mean():.3f} (>=0.93 {np.mean(helped >= 0.93):.0%}) of {len(rows)}"
    )
