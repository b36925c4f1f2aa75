// The reading line of a session's report: what holds at a moment, and where the walker was.

const data = JSON.parse(document.getElementById("data").textContent);
const timeline = document.getElementById("timeline");
const figure = document.getElementById("timeline-figure");
const map = document.getElementById("map-figure");
const reading = document.getElementById("reading");
const remembered = "map-theme";
let moment = null;

function shape(parent, name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

const cursor = shape(figure, "path", { id: "cursor", d: "" });
const here = shape(map, "circle", { id: "here", r: 6, visibility: "hidden" });

function clock(time) {
  const tenths = Math.round(Math.abs(time) * 10), whole = Math.floor(tenths / 10);
  const pair = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const rest = whole < 60 && tenths % 10 > 0 ? `.${tenths % 10}` : "";
  const sign = time < 0 && tenths > 0 ? "-" : "";
  return `${sign}${hours > 0 ? `${hours}:${pair(minutes)}` : minutes}:${pair(whole % 60)}${rest}`;
}

/** The index of the last entry of a flat list at or before a time; -1 before all. */
function before(list, width, time) {
  let low = 0, high = list.length / width;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle * width] <= time) low = middle + 1; else high = middle;
  }
  return low - 1;
}

function entry(title, text) {
  const span = document.createElement("span");
  const label = document.createElement("i");
  const value = document.createElement("b");
  label.textContent = `${title} `;
  value.textContent = text;
  span.append(label, value);
  return span;
}

function read(time, show) {
  moment = Math.min(Math.max(time, data.start), data.end);
  const x = data.left + (data.right - data.left) * (moment - data.start) / (data.end - data.start);
  cursor.setAttribute("d", `M${x},0V${data.height - 24}`);
  const parts = [entry("", clock(moment))];
  for (const lane of data.lanes) {
    const labels = lane.spans.filter(([start, end]) => start <= moment && moment < end).map((span) => span[2]);
    if (labels.length > 0) parts.push(entry(lane.title, labels.join(", ")));
  }
  for (const series of data.series) {
    const index = before(series.points, 2, moment);
    // A measure that is older than ten seconds says nothing about now.
    if (index < 0 || moment - series.points[2 * index] > 10) continue;
    parts.push(entry(series.title, `${series.points[2 * index + 1].toFixed(1)} m`));
  }
  reading.replaceChildren(...parts);
  timeline.setAttribute("aria-valuenow", moment.toFixed(3));
  timeline.setAttribute("aria-valuetext", parts.map((part) => part.textContent.trim()).join(", "));
  const place = before(data.track, 3, moment);
  here.setAttribute("visibility", place < 0 ? "hidden" : "visible");
  if (place >= 0) {
    here.setAttribute("cx", data.track[3 * place + 1]);
    here.setAttribute("cy", data.track[3 * place + 2]);
  }
  if (!show) return;
  const at = x / figure.viewBox.baseVal.width * figure.clientWidth;
  if (at < timeline.scrollLeft + 40 || at > timeline.scrollLeft + timeline.clientWidth - 40) {
    timeline.scrollLeft = at - timeline.clientWidth / 2;
  }
}

function timeAt(event) {
  const box = figure.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width * figure.viewBox.baseVal.width;
  return data.start + (x - data.left) / (data.right - data.left) * (data.end - data.start);
}

figure.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse") read(timeAt(event)); });
figure.addEventListener("click", (event) => read(timeAt(event)));

/** When something begins or ends, in order. */
const changes = [...new Set(data.lanes.flatMap((lane) => lane.spans.flatMap(([start, end]) => [start, end])))]
  .filter((time) => time >= data.start && time <= data.end).sort((a, b) => a - b);

timeline.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const now = moment ?? data.start;
  if (event.key in steps) read(now + steps[event.key] * (event.shiftKey ? 10 : 1), true);
  else if (event.key === "PageUp") read(changes.find((time) => time > now + 1e-6) ?? data.end, true);
  else if (event.key === "PageDown") read(changes.findLast((time) => time < now - 1e-6) ?? data.start, true);
  else if (event.key === "Home") read(data.start, true);
  else if (event.key === "End") read(data.end, true);
  else return;
  event.preventDefault();
});

document.querySelectorAll("[data-time]").forEach((button) => {
  button.addEventListener("click", () => {
    read(Number(button.dataset.time), true);
    timeline.scrollIntoView({ block: "nearest" });
    document.getElementById("spoken").textContent = reading.innerText;
  });
});

/** The session plays at so many times its own speed; the moment of the frame before. */
const player = { button: document.getElementById("play"), speed: document.getElementById("speed"), frame: 0, before: 0 };

function play() {
  if ((moment ?? data.start) >= data.end - 1e-3) read(data.start, true);
  player.before = performance.now();
  const step = (now) => {
    read(moment + Math.min(0.1, Math.max(0, (now - player.before) / 1000)) * Number(player.speed.value), true);
    player.before = now;
    if (moment >= data.end - 1e-3) pause();
    else player.frame = requestAnimationFrame(step);
  };
  player.frame = requestAnimationFrame(step);
  tellPlaying();
}

function pause() {
  cancelAnimationFrame(player.frame);
  player.frame = 0;
  tellPlaying();
}

function tellPlaying() {
  const { button, frame } = player;
  button.setAttribute("aria-pressed", String(frame !== 0));
  button.title = frame !== 0 ? button.dataset.stop : button.dataset.start;
  button.setAttribute("aria-label", button.title);
  button.querySelector("path").setAttribute("d", frame !== 0 ? "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z" : "M6 4l10 6-10 6z");
}
player.button.addEventListener("click", () => { if (player.frame !== 0) pause(); else play(); });

/** A page opened from a file may have no storage; then nothing is remembered. */
function storedTheme(value) {
  try {
    if (value !== undefined) localStorage.setItem(remembered, value);
    return localStorage.getItem(remembered);
  } catch {
    return null;
  }
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

const ownColors = matchMedia("(forced-colors: active)");

/** The system's own colors count before a choice made here. */
function applyTheme() {
  const theme = ownColors.matches ? null : storedTheme() ?? root.dataset.chosen;
  if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
}
ownColors.addEventListener("change", applyTheme);

document.getElementById("theme").addEventListener("click", () => {
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : darkSystem.matches;
  root.dataset.chosen = isDark ? "light" : "dark";
  storedTheme(root.dataset.chosen);
  applyTheme();
});

// If the map of the plan is wider than the screen, its middle, with the route, shows first.
const planMap = document.getElementById("plan")?.parentElement;
if (planMap) planMap.scrollLeft = (planMap.scrollWidth - planMap.clientWidth) / 2;
if (data.track.length === 0) document.getElementById("walk").hidden = true;
applyTheme();
read(data.start);

window.geoanchorReport = { ready: true, read, get moment() { return moment; } };
