// The floors of a venue: one is shown, a column of buttons changes it.

const [anyRoom, wayRoom, connectorRoom] = [0, 1, 2];
const floorButtons = document.getElementById("floors");
const shownFloor = { index: -1 };

function traceLine(context, { xs, ys }, { scale, left, top }) {
  context.beginPath();
  for (let i = 0; i < xs.length; i++) context.lineTo(xs[i] * scale - left, ys[i] * scale - top);
}

/** The widest name that fits into a room, or nothing. */
function paintRoomName(context, room, camera, taken) {
  if (!room.name) return;
  const width = (room.box.maxX - room.box.minX) * camera.scale, height = (room.box.maxY - room.box.minY) * camera.scale;
  const size = Math.min(13, width / Math.max(4, room.name.length) / 0.56);
  if (size < 8 || height < size) return;
  const [x, y] = insideOf(room);
  const half = room.name.length * size * 0.29;
  const at = { minX: x * camera.scale - camera.left - half, minY: y * camera.scale - camera.top - size / 2 };
  const box = { ...at, maxX: at.minX + 2 * half, maxY: at.minY + size };
  if (taken.some((other) => meets(box, other))) return;
  taken.push(box);
  context.font = `${size}px system-ui, sans-serif`;
  context.lineWidth = 3;
  context.strokeStyle = palette["name-halo"];
  context.strokeText(room.name, at.minX + half, at.minY + size / 2);
  context.fillStyle = palette.name;
  context.fillText(room.name, at.minX + half, at.minY + size / 2);
}

/** The middle of the widest stretch of a room at half its height; found once. */
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
  for (const room of floor.rooms) paint(room, fills[room.kind], palette["building-edge"], 1);
  if (floor.outline) paint(floor.outline, null, palette.name, between([[0.5, 0.5], [5, 2], [40, 6]], view.scale));
  context.strokeStyle = palette.surface;
  context.lineWidth = between([[0.5, 0.5], [5, 2.5], [40, 8]], view.scale);
  for (const opening of floor.openings) { traceLine(context, opening, camera); context.stroke(); }
  // What of the way lies on other floors is dotted.
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

function paintMarks(context, floor, camera) {
  const colors = { connector: palette.steps, marker: palette.unsupported, beacon: palette.via, place: palette.place };
  const taken = [];
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const mark of floor.marks) {
    const x = mark.x * camera.scale - camera.left, y = mark.y * camera.scale - camera.top;
    context.beginPath();
    if (mark.kind === "connector") context.rect(x - 5, y - 5, 10, 10);
    else context.arc(x, y, mark.kind === "beacon" ? 3 : 4.5, 0, 2 * Math.PI);
    context.fillStyle = colors[mark.kind];
    context.fill();
    context.strokeStyle = palette["marker-edge"];
    context.lineWidth = 1.5;
    context.stroke();
    if (!mark.name || mark.kind === "beacon" || view.scale < 3) continue;
    const half = mark.name.length * 3.2;
    const box = { minX: x - half, minY: y + 7, maxX: x + half, maxY: y + 20 };
    if (taken.some((other) => meets(box, other))) continue;
    taken.push(box);
    context.font = "11px system-ui, sans-serif";
    context.lineWidth = 3;
    context.strokeStyle = palette["name-halo"];
    context.strokeText(mark.name, x, y + 14);
    context.fillStyle = palette.name;
    context.fillText(mark.name, x, y + 14);
  }
  for (const room of floor.rooms) paintRoomName(context, room, camera, taken);
  context.textAlign = "start";
  context.textBaseline = "alphabetic";
}

function showFloor(index) {
  shownFloor.index = index;
  for (const button of floorButtons.children) button.setAttribute("aria-pressed", String(Number(button.dataset.floor) === index));
  const floor = scene.floors[index];
  document.getElementById("summary").textContent = floor.name;
  if (scene.anchors.length === 0) {
    const list = make("ul", "rooms");
    const names = [...new Set(floor.rooms.map((room) => room.name).filter(Boolean))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    list.append(...names.map((name) => make("li", "", name)));
    panelBody.replaceChildren(list);
  }
  repaint();
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
