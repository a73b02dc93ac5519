#!/usr/bin/env python3
"""Draws the pictures of cells into the folder `Cell images` beside this file.

Only Python's standard library is needed. Run it after changing a colour, a shape or the size.
"""

from pathlib import Path

SIDE = 40  # of a picture, in pixels
PIPE = 12  # width of a path
DISC = 28  # diameter of an end point

NIGHT, LINE, STONE, JOINT = (24, 24, 32), (72, 72, 84), (120, 112, 104), (88, 80, 74)
COLOURS = {
    "Blue": (48, 96, 255),
    "Green": (0, 160, 60),
    "Red": (230, 40, 40),
    "Yellow": (240, 220, 40),
    "Cyan": (40, 220, 230),
    "Orange": (250, 140, 30),
    "Magenta": (200, 40, 200),
    "Pink": (255, 170, 190),
    "White": (245, 245, 245),
}
SHAPES = {
    "Horizontal": "LR",
    "Vertical": "UD",
    "Q1": "UR",
    "Q2": "UL",
    "Q3": "DL",
    "Q4": "DR",
}


def gif(pixels, palette):
    """A GIF of SIDE x SIDE pixels, each an index into a palette of four colours."""
    flat = [shade for colour in palette for shade in colour]
    head = b"GIF87a" + bytes([SIDE, 0, SIDE, 0, 0x91, 0, 0]) + bytes(flat)
    image = b"," + bytes([0, 0, 0, 0, SIDE, 0, SIDE, 0, 0])
    data = compressed(pixels)
    blocks = [data[at : at + 255] for at in range(0, len(data), 255)]
    body = b"".join(bytes([len(block)]) + block for block in blocks)
    return head + image + bytes([2]) + body + b"\x00;"


def compressed(pixels):
    """The pixels in GIF's variant of LZW, with two bits per pixel."""
    clear, end = 4, 5
    bits, count = 0, 0
    known, width = {(pixel,): pixel for pixel in range(4)}, 3
    last = 5  # code that was given out last

    def emit(code):
        nonlocal bits, count
        bits |= code << count
        count += width

    emit(clear)
    run = ()
    for pixel in pixels:
        if run + (pixel,) in known:
            run += (pixel,)
            continue
        emit(known[run])
        last += 1
        known[run + (pixel,)] = last
        if last == 1 << width:
            width += 1
        run = (pixel,)
    emit(known[run])
    emit(end)
    return bits.to_bytes((count + 7) // 8, "little")


def drawn(is_inside):
    """The pixels of a cell with a border; those inside have colour 2."""
    middle = (SIDE - 1) / 2
    pixels = []
    for y in range(SIDE):
        for x in range(SIDE):
            if is_inside(x - middle, y - middle):
                pixels.append(2)
            else:
                pixels.append(1 if 0 in (x, y) else 0)
    return pixels


def path(sides):
    """Returns a function that is True for points on the path that goes to these sides."""

    def is_inside(x, y):
        if abs(x) < PIPE / 2 and abs(y) < PIPE / 2:
            return True
        across, along = (abs(y), abs(x)) if abs(x) > abs(y) else (abs(x), abs(y))
        side = ("R" if x > 0 else "L") if along == abs(x) else ("D" if y > 0 else "U")
        return across < PIPE / 2 and side in sides

    return is_inside


def main():
    folder = Path(__file__).with_name("Cell images")
    folder.mkdir(exist_ok=True)
    pictures = {"Empty": gif(drawn(lambda x, y: False), [NIGHT, LINE, NIGHT, NIGHT])}
    wall = drawn(lambda x, y: y % 10 < 1 or (x + (y // 10 % 2) * 10) % 20 < 1)
    pictures["Wall"] = gif(wall, [STONE, STONE, JOINT, STONE])
    for name, colour in COLOURS.items():
        palette = [NIGHT, LINE, colour, NIGHT]
        disc = drawn(lambda x, y: x * x + y * y < DISC * DISC / 4)
        pictures[name + "EndPoint"] = gif(disc, palette)
        for shape, sides in SHAPES.items():
            pictures[name + shape] = gif(drawn(path(sides)), palette)
    for name, content in pictures.items():
        (folder / (name + ".gif")).write_bytes(content)


if __name__ == "__main__":
    main()
