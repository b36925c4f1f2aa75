// Paper is light and as wide as it is: the map is painted for it, and back for the screen afterwards.

// The map is painted larger than its place on the sheet, which leaves room for more numbers and names.
const sheetOfPaper = {
  width: 860, ratio: 2.5, profile: 716,
  /** As high as the list leaves room for on the first sheet. */
  get height() {
    const rows = Math.ceil(panelBody.querySelectorAll(".walk > li > .stop").length / 3);
    return Math.max(448, Math.min(660, 830 - rows * 74));
  },
};

// Each sheet says what it is of.
document.head.append(make("style", "", `@media print { @page { @bottom-left { content: ${JSON.stringify(document.title).replace(/[<>]/g, "")}; } } }`));

/** North is up: on paper a mark says so. */
function paintNorth(context) {
  context.save();
  context.translate(view.width - 24, 30);
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = palette["name-halo"];
  context.fillStyle = palette.name;
  const arrow = new Path2D("M0,-16 7,5 0,0 -7,5Z");
  context.stroke(arrow);
  context.fill(arrow);
  context.font = `700 12px ${fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.strokeText("N", 0, 18);
  context.fillText("N", 0, 18);
  context.restore();
}

function startPrint() {
  if (printing) return;
  const { x, y, scale, width, height } = view;
  printing = { x, y, scale, isWhole: isWhole(), closed: [...panelBody.querySelectorAll("details:not([open])")] };
  // Nobody opens a list on paper.
  for (const details of printing.closed) { details.fill(); details.open = true; }
  setTheme("light");
  resize();
  if (printing.isWhole) Object.assign(view, viewOf(scene.focus));
  else view.scale = clampScale(scale * Math.min(view.width / width, view.height / height));
  renderLayers();
  paint();
  drawProfile();
}

function endPrint() {
  if (!printing) return;
  const { x, y, scale, closed } = printing;
  for (const details of closed) details.open = false;
  printing = null;
  resize();
  Object.assign(view, { x, y, scale });
  setTheme(wantedTheme());
  drawProfile();
  showWalker();
  paint();
}

addEventListener("beforeprint", startPrint);
addEventListener("afterprint", endPrint);
onPaper.addEventListener("change", (event) => { if (event.matches) startPrint(); else endPrint(); });
