// Paper is light and as wide as it is: the map is painted for it, and back for the screen afterwards.

const sheetOfPaper = { width: 716, height: 384, ratio: 3 };

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
