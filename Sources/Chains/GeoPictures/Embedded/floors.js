// The floors of a venue: one is shown, a column of buttons changes it.

const [anyRoom, wayRoom, connectorRoom] = [0, 1, 2];
const floorButtons = document.getElementById("floors");
const shownFloor = { index: -1 };

function traceLine(context, { xs, ys }, { scale, left, top }) {
  context.beginPath();
  for (let i = 0; i < xs.length; i++) context.lineTo(xs[i] * scale - left, ys[i] * scale - top);
}

/** The size of letters that a room's name fits with; 0 when there is no room for any. */
function nameSize(room, camera) {
  const width = (room.box.maxX - room.box.minX) * camera.scale, height = (room.box.maxY - room.box.minY) * camera.scale;
  const size = Math.min(13, width / Math.max(4, room.name.length) / 0.56);
  return size < 8 || height < size ? 0 : size;
}

/** Writes the name of a room at its middle, or as near to it as what stands there allows. */
function paintRoomName(context, room, camera, taken) {
  const size = room.name ? nameSize(room, camera) : 0;
  if (size === 0) return;
  const [x, y] = insideOf(room).map((value, i) => value * camera.scale - [camera.left, camera.top][i]);
  context.font = `${size}px ${fontFamily}`;
  const middles = [0, 16, -16, 26, -26].map((dy) => [x, y + dy])
    .filter(([px, py]) => holds(room, (px + camera.left) / camera.scale, (py + camera.top) / camera.scale));
  const place = taken.place(context.measureText(room.name).width + 4, size + 3, middles);
  if (place) paintLabel(context, room.name, place);
}

/** The middle of the widest section of a room at half its height; found once. */
function insideOf(room) {
  if (room.inside) return room.inside;
  const y = room.box.minY + (room.box.maxY - room.box.minY) * 0.5031;
  const crossings = [];
  for (const { xs, ys } of room.lines) {
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      if ((ys[i] > y) !== (ys[j] > y)) crossings.push(xs[i] + (xs[j] - xs[i]) * (y - ys[i]) / (ys[j] - ys[i]));
    }
  }
  crossings.sort((a, b) => a - b);
  let best = [0, (room.box.minX + room.box.maxX) / 2];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const width = crossings[i + 1] - crossings[i];
    if (width > best[0]) best = [width, (crossings[i] + crossings[i + 1]) / 2];
  }
  return room.inside = [best[1], y];
}

/** Walls and obstacles are solid, windows light with an edge, voids show the land with a broken edge. */
function paintBlocked(context, floor, paint) {
  const colors = {
    wall: [palette.wall], obstacle: [palette.wall], window: [palette.live, palette.wall], void: [palette.land, palette.wall],
    inaccessible: [palette.grid],
  };
  for (const blocked of floor.blocked) {
    const [fill, stroke] = colors[blocked.kind] ?? colors.obstacle;
    context.setLineDash(blocked.kind === "void" ? [4, 3] : []);
    paint(blocked, fill, stroke, 1);
  }
  context.setLineDash([]);
}

function paintFloor(context) {
  const floor = scene.floors[shownFloor.index];
  if (!floor) return;
  const camera = { scale: view.scale, left: view.x * view.scale - view.width / 2, top: view.y * view.scale - view.height / 2 };
  context.lineCap = context.lineJoin = "round";
  const paint = (shape, fill, stroke, width) => {
    traceArea(context, shape, camera);
    if (fill) { context.fillStyle = fill; context.fill("evenodd"); }
    if (stroke) { context.strokeStyle = stroke; context.lineWidth = width; context.stroke(); }
  };
  if (floor.outline) paint(floor.outline, palette.surface);
  const fills = { [anyRoom]: palette.building, [wayRoom]: palette.surface, [connectorRoom]: palette["unsupported-soft"] };
  for (const room of floor.rooms) paint(room, fills[room.kind], palette.wall, 1);
  paintBlocked(context, floor, paint);
  if (floor.outline) paint(floor.outline, null, palette.name, between([[0.5, 0.5], [5, 2], [40, 6]], view.scale));
  context.strokeStyle = palette.surface;
  context.lineWidth = between([[0.5, 0.5], [5, 2.5], [40, 8]], view.scale);
  for (const opening of floor.openings) { traceLine(context, opening, camera); context.stroke(); }
  // The parts of the way on other floors are dotted.
  for (const other of scene.floors) {
    for (const route of other.routes) {
      const dotted = other !== floor || !route.solid;
      context.setLineDash(dotted ? [0.1, 9] : []);
      if (!dotted) {
        context.strokeStyle = palette["route-casing"];
        context.lineWidth = 7;
        traceLine(context, route, camera);
        context.stroke();
      }
      context.strokeStyle = palette.route;
      context.lineWidth = 4;
      traceLine(context, route, camera);
      context.stroke();
    }
  }
  context.setLineDash([]);
  paintMarks(context, floor, camera);
}

/** The lines of the signs of what changes floors, in a square of 12 pixels about the middle. */
const signs = {
  stairs: new Path2D("M-6,5H-3V2H0V-1H3V-4H6"), escalator: new Path2D("M-6,5H-4L3,-4H6"),
  elevator: new Path2D("M-3,-1L0,-5L3,-1M-3,1L0,5L3,1"), ramp: new Path2D("M-6,4L6,-4V4Z"),
};
const markSizes = { connector: 9, marker: 6, beacon: 6, place: 6 };

