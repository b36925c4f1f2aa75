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

/** Paints the names of places, and of areas that are wide enough for theirs. */
function paintGroundNames(context, camera, taken) {
  const { scale, left, top } = camera;
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.lineJoin = "round";
  for (const { kind, name, x, y, box } of scene.namedGround) {
    const isArea = groundColors[kind] !== undefined, { size = 11, color, from = 0.1 } = groundNames[kind];
    if (scale < from) continue;
    const px = x * scale - left, py = y * scale - top;
    if (px < 0 || px > camera.width || py < 0 || py > camera.height) continue;
    context.font = `${isArea ? "italic 500" : "600"} ${size}px ${fontFamily}`;
    const width = context.measureText(name).width;
    if (isArea && ((box.maxX - box.minX) * scale < width * 0.8 || (box.maxY - box.minY) * scale < size * 1.4)) continue;
    const count = Math.max(1, Math.round(width / 10));
    const spots = Array.from({ length: count + 1 }, (_, i) => px + width * (i / count - 0.5));
    if (!spots.every((spot) => taken.free(spot, py, 8)) || isCutOff(spots.map((spot) => [spot, py]), camera)) continue;
    for (const spot of spots) taken.add(spot, py, 8);
    context.lineWidth = 3;
    context.strokeStyle = palette["name-halo"];
    context.strokeText(name, px, py);
    context.fillStyle = palette[color];
    context.fillText(name, px, py);
  }
}

