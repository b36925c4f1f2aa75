"""Reads QR codes as a scanner does (ISO/IEC 18004:2015), independent of how they are made: every block must be without an error."""

import re

# Blocks as codewords and data codewords by version for error correction M (table 9).
BLOCKS = {
    1: [(26, 16)], 2: [(44, 28)], 3: [(70, 44)], 4: [(50, 32)] * 2, 5: [(67, 43)] * 2, 6: [(43, 27)] * 4, 7: [(49, 31)] * 4,
    8: [(60, 38)] * 2 + [(61, 39)] * 2, 9: [(58, 36)] * 3 + [(59, 37)] * 2, 10: [(69, 43)] * 4 + [(70, 44)], 11: [(80, 50)] + [(81, 51)] * 4,
    12: [(58, 36)] * 6 + [(59, 37)] * 2,
}
# Rows and columns of alignment patterns (table E.1).
ALIGNED = {
    2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50],
    11: [6, 30, 54], 12: [6, 32, 58],
}
# The formats of level M by mask (table C.1).
FORMATS = {
    0b101010000010010: 0, 0b101000100100101: 1, 0b101111001111100: 2, 0b101101101001011: 3,
    0b100010111111001: 4, 0b100000011001110: 5, 0b100111110010111: 6, 0b100101010100000: 7,
}
MASKS = [
    lambda i, j: (i + j) % 2, lambda i, j: i % 2, lambda i, j: j % 3, lambda i, j: (i + j) % 3, lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3, lambda i, j: (i * j % 2 + i * j % 3) % 2, lambda i, j: ((i + j) % 2 + i * j % 3) % 2]


def modules(path):
    """The dark modules of a drawing of unit squares, without its margin."""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)", path)}
    top, left = min(i for i, _ in dark), min(j for _, j in dark)
    size = max(i for i, _ in dark) - top + 1
    if min(top, left) < 4:
        raise ValueError("the margin is less than 4 modules")
    return [[(i + top, j + left) in dark for j in range(size)] for i in range(size)]


def powers():
    exponents, value = [], 1
    for _ in range(255):
        exponents.append(value)
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return exponents


def is_clean(block, corrections):
    """Whether a block is a codeword: its polynomial vanishes at the roots of the generator."""
    exponents = powers()
    logarithms = {value: index for index, value in enumerate(exponents)}
    for root in range(corrections):
        value = 0
        for word in block:
            value = (exponents[(logarithms[value] + root) % 255] if value else 0) ^ word
        if value:
            return False
    return True


def read(rows):
    """The text of a code of bytes with error correction M."""
    size = len(rows)
    version = (size - 17) // 4
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in [(0, 0), (0, size - 7), (size - 7, 0)]:
        if ["".join(str(int(rows[top + i][left + j])) for j in range(7)) for i in range(7)] != finder:
            raise ValueError("a finder pattern is missing")
    first = [(8, j) for j in range(6)] + [(8, 7), (8, 8), (7, 8)] + [(i, 8) for i in range(5, -1, -1)]
    second = [(i, 8) for i in range(size - 1, size - 8, -1)] + [(8, j) for j in range(size - 8, size)]
    found = {sum(int(rows[i][j]) << 14 - at for at, (i, j) in enumerate(places)) for places in (first, second)}
    if len(found) != 1:
        raise ValueError("the two copies of the format differ")
    mask = MASKS[FORMATS[found.pop()]]
    taken = {(i, j) for i in range(size) for j in range(size)
             if i == 6 or j == 6 or i < 9 and (j < 9 or j >= size - 8) or i >= size - 8 and j < 9
             or version >= 7 and (i < 6 and j >= size - 11 or j < 6 and i >= size - 11)}
    for row in ALIGNED.get(version, []):
        for column in ALIGNED[version]:
            if (row, column) not in [(6, 6), (6, size - 7), (size - 7, 6)]:
                taken |= {(row + i, column + j) for i in range(-2, 3) for j in range(-2, 3)}
    bits, right, is_up = [], size - 1, True
    while right > 0:
        for i in range(size - 1, -1, -1) if is_up else range(size):
            bits += [int(rows[i][j]) ^ (mask(i, j) == 0) for j in (right, right - 1) if (i, j) not in taken]
        right, is_up = right - (3 if right == 8 else 2), not is_up
    words = [int("".join(map(str, bits[8 * at:8 * at + 8])), 2) for at in range(len(bits) // 8)]
    blocks, at = [[] for _ in BLOCKS[version]], 0
    for part in (lambda total, data: data, lambda total, data: total - data):
        for index in range(max(part(*block) for block in BLOCKS[version])):
            for block, shape in zip(blocks, BLOCKS[version]):
                if index < part(*shape):
                    block.append(words[at])
                    at += 1
    for block, (total, data) in zip(blocks, BLOCKS[version]):
        if not is_clean(block, total - data):
            raise ValueError("a block has errors")
    text = "".join(f"{word:08b}" for block, (_, data) in zip(blocks, BLOCKS[version]) for word in block[:data])
    if text[:4] != "0100":
        raise ValueError("the code is not of bytes")
    start = 4 + (8 if version < 10 else 16)
    count = int(text[4:start], 2)
    return bytes(int(text[start + 8 * index:start + 8 * index + 8], 2) for index in range(count)).decode()
