// The keys, for whoever asks: with the button, or with ? where keys of the map, the list or the profile work.

const help = document.getElementById("help");

function keyGroups() {
  const groups = [[words.onMap, [
    [words.arrowKeys, words.moveMap], ["+, −", `${words.zoomIn}, ${words.zoomOut}`], ["0", words.fitRoute],
  ]]];
  if (scene.anchors.length > 0) groups[0][1].push(["N, P", `${words.nextAnchor}, ${words.previousAnchor}`], [words.escape, words.close]);
  if (scene.floors.length > 1) groups[0][1].push([words.pageUpDown, words.changeFloor]);
  if (walks.length > 0) groups[0][1].push(["V", words.walkerView]);
  groups[0][1].push(["?", words.openHelp]);
  if (scene.anchors.length > 0) {
    groups.push([words.onList, [["↑, ↓", words.moveInList], [words.homeEnd, words.listEnds]]]);
  }
  if (walks.length > 0) {
    groups.push([words.onProfile, [
      [words.arrowKeys, words.walkAlong], [words.pageUpDown, `${words.nextAnchor}, ${words.previousAnchor}`],
      [words.homeEnd, words.walkEnds],
    ]], [words.walkerView, [
      ["←, →", words.lookAround], ["↑, ↓", words.walkAlong], [words.spaceKey, `${words.startWalking}, ${words.stopWalking}`], [words.escape, words.close],
    ]]);
  }
  return groups;
}

function fillHelp() {
  document.getElementById("help-keys").replaceChildren(...keyGroups().map(([title, keys]) => {
    const table = make("table"), head = make("thead"), names = make("tr"), body = make("tbody");
    for (const name of [words.key, words.effect]) {
      const cell = make("th", "spoken", name);
      cell.scope = "col";
      names.append(cell);
    }
    head.append(names);
    for (const [key, effect] of keys) {
      const row = make("tr"), name = make("th");
      name.scope = "row";
      key.split(/, |、|，/).forEach((part, i) => name.append(i > 0 ? " " : "", make("kbd", "", part)));
      row.append(name, make("td", "", effect));
      body.append(row);
    }
    table.append(make("caption", "", title), head, body);
    return table;
  }));
}

/** A window of the browser's own: Escape closes it, and the focus goes back to where it was. */
function openHelp() {
  if (help.open) return;
  fillHelp();
  help.showModal();
}

document.getElementById("help-open").addEventListener("click", openHelp);
document.getElementById("help-close").addEventListener("click", () => help.close());
help.addEventListener("click", (event) => { if (event.target === help) help.close(); });
for (const part of [canvas, panel, walkPanel, sight]) {
  part.addEventListener("keydown", (event) => {
    const action = { "?": openHelp, v: toggleSight, V: toggleSight }[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.target.localName === "select") return;
    event.preventDefault();
    action();
  });
}
