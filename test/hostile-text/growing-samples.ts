import type { TextReaders } from "./text-readers.js";

/** Readers whose steps grow with the square of the text, and one whose steps don't. */
export const growingSamples: TextReaders = {
  "each letter beside each other": (text) => {
    let pairs = 0;
    for (const one of text) for (const other of text) if (one !== other) pairs += 1;
    return pairs;
  },
  "an expression over the rest, at each letter": (text) =>
    [...text].filter((_, at) => /[b-z]$/.test(text.slice(at))),
  "each letter once": (text) => {
    let steps = 0;
    for (let at = 0; at < text.length; at += 1) for (let time = 0; time < 20; time += 1) steps += at;
    return steps;
  },
};
