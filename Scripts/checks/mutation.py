"""Breaks files, the same way for the same seed and number."""

import gzip
import io
import random
import re
import sqlite3
import struct
import zipfile
import zlib

from forgery import MAGIC, forged

# The limits of integers, of doubles and of coordinates.
NUMBERS = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "18446744073709551616", "4294967296",
    "-2147483648", "9007199254740993", "1e308", "-1e308", "5e-324", "1e-400", "-0", "0", "-1", "1", "0.5", "1e18", "1e20", "1e5",
    "89.9999999", "-90", "90.0000001", "180", "-180", "180.0000001", "360", "0." + "0" * 400 + "1",
]
NO_NUMBERS = [
    "1e309", "-1e309", "NaN", "Infinity", "-inf", "nan", "0x7fffffff", "٣", "1,5", "9" * 400, "1e" + "9" * 30, "", "null", "true",
    '"1"', "[]", "{}",
]
TEXTS = [
    "", "\0", "\x1b]0;x\x07", "\u202e", "é" * 40, "x" * 70000, "../../../etc/x", "'; drop table anchors; --", "%s%n", "\ud7ff",
    "]]>", "<a>", "&amp;", "&x;", "{{scene}}", "\"", "\\u0000", "null", "true", "[]", "{}", "=1+1", "\r\n",
]
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
NAME = re.compile(rb"[A-Za-z_][A-Za-z_0-9:-]{2,}")
QUOTED = re.compile(rb'"[^"\n]{0,200}"')


def place(generator, data):
    return generator.randrange(len(data) + 1)


def span(generator, data, longest=200):
    first = place(generator, data)
    return first, min(len(data), first + generator.randint(1, longest))


def flip(generator, data):
    data = bytearray(data)
    for _ in range(generator.randint(1, 8)):
        if data:
            data[generator.randrange(len(data))] = generator.randrange(256)
    return bytes(data)


