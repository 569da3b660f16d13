"""Labelled photos: a folder with labels/NAME.json, and photos/NAME.jpg there or NAME.jpg in a second folder."""
import hashlib
import json
import os
import re
from dataclasses import dataclass

import cv2
import numpy as np

LONG_SIDE = 384


@dataclass
class Photo:
    name: str
    image: np.ndarray  # BGR bytes
    keep: np.ndarray  # 0 or 255
    props: np.ndarray  # 0 or 255
    kind: str


def fill(mask, shape, value):
    height, width = mask.shape
    if "poly" in shape:
        points = np.round(np.array(shape["poly"]) * [width, height]).astype(np.int32)
        cv2.fillPoly(mask, [points], value)
        return
    cx, cy, rx, ry, degrees = (list(shape["ellipse"]) + [0])[:5]
    centre = (int(round(cx * width)), int(round(cy * height)))
    cv2.ellipse(mask, centre, (int(round(rx * width)), int(round(ry * width))), degrees, 0, 360, value, -1)


def masks_of(label, width, height):
    keep = np.zeros((height, width), np.uint8)
    props = np.zeros((height, width), np.uint8)
    for shape in label.get("props", []):
        fill(props, shape, 255)
    for shape in label.get("keep", []):
        fill(keep, shape, 255)
    for shape in label.get("holes", []):
        fill(keep, shape, 0)
    props[keep > 0] = 0
    return keep, props


def shrunk(image, long_side):
    scale = long_side / max(image.shape[:2])
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image


def read_photos(folder, more=()):
    """All labelled photos that show a dish, by name. `more`: further folders to look for the pictures in."""
    photos = []
    for file in sorted(os.listdir(os.path.join(folder, "labels"))):
        name = file[: -len(".json")]
        places = [os.path.join(folder, "photos"), *more]
        found = [p for p in (os.path.join(place, name + ".jpg") for place in places) if os.path.exists(p)]
        if not found:
            raise SystemExit(f"There is a label but no photo of {name}: name its folder by --more.")
        with open(os.path.join(folder, "labels", file), encoding="utf-8") as opened:
            label = json.load(opened)
        if label.get("aside"):
            raise SystemExit(f"{name} is put aside to judge by: no training may see it.")
        image = shrunk(cv2.imread(found[0]), LONG_SIDE)
        keep, props = masks_of(label, image.shape[1], image.shape[0])
        if keep.any() and label["kind"] != "other":
            photos.append(Photo(name, image, keep, props, label["kind"]))
    return photos


def read_renders(folder):
    """Renders of our own scenes: NAME.jpg beside its exact mask NAME.png."""
    if not os.path.isdir(folder):
        raise SystemExit(f"There is no folder of renders {folder}.")
    renders = []
    for file in sorted(os.listdir(folder)):
        if not file.endswith(".png"):
            continue
        image = cv2.imread(os.path.join(folder, file[: -len(".png")] + ".jpg"))
        keep = cv2.imread(os.path.join(folder, file), cv2.IMREAD_GRAYSCALE)
        if image is None or keep is None or (keep > 127).mean() < 0.02:
            continue
        renders.append(Photo(file, image, keep, np.zeros_like(keep), "render"))
    return renders


def fold_of(name, folds):
    """Photos of one dish (shakshouka-01, shakshouka-02) fall into one fold, so that none is judged by its sister."""
    dish = re.sub(r"[-_]?\d+$", "", name) if not re.match(r"^[hp]\d+$", name) else name
    return int(hashlib.sha256(dish.encode()).hexdigest(), 16) % folds
