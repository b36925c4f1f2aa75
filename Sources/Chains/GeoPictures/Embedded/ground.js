// The ground beneath streets and buildings: water, parks, woods, squares, railways, names of places.

const groundColors = {
  sea: "water", water: "water", river: "water", stream: "water", green: "green", wood: "wood", sand: "sand", square: "square", railway: "railway",
};
const groundLines = new Set(["river", "stream", "railway"]);
const groundNames = {
  city: { size: 16, color: "name", from: 0 }, suburb: { size: 14, color: "name", from: 0.02 }, quarter: { size: 12, color: "name", from: 0.08 },
  station: { size: 11, color: "name", from: 0.15 }, sea: { color: "water-name" }, water: { color: "water-name" }, green: { color: "green-name" },
  wood: { color: "green-name" }, sand: { color: "green-name" }, square: { color: "name" },
};

/** Candidate positions of an area's name, in pixels from its middle. */
const besideMiddle = [[0, 0], [0, -20], [0, 20], [-36, 0], [36, 0], [0, -40], [0, 40], [-36, -30], [36, 30], [36, -30], [-36, 30]];

const groundAreas = new Grid(scene.ground.filter(({ kind }) => groundColors[kind] && !groundLines.has(kind)));
const groundWays = new Grid(scene.ground.filter(({ kind }) => groundLines.has(kind)).flatMap((part) => part.lines.flatMap((line) => cut(line, part.kind, part.layer))));

/** Paints areas in the order of the scene, then rivers. */
function paintGround(context, camera) {
  const found = [];
  groundAreas.query(windowOf(camera), (area) => {
    const { box } = area;
    if (Math.max(box.maxX - box.minX, box.maxY - box.minY) * view.scale >= 2) found.push(area);
  });
  found.sort((a, b) => a.order - b.order);
  for (const area of found) {
    context.fillStyle = palette[groundColors[area.kind]];
    traceArea(context, area, camera);
    context.fill("evenodd");
  }
  for (const [kind, least, most] of [["river", 2, 12], ["stream", 1, 4]]) {
    strokeGround(context, camera, (piece) => piece.kind === kind, palette.water, Math.max(least, Math.min(most, most * view.scale)));
  }
}

/** Paints railways in tunnels, or the others: a line with ties. */
function paintRailways(context, camera, inTunnels) {
  if (view.scale < 0.05) return;
  const isWanted = (piece) => piece.kind === "railway" && (piece.layer < 0) === inTunnels;
  if (inTunnels) {
    context.globalAlpha = 0.55;
    strokeGround(context, camera, isWanted, palette.railway, 1.4, [5, 4]);
    context.globalAlpha = 1;
  } else {
    strokeGround(context, camera, isWanted, palette.railway, 1.2);
    if (view.scale > 0.2) strokeGround(context, camera, isWanted, palette.railway, 4.6, [1.2, 6]);
  }
}

function strokeGround(context, camera, isWanted, color, width, dash = []) {
  const pieces = [];
  groundWays.query(windowOf(camera), (piece) => { if (isWanted(piece)) pieces.push(piece); });
  if (pieces.length === 0) return;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = dash.length > 0 ? "butt" : "round";
  context.lineJoin = "round";
  context.setLineDash(dash);
  strokePieces(context, pieces, camera);
  context.setLineDash([]);
}

/** Whether the border of a supported region leads through a box. */
function onBorder(box) {
  return scene.regions.some((region) => meets(region.box, box)
    && region.lines.some(({ xs, ys }) => xs.some((x, i) => crosses(box, xs[i === 0 ? xs.length - 1 : i - 1], ys[i === 0 ? ys.length - 1 : i - 1], x, ys[i]))));
}

/** Paints the names of places, and of areas that are wide enough for theirs. */
function paintGroundNames(context, camera, taken) {
  const { scale, left, top } = camera;
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.lineJoin = "round";
  for (const area of scene.namedGround) {
    const { kind, name, x, y, box } = area;
    const isArea = groundColors[kind] !== undefined, { size = 11, color, from = 0.1 } = groundNames[kind];
    if (scale < from) continue;
    const middle = { x: x * scale - left, y: y * scale - top };
    if (middle.x < 0 || middle.x > camera.width || middle.y < 0 || middle.y > camera.height) continue;
    context.font = `${isArea ? "italic 500" : "600"} ${size}px ${fontFamily}`;
    const width = context.measureText(name).width;
    if (isArea && ((box.maxX - box.minX) * scale < width * 0.8 || (box.maxY - box.minY) * scale < size * 1.4)) continue;
    const count = Math.max(1, Math.round(width / 10));
    const spotsAt = (px, py) => Array.from({ length: count + 1 }, (_, i) => [px + width * (i / count - 0.5), py]);
    // The name of an area moves a little where its middle is taken.
    const [px, py] = (isArea ? besideMiddle : besideMiddle.slice(0, 1)).map(([dx, dy]) => [middle.x + dx, middle.y + dy]).find(([px, py]) => {
      const spots = spotsAt(px, py);
      const box = { minX: (px - width / 2 + left) / scale, maxX: (px + width / 2 + left) / scale, minY: (py - 8 + top) / scale, maxY: (py + 8 + top) / scale };
      return !onBorder(box) && spots.every(([sx, sy]) => taken.free(sx, sy, 8)) && !isCutOff(spots, camera)
        && (px === middle.x && py === middle.y || holds(area, (px + left) / scale, (py + top) / scale));
    }) ?? [];
    if (px === undefined) continue;
    for (const [sx, sy] of spotsAt(px, py)) taken.add(sx, sy, 8);
    context.lineWidth = 3;
    context.strokeStyle = palette["name-halo"];
    context.strokeText(name, px, py);
    context.fillStyle = palette[color];
    context.fillText(name, px, py);
  }
}

