import type { Random } from "../kit/random.js";
import { deepJson, nastyNumbers, nastyTexts, nastyValue } from "./nasty.js";

/** A text with one to four changes: parts cut out, doubled, swapped for something nasty, letters turned. */
export function mutateText(random: Random, text: string): string {
  let changed = text;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const at = random.below(changed.length + 1);
    const to = Math.min(changed.length, at + 1 + random.below(8));
    const [before, part, after] = [changed.slice(0, at), changed.slice(at, to), changed.slice(to)];
    switch (random.below(8)) {
      case 0:
        changed = before + after;
        break;
      case 1:
        changed = before + part + part + after;
        break;
      case 2:
        changed = before + random.pick(nastyTexts) + after;
        break;
      case 3:
        changed = before + random.pick(nastyTexts) + part + after;
        break;
      case 4:
        changed = before + String.fromCharCode(random.below(0x3000)) + after;
        break;
      case 5:
        changed = before + String(random.pick(nastyNumbers)) + after;
        break;
      case 6:
        changed = after + before;
        break;
      default:
        changed = before + part.repeat(1 + random.below(20)) + after;
    }
  }
  return changed;
}

/** Bytes with one to six changes: bits turned, ranges cut, doubled, moved, and cut off. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let changed = Buffer.from(bytes);
  for (let left = 1 + random.below(6); left > 0; left -= 1) {
    const at = random.below(changed.length + 1);
    const to = Math.min(changed.length, at + 1 + random.below(16));
    const [before, part, after] = [changed.subarray(0, at), changed.subarray(at, to), changed.subarray(to)];
    switch (random.below(7)) {
      case 0: {
        const place = random.below(Math.max(1, changed.length));
        changed[place] = (changed[place] ?? 0) ^ (1 << random.below(8));
        break;
      }
      case 1:
        changed = Buffer.concat([before, after]);
        break;
      case 2:
        changed = Buffer.concat([before, part, part, after]);
        break;
      case 3:
        changed = Buffer.concat([before, Buffer.from(random.pick(nastyTexts).slice(0, 200)), after]);
        break;
      case 4:
        changed = Buffer.concat([before, Buffer.from([random.below(256), random.below(256)]), after]);
        break;
      case 5:
        changed = Buffer.concat([before, Buffer.from(String(random.pick(nastyNumbers))), after]);
        break;
      default:
        if (random.chance(0.3)) changed = Buffer.from(before);
    }
  }
  return changed;
}

type Holder = Record<string, unknown> | unknown[];

/** A JSON value with one to three changes somewhere in it: other types, missing, renamed and added fields. */
export function mutateJson(random: Random, value: unknown): unknown {
  let changed = structuredClone(value);
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const holders = holdersIn(changed);
    if (holders.length === 0 || random.chance(0.01)) {
      changed = nastyValue(random);
      continue;
    }
    changeIn(random, random.pick(holders));
  }
  return changed;
}

function holdersIn(value: unknown): Holder[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Holder, ...Object.values(value).flatMap(holdersIn)];
}

function changeIn(random: Random, holder: Holder): void {
  const keys = Object.keys(holder);
  const key = keys.length === 0 ? "0" : random.pick(keys);
  const fields = holder as Record<string, unknown>;
  const old = fields[key];
  switch (random.below(7)) {
    case 0:
      delete fields[key];
      break;
    case 1:
      fields[random.pick(nastyTexts).slice(0, 12) || "status"] = old;
      break;
    case 2:
      fields[key] = [old];
      break;
    case 3:
      if (typeof old === "string") fields[key] = mutateText(random, old);
      else if (typeof old === "number") fields[key] = random.pick(nastyNumbers);
      else fields[key] = nastyValue(random);
      break;
    case 4:
      fields[key] = random.chance(0.1) ? JSON.parse(deepJson(200)) : nastyValue(random);
      break;
    default:
      fields[key] = nastyValue(random);
  }
}

/** The text as a program that speaks UTF-8 can only have it: without halves of characters. */
export const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
