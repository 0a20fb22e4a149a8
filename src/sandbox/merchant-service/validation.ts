import type * as z from "zod";
import { InvalidRequest } from "./refusal.js";

const place = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index ? "." : ""}${String(key)}`))
    .join("");

/** Returns the value in the schema's form. Throws an InvalidRequest that names each wrong field. */
export const validate = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidRequest(result.error.issues.map(({ path, message }) => ({ field: place(path), message })));
};
