"""Other lamps and other cameras for a batch of pictures (N x 3 x height x width, 0 to 1), on whatever it lies on."""
import math

import torch
import torch.nn.functional as F

# Pixels of the blur that reach to each side.
REACH = 3


def relit(picture):
    """Colour, exposure, fall-off, shadow, blur and noise: each for some of the pictures."""
    count, _, height, width = picture.shape
    device = picture.device
    anyhow = lambda low, high: drawn(count, low, high, device)
    for_some = lambda chance, changed: torch.where(torch.rand((count, 1, 1, 1), device=device) < chance, changed, picture)
    picture = for_some(0.25, in_other_hue(picture))
    picture = for_some(0.75, picture * (torch.rand((count, 3, 1, 1), device=device) * 0.47 + 0.78))
    picture = for_some(0.06, picture.mean(1, keepdim=True).expand_as(picture))
    picture = (picture * anyhow(0.5, 1.45)).clamp(1e-4, 1) ** anyhow(0.7, 1.4)
    picture = for_some(0.35, picture * slope(count, width, height, device))
    picture = for_some(0.15, picture * (1 - anyhow(0.2, 0.6) * blob(count, width, height, device)))
    picture = for_some(0.3, blurred(picture))
    noise = torch.randn((count, 1, height, width), device=device) * anyhow(0, 0.05)
    return for_some(0.4, picture + noise).clamp(0, 1)


def drawn(count, low, high, device):
    """A number for each picture."""
    return torch.rand((count, 1, 1, 1), device=device) * (high - low) + low


def places(width, height, device):
    """Where each pixel lies, from the middle, in parts of the picture."""
    x = (torch.arange(width, device=device) + 0.5) / width - 0.5
    y = (torch.arange(height, device=device) + 0.5) / height - 0.5
    return x[None, None, None], y[None, None, :, None]


def in_other_hue(picture):
    """Colours turned round grey, stronger or paler."""
    count, device = len(picture), picture.device
    grey = picture.mean(1, keepdim=True)
    r, g, b = (picture - grey).split(1, 1)
    turn = drawn(count, -0.7, 0.7, device)
    along, across = torch.cos(turn), torch.sin(turn) / math.sqrt(3)
    turned = torch.cat([along * r + across * (b - g), along * g + across * (r - b), along * b + across * (g - r)], 1)
    return (grey + turned * drawn(count, 0.6, 1.3, device)).clamp(0, 1)


def slope(count, width, height, device):
    """Light that falls off to one side."""
    x, y = places(width, height, device)
    turn = drawn(count, 0, 2 * math.pi, device)
    along = x * torch.cos(turn) + y * torch.sin(turn) + 0.5
    return drawn(count, 0.4, 1, device) + along * drawn(count, 0, 0.6, device)


def blob(count, width, height, device):
    """The soft shadow of a hand, a head or a lamp."""
    x, y = places(width, height, device)
    anyhow = lambda low, high: drawn(count, low, high, device)
    far = ((x - anyhow(-0.5, 0.5)) / anyhow(0.08, 0.5)) ** 2 + ((y - anyhow(-0.5, 0.5)) / anyhow(0.08, 0.5)) ** 2
    return torch.sigmoid((1 - far) * anyhow(1, 12))


def blurred(picture):
    count, planes, height, width = picture.shape
    sigma = drawn(count, 0.3, 1.4, picture.device).reshape(count, 1)
    steps = torch.arange(-REACH, REACH + 1, device=picture.device)[None].float()
    kernel = torch.exp(-(steps**2) / (2 * sigma**2))
    kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(planes, 0)
    flat = picture.reshape(1, count * planes, height, width)
    flat = F.conv2d(flat, kernel[:, None, None], padding=(0, REACH), groups=count * planes)
    flat = F.conv2d(flat, kernel[:, None, :, None], padding=(REACH, 0), groups=count * planes)
    return flat.reshape(picture.shape)