def flip_bit(generator, data):
    data = bytearray(data)
    if data:
        data[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
    return bytes(data)


def cut_end(generator, data):
    return data[:place(generator, data)]


def cut(generator, data):
    first, last = span(generator, data, 2000)
    return data[:first] + data[last:]


def double(generator, data):
    first, last = span(generator, data, 2000)
    return data[:last] + data[first:]


def multiply(generator, data):
    first, last = span(generator, data, 100)
    return data[:last] + data[first:last] * generator.choice([10, 1000, 5000]) + data[last:]


def swap(generator, data):
    a, b = sorted((span(generator, data), span(generator, data)))
    if a[1] > b[0]:
        return data
    return data[:a[0]] + data[b[0]:b[1]] + data[a[1]:b[0]] + data[a[0]:a[1]] + data[b[1]:]


def blank(generator, data):
    first, last = span(generator, data, 64)
    return data[:first] + generator.choice([b"\0", b"\xff", b" "]) * (last - first) + data[last:]


def wide_number(generator, data):
    """Another count or offset of a binary format, most often one that is too large."""
    width = generator.choice([1, 2, 4, 8])
    value = generator.choice([0, 1, 2 ** (8 * width) - 1, 2 ** (8 * width - 1), 2 ** (8 * width - 1) - 1])
    first = place(generator, data)
    return data[:first] + value.to_bytes(width, generator.choice(["little", "big"])) + data[first + width:]


def replace(pattern, data, generator, make, most=4):
    found = list(pattern.finditer(data))
    if not found:
        return flip(generator, data)
    for match in sorted(generator.sample(found, min(len(found), generator.randint(1, most))), key=lambda m: -m.start()):
        data = data[:match.start()] + make(match) + data[match.end():]
    return data


def number(generator):
    return generator.choice(NUMBERS if generator.random() < 0.8 else NO_NUMBERS).encode()


def extreme(generator, data):
    return replace(NUMBER, data, generator, lambda _: number(generator))


def every_number(generator, data):
    """An extreme number in place of each copy of one number."""
    found = NUMBER.findall(data)
    if not found:
        return flip(generator, data)
    return data.replace(generator.choice(found), number(generator))


def tags(generator, data):
    """Names of elements, members and columns, swapped."""
    names = NAME.findall(data)
    if len(names) < 2:
        return flip(generator, data)
    return replace(NAME, data, generator, lambda _: generator.choice(names))


def text(generator, data):
    value = generator.choice(TEXTS).encode("utf-8", "surrogatepass")
    if generator.random() < 0.3:
        return replace(QUOTED, data, generator, lambda _: value)
    return replace(QUOTED, data, generator, lambda _: b'"' + value.replace(b'"', b'\\"') + b'"')


def lines(generator, data):
    parts = data.split(b"\n")
    for _ in range(generator.randint(1, 3)):
        a, b = generator.randrange(len(parts)), generator.randrange(len(parts))
        kind = generator.randrange(3)
        if kind == 0:
            parts[a], parts[b] = parts[b], parts[a]
        elif kind == 1:
            parts.insert(a, parts[b])
        elif len(parts) > 1:
            del parts[a]
    return b"\n".join(parts)


def nest(generator, data):
    """Nesting, most often deeper than readers allow."""
    opening, closing = generator.choice([(b"[", b"]"), (b'{"a":', b"}"), (b"<a>", b"</a>"), (b"((", b"))")])
    depth, at = generator.choice([50, 600, 100_000]), place(generator, data)
    return data[:at] + opening * depth + b"1" + closing * generator.choice([0, depth]) + data[at:]


def encoding(generator, data):
    kind = generator.randrange(4)
    if kind == 0:
        return b"\xef\xbb\xbf" + data
    if kind == 1:
        return data.decode("utf-8", "replace").encode("utf-16")
    if kind == 2:
        return data.replace(b"\n", b"\r")
    return data.decode("utf-8", "replace").encode("latin-1", "replace")


BINARY = [flip, flip, flip_bit, cut_end, cut, double, multiply, swap, blank, wide_number, wide_number]
TEXTUAL = [extreme] * 6 + [every_number] * 2 + [tags] * 3 + [text] * 3 + [lines] * 2 + [
    nest, encoding, flip, cut_end, cut, double, multiply, swap]


def is_text(data):
    try:
        return b"\0" not in data and data.decode("utf-8").isprintable() is not None
    except UnicodeDecodeError:
        return False


def flat(generator, data):
    """One to three mutations of bytes."""
    for _ in range(generator.choice([1, 1, 1, 2, 3])):
        data = generator.choice(TEXTUAL if is_text(data) else BINARY)(generator, data)
    return data


def inside_zip(generator, data):
    """An archive in which one entry is broken."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = [(name, archive.read(name)) for name in archive.namelist()]
    out, chosen = io.BytesIO(), generator.randrange(len(parts))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, content) in enumerate(parts):
            entry = zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0))
            archive.writestr(entry, flat(generator, content) if number == chosen else content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def mutated(data, run, seed):
    """The broken bytes of a file."""
    generator = random.Random(f"{seed}-{run}")
    if generator.random() < 0.6:
        try:
            if data[:8] == MAGIC:
                return forged(generator, data)
            if data[:4] == b"PK\3\4":
                return inside_zip(generator, data)
            if data[:2] == b"\x1f\x8b":
                return gzip.compress(flat(generator, gzip.decompress(data)), mtime=0)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, KeyError, ValueError, struct.error):
            pass
    return flat(generator, data)


# Forgeries that an attacker may leave in a store: SQL that runs when it is written or read, and rows that no index has.
HOSTILE = [
    "create trigger evil after insert on anchors begin delete from anchors where id = 'demo-plaza'; end",
    "create trigger evil after update on anchors begin delete from anchors where id = 'demo-library'; end",
    "create trigger evil after insert on anchors begin update anchors set name = 'x', altitude = 1e308; end",
    "create trigger evil after insert on anchors begin select hex(zeroblob(400000000)); end",
    "create trigger evil after insert on anchors begin select load_extension('x'); end",
    "alter table anchors rename to hidden; create view anchors as with recursive n(x) as"
    " (select 1 union all select x + 1 from n) select hidden.* from hidden, n",
    "create view other as with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n",
    "update anchors set geom = x'47500011E6100000' || x'0101000000000000000000F87F000000000000F87F'",
    "update anchors set geom = x'4750', altitude = 'high'", "delete from rtree_anchors_geom", "delete from geoanchor_meta",
    "delete from gpkg_contents", "delete from gpkg_geometry_columns", "pragma user_version = 0", "pragma application_id = 1",
    "create table big as select randomblob(3000000) as b", "create unique index evil on anchors(altitude_datum)",
    "update sqlite_sequence set seq = 9223372036854775807",
]


def mutate_store(path, run, seed):
    """Breaks a store: its bytes, or by SQL its rows, values, tables and triggers."""
    generator = random.Random(f"{seed}-{run}")
    if generator.random() < 0.4:
        path.write_bytes(flat(generator, path.read_bytes()))
        return
    database = sqlite3.connect(path, isolation_level=None)
    database.create_function("ST_IsEmpty", 1, lambda _: 0)
    for name in ("ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
        database.create_function(name, 1, lambda _: 0.0)
    kinds = ["table", "trigger", "index", "view"]
    if generator.random() < 0.25:
        try:
            database.executescript(generator.choice(HOSTILE))
        except sqlite3.Error:
            pass  # SQLite itself refuses it
        database.close()
        return
    found = database.execute("select type, name from sqlite_master where name not like 'sqlite_%' order by name")
    objects = [row for row in found if row[0] in kinds]
    for _ in range(generator.choice([1, 1, 2, 4])):
        try:
            if generator.random() < 0.15:
                kind, name = generator.choice(objects)
                database.execute(f'drop {kind} "{name}"')
                continue
            table = generator.choice([name for kind, name in objects if kind == "table"])
            columns = [row[1] for row in database.execute(f'pragma table_info("{table}")')]
            rows = [row[0] for row in database.execute(f'select rowid from "{table}" order by rowid')]
            if not rows or not columns:
                continue
            row, column = generator.choice(rows), generator.choice(columns)
            if generator.random() < 0.2:
                database.execute(f'delete from "{table}" where rowid = ?', [row])
                continue
            before = database.execute(f'select "{column}" from "{table}" where rowid = ?', [row]).fetchone() or [None]
            database.execute(f'update "{table}" set "{column}" = ? where rowid = ?', [other_value(generator, before[0]), row])
        except sqlite3.Error:
            pass  # a constraint refuses it
    database.close()


def other_value(generator, before):
    if isinstance(before, bytes) and generator.random() < 0.7:
        return flat(generator, before)
    if isinstance(before, str) and generator.random() < 0.6:
        return flat(generator, before.encode()).decode("utf-8", "replace")
    return generator.choice([
        None, 0, -1, 2 ** 63 - 1, -2 ** 63, 1e308, -1e308, float("inf"), b"", b"\0" * 40, "", "x" * 5000, "é",
        number(generator).decode(), generator.choice(TEXTS).encode("utf-8", "replace").decode(),
    ])
