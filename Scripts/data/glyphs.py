"""Renders glyphs as distance fields for maps; see Scripts/data/glyphs."""

import os
import pathlib
import sys

import freetype

SIZE = 24  # pixels of an em
BUFFER = 3  # pixels around a glyph
RADIUS = 8  # pixels from the outline to the end of the field
CUTOFF = 0.25  # the part of the field that lies inside


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def signed(field, value):
    return number(field, value << 1 if value >= 0 else (-value << 1) - 1)


def text(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


# FreeType has 128 on the outline and 16 a pixel; MapLibre 255 less the cutoff on it, and the radius over the rest.
SCALE = bytes(
    max(0, min(255, round(255 * (1 - CUTOFF) + (value - 128) / (128 / RADIUS) * 255 / RADIUS))) for value in range(256))


def field_of(bitmap):
    """The values of a glyph's field with its buffer, width and height."""
    # FreeType leaves as many pixels around the glyph as its field is wide.
    cut = RADIUS - BUFFER
    width, height = bitmap.width - 2 * cut, bitmap.rows - 2 * cut
    pixels = bytes(bitmap.buffer).translate(SCALE)
    rows = (pixels[row * bitmap.pitch + cut:][:width] for row in range(cut, cut + height))
    return b"".join(rows), width - 2 * BUFFER, height - 2 * BUFFER


def glyph(face, character):
    """The message of a character; nothing where the font has none."""
    if not face.get_char_index(character):
        return b""
    face.load_char(character, freetype.FT_LOAD_NO_HINTING)
    slot = face.glyph
    advance = round(slot.linearHoriAdvance / 65536)
    message = number(1, character)
    if slot.outline.n_points:
        slot.render(freetype.FT_RENDER_MODE_SDF)
        values, width, height = field_of(slot.bitmap)
        left, top = slot.bitmap_left + RADIUS, slot.bitmap_top - RADIUS
        # Glyphs hang from a line that lies an em's ascender above the base line.
        message += text(2, values) + number(3, width) + number(4, height)
        message += signed(5, left) + signed(6, top - round(face.size.ascender / 64))
    else:
        message += number(3, 0) + number(4, 0) + signed(5, 0) + signed(6, 0)
    return text(3, message + number(7, advance))


def main():
    last, folder, fonts = int(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    for path in fonts:
        face = freetype.Face(path)
        face.set_pixel_sizes(0, SIZE)
        name = f"{face.family_name.decode()} {face.style_name.decode()}"
        target = folder / name
        target.mkdir(parents=True, exist_ok=True)
        count = 0
        for first in range(0, last + 1, 256):
            span = f"{first}-{first + 255}"
            glyphs = [glyph(face, character) for character in range(first, first + 256)]
            count += sum(1 for found in glyphs if found)
            stack = text(1, name.encode()) + text(2, span.encode()) + b"".join(glyphs)
            part = target / f"{span}.pbf.part"
            part.write_bytes(text(1, stack))
            os.replace(part, target / f"{span}.pbf")
        print(f"{name}: {count} characters in {target}")


main()
