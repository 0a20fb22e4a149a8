import type { z } from "zod";
import { Refusal } from "./refusal.js";

const place = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index ? "." : ""}${String(key)}`))
    .join("");

/** Returns the value in the schema's form. Throws a Refusal (400) that names each wrong field. */
export const validate = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) =>
    path.length ? `${place(path)}: ${message}` : message,
  );
  throw new Refusal(400, "invalid_request", faults.join("; "));
};
