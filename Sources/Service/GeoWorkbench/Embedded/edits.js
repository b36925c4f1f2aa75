// Changes as values: patches of features, what they lead to, and what two people changed at the same time. No elements, no requests.

/** A document with a merge patch applied (RFC 7396). */
export function merged(target, patch) {
  if (!isObject(patch)) return patch;
  const result = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]; else result[name] = merged(result[name], value);
  }
  return result;
}

function isObject(value) { return value !== null && typeof value === "object" && !Array.isArray(value); }

export function isSame(one, other) {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
}

/** The members that a patch of a feature names: `geometry`, `properties.name` … */
export function membersOf(patch) {
  return Object.entries(patch).flatMap(([name, value]) => (name === "properties" ? Object.keys(value).map((each) => `properties.${each}`) : [name]));
}

export function valueAt(feature, member) {
  const value = member.startsWith("properties.") ? feature?.properties?.[member.slice(11)] : feature?.[member];
  return member === "geometry" && value ? place(value) : value ?? null;
}

/** A position counts by longitude and latitude: its height follows from the altitude. */
function place(geometry) { return { type: geometry.type, coordinates: geometry.coordinates.slice(0, 2) }; }

/** The patch that sets members to values. */
export function patchOf(values) {
  const patch = {};
  for (const [member, value] of Object.entries(values)) {
    if (member.startsWith("properties.")) (patch.properties ??= {})[member.slice(11)] = value ?? null; else patch[member] = value;
  }
  return patch;
}

/** The patch that takes a patch back; members that were not there go. */
export function inverse(before, patch) {
  return patchOf(Object.fromEntries(membersOf(patch).map((member) => [member, replacing(valueAt(before, member), valueAt(merged(before, patch), member))])));
}

/** The patch of a value that leaves nothing of others in its place: a merge patch keeps what it does not name, so that is named, and goes. */
export function replacing(wanted, ...present) {
  if (!isObject(wanted)) return wanted ?? null;
  const old = present.filter(isObject), names = new Set([...old.flatMap(Object.keys), ...Object.keys(wanted)]);
  return Object.fromEntries([...names].map((name) => [name, replacing(wanted[name], ...old.map((each) => each[name]))]));
}

/** Two patches, one after the other, as one. */
export function joined(first, second) {
  const result = { ...first, ...second };
  if (first.properties && second.properties) result.properties = { ...first.properties, ...second.properties };
  return result;
}

/**
 * The members by who changed them since a patch was made: `mine` only the patch changes, `theirs` only the others did, `both` differ from
 * before and from each other. Equal wishes are no difference.
 */
export function compared(before, present, patch) {
  const wanted = merged(before, patch), named = membersOf(patch);
  const members = new Set([...named, "geometry", ...Object.keys({ ...before?.properties, ...present?.properties }).map((name) => `properties.${name}`)]);
  const found = { mine: [], theirs: [], both: [] };
  for (const member of members) {
    if (own.has(member)) continue;
    const [old, now, mine] = [before, present, wanted].map((feature) => valueAt(feature, member));
    const isMine = named.includes(member) && !isSame(old, mine), isTheirs = !isSame(old, now);
    if (isMine && isTheirs && !isSame(now, mine)) found.both.push(member);
    else if (isMine && !isTheirs) found.mine.push(member);
    else if (isTheirs) found.theirs.push(member);
  }
  return found;
}

/** The members that the store writes itself. */
const own = new Set(["created", "changed", "revision", "author", "id", "distanceMeters"].map((name) => `properties.${name}`));

/** A patch with its unchanged members left out; null where nothing remains. */
export function trimmed(before, patch) {
  const wanted = merged(before, patch);
  const changed = membersOf(patch).filter((member) => !isSame(valueAt(before, member), valueAt(wanted, member)));
  if (!changed.length) return null;
  const result = {};
  for (const member of changed) {
    if (member.startsWith("properties.")) (result.properties ??= {})[member.slice(11)] = patch.properties[member.slice(11)]; else result[member] = patch[member];
  }
  return result;
}

/** A feature as a new one is sent: without what the store writes, and with another id. */
export function copied(feature, id, moved) {
  const { created, changed, revision, author, id: old, links, ...properties } = feature.properties;
  return { type: "Feature", id, geometry: moved ?? place(feature.geometry), properties };
}

/** Random hexadecimal digits; also without a secure context. */
export function digits(count) {
  return [...crypto.getRandomValues(new Uint8Array(count / 2))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A random UUID of version 4. */
export function uuid() {
  const text = digits(32);
  const variant = "89ab"[parseInt(text[16], 16) % 4];
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`;
}
