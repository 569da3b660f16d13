"""The network: 4 channels in (red, green, blue, hint), one out (how surely each pixel is the dish); more while it learns."""
import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTHS = (16, 32, 64, 96)
STRIDE = 16
# The dish; and, to learn from only, other things on the table and the dish's edge.
PLANES = 3


class Conv(nn.Sequential):
    def __init__(self, inside, outside, stride=1, dilation=1, size=3):
        super().__init__(
            nn.Conv2d(inside, outside, size, stride, dilation * (size // 2), dilation=dilation, bias=False),
            nn.BatchNorm2d(outside),
            nn.ReLU(True),
        )


class Block(nn.Module):
    """Adds to what goes in what one more convolution sees in it."""

    def __init__(self, width, dilation=1):
        super().__init__()
        self.conv = Conv(width, width, 1, dilation)

    def forward(self, x):
        return x + self.conv(x)


class DishNet(nn.Module):
    def __init__(self, widths=WIDTHS):
        super().__init__()
        a, b, c, d = widths
        self.e1 = Conv(4, a, 2)
        self.e2 = nn.Sequential(Conv(a, b, 2), Block(b))
        self.e3 = nn.Sequential(Conv(b, c, 2), Block(c), Block(c))
        self.e4 = nn.Sequential(Conv(c, d, 2), Block(d), Block(d, 2), Block(d, 4), Block(d, 2), Block(d))
        self.all = nn.Linear(d, d)
        self.drop = nn.Dropout2d(0.2)
        self.up3 = Conv(d, c, size=1)
        self.d3 = Block(c)
        self.up2 = Conv(c, b, size=1)
        self.d2 = Block(b)
        self.up1 = Conv(b, a, size=1)
        self.d1 = Block(a)
        self.out = nn.Conv2d(a, PLANES, 3, 1, 1)
        self.coarse = nn.Conv2d(b, PLANES, 1)
        self.coarser = nn.Conv2d(c, PLANES, 1)

    def forward(self, x):
        e1 = self.e1(x - 0.5)
        e2 = self.e2(e1)
        e3 = self.e3(e2)
        e4 = self.e4(e3)
        e4 = self.drop(e4 + self.all(e4.mean((2, 3)))[..., None, None])
        y3 = self.d3(twice(self.up3(e4)) + e3)
        y2 = self.d2(twice(self.up2(y3)) + e2)
        y1 = self.d1(twice(self.up1(y2)) + e1)
        found = twice(self.out(y1))
        return (found, self.coarse(y2), self.coarser(y3)) if self.training else found[:, :1]


def twice(x):
    # In floats: a processor is slower at it in halves.
    return F.interpolate(x.float(), scale_factor=2, mode="bilinear", align_corners=False).to(x.dtype)
