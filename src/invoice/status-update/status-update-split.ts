/** Splits the text of a status callback into its updates, whether it is JSON or a form. */

/** An object parsed from a status callback. Only its own properties may be read, because inherited ones aren't the sender's data. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads JSON, or else a form, since the content type can't be relied on. Each entry of a JSON list is one update.
 * @returns undefined when the text is neither, or can be read in two ways.
 */
export function entriesOf(text: string, contentType: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isAmbiguous(text)) return undefined;
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const isForm = /x-www-form-urlencoded/i.test(contentType) || /^[\w.[\]-]+=/.test(text);
    return isForm && text.includes("=") ? [formFields(text.trim())] : undefined;
  }
}

/** Reads the fields of a form. A name that occurs several times has a list of values. */
function formFields(text: string): Fields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/**
 * The deepest nesting of JSON that is read. No service nests deeper, and the limit keeps recursive code from
 * overflowing the stack.
 */
const deepest = 32;
const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

/**
 * Checks whether an object of a JSON text has the same key twice, since JSON.parse silently keeps only the last value.
 * Also refuses a text that nests too deep.
 * @param json a text that JSON.parse accepts
 */
function isAmbiguous(json: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (const [token, colon] of json.matchAll(jsonToken)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const quoted = token.slice(0, -colon.length);
      const key: string = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
      const keys = open.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    }
    if (open.length > deepest) return true;
  }
  return false;
}
