import type { z } from "zod";
import type { Sealer } from "../store-port.js";
import { SealError } from "./sealing.js";

/** The bytes don't hold a record. It says why in general terms, never what stands in them. */
export class UnreadableRecordError extends Error {
  override readonly name = "UnreadableRecordError";

  constructor(readonly reason: "seal" | "json" | "shape") {
    super(`The record can't be read (${reason}).`);
  }
}

interface Opening<T> {
  readonly sealer: Sealer;
  /** What the record is, for the seal: one put in another's place doesn't open. */
  readonly context: string;
  readonly schema: z.ZodType<T>;
}

/** @throws UnreadableRecordError; SealError when the key isn't there. */
export function parseSealed<T>(sealed: Buffer, { sealer, context, schema }: Opening<T>): T {
  let plain: Buffer;
  try {
    plain = sealer.open(sealed, context);
  } catch (error) {
    if (error instanceof SealError && error.code === "changed") throw new UnreadableRecordError("seal");
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(plain.toString("utf8"));
  } catch {
    throw new UnreadableRecordError("json"); // Without its cause, which quotes the text.
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UnreadableRecordError("shape");
  return parsed.data;
}
