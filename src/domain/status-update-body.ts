/** The body of a status callback as an object, whatever form the service gave it. */

/** An object that came from outside: only its own properties may be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads JSON, else a form, since the content type can't be relied on. @returns undefined when it is neither. */
export function readBody(body: string, contentType: string): Fields | undefined {
  const text = body.replace(/^\ufeff/, "");
  try {
    const parsed: unknown = JSON.parse(text);
    const root: unknown = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
    return isFields(root) ? root : undefined;
  } catch {
    const isForm = /x-www-form-urlencoded/i.test(contentType) || /^[\w.[\]-]+=/.test(text);
    return isForm && text.includes("=") ? Object.fromEntries(new URLSearchParams(text.trim())) : undefined;
  }
}

/** True for two spellings of one name: eventId, event_id, EventID. */
export const sameKey = (a: string, b: string): boolean => plainKey(a) === plainKey(b);

const plainKey = (key: string): string => key.replace(/[_-]/g, "").toLowerCase();

/** The first own property whose name is `key` in some spelling. */
export function fieldOf(fields: Fields, key: string): unknown {
  const name = Object.keys(fields).find((own) => sameKey(own, key));
  return name === undefined ? undefined : fields[name];
}

const longestShape = 300;
const shapeDepth = 3;
const keysShown = 20;

/** Names and types of a body, without its values, e.g. `{id:string,data:{total:number,items:array(2)}}`. */
export function bodyShape(body: string, root: Fields | undefined): string {
  if (root === undefined) return `text(${body.length})`;
  const shape = shapeOf(root, shapeDepth);
  return shape.length <= longestShape ? shape : `${shape.slice(0, longestShape - 1)}…`;
}

function shapeOf(value: unknown, depth: number): string {
  if (Array.isArray(value)) return `array(${value.length})`;
  if (!isFields(value)) return value === null ? "null" : typeof value;
  if (depth === 0) return "{…}";
  const keys = Object.keys(value);
  const shown = keys.slice(0, keysShown).map((key) => `${keyShown(key)}:${shapeOf(value[key], depth - 1)}`);
  return `{${[...shown, ...(keys.length > keysShown ? ["…"] : [])].join(",")}}`;
}

/** A key may be data as well, such as an address or a number; only what looks like a name is shown. */
const keyShown = (key: string): string => (/^(?!.*\d{4})[A-Za-z_][\w.[\]-]{0,31}$/.test(key) ? key : "?");
