#!/usr/bin/env python3
"""Trains the network that finds dishes. Needs Debian's python3-torch, python3-opencv and python3-numpy; an accelerator helps.

  python3 train.py --photos DIR --more DIR --out RUN --minutes 90 --fold 0
"""
import argparse
import json
import math
import os
import random
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F
import torch.multiprocessing as mp

from labels import fold_of, read_photos, read_renders
from measure import measure, summary
from net import DishNet
from pool import Pool
from samples import Kitchen

FOLDS = 5
FULL_SIDE = 192
# Long side of a scene, and of what is seen of it by the part of the time that has gone: small pictures teach what a dish is,
# larger ones where it ends.
CANVAS = 208
SIDES = ((0.35, 144), (0.8, 192), (1.0, 224))
# The same where a trained network learns on.
LATER_SIDES = ((0.7, 192), (1.0, 224))
SHAPES = ((4, 3), (3, 4), (1, 1), (3, 2), (2, 3), (16, 9))
PEAK_RATE = 3e-3
# Weights are a mean of the last ones, taken every so many steps.
MEAN_EVERY = 4
KEPT = 0.996
# Scenes that come together, that may wait, and that there must be to begin with.
GROUP = 24
WAITING = 40
FIRST_SCENES = 1500
# Of the scenes: those that went through a poor JPEG.
COMPRESSED = 0.15
# How much each plane of an answer counts: the dish, other things on the table, the dish's edge.
PARTS = (1.0, 0.3, 0.3)
COARSE_PARTS = (0.2, 0.1, 0.1)
# Seconds after which the folder of renders is read again.
READ_AGAIN = 300


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", required=True, help="folder with labels/ and photos/")
    parser.add_argument("--more", action="append", default=[], help="further folder with photos of the labels")
    parser.add_argument("--renders", help="folder of NAME.jpg with NAME.png, read again while it fills")
    parser.add_argument("--out", required=True, help="folder for checkpoints and figures")
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--fold", type=int, help=f"0 to {FOLDS - 1}: keep this fifth of the photos to judge by; all are trained on without it")
    parser.add_argument("--start", help="checkpoint to begin with")
    parser.add_argument("--rate", type=float, default=PEAK_RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="cuda where there is an accelerator; name more --workers and --scenes then")
    parser.add_argument("--workers", type=int, default=2, help="processes that lay out scenes")
    parser.add_argument("--scenes", type=int, default=2000, help="of each shape that are kept; a thousand take 0.9 GB for all shapes")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--halves", action="store_true", help="compute in bfloat16: twice as fast on processors that have it")
    parser.add_argument("--threads", type=int, default=2, help="of the network itself; 1 where several trainings share the cores")
    return parser.parse_args()


def size_of(shape, side):
    return tuple(16 * round(side * v / max(shape) / 16) for v in shape)


def produce(options, photos, seed, queue):
    """Fills the queue with groups of scenes of one shape; runs in a process of its own."""
    torch.set_num_threads(1)
    os.nice(1)
    read_at = 0.0
    kitchen = Kitchen(photos, seed)
    while True:
        if options.renders and time.time() - read_at > READ_AGAIN:
            kitchen.take_renders(read_renders(options.renders))
            read_at = time.time()
        shape = random.randrange(len(SHAPES))
        width, height = size_of(SHAPES[shape], CANVAS)
        queue.put((shape, np.stack([in_bytes(kitchen.scene(width, height)) for _ in range(GROUP)])))


def in_bytes(scene):
    image = np.clip(scene.image, 0, 255).astype(np.uint8)
    if random.random() < COMPRESSED:
        quality = random.randint(25, 70)
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1)
    masks = [np.clip(plane, 0, 1)[None] * 255 for plane in (scene.mask, scene.props)]
    return np.concatenate([image[..., ::-1].transpose(2, 0, 1), *masks]).astype(np.uint8)


def take_in(queue, pools, most=4):
    """Moves what has been laid out to where the network sees it."""
    for _ in range(most):
        if queue.empty():
            return
        shape, scenes = queue.get()
        pools[shape].add(torch.from_numpy(scenes))


def loss_of(answers, wanted):
    """The finest answer counts most; the coarser ones teach the deep layers early what a dish is."""
    finest, *coarser = answers
    total = weighed(finest, wanted, PARTS)
    for answer in coarser:
        total = total + weighed(answer, F.adaptive_avg_pool2d(wanted, answer.shape[2:]), COARSE_PARTS)
    return total


