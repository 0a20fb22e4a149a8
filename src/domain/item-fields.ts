import { itemLimits } from "./item.js";
import { isBlank, isLongerThan } from "./typed-text.js";

/** Fields of an item (docs/interface.md, "Item") that are typed as text of their own; the service sets them no limits. */
export type ItemTextField = "description" | "icpuCode" | "packageCode" | "imageUrl" | "id" | "metadata";
type CodeField = "icpuCode" | "packageCode" | "id";

type ItemFieldProblem =
  | "empty"
  | "too-long"
  /** A code holds a line break, or a character that no code has. */
  | "not-a-code"
  | "not-a-url"
  /** An address that carries a user name or a password. */
  | "has-credentials"
  | "not-key-value"
  | "too-many"
  | "key-too-long"
  | "value-too-long"
  | "same-key";

interface Fault {
  readonly ok: false;
  readonly problem: ItemFieldProblem;
  /** The most that is allowed, where there was too much of something. */
  readonly limit?: number;
  /** The line or the key that it is about, where there are several. */
  readonly part?: string;
}

export type ParsedItemText = { readonly ok: true; readonly value: string } | Fault;
export type ParsedItemField =
  | { readonly ok: true; readonly value: string | Readonly<Record<string, string>> }
  | Fault;

const empty: Fault = { ok: false, problem: "empty" };
const tooLong = (limit: number): Fault => ({ ok: false, problem: "too-long", limit });

/** Reads what was typed for a field of an item. */
export function parseItemField(
  field: "description" | "imageUrl" | "icpuCode" | "packageCode" | "id",
  text: string,
): ParsedItemText;
export function parseItemField(field: ItemTextField, text: string): ParsedItemField;
export function parseItemField(field: ItemTextField, text: string): ParsedItemField {
  switch (field) {
    case "description":
      return parseDescription(text);
    case "imageUrl":
      return parseImageUrl(text);
    case "metadata":
      return parseMetadata(text);
    default:
      return parseCode(field, text);
  }
}

/** As typed, line breaks included. */
function parseDescription(text: string): ParsedItemText {
  const value = text.trim();
  if (isBlank(value)) return empty;
  return isLongerThan(value, itemLimits.description) ? tooLong(itemLimits.description) : { ok: true, value };
}

const code = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const groupedDigits = /^\d+(?: \d+)+$/;

function parseCode(field: CodeField, text: string): ParsedItemText {
  // What can't be seen comes along with pasted text, and would make another code of it.
  const typed = text.trim().replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
  if (isBlank(typed)) return empty;
  const spaced = typed.replace(/[\t\p{Zs}]+/gu, " ").trim();
  if (!code.test(spaced)) return { ok: false, problem: "not-a-code" };
  // Long numbers are read and written in groups; the register of goods has none.
  const value = field !== "id" && groupedDigits.test(spaced) ? spaced.replaceAll(" ", "") : spaced;
  return isLongerThan(value, itemLimits.code) ? tooLong(itemLimits.code) : { ok: true, value };
}

/** The address as browsers write it. */
function parseImageUrl(text: string): ParsedItemText {
  const typed = text.trim();
  if (isBlank(typed)) return empty;
  if (!/^https?:\/\/[^\s\\]+$/i.test(typed) || !URL.canParse(typed))
    return { ok: false, problem: "not-a-url" };
  const { username, password, href } = new URL(typed);
  if (username !== "" || password !== "") return { ok: false, problem: "has-credentials" };
  return href.length > itemLimits.imageUrl ? tooLong(itemLimits.imageUrl) : { ok: true, value: href };
}

/** `key: value`, one a line. */
function parseMetadata(text: string): ParsedItemField {
  const lines = text.split(/[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => !isBlank(line));
  if (lines.length === 0) return empty;
  if (lines.length > itemLimits.metadataLines)
    return { ok: false, problem: "too-many", limit: itemLimits.metadataLines };
  const pairs = new Map<string, string>();
  for (const line of lines) {
    const fault = addPair(pairs, line.trim());
    if (fault !== undefined) return fault;
  }
  return { ok: true, value: Object.fromEntries(pairs) };
}

function addPair(pairs: Map<string, string>, line: string): Fault | undefined {
  const colon = line.indexOf(":");
  const key = line.slice(0, Math.max(colon, 0)).trim();
  const value = line.slice(colon + 1).trim();
  // "__proto__" is a key that records of values drop without a word.
  if (isBlank(key) || isBlank(value) || key === "__proto__")
    return { ok: false, problem: "not-key-value", part: line };
  if (isLongerThan(key, itemLimits.metadataKey))
    return { ok: false, problem: "key-too-long", limit: itemLimits.metadataKey, part: key };
  if (isLongerThan(value, itemLimits.metadataValue))
    return { ok: false, problem: "value-too-long", limit: itemLimits.metadataValue, part: key };
  if (pairs.has(key)) return { ok: false, problem: "same-key", part: key };
  pairs.set(key, value);
  return undefined;
}
