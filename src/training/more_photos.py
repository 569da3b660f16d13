#!/usr/bin/env python3
"""Lays out further labelled photos beside those of a folder, as train.py reads them. Needs Debian's python3-opencv and python3-numpy.

  python3 more_photos.py --photos DIR --clone kochbuch=DIR --clone nononsensecooking=DIR --clone sandr0x00=DIR --clone cuisine=DIR --out DIR
  python3 more_photos.py --aside --clone sandr0x00=DIR --clone cuisine=DIR --out DIR

Their labels are more-labels.jsonl here; the photos lie in the repositories that README.md names, at the files that the labels name.
--aside lays out those alone that no training may see, for `DISH_CUTOUTS=DIR npm run bench cutout`; without it they are left out.
"""
import argparse
import json
import os
import shutil

import cv2

LONG_SIDE = 1280
LABELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "more-labels.jsonl")


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", help="folder with labels/ and photos/ that these join")
    parser.add_argument("--aside", action="store_true", help="only the photos that no training may see")
    parser.add_argument("--clone", action="append", default=[], required=True, help="NAME=DIR: where a repository was cloned to")
    parser.add_argument("--out", required=True, help="folder that gets all of them")
    told = parser.parse_args()
    if told.aside == bool(told.photos):
        parser.error("give --photos, or --aside alone")
    return told


def main():
    told = parse()
    clones = dict(clone.partition("=")[::2] for clone in told.clone)
    if os.path.exists(told.out):
        raise SystemExit(f"{told.out} is there already: name a folder that is not.")
    for part in ("labels", "photos"):
        if told.photos and not os.path.isdir(os.path.join(told.photos, part)):
            raise SystemExit(f"There is no folder {part} in {told.photos}.")
    for part in ("labels", "photos"):
        if told.photos:
            shutil.copytree(os.path.join(told.photos, part), os.path.join(told.out, part))
        else:
            os.makedirs(os.path.join(told.out, part))
    with open(LABELS, encoding="utf-8") as lines:
        labels = [label for label in map(json.loads, lines) if label.get("aside", False) == told.aside]
    for label in labels:
        name, source = label.pop("name"), label.pop("from")
        if source not in clones:
            raise SystemExit(f"{name} is a photo of {source}: say where that was cloned to, by --clone {source}=DIR.")
        file = os.path.join(clones[source], label.pop("file"))
        image = cv2.imread(file)
        if image is None:
            raise SystemExit(f"{file} is no picture that can be read.")
        scale = min(1, LONG_SIDE / max(image.shape[:2]))
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
        cv2.imwrite(os.path.join(told.out, "photos", f"{name}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, 92])
        with open(os.path.join(told.out, "labels", f"{name}.json"), "w", encoding="utf-8") as written:
            json.dump(label, written)
    print(f"{len(labels)} photos {'to judge by' if told.aside else 'more'} in {told.out}")


if __name__ == "__main__":
    main()
