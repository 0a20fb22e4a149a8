import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** Returns the code points of all letters that a WOFF file holds, as its table "cmap" lists them (format 4). */
export function lettersOf(file: string): ReadonlySet<number> {
  const table = cmapOf(readFileSync(file));
  const letters = new Set<number>();
  for (let record = 4; record < 4 + table.readUInt16BE(2) * 8; record += 8) {
    const subtable = table.subarray(table.readUInt32BE(record + 4));
    if (subtable.readUInt16BE(0) === 4) addLetters(subtable, letters);
  }
  return letters;
}

function cmapOf(woff: Buffer): Buffer {
  for (let entry = 44; entry < 44 + woff.readUInt16BE(12) * 20; entry += 20) {
    if (woff.toString("latin1", entry, entry + 4) !== "cmap") continue;
    const [offset, packed, size] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const table = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    return packed === size ? table : inflateSync(table);
  }
  throw new Error("The font lists no letters.");
}

/** Reads the segments of a subtable. A letter whose glyph is number 0 isn't in the font. */
function addLetters(subtable: Buffer, letters: Set<number>): void {
  const segments = subtable.readUInt16BE(6);
  for (let at = 14; at < 14 + segments; at += 2) {
    const last = subtable.readUInt16BE(at);
    const startAt = at + segments + 2;
    const first = subtable.readUInt16BE(startAt);
    const delta = subtable.readUInt16BE(startAt + segments);
    const rangeAt = startAt + 2 * segments;
    const range = subtable.readUInt16BE(rangeAt);
    for (let letter = first; letter <= last && letter !== 0xffff; letter += 1) {
      const listed = range === 0 ? letter : subtable.readUInt16BE(rangeAt + range + 2 * (letter - first));
      const isListed = range === 0 || listed !== 0;
      if (isListed && (listed + delta) % 0x10000 !== 0) letters.add(letter);
    }
  }
}
