// Keeping of what a page makes: texts on the clipboard, files in the reader's folder. Pages and the workbench share it.

/** Puts a text on the clipboard; true when that was allowed. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers that give no clipboard to this page still copy what is selected.
    const field = document.createElement("textarea");
    field.className = "spoken";
    field.value = text;
    // A dialog makes all else inert.
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

/** Saves a content as a file of a name. */
function saveFile(content, type, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** A file name of a title. */
function nameOfFile(title, extension) {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "map";
  return `${name}.${extension}`;
}
