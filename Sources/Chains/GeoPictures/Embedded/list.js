// Long lists of anchors: only the rows near those in view exist, and a field finds anchors by name or tag.

/** From how many anchors on a list is long, and a field finds them. */
const longLeast = 60;
const rowsOfChunk = 60;

/** A list whose rows are made in chunks when these come into view, and go when many others have come. */
class LongList {
  constructor(anchors, name) {
    this.anchors = anchors;
    this.position = new Map();
    anchors.forEach((anchor, i) => this.position.set(anchor.index, i));
    this.element = make("div", "rows");
    this.element.setAttribute("role", "list");
    this.element.setAttribute("aria-label", name);
    this.element.style.setProperty("--rows", rowsOfChunk);
    this.current = 0;
    this.filled = new Set();
    this.visible = new Set();
    this.chunks = [];
    for (let first = 0; first < anchors.length; first += rowsOfChunk) {
      const chunk = make("div", "chunk");
      chunk.setAttribute("role", "none");
      this.chunks.push(chunk);
    }
    const rest = anchors.length % rowsOfChunk;
    if (rest > 0) this.chunks.at(-1).style.setProperty("--rows", rest);
    this.element.append(...this.chunks);
    if (anchors.length > 0) this.fill(0);
    const numbers = new Map(this.chunks.map((chunk, number) => [chunk, number]));
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const number = numbers.get(target);
        if (isIntersecting) this.visible.add(number); else this.visible.delete(number);
      }
      this.refill();
    });
    for (const chunk of this.chunks) this.observer.observe(chunk);
  }

  /** Makes the rows of the chunks in view and of their neighbors; takes far ones away when there are many. */
  refill() {
    if (this.visible.size === 0) return;
    const first = Math.min(...this.visible), last = Math.max(...this.visible);
    const hasFocus = this.element.contains(document.activeElement);
    // The tab key leads to what is in view, not back to where the list began.
    const at = Math.floor(this.current / rowsOfChunk);
    if (!hasFocus && (at < first || at > last)) this.makeCurrent(first * rowsOfChunk);
    for (let number = first - 1; number <= last + 1; number++) this.fill(number);
    for (const number of this.filled) {
      if (this.filled.size <= 8) break;
      if (number < first - 1 || number > last + 1) this.empty(number);
    }
  }

  fill(number) {
    const chunk = this.chunks[number];
    if (!chunk || this.filled.has(number)) return;
    this.filled.add(number);
    const first = number * rowsOfChunk, end = Math.min(first + rowsOfChunk, this.anchors.length);
    for (let i = first; i < end; i++) {
      const anchor = this.anchors[i], item = row(anchor, "div"), button = item.firstElementChild;
      item.setAttribute("role", "listitem");
      item.setAttribute("aria-setsize", this.anchors.length);
      item.setAttribute("aria-posinset", i + 1);
      button.tabIndex = i === this.current ? 0 : -1;
      if (anchor.index === selected) button.setAttribute("aria-current", "true");
      button.addEventListener("focus", () => this.makeCurrent(i));
      chunk.append(item);
    }
    if (number === 0) requestAnimationFrame(() => this.measure());
  }

  /** Chunks without rows are as high as they will be. */
  measure() {
    const height = this.chunks[0].offsetHeight / this.chunks[0].childElementCount;
    if (height > 0) this.element.style.setProperty("--row", `${height}px`);
  }

  empty(number) {
    const first = number * rowsOfChunk, chunk = this.chunks[number];
    if (chunk.contains(document.activeElement) || Math.floor(this.current / rowsOfChunk) === number) return;
    this.filled.delete(number);
    chunk.replaceChildren();
    for (const anchor of this.anchors.slice(first, first + rowsOfChunk)) rows.delete(anchor.index);
  }

  /** One row is a stop of the tab key, the others are reached with the arrows. */
  makeCurrent(position) {
    this.fill(Math.floor(position / rowsOfChunk));
    const button = (i) => this.chunks[Math.floor(i / rowsOfChunk)].children[i % rowsOfChunk]?.firstElementChild;
    const before = button(this.current), now = button(position);
    if (before) before.tabIndex = -1;
    this.current = position;
    if (now) now.tabIndex = 0;
    return now;
  }

  /** Makes the row of an anchor; nothing when it is not in the list. */
  show(index) {
    const position = this.position.get(index);
    if (position !== undefined) this.makeCurrent(position);
  }

  /** Follows a key; false when it leads out of the list. */
  move(key) {
    const position = { ArrowDown: this.current + 1, ArrowUp: this.current - 1, Home: 0, End: this.anchors.length - 1 }[key];
    if (position === undefined || position < 0 || position >= this.anchors.length) return false;
    this.makeCurrent(position).focus();
    return true;
  }

  remove() {
    this.observer.disconnect();
    for (const number of this.filled) {
      for (const item of this.anchors.slice(number * rowsOfChunk, (number + 1) * rowsOfChunk)) rows.delete(item.index);
    }
    this.element.remove();
  }
}

