// The modes of the workbench: which one is on, and what pointer, touch and keys mean in it. One is on at a time; `select` is none.
//
// A module registers its mode when it is loaded, and `workbench.js` imports the module:
//
//   registerMode({
//     name: "chain",                        // unique; also `data-mode` of the page's root while it is on
//     key: "c",                             // the letter that enters it with the focus on map or list; null for none
//     word: "modeChain",                    // its name among the words of the page, for its button and the help
//     sign: "chain",                        // its sign of elements.js; null for a mode without a button in the bar of modes
//     mayEnter: (bench) => true,            // left out: only where the caller may write
//     isOffered: false,                     // a mode that is entered with what it is about, and has no button
//     enter: (bench, given) => run,         // null where there is nothing to do; `given` is what `modes.enter(name, given)` was told
//   });
//
// `run` is the mode while it is on. Each member may be left out; a handler that returns true has taken the event:
//
//   hint                                    // one sentence for the bar of the mode
//   parts                                   // elements of the bar of the mode: numbers and buttons that do what a drag does
//   finishWord                              // the word of the button that finishes; left out: no such button
//   pointer({ at, point, thing, event })    // the pointer moved over the map; `at` is [longitude, latitude], `thing` as clicks have it
//   click({ at, point, thing, event })      // a click, or a tap; without `click` the mode leaves and the thing is selected
//   key(event)                              // a key of map or list, before those of the page
//   finish()                                // Enter, or the button; the mode leaves unless it returns false
//   cancel()                                // Esc, or another mode: all as before, nothing sent
//   leave()                                 // after either: takes its features and marks off the map
//
// `bench` is what modes work with:
//
//   bench.atlas     the map: `atlas.map` (MapLibre), `atlas.overlay(name, features, layers?)` draws GeoJSON features of the mode above the
//                   store (an empty list takes them off; without `layers`: lines dashed, points ringed), `atlas.mark(options)` puts a
//                   DOM element on the map and returns a marker of MapLibre
//   bench.model     what is listed and selected (model.js)
//   bench.session   `GET /v1/session`: author, scopes, line, revision, networks …; `bench.mayWrite`
//   bench.editing   changes: `change(key, patch)`, `create(feature)`, `remove(keys)`, `submit(op)` for any other request, `undo()`, `redo()`;
//                   `shown(key)` is a feature with what waits (editing.js). Every change is kept before it is sent
//   bench.modes     `enter(name, given)`, `leave()`, `current`, `refresh()` after `hint` or `parts` of the run have changed
//   bench.say(...)  a notice over the map; `bench.tell(text)` a sentence of the status line, also for screen readers
//   bench.failed(problem)

const registered = new Map();

/** Adds a mode; a name is given once. */
export function registerMode(mode) {
  if (registered.has(mode.name)) throw new Error(`two modes are called ${mode.name}`);
  registered.set(mode.name, mode);
}

/** All modes in the order of their registration. */
export function registeredModes() { return [...registered.values()]; }

/** The state machine: one mode after the other. */
export class Modes extends EventTarget {
  #bench = null;
  #run = null;
  /** The name of the mode that is on; null while things are selected. */
  current = null;

  start(bench) { this.#bench = bench; }

  get run() { return this.#run; }

  mayEnter(mode) { return mode.mayEnter ? mode.mayEnter(this.#bench) : this.#bench.mayWrite; }

  /** Enters a mode in the place of the one that is on; false where that is not possible. */
  enter(name, given) {
    const mode = registered.get(name);
    if (!mode || !this.mayEnter(mode)) return false;
    this.cancel();
    const run = mode.enter(this.#bench, given);
    if (!run) return false;
    this.#run = run;
    this.current = name;
    this.refresh();
    return true;
  }

  /** Ends the mode with what it has done so far. */
  finish() {
    if (!this.#run) return;
    const run = this.#run;
    if (run.finish?.() !== false && run === this.#run) this.leave();
  }

  /** Ends the mode as if it had never been on. */
  cancel() {
    this.#run?.cancel?.();
    this.leave();
  }

  leave() {
    const run = this.#run;
    if (!run) return;
    this.#run = null;
    this.current = null;
    run.leave?.();
    this.refresh();
  }

  /** Shows anew what the mode says. */
  refresh() {
    if (this.current) document.documentElement.dataset.mode = this.current; else delete document.documentElement.dataset.mode;
    this.dispatchEvent(new CustomEvent("mode"));
  }

  /** A key of map or list: whether it was taken. */
  key(event) {
    if (this.#run) {
      if (this.#run.key?.(event)) return true;
      if (event.key === "Escape") { this.cancel(); return true; }
      if (event.key === "Enter" && this.#run.finish) { this.finish(); return true; }
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    const mode = registeredModes().find(({ key }) => key && key === event.key.toLowerCase());
    return mode ? this.enter(mode.name) : false;
  }

  pointer(place) { this.#run?.pointer?.(place); }

  /** A click on the map: whether the mode has taken it. */
  click(place) {
    if (!this.#run) return false;
    if (this.#run.click) return this.#run.click(place) !== false;
    this.cancel();
    return false;
  }
}
