// Texts for screen readers: the latest news only, and no more than one text a second.

const spoken = document.getElementById("spoken");
const speech = { timer: 0, last: -Infinity };

/** Tells a text, or what a function gives by then. */
function say(text, wait = 150) {
  clearTimeout(speech.timer);
  speech.timer = setTimeout(() => {
    speech.last = performance.now();
    spoken.textContent = typeof text === "function" ? text() : text;
  }, Math.max(wait, speech.last + 1000 - performance.now()));
}

/** Spoken description of the map. */
function viewText() {
  const window = windowOfScreen();
  let shown = 0;
  for (const { x, y } of scene.anchors) if (x >= window.minX && x <= window.maxX && y >= window.minY && y <= window.maxY) shown++;
  const texts = [`${words.scale} ${document.getElementById("scale-text").textContent}`];
  if (scene.anchors.length > 0) texts.push(fill(words.inView, { count: countText(shown) }));
  return texts.join(", ");
}

/** Tells what the map shows once a key or a button has moved it. */
function sayView() { say(viewText, 450); }

/** Tells what is known about an anchor. */
function sayAnchor(anchor) {
  const facts = anchor.details.map(([label, value]) => `${label}: ${value}`);
  say([[markOf(anchor), titleOf(anchor)].filter(Boolean).join(" "), subtitleOf(anchor), ...facts].filter(Boolean).join(", "));
}
