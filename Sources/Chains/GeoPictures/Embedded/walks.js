// Several walks on one map: the letter, hue and dashes that keep them apart, and a table of their differences.

/** Lengths of a walk's dashes and gaps, in widths of its line: other walks are seen through the gaps where ways are shared. */
const walkDashes = [[], [2.2, 1.6], [0.01, 1.9], [4, 1.4, 0.01, 1.4], [5, 2.6]];

const isComparison = scene.chains.length > 1;

/** The letter of a walk among several, such as “B”; empty for the only one and for loose anchors. */
function letterOf(chain) {
  if (!isComparison || chain < 0) return "";
  const letter = String.fromCharCode(65 + chain % 26);
  return chain < 26 ? letter : letter + Math.floor(chain / 26);
}

/** The number of an anchor with the letter of its walk, such as “B18”; undefined without a number. */
function markOf({ chain, number }) { return number === undefined ? undefined : `${letterOf(chain)}${number}`; }

/** The name of a walk's color among those of the page. */
function hueOf(chain) { return chain % walkDashes.length > 0 ? `route-${chain % walkDashes.length + 1}` : "route"; }

function dashesOf(chain) { return walkDashes[chain % walkDashes.length]; }

/** Gives an element of the page, and all that is in it, the color of a walk. */
function dress(element, chain) {
  if (chain >= 0 && hueOf(chain) !== "route") element.style.setProperty("--route", `var(--${hueOf(chain)})`);
  return element;
}

/** The line of a walk as the map draws it, and its letter: an entry of the legend. */
function walkSign(chain) {
  const sign = dress(make("span", "walk-sign"), chain), line = document.createElementNS(figure.namespaceURI, "svg");
  const path = document.createElementNS(line.namespaceURI, "path");
  line.setAttribute("viewBox", "0 0 30 6");
  line.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M3,3H27");
  path.setAttribute("stroke-dasharray", dashesOf(chain).map((part) => part * 4).join(" "));
  line.append(path);
  sign.append(make("b", "", letterOf(chain)), line);
  return sign;
}

/** The facts of several walks side by side; lengths are followed by the difference from the first. */
function walkTable() {
  const table = make("table", "walks"), head = make("tr"), labels = scene.chains[0].facts?.map(([label]) => label) ?? [];
  table.append(make("caption", "", words.comparison));
  head.append(make("td"));
  scene.chains.forEach((chain, c) => {
    const name = make("th");
    name.scope = "col";
    name.append(walkSign(c), make("span", "", chain.name));
    head.append(name);
  });
  table.append(head);
  labels.forEach((label, i) => {
    const row = make("tr"), name = make("th", "", label);
    name.scope = "row";
    row.append(name);
    scene.chains.forEach((chain, c) => {
      const [, text, amount] = chain.facts[i], cell = make("td", "", text);
      const more = c > 0 && amount !== undefined ? amount - scene.chains[0].facts[i][2] : 0;
      if (Math.round(more) !== 0) cell.append(make("small", "", `${more < 0 ? "−" : "+"}${lengthText(Math.abs(more))}`));
      row.append(cell);
    });
    table.append(row);
  });
  return table;
}
