// One selection: the anchor that is chosen is the one of the list, of the ring on the map, of the profile's cursor,
// and where the walker is or goes to.

/** The anchor that is chosen; -1 for none. */
let selected = -1;
/** Whether the details of the chosen anchor are shown. */
let isOpen = false;

/** The entry of an anchor in the list: its row, or the run of anchors that it is folded into. */
function rowOf(index) {
  const row = rows.get(index), run = runs.get(index);
  return run && !(row?.offsetParent) ? run : row;
}

/** Marks the entry of the chosen anchor, and no other. */
function markRow() {
  for (const marked of panelBody.querySelectorAll("[aria-current]")) marked.removeAttribute("aria-current");
  const row = rowOf(selected);
  row?.setAttribute("aria-current", "true");
  return row;
}

/** Chooses an anchor (-1 for none) and shows its details; the walker goes there. */
function select(index, { center = false } = {}) {
  if (!(index >= 0 && index < scene.anchors.length)) index = -1;
  rows.get(index)?.open?.();
  isOpen = index >= 0;
  choose(index);
  sendWalker(index);
  card.style.visibility = "";
  refreshCard();
  if (index >= 0) {
    if (narrow.matches) setSheet("peek");
    reveal(scene.anchors[index], center);
    sayAnchor(scene.anchors[index]);
  }
  repaint();
}

/** Marks an anchor as the chosen one, in the list too, which scrolls to it. */
function choose(index) {
  hover(-1);
  if (index !== selected) {
    selected = index;
    if (index >= 0) long.list?.show(index);
  }
  const before = document.activeElement, row = markRow();
  if (!row) return;
  scrollListTo(row);
  // A keyboard user in the list keeps the focus on the chosen entry.
  if (before !== row && panelBody.contains(before) && before.matches("button")) row.focus({ preventScroll: true });
}

/** Puts the walker where an anchor is; nobody walks when it is on no walk. */
function sendWalker(index) {
  const walk = index < 0 ? null : walks.find((one) => one.chain === scene.anchors[index].chain);
  walker.active = Boolean(walk);
  if (!walk) return;
  if (walk !== walker.walk) chooseWalk(walk);
  walkTo(walk.stops[index - walk.first], { quiet: true, stop: index - walk.first });
}

/** Scrolls the list just as far as an entry needs to be seen; a sheet that is closed scrolls too. */
function scrollListTo(element) {
  const entry = element.getBoundingClientRect(), frame = panelBody.getBoundingClientRect();
  if (entry.height === 0 || low.matches) return;
  const above = entry.top - frame.top - 72, below = entry.bottom - frame.bottom + 40;
  if (above < 0) panelBody.scrollTop += above;
  else if (below > 0) panelBody.scrollTop += below;
}