def weighed(answer, wanted, parts):
    return (wrong_in(answer, wanted) * torch.tensor(parts, device=answer.device)).sum()


def wrong_in(answer, masks):
    """How wrong each plane is: in its pixels, and in its shape."""
    chance = torch.sigmoid(answer)
    wrong = F.binary_cross_entropy_with_logits(answer, masks, reduction="none").mean((0, 2, 3))
    both = (chance * masks).sum((2, 3))
    missed = 1 - ((2 * both + 1) / ((chance + masks).sum((2, 3)) + 1)).mean(0)
    return wrong + missed


def save(options, state, rows, minutes):
    os.makedirs(options.out, exist_ok=True)
    torch.save(state, os.path.join(options.out, "last.tmp"))
    os.replace(os.path.join(options.out, "last.tmp"), os.path.join(options.out, "last.pt"))
    with open(os.path.join(options.out, "figures.json"), "w", encoding="utf-8") as opened:
        json.dump({"minutes": minutes, "options": vars(options), "rows": rows}, opened, indent=1)


def main():
    options = parse()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    if not os.path.isdir(os.path.join(options.photos, "labels")):
        raise SystemExit(f"There are no labelled photos in {options.photos}: it needs labels/ and photos/.")
    photos = read_photos(options.photos, options.more)
    judged = [] if options.fold is None else [p for p in photos if fold_of(p.name, FOLDS) == options.fold]
    trained = [p for p in photos if p not in judged] if judged else photos
    print(f"{len(trained)} photos to train on, {len(judged)} to judge by", flush=True)

    begun, step, losses, told = time.time(), 0, [], 0.0
    queue = mp.Queue(WAITING)
    # First of all: what is forked must not have met the accelerator.
    for worker in range(options.workers):
        mp.Process(target=produce, args=(options, trained, options.seed * 100 + worker, queue), daemon=True).start()

    device = torch.device(options.device)
    pools = [Pool(options.scenes, *size_of(shape, CANVAS), device) for shape in SHAPES]
    net = DishNet().to(device, memory_format=torch.channels_last)
    if options.start:
        net.load_state_dict(torch.load(options.start, map_location=device))
    print(f"{sum(p.numel() for p in net.parameters())} weights", flush=True)
    mean = {key: value.clone() for key, value in net.state_dict().items()}
    optimiser = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=1e-2)
    while min(pool.laid for pool in pools) < GROUP or sum(pool.laid for pool in pools) < FIRST_SCENES:
        take_in(queue, pools)
        time.sleep(0.01)
    while (part := (time.time() - begun) / (options.minutes * 60)) < 1:
        take_in(queue, pools)
        rate = options.rate * min(1, (step + 1) / 300) * (0.5 + 0.5 * math.cos(math.pi * part)) + 1e-5
        for group in optimiser.param_groups:
            group["lr"] = rate
        side = next(side for until, side in (LATER_SIDES if options.start else SIDES) if part <= until)
        shape = random.randrange(len(SHAPES))
        with torch.no_grad():
            seen, wanted = pools[shape].samples(options.batch, *size_of(SHAPES[shape], side))
        with torch.autocast(device.type, torch.bfloat16, enabled=options.halves):
            answers = net(seen.contiguous(memory_format=torch.channels_last))
        loss = loss_of([answer.float() for answer in answers], wanted)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        losses.append(loss.detach())
        if step % MEAN_EVERY == 0:
            keep_mean(mean, net, min(KEPT, 1 - MEAN_EVERY / (step + MEAN_EVERY)))
        if time.time() - told > 180:
            told = time.time()
            report(options, mean, judged, losses, step, told - begun)
    report(options, mean, judged, losses, step, time.time() - begun, thorough=True)


def keep_mean(mean, net, kept):
    with torch.no_grad():
        for key, value in net.state_dict().items():
            if value.dtype.is_floating_point:
                mean[key].mul_(kept).add_(value, alpha=1 - kept)
            else:
                mean[key].copy_(value)


def report(options, mean, judged, losses, step, seconds, thorough=False):
    steady = DishNet()
    mean = {key: value.cpu() for key, value in mean.items()}
    steady.load_state_dict(mean)
    rows = measure(steady, judged, FULL_SIDE, thorough) if judged else []
    told = summary(rows) if rows else ""
    print(f"{seconds / 60:.1f} min, step {step}, loss {torch.stack(losses[-300:]).mean():.3f} {told}", flush=True)
    save(options, mean, rows, seconds / 60)


if __name__ == "__main__":
    mp.set_start_method("fork")
    main()
