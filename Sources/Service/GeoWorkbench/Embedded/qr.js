// QR codes of texts (ISO/IEC 18004:2015): bytes, error correction M, versions 1 to 12. No elements, no requests.

/** Codewords of error correction of a block, and the number of blocks, by version for level M (table 9). */
const corrections = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8];

/** Multiplication in the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
function product(a, b) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) result = ((result << 1) ^ (result & 0x80 ? 0x11d : 0)) ^ (b & (1 << bit) ? a : 0);
  return result & 0xff;
}

/** The remainder of a block by the generator polynomial of a degree. */
function correction(data, degree) {
  let generator = [1];
  for (let root = 1, index = 0; index < degree; index += 1, root = product(root, 2)) {
    generator = [...generator, 0].map((each, at) => each ^ product(generator[at - 1] ?? 0, root));
  }
  const rest = [...data, ...new Array(degree).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = rest[index];
    if (factor) for (let at = 0; at <= degree; at += 1) rest[index + at] ^= product(generator[at], factor);
  }
  return rest.slice(data.length);
}

/** The number of codewords of a version. */
function capacity(version) {
  const marks = version < 2 ? 0 : Math.floor(version / 7) + 2;
  return Math.floor(((16 * version + 128) * version + 64 - (marks ? (25 * marks - 10) * marks - 55 : 0) - (version >= 7 ? 36 : 0)) / 8);
}

/** The rows and columns of the alignment patterns of a version. */
function alignments(version) {
  if (version < 2) return [];
  const count = Math.floor(version / 7) + 2, size = 17 + 4 * version, step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - step * (count - 2 - index))];
}

/** The codewords of bytes with their corrections, interleaved; null where they have no room. */
function codewords(bytes) {
  const version = 1 + corrections.findIndex((each, index) => bytes.length * 8 + 4 + (index < 9 ? 8 : 16) <= 8 * (capacity(index + 1) - each * blockCounts[index]));
  if (!version) return null;
  const degree = corrections[version - 1], count = blockCounts[version - 1], total = capacity(version), room = total - degree * count;
  const bits = [0, 1, 0, 0];
  const push = (value, length) => { for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const data = Array.from({ length: bits.length / 8 }, (_, index) => bits.slice(8 * index, 8 * index + 8).reduce((value, bit) => 2 * value + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = count - (room % count), length = Math.floor(room / count);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => data.slice(at, at += length + (index < short ? 0 : 1)));
  const across = (parts) => Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, index) => parts.map((part) => part[index])).flat().filter((each) => each !== undefined);
  return { version, words: [...across(blocks), ...across(blocks.map((block) => correction(block, degree)))] };
}

const masks = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];

/** A value followed by its remainder by a polynomial (annexes C and D). */
function protectedBits(value, polynomial, length) {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest)) rest ^= polynomial << (bit - length);
  return (value << length) | rest;
}

/** The penalty of a symbol (7.8.3). */
function penalty(modules) {
  const size = modules.length, columns = modules.map((_, x) => modules.map((row) => row[x]));
  let sum = 0;
  for (const line of [...modules, ...columns].map((each) => each.join(""))) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < size; y += 1) for (let x = 1; x < size; x += 1) if (new Set([modules[y][x], modules[y - 1][x], modules[y][x - 1], modules[y - 1][x - 1]]).size === 1) sum += 3;
  const dark = modules.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The modules of the code of a text in rows, 1 for a dark one, without the margin of 4; null where the text is too long. */
export function codeOf(text) {
  const found = codewords([...new TextEncoder().encode(text)]);
  if (!found) return null;
  const { version, words } = found, size = 17 + 4 * version, fixed = Array.from({ length: size }, () => new Array(size).fill(null));
  const put = (x, y, value) => { if (x >= 0 && y >= 0 && x < size && y < size) fixed[y][x] = value; };
  for (let index = 8; index < size - 8; index += 1) { put(6, index, 1 - (index % 2)); put(index, 6, 1 - (index % 2)); }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let y = -4; y <= 4; y += 1) for (let x = -4; x <= 4; x += 1) { const ring = Math.max(Math.abs(x), Math.abs(y)); put(cx + x, cy + y, Number(ring !== 2 && ring !== 4)); }
  }
  const marks = alignments(version), last = size - 7;
  for (const cy of marks) for (const cx of marks) {
    if (cx === 6 && cy === 6 || cx === 6 && cy === last || cx === last && cy === 6) continue;
    for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) put(cx + x, cy + y, Number(Math.max(Math.abs(x), Math.abs(y)) !== 1));
  }
  if (version >= 7) {
    const bits = protectedBits(version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit += 1) {
      const a = size - 11 + (bit % 3), b = Math.floor(bit / 3);
      put(a, b, (bits >> bit) & 1);
      put(b, a, (bits >> bit) & 1);
    }
  }
  const form = (mask) => {
    // Level M is 00.
    const bits = protectedBits(mask, 0x537, 10) ^ 0x5412, bit = (index) => (bits >> index) & 1;
    for (let index = 0; index < 6; index += 1) put(8, index, bit(index));
    put(8, 7, bit(6)); put(8, 8, bit(7)); put(7, 8, bit(8));
    for (let index = 9; index < 15; index += 1) put(14 - index, 8, bit(index));
    for (let index = 0; index < 8; index += 1) put(size - 1 - index, 8, bit(index));
    for (let index = 8; index < 15; index += 1) put(8, size - 15 + index, bit(index));
    put(8, size - 8, 1);
  };
  form(0);
  const path = [];
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (let step = 0; step < size; step += 1) for (const x of [right, right - 1]) {
      const y = isUp ? size - 1 - step : step;
      if (fixed[y][x] === null) path.push([x, y]);
    }
  }
  const symbols = masks.map((mask, index) => {
    form(index);
    const modules = fixed.map((row) => [...row]);
    path.forEach(([x, y], at) => { modules[y][x] = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) ^ Number(mask(x, y) === 0); });
    return modules;
  });
  return symbols.map((modules) => [penalty(modules), modules]).sort(([a], [b]) => a - b)[0][1];
}
