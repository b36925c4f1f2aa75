// The scene: decoded from the page's data into meters east and south of its middle.

const source = JSON.parse(document.getElementById("scene").textContent);
const words = source.labels;
const radiansToMeters = 6371008.8;
const stepToRadians = Math.PI / 180 / 1e7;

/** Number of fine steps in a coarse one, for the lines of streets, ground and buildings (`SceneData`). */
const grain = 10;

/** Adds up a list of differences, of so many steps each, into [latitude, longitude, …] in steps from the origin. */
function readLine(deltas, steps = 1) {
  const line = new Float64Array(deltas.length);
  let latitude = 0, longitude = 0;
  for (let i = 0; i + 1 < deltas.length; i += 2) {
    line[i] = latitude += deltas[i] * steps;
    line[i + 1] = longitude += deltas[i + 1] * steps;
  }
  return line;
}

function emptyBox() {
  return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
}

function growBox(box, x, y) {
  if (x < box.minX) box.minX = x;
  if (x > box.maxX) box.maxX = x;
  if (y < box.minY) box.minY = y;
  if (y > box.maxY) box.maxY = y;
}

function meets(a, b) {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}

/** Decodes one number (`SceneData`): a building's height and underside above the ground, and whether it is assumed. */
function heightsOf(number) {
  const decimeters = Math.abs(number);
  return { height: decimeters % 16384 / 10, underside: Math.floor(decimeters / 16384) / 10, isAssumed: number < 0 };
}

const scene = (() => {
  const rawStreets = source.streets.map(([kind, name, deltas, layer = 0]) => ({
    kind, layer, name: name < 0 ? "" : source.names[name], line: readLine(deltas, grain),
  }));
  const rawPaths = source.chains.map((chain) => readLine(chain.path));
  const given = [];
  const give = (anchor, chain) => {
    anchor.chain = chain;
    anchor.index = given.push(anchor) - 1;
  };
  source.chains.forEach((chain, c) => chain.anchors.forEach((anchor) => give(anchor, c)));
  source.anchors.forEach((anchor) => give(anchor, -1));

  // Contents of the first view: the walks and the anchors, or else the streets.
  const focus = emptyBox();
  const addLine = (line) => {
    for (let i = 0; i + 1 < line.length; i += 2) growBox(focus, line[i + 1], line[i]);
  };
  rawPaths.forEach(addLine);
  given.forEach((a) => addLine(a.at));
  const rawFloors = source.floors ?? [];
  for (const floor of rawFloors) {
    floor.outline.forEach((ring) => addLine(readLine(ring)));
    floor.rooms.forEach(([, , rings]) => rings.forEach((ring) => addLine(readLine(ring))));
    floor.blocked.forEach(([, rings]) => rings.forEach((ring) => addLine(readLine(ring))));
    floor.routes.forEach(([, deltas]) => addLine(readLine(deltas)));
  }
  if (focus.minX > focus.maxX) rawStreets.forEach((street) => addLine(street.line));
  if (focus.minX > focus.maxX) growBox(focus, 0, 0);

  const middleLatitude = (focus.minY + focus.maxY) / 2;
  const middleLongitude = (focus.minX + focus.maxX) / 2;
  const latitude = source.origin[0] * Math.PI / 180 + middleLatitude * stepToRadians;
  const perStepY = stepToRadians * radiansToMeters;
  const perStepX = perStepY * Math.max(0.01, Math.cos(latitude));

  /** Steps to meters: x east, y south, from the middle of the focus. */
  function place(line) {
    const box = emptyBox();
    const xs = new Float64Array(line.length / 2), ys = new Float64Array(line.length / 2);
    for (let i = 0; i < xs.length; i++) {
      xs[i] = (line[2 * i + 1] - middleLongitude) * perStepX;
      ys[i] = (middleLatitude - line[2 * i]) * perStepY;
      growBox(box, xs[i], ys[i]);
    }
    return { xs, ys, box };
  }

  for (const anchor of given) {
    anchor.x = (anchor.at[1] - middleLongitude) * perStepX;
    anchor.y = (middleLatitude - anchor.at[0]) * perStepY;
  }
  const area = (rings, steps = 1) => {
    const lines = rings.map((ring) => place(readLine(ring, steps)));
    return { lines, box: lines[0].box, seen: 0 };
  };
  const ground = (source.ground ?? []).map(([kind, layer, rings, name = "", at], order) => {
    const [x, y] = at ? [(at[1] - middleLongitude) * perStepX, (middleLatitude - at[0]) * perStepY] : [0, 0];
    return { kind, layer, name, x, y, order, ...area(rings, grain) };
  });
  return {
    ground,
    // Names of places come before those of areas.
    namedGround: ground.filter(({ name }) => name).reverse(),
    buildings: source.buildings.map((rings, i) => ({ ...area(rings, grain), ...heightsOf(source.heights?.[i] ?? 0) })),
    regions: source.regions.map((rings) => area(rings)),
    floors: rawFloors.map((floor) => ({
      ...floor,
      outline: floor.outline.length > 0 ? area(floor.outline) : null,
      rooms: floor.rooms.map(([kind, name, rings]) => ({ kind, name, ...area(rings) })),
      blocked: floor.blocked.map(([kind, rings]) => ({ kind, ...area(rings) })),
      openings: floor.openings.map((deltas) => place(readLine(deltas))),
      marks: floor.marks.map(([kind, name, deltas, sign]) => {
        const { xs, ys } = place(readLine(deltas));
        return { kind, name, sign, x: xs[0], y: ys[0] };
      }),
      routes: floor.routes.map(([solid, deltas]) => ({ solid: solid === 1, ...place(readLine(deltas)) })),
    })),
    streets: rawStreets.map(({ kind, layer, name, line }) => ({ kind, layer, name, ...place(line) })),
    paths: rawPaths.map(place),
    chains: source.chains,
    anchors: given,
    /** The coordinate of a point, in degrees. */
    coordinateAt: (x, y) => ({
      latitude: source.origin[0] + (middleLatitude - y / perStepY) / 1e7,
      longitude: (source.origin[1] + (middleLongitude + x / perStepX) / 1e7 + 540) % 360 - 180,
    }),
    /** The position of a coordinate in meters, on the side of the globe that the scene is on. */
    metersAt: (latitude, longitude) => {
      const east = (longitude - source.origin[1] - middleLongitude / 1e7 + 540) % 360 - 180;
      return { x: east * 1e7 * perStepX, y: (middleLatitude - (latitude - source.origin[0]) * 1e7) * perStepY };
    },
    focus: {
      minX: (focus.minX - middleLongitude) * perStepX, maxX: (focus.maxX - middleLongitude) * perStepX,
      minY: (middleLatitude - focus.maxY) * perStepY, maxY: (middleLatitude - focus.minY) * perStepY,
    },
  };
})();

