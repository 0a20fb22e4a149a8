import { refusedField } from "../invoice/terms/refused-field.js";
import { isJsonObject, jsonIn } from "../language/text/json-text.js";
import { onOneLine, shortened } from "../language/text/safe-text.js";
import type { NamedProblem } from "./service-port.js";

const longestText = 300;
const longestPath = 80;
/** A merchant mends a few problems at a time, so no more than these are read of one answer. */
const mostProblems = 10;
const deepest = 6;

type Fields = Record<string, unknown>;
type Found = NamedProblem & { readonly written: string };

/**
 * The body of a failing answer has an unknown shape (docs/interface.md, "Errors"). A merchant may read the service's
 * explanation in it, so the texts are plain and short, and `secrets` are blacked out, since services echo requests.
 */
export function explanationIn(
  body: string,
  secrets: readonly string[] = [],
): { readonly reason: string | undefined; readonly problems: readonly NamedProblem[] } {
  const parsed = parsedObject(body);
  const found = parsed === undefined ? [] : problemsOf(parsed);
  const seen = new Set<string>();
  const problems: NamedProblem[] = [];
  for (const { field, text } of found) {
    const key = `${field ?? ""} ${text}`;
    // The headline often repeats the only problem. The problem that names the field says more.
    if (seen.has(key) || (field === undefined && found.some((other) => other.field && other.text === text)))
      continue;
    seen.add(key);
    const clean = (part: string, longest: number) => shortened(withoutSecrets(part, secrets), longest);
    const told = { text: clean(text, longestText) };
    problems.push(field === undefined ? told : { field: clean(field, longestPath), ...told });
    if (problems.length === mostProblems) break;
  }
  const texts = [...new Set(found.map(({ written }) => written))].slice(0, mostProblems);
  if (texts.length === 0) return { reason: undefined, problems };
  return { reason: shortened(withoutSecrets(texts.join("; "), secrets), longestText), problems };
}

const headlineKeys = ["message", "error_description", "error", "detail", "title"] as const;

function problemsOf(body: Fields): Found[] {
  const listed: Found[] = [];
  readLists(body, listed, 0);
  const text = headline(body, 0);
  if (text === undefined) return listed;
  const field = ownField(body, headFieldKeys);
  return [about(field ?? "", text), ...listed];
}

