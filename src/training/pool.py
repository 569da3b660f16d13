"""Scenes beside the network: laid out once by the processors, seen many times, each time from elsewhere and in another light."""
import math

import torch
import torch.nn.functional as F

from hints import hints_of
from light import drawn, relit

# Of a scene: red, green, blue, the dish, other things.
PLANES = 5
# Of all samples: in the product five looks of six have a ring.
HINTED = 0.6
# Width of the dish's edge in pixels.
EDGE = 5


class Pool:
    """Scenes of one shape, as bytes; the newest take the place of the oldest."""

    def __init__(self, most, width, height, device):
        self.scenes = torch.zeros((most, PLANES, height, width), dtype=torch.uint8, device=device)
        self.laid = 0

    def add(self, scenes):
        places = (torch.arange(len(scenes)) + self.laid) % len(self.scenes)
        self.scenes[places.to(self.scenes.device)] = scenes.to(self.scenes.device)
        self.laid += len(scenes)

    def samples(self, count, width, height):
        """What the network sees (red, green, blue, hint) and what it is to say of it: the dish, other things, the dish's edge."""
        device = self.scenes.device
        picked = self.scenes[torch.randint(0, min(self.laid, len(self.scenes)), (count,), device=device)].float() / 255
        grid = places_seen(count, width, height, device)
        planes = F.grid_sample(picked, grid, mode="bilinear", padding_mode="reflection", align_corners=False)
        mask = (planes[:, 3:4] > 0.5).float()
        others = ((planes[:, 4:5] > 0.5) & (mask < 0.5)).float()
        edge = F.max_pool2d(mask, EDGE, 1, EDGE // 2) + F.max_pool2d(-mask, EDGE, 1, EDGE // 2)
        seen = torch.cat([relit(planes[:, :3]), hints_of(mask, HINTED) + 0.5], 1)
        return seen, torch.cat([mask, others, edge], 1)


def places_seen(count, width, height, device):
    """Where in a scene each pixel of a view lies: a part of it, now and then mirrored, turned, seen from a little aside."""
    anyhow = lambda low, high: drawn(count, low, high, device)[:, 0]
    y, x = torch.meshgrid(
        (torch.arange(height, device=device) + 0.5) / height * 2 - 1,
        (torch.arange(width, device=device) + 0.5) / width * 2 - 1,
        indexing="ij",
    )
    depth = 1 + anyhow(-0.12, 0.12) * x + anyhow(-0.12, 0.12) * y
    x, y, ratio = x / depth, y / depth, width / height
    is_turned = anyhow(0, 1) < 0.6
    turn = torch.randn((count, 1, 1), device=device) * math.radians(9) * is_turned
    u = (torch.cos(turn) * x * ratio + torch.sin(turn) * y) / ratio
    v = torch.cos(turn) * y - torch.sin(turn) * x * ratio
    part, stretch = anyhow(0.78, 1), torch.exp(anyhow(-0.08, 0.08))
    u = u * part * stretch * torch.sign(anyhow(-1, 1))
    v = v * part / stretch
    return torch.stack([u + (1 - part) * anyhow(-1, 1), v + (1 - part) * anyhow(-1, 1)], -1)
