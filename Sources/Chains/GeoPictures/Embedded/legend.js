// The profile in words: its heights, its sections, and its legend.

/** The range of the heights of a walk's anchors; empty if unknown. */
function heightText(walk) {
  const heights = walk.heights.map(([, height]) => height).filter(Number.isFinite);
  if (heights.length === 0 || !walk.datum) return "";
  const [least, most] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))].map((height) => numberText(height));
  return least === most ? fill(words.heightAbove, { meters: least, datum: walk.datum }) : fill(words.heightRange, { least, most, datum: walk.datum });
}

/** The ascent and descent of a walk from anchor to anchor; empty if unknown. */
function climbText({ climb }) { return climb ? fill(words.climb, { up: lengthText(climb[0] / 100), down: lengthText(climb[1] / 100) }) : ""; }

/** The meters of the sections together. */
function totalOf(sections) { return sections.reduce((sum, { from, to }) => sum + to - from, 0); }

/** Spoken description of the figure. */
function summaryOf(walk) {
  const texts = [words.profile, heightText(walk) || words.noHeights, climbText(walk)].filter(Boolean);
  if (walk.coverage) texts.push(fill(words.unsupportedOn, { length: lengthText(totalOf(walk.coverage.filter((part) => !part.supported))) }));
  if (walk.blind) texts.push(words.sightUnknown);
  if (walk.hidden) texts.push(fill(words.hiddenOn, { length: lengthText(totalOf(walk.hidden)) }));
  return texts.join(". ");
}

/** Writes the legend of the figure's marks, with the extent of each. */
function fillLegend(walk) {
  const entries = [];
  const heights = heightText(walk);
  if (heights) entries.push(["height-line", `${words.altitude} · ${[heights, climbText(walk)].filter(Boolean).join(", ")}`]);
  if (walk.ground.length > 0) entries.push(["ground", words.ground]);
  if (walk.live.length > 0) entries.push(["live", words.liveAnchors]);
  if (walk.coverage) {
    if (walk.coverage.some((part) => part.supported)) entries.push(["supported", words.supported]);
    const bad = walk.coverage.filter((part) => !part.supported);
    if (bad.length > 0) entries.push(["unsupported", fill(words.unsupportedOn, { length: lengthText(totalOf(bad)) })]);
  }
  if (walk.blind) entries.push(["blind", words.sightUnknown]);
  if (walk.hidden?.length > 0) entries.push(["hidden", fill(words.hiddenOn, { length: lengthText(totalOf(walk.hidden)) })]);
  document.getElementById("walk-legend").replaceChildren(...entries.map(([kind, text]) => {
    const item = make("li", kind);
    item.append(make("i", `swatch ${kind}`), text);
    return item;
  }));
}
