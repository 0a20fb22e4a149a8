import { isJsonObject, jsonIn } from "../../language/text/json-text.js";
import { type Fault, isBlank, isLongerThan, type Parsed } from "../../language/text/typed-text.js";
import { itemLimits } from "./item-limits.js";

export type Metadata = Readonly<Record<string, unknown>>;

type MetadataProblem =
  | "metadata-empty"
  | "metadata-not-json"
  | "metadata-number"
  | "metadata-too-deep"
  | "metadata-too-long"
  | "metadata-key"
  | "not-key-value"
  | "too-many"
  | "key-too-long"
  | "value-too-long"
  | "same-key";

type MetadataFault = Fault<MetadataProblem>;

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Reads lines of the form `key: value`, whose values are texts, or an object as JSON with any values. */
export function readMetadata(text: string): Parsed<Metadata, MetadataProblem> {
  const typed = text.trim();
  if (/^[{[]/.test(typed)) return readJson(typed);
  const lines = typed.split(lineBreak).filter((line) => !isBlank(line));
  if (lines.length === 0) return { ok: false, problem: "metadata-empty" };
  if (lines.length > itemLimits.metadataLines)
    return { ok: false, problem: "too-many", limit: itemLimits.metadataLines };
  const pairs = new Map<string, string>();
  for (const line of lines) {
    const fault = addPair(pairs, line.trim());
    if (fault !== undefined) return fault;
  }
  return { ok: true, value: Object.fromEntries(pairs) };
}

function addPair(pairs: Map<string, string>, line: string): MetadataFault | undefined {
  const colon = line.indexOf(":");
  const key = line.slice(0, Math.max(colon, 0)).trim();
  const value = line.slice(colon + 1).trim();
  if (isBlank(key) || isBlank(value)) return { ok: false, problem: "not-key-value", part: line };
  if (isLongerThan(value, itemLimits.metadataValue))
    return { ok: false, problem: "value-too-long", limit: itemLimits.metadataValue, part: key };
  const fault = faultOfKey(key, pairs);
  pairs.set(key, value);
  return fault;
}

function faultOfKey(key: string, before: { has(key: string): boolean }): MetadataFault | undefined {
  // A property with the name "__proto__" would silently get lost wherever objects are copied.
  if (isBlank(key) || key === "__proto__") return { ok: false, problem: "metadata-key", part: key };
  if (isLongerThan(key, itemLimits.metadataKey))
    return { ok: false, problem: "key-too-long", limit: itemLimits.metadataKey, part: key };
  return before.has(key) ? { ok: false, problem: "same-key", part: key } : undefined;
}

/** A string of JSON with the colon that makes it a key, a bracket, or a number. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*/g;

/** Reads metadata as JSON. What is sent is exactly what was typed, so anything that reading would change is refused. */
function readJson(typed: string): Parsed<Metadata, MetadataProblem> {
  const { metadataJson, metadataDepth } = itemLimits;
  if (typed.length > metadataJson) return { ok: false, problem: "metadata-too-long", limit: metadataJson };
  const value = jsonIn(typed);
  if (!isJsonObject(value)) return { ok: false, problem: "metadata-not-json" };
  const keys: Set<string>[] = [];
  for (const [part, quoted, isKey] of typed.matchAll(token)) {
    if (part === "{" || part === "[") keys.push(new Set());
    else if (part === "}" || part === "]") keys.pop();
    else if (quoted === undefined) {
      if (JSON.stringify(Number(part)) !== part) return { ok: false, problem: "metadata-number", part };
    } else if (isKey !== undefined) {
      const key: string = JSON.parse(quoted);
      const fault = faultOfKey(key, keys.at(-1) ?? new Set());
      if (fault !== undefined) return fault;
      keys.at(-1)?.add(key);
    }
    if (keys.length > metadataDepth) return { ok: false, problem: "metadata-too-deep", limit: metadataDepth };
  }
  return Object.keys(value).length === 0 ? { ok: false, problem: "metadata-empty" } : { ok: true, value };
}

/** Returns metadata as a text that `readMetadata` reads again as the same object. */
export const metadataText = (metadata: Metadata): string => JSON.stringify(metadata);
