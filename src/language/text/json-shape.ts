import { shortened } from "./safe-text.js";

const longestShape = 300;
const shapeDepth = 3;
const keysShown = 20;

/** Describes JSON from outside for the log by its keys and types, without values, e.g. `{id:string,data:{total:number,items:array(2)}}`. */
export function shapeOf(json: unknown): string {
  return shortened(shapeAt(json, shapeDepth), longestShape);
}

function shapeAt(value: unknown, depth: number): string {
  if (Array.isArray(value)) return `array(${value.length})`;
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  if (depth === 0) return "{…}";
  const fields = Object.entries(value);
  const shown = fields.slice(0, keysShown).map(([key, of]) => `${keyShown(key)}:${shapeAt(of, depth - 1)}`);
  return `{${[...shown, ...(fields.length > keysShown ? ["…"] : [])].join(",")}}`;
}

/** Returns a key for the log if it looks like a field's name, and "?" otherwise, since a key may be data, such as an address or a number. */
const keyShown = (key: string): string => (/^(?!.*\d{4})[A-Za-z_][\w.[\]-]{0,31}$/.test(key) ? key : "?");
