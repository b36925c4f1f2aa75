// The live stream of the store's changes, read by fetch and resumed where it ended.

import { fields, root } from "./service.js";

const longest = 30_000;

/** Follows the changes after a revision; `told` takes each, `lost` hears that what came between is unknown. */
export async function follow({ since, told, lost, opened, signal }) {
  let last = since, tries = 0;
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${root}/v1/events?since=${encodeURIComponent(last)}`, { headers: { accept: "text/event-stream", ...fields() }, signal });
      if (answer.status === 410 || answer.status === 404) return lost();
      if (!answer.ok) throw new Error(String(answer.status));
      opened();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        tries = 0;
        text += value;
        const pieces = text.split("\n\n");
        text = pieces.pop();
        for (const piece of pieces) {
          const event = parsed(piece);
          if (event.id) last = event.id;
          if (event.data) told(JSON.parse(event.data));
        }
      }
    } catch (error) {
      if (signal.aborted) return undefined;
    }
    await new Promise((resolve) => { setTimeout(resolve, Math.min(longest, 500 * 2 ** tries++)); });
  }
  return undefined;
}

function parsed(piece) {
  const event = {};
  for (const line of piece.split("\n")) {
    const at = line.indexOf(":");
    if (at > 0) event[line.slice(0, at)] = (event[line.slice(0, at)] ? event[line.slice(0, at)] + "\n" : "") + line.slice(at + 1).trimStart();
  }
  return event;
}