/** Each kind has its own shape, so that nothing depends on colors. */
function paintMark(context, { kind, sign }, x, y) {
  const colors = { connector: palette.wall, marker: palette.unsupported, beacon: palette.via, place: palette.place };
  context.save();
  context.translate(x, y);
  context.beginPath();
  if (kind === "connector") context.roundRect(-8, -8, 16, 16, 3);
  else if (kind === "marker") { context.moveTo(0, -6); context.lineTo(6, 0); context.lineTo(0, 6); context.lineTo(-6, 0); context.closePath(); }
  else context.arc(0, 0, kind === "beacon" ? 5.5 : 5, 0, 2 * Math.PI);
  const hollow = kind === "connector" || kind === "beacon";
  context.fillStyle = hollow ? palette.surface : colors[kind];
  context.fill();
  context.strokeStyle = hollow ? colors[kind] : palette["marker-edge"];
  context.lineWidth = 1.5;
  context.stroke();
  if (kind === "connector" && signs[sign]) { context.strokeStyle = palette.ink; context.stroke(signs[sign]); }
  if (kind === "beacon") { context.beginPath(); context.arc(0, 0, 2.2, 0, 2 * Math.PI); context.fillStyle = colors.beacon; context.fill(); }
  context.restore();
}

/** Marks, then names where they have room: places and rooms first, what hangs on walls last. */
function paintMarks(context, floor, camera) {
  const taken = new Room();
  painted.labels = [];
  const spots = floor.marks.map((mark) => [mark, mark.x * camera.scale - camera.left, mark.y * camera.scale - camera.top]);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [mark, x, y] of spots) {
    paintMark(context, mark, x, y);
    const half = markSizes[mark.kind];
    taken.take({ minX: x - half, minY: y - half, maxX: x + half, maxY: y + half });
  }
  for (const box of view.obstacles) taken.take(box);
  painted.marks = [...taken.boxes];
  const named = spots.filter(([mark]) => mark.name && mark.kind !== "beacon" && view.scale >= 3);
  const paint = (kinds) => {
    for (const [mark, x, y] of named) {
      // A room that is called the same has the name already.
      if (!kinds.includes(mark.kind) || floor.rooms.some((room) => room.name === mark.name && holds(room, mark.x, mark.y))) continue;
      context.font = `11px ${fontFamily}`;
      const width = context.measureText(mark.name).width + 4, away = markSizes[mark.kind] + 8;
      const side = markSizes[mark.kind] + 3 + width / 2;
      const place = taken.place(width, 14, [[x, y + away], [x, y - away], [x + side, y], [x - side, y]]);
      if (place) paintLabel(context, mark.name, place);
    }
  };
  paint(["place"]);
  for (const room of floor.rooms) paintRoomName(context, room, camera, taken);
  paint(["connector", "marker"]);
  context.textAlign = "start";
  context.textBaseline = "alphabetic";
}

/** Lists the contents of a floor, for screen readers. */
function listFloor(floor) {
  const byName = (a, b) => a.localeCompare(b, document.documentElement.lang || "en", { numeric: true });
  const namesOf = (kind) => floor.marks.filter((mark) => mark.kind === kind && mark.name).map((mark) => mark.name);
  const parts = [
    [words.rooms, floor.rooms.map((room) => room.name).filter(Boolean)], [words.connectors, namesOf("connector")],
    [words.places, namesOf("place")], [words.markers, namesOf("marker")], [words.beacons, namesOf("beacon")],
  ];
  const way = floor.routes.filter((route) => route.solid).reduce((sum, { xs, ys }) => sum + lengthOf(xs, ys), 0);
  // Nothing in the list can be pressed, so the list itself takes the focus to be scrolled.
  panelBody.tabIndex = 0;
  panelBody.replaceChildren(
    ...way > 0 ? [make("p", "way", fill(words.wayOnFloor, { length: lengthText(way) }))] : [],
    ...parts.filter(([, names]) => names.length > 0).flatMap(([title, names]) => {
      const list = make("ul", "rooms");
      list.append(...[...new Set(names)].sort(byName).map((name) => make("li", "", name)));
      return [make("h2", "", title), list];
    }));
  if (!panelBody.hasChildNodes()) panelBody.append(make("p", "empty", `${words.rooms}: ${floor.rooms.length}`));
}

function lengthOf(xs, ys) {
  let length = 0;
  for (let i = 1; i < xs.length; i++) length += Math.hypot(xs[i] - xs[i - 1], ys[i] - ys[i - 1]);
  return length;
}

function showFloor(index) {
  const isFirst = shownFloor.index < 0;
  shownFloor.index = index;
  for (const button of floorButtons.children) button.setAttribute("aria-pressed", String(Number(button.dataset.floor) === index));
  const floor = scene.floors[index];
  document.getElementById("summary").textContent = floor.name;
  if (scene.anchors.length === 0) listFloor(floor);
  if (!isFirst) say(floor.name);
  repaint();
}

/** Goes some floors up, or down. */
function stepFloor(step) {
  const index = shownFloor.index + step;
  if (index >= 0 && index < scene.floors.length) showFloor(index);
}

/** The floor where the way begins, else the ground floor, else the lowest. */
function firstFloor() {
  const ofRoute = scene.floors.findIndex((floor) => floor.routes.length > 0);
  if (ofRoute >= 0) return ofRoute;
  return Math.max(0, scene.floors.findIndex((floor) => floor.level === 0));
}

function startFloors() {
  if (scene.floors.length === 0) return;
  floorButtons.hidden = scene.floors.length < 2;
  // As in a lift: the highest floor is at the top.
  scene.floors.forEach((floor, index) => {
    const button = make("button", "", floor.shortName);
    button.type = "button";
    button.dataset.floor = index;
    button.title = floor.name;
    button.setAttribute("aria-label", floor.name);
    button.addEventListener("click", () => showFloor(index));
    floorButtons.prepend(button);
  });
  showFloor(firstFloor());
}