function headline(source: Fields, depth: number): string | undefined {
  for (const key of headlineKeys) {
    const value = source[key];
    const text = isJsonObject(value) && depth === 0 ? headline(value, 1) : plainText(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

const even = (key: string): string => key.toLowerCase().replace(/[-_]/g, "");

/** These fields list problems. The `named` ones may hold other facts, so only known fields count in them. */
const listKeys: ReadonlyMap<string, "list" | "named"> = new Map([
  ["errors", "list"],
  ["fielderrors", "list"],
  ["fieldviolations", "list"],
  ["validationerrors", "list"],
  ["violations", "list"],
  ["constraintviolations", "list"],
  ["invalidparams", "list"],
  ["invalidparameters", "list"],
  ["problems", "list"],
  ["issues", "list"],
  ["messages", "list"],
  ["details", "named"],
  ["detail", "named"],
  ["message", "named"],
]);
/** Some services put the whole explanation once more under one of these fields. */
const wrapperKeys: ReadonlySet<string> = new Set(["error", "data", "body", "response", "fault", "result"]);

function readLists(source: Fields, found: Found[], depth: number): void {
  for (const [key, value] of Object.entries(source)) {
    const kind = listKeys.get(even(key));
    const isListed = even(key) === "message" ? Array.isArray(value) : typeof value === "object";
    if (kind !== undefined && isListed) {
      const listed: Found[] = [];
      readProblems(value, "", listed, depth + 1);
      const isTold = ({ field }: NamedProblem) => field === undefined || refusedField(field) !== undefined;
      found.push(...(kind === "list" || Array.isArray(value) ? listed : listed.filter(isTold)));
    }
    if (depth < 2 && isJsonObject(value) && (wrapperKeys.has(even(key)) || kind === "named"))
      readLists(value, found, depth + 1);
  }
}

function readProblems(source: unknown, path: string, found: Found[], depth: number): void {
  if (depth > deepest || found.length >= 2 * mostProblems) return;
  if (Array.isArray(source)) {
    for (const [index, entry] of source.slice(0, 100).entries()) {
      if (isJsonObject(entry) && !isProblem(entry) && path !== "")
        readProblems(entry, joined(path, String(index)), found, depth + 1);
      else if (!Array.isArray(entry)) readProblems(entry, path, found, depth + 1);
    }
    return;
  }
  if (!isJsonObject(source)) {
    const text = plainText(source);
    if (text !== undefined) found.push(about(path, text));
    return;
  }
  if (isProblem(source)) {
    readProblem(source, path, found, depth);
    return;
  }
  for (const [key, value] of Object.entries(source).slice(0, 100))
    readProblems(value, listKeys.get(even(key)) === "list" ? path : joined(path, key), found, depth + 1);
}

const fieldKeys = [
  ...["field", "fieldname", "fieldpath", "propertypath", "property", "param", "parameter", "pointer"],
  ...["instancepath", "datapath", "jsonpath", "loc", "attribute", "source", "path", "location", "target"],
  ...["key", "name"],
];
/** At the top of an answer, names such as "path" mean the address of the call. */
const headFieldKeys = fieldKeys.slice(0, fieldKeys.indexOf("source"));
const textKeys = [
  ...["message", "msg", "defaultmessage", "errormessage", "errordescription", "reason", "detail"],
  ...["description", "error", "title", "code"],
];

function firstOf<Value>(
  source: Fields,
  keys: readonly string[],
  read: (value: unknown) => Value | undefined,
): Value | undefined {
  const values = new Map(Object.entries(source).map(([key, value]) => [even(key), value]));
  for (const key of keys) {
    const found = read(values.get(key));
    if (found !== undefined) return found;
  }
  return undefined;
}

const ownField = (source: Fields, keys: readonly string[] = fieldKeys): string | undefined =>
  firstOf(source, keys, pathText);

const ownText = (source: Fields): string | undefined => firstOf(source, textKeys, plainText);

/** An item's description is a field, so `{"description": "is too long"}` isn't one problem but has texts by field. */
function isProblem(source: Fields): boolean {
  const keys = Object.keys(source).map(even);
  const hasText = ownText(source) !== undefined || isJsonObject(source.constraints);
  if (!hasText) return Array.isArray(source.children);
  return (
    keys.some((key) => key !== "description" && textKeys.includes(key)) || ownField(source) !== undefined
  );
}

function readProblem(source: Fields, path: string, found: Found[], depth: number): void {
  const named = ownField(source);
  const field = named === undefined ? path : joined(path, named);
  const text = ownText(source);
  if (text !== undefined) found.push(about(field, text));
  if (isJsonObject(source.constraints))
    readProblems(Object.values(source.constraints), field, found, depth + 1);
  if (Array.isArray(source.children))
    for (const child of source.children.slice(0, 100)) readProblems(child, field, found, depth + 1);
}

/** A field's path is a text, a list of steps such as ["items", 0, "icpuCode"], or an object with a JSON pointer. */
function pathText(value: unknown): string | undefined {
  if (isJsonObject(value)) return pathText(value.pointer ?? value.parameter);
  if (!Array.isArray(value)) return plainText(value);
  const steps = value.slice(0, 10).filter((step) => typeof step === "string" || typeof step === "number");
  const path = steps.map(String).reduce(joined, "");
  return plainText(path);
}

function joined(path: string, step: string): string {
  if (path === "") return step;
  if (/^\d+$/.test(step)) return `${path}[${step}]`;
  return /^[[./]/.test(step) ? `${path}${step}` : `${path}.${step}`;
}

const leadingPath = /^["'`]?([#$\w./[\]-]{2,80})["'`]?:? +(?=\S)/;

/** A field's path at a text's beginning, as in "items.0.icpuCode is unknown", is cut off. */
function about(path: string, text: string): Found {
  const [start = "", word = ""] = leadingPath.exec(text) ?? [];
  const rest = text.slice(start.length);
  if (start !== "" && word.replace(/:$/, "") === path) return { field: path, text: rest, written: text };
  if (path !== "") return { field: path, text, written: text };
  // A plain word, such as "Items", may begin any sentence. Only a path or a name with a capital inside is surely a
  // field.
  const isPath = /[a-z][A-Z]|[a-z][./[]\d/.test(word) && refusedField(word) !== undefined;
  return isPath ? { field: word, text: rest, written: text } : { text, written: text };
}

/** A text with HTML or JSON isn't plain. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = onOneLine(value);
  if (text === "" || /<[a-z!/?]/i.test(text) || /^[[{]/.test(text)) return undefined;
  return text;
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => {
    // `encodeURIComponent` throws for a lone surrogate (half of an emoji), which the way through UTF-8 replaces.
    const whole = Buffer.from(secret).toString();
    const inForm = new URLSearchParams([["", whole]]).toString().slice(1);
    const inJson = JSON.stringify(whole).slice(1, -1);
    const plain = [secret, inJson, inHtml(secret)].map(onOneLine);
    return [...plain, encodeURIComponent(whole), inForm].filter((form) => form !== "");
  });
  // The longest form of a secret is replaced first, so that no part of the secret remains.
  forms.sort((a, b) => b.length - a.length);
  const clean = forms.reduce((left, form) => left.replaceAll(form, "***"), text);
  return secrets.reduce((left, secret) => withoutSigns(left, secret.match(/[\p{L}\p{N}]/gu) ?? []), clean);
}

/** A code or a password is no longer. A token is, and nobody writes it in groups. */
const mostSigns = 64;

/** A service may write a code as "48-15" or "4 8 1 5", so what stands between its letters and digits doesn't count. */
function withoutSigns(text: string, signs: readonly string[]): string {
  if (signs.length === 0 || signs.length > mostSigns) return text;
  // To make the expression takes milliseconds, and hardly any text has all the signs.
  const [small, large] = [text.toLowerCase(), text.toUpperCase()];
  if (!signs.every((sign) => small.includes(sign.toLowerCase()) || large.includes(sign.toUpperCase())))
    return text;
  return text.replace(new RegExp(signs.join("[^\\p{L}\\p{N}]*"), "giu"), "***");
}

const htmlEntities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => htmlEntities.get(sign) ?? sign);

function parsedObject(body: string): Fields | undefined {
  // A body that isn't JSON is probably a gateway's HTML page, which has no explanation.
  const parsed = jsonIn(body);
  // Some services answer with the list of problems alone.
  if (Array.isArray(parsed)) return { errors: parsed };
  return isJsonObject(parsed) ? parsed : undefined;
}