/** The list that is long, or what was found, and the order of its anchors. */
const long = { list: null, all: [], texts: null };

/** The anchors that were found, while something is searched for; null otherwise. */
let found = null;

/** The map and the profile show what was found too. */
function showFound() {
  const mark = document.getElementById("walk-found"), { walk } = walker;
  if (mark && walk) {
    const stops = found ? Array.from(walk.stops.keys()).filter((i) => found.has(walk.first + i)) : [];
    mark.setAttribute("d", stops.map((i) => `M${round(xOf(walk.stops[i]))},${plot.tickTop}l-4,-6h8Z`).join(""));
  }
  repaint();
}

function countText(number) { return number.toLocaleString(document.documentElement.lang); }

/** Without marks and in small letters, as people search. */
function plainText(text) { return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(); }

/** The anchors with all of the words in name, identity or tags. */
function findAnchors(query) {
  const terms = plainText(query).split(/\s+/).filter(Boolean);
  long.texts ??= [...scene.anchors.filter((anchor) => anchor.chain >= 0), ...long.all]
    .map((anchor) => [anchor, plainText(`${anchor.label}\n${anchor.role}\n${anchor.id}\n${anchor.note}`)]);
  return long.texts.filter(([, text]) => terms.every((term) => text.includes(term))).map(([anchor]) => anchor);
}

/** As the reader's language sorts, P2 before P10; words that many names share are compared once. */
function sortedByName(anchors) {
  const byLanguage = new Intl.Collator(document.documentElement.lang);
  const names = anchors.map((anchor) => /^(\D*)(\d{0,15})(.*)$/s.exec(titleOf(anchor)));
  const texts = [...new Set(names.flatMap(([, start, , end]) => [start, end]))].sort(byLanguage.compare);
  const rank = new Map(texts.map((text, i) => [text, i]));
  const keys = names.map(([, start, number, end], i) => [rank.get(start), Number(number), rank.get(end), anchors[i]]);
  return keys.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3].index - b[3].index).map((key) => key[3]);
}

/** Puts the field that finds any anchor into the panel, and the list of those that belong to no walk where it is long. */
function fillLongList(loose) {
  const isLong = loose.length >= longLeast;
  long.all = sortedByName(loose);
  const field = make("input"), label = make("label", "find"), told = make("p", "told");
  field.type = "search";
  field.id = "find";
  field.autocomplete = "off";
  field.spellcheck = false;
  label.append(make("span", "", words.find), field);
  const others = [...panelBody.childNodes];
  const whole = isLong ? fill(words.anchorsByName, { count: countText(loose.length) }) : "";
  /** The rows that stand for anchors outside of the long list, while those that were found stand for them. */
  let lasting = null;
  const show = (anchors, text) => {
    long.list?.remove();
    told.hidden = text === "";
    long.list = new LongList(anchors, words.anchorList);
    told.textContent = text;
    if (anchors.length > 0) told.after(long.list.element);
  };
  field.addEventListener("input", () => {
    const isWhole = field.value.trim() === "";
    for (const other of others) other.hidden = !isWhole;
    const anchors = isWhole ? [] : findAnchors(field.value);
    found = isWhole ? null : new Set(anchors.map(({ index }) => index));
    // The dots of a crowd are a part of the ground.
    if (crowd) layers.valid = false;
    showFound();
    if (isWhole) {
      show(isLong ? long.all : [], whole);
      for (const [index, row] of lasting ?? []) rows.set(index, row);
      lasting = null;
      markRow();
      return;
    }
    lasting ??= new Map([...rows].filter(([index]) => !isLong || scene.anchors[index].chain >= 0));
    const text = fill(words.anchorsFound, { found: countText(anchors.length), count: countText(scene.anchors.length) });
    show(anchors, text);
    say(text, 400);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && long.list.anchors.length > 0) {
      event.preventDefault();
      long.list.makeCurrent(long.list.current).focus();
    }
    // Elsewhere these are keys of the list and of the page.
    event.stopPropagation();
  });
  panelBody.prepend(label);
  panelBody.append(told);
  show(isLong ? long.all : [], whole);
}
