"""Breaks street networks and makes their checksums fit, so that the broken content is read."""

import struct

MAGIC, HEADER, ENTRY = b"GEOSTRTS", 64, 32
P1, P2, P3, P4, P5 = (
    0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
ALL = 2 ** 64 - 1


def turned(value, bits):
    return (value << bits | value >> 64 - bits) & ALL


def mixed(lane, word):
    return turned((lane + word * P2) & ALL, 31) * P1 & ALL


def xxh64(data):
    """XXH64 with seed 0, by the specification of xxHash."""
    at, count = 0, len(data)
    if count >= 32:
        a, b, c, d = (P1 + P2) & ALL, P2, 0, -P1 & ALL
        at = count // 32 * 32
        for w, x, y, z in struct.iter_unpack("<4Q", data[:at]):
            a, b, c, d = mixed(a, w), mixed(b, x), mixed(c, y), mixed(d, z)
        total = (turned(a, 1) + turned(b, 7) + turned(c, 12) + turned(d, 18)) & ALL
        for lane in (a, b, c, d):
            total = ((total ^ mixed(0, lane)) * P1 + P4) & ALL
    else:
        total = P5
    total = (total + count) & ALL
    while at + 8 <= count:
        total = (turned(total ^ mixed(0, struct.unpack_from("<Q", data, at)[0]), 27) * P1 + P4) & ALL
        at += 8
    if at + 4 <= count:
        total = (turned(total ^ struct.unpack_from("<I", data, at)[0] * P1 & ALL, 23) * P2 + P3) & ALL
        at += 4
    for byte in data[at:]:
        total = turned(total ^ byte * P5 & ALL, 11) * P1 & ALL
    total = (total ^ total >> 33) * P2 & ALL
    total = (total ^ total >> 29) * P3 & ALL
    return total ^ total >> 32


def forged(generator, data):
    """A network with other numbers in one section, and checksums that fit."""
    broken = bytearray(data)
    (count,) = struct.unpack_from("<I", broken, 12)
    entry = HEADER + generator.randrange(count) * ENTRY
    offset, length = struct.unpack_from("<QQ", broken, entry + 8)
    for _ in range(generator.choice([1, 1, 2, 8])):
        if length < 8:
            break
        width = generator.choice([1, 2, 4, 8])
        at = offset + generator.randrange(length // width) * width
        value = generator.choice([0, 1, 2 ** (8 * width) - 1, 2 ** (8 * width - 1), generator.randrange(2 ** (8 * width))])
        broken[at:at + width] = value.to_bytes(width, "little")
    struct.pack_into("<Q", broken, entry + 24, xxh64(bytes(broken[offset:offset + length])))
    head = HEADER + count * ENTRY
    struct.pack_into("<Q", broken, 24, 0)
    struct.pack_into("<Q", broken, 24, xxh64(bytes(broken[:head])))
    return bytes(broken)
