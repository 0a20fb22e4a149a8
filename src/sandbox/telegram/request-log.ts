import type { Params } from "./http/params.js";

/** One call of the bot as it was received. */
export interface LoggedRequest {
  readonly method: string;
  /** Parameters, with JSON in them parsed; uploads by field with name and size. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Undefined while it isn't answered. */
  readonly ok: boolean | undefined;
}

const kept = 20_000;

/** The last calls, for tests to look at; in memory only. */
export class RequestLog {
  private entries: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];

  /** @returns the function that notes how it was answered */
  begin(method: string, params: Params, at: number): (ok: boolean) => void {
    const entry = { method, payload: payloadOf(params), at, ok: undefined as boolean | undefined };
    this.entries.push(entry);
    if (this.entries.length > kept) this.entries.shift();
    return (ok) => {
      entry.ok = ok;
    };
  }

  list(): readonly LoggedRequest[] {
    return this.entries.map((entry) => ({ ...entry }));
  }
}

const payloadOf = (params: Params): Record<string, unknown> => {
  const fields = Object.entries(params.raw).map(([name, value]) => [name, parsed(value)]);
  const uploads = [...params.uploads].map(([name, { name: fileName, mimeType, bytes }]) => [
    name,
    { fileName, mimeType, size: bytes.length },
  ]);
  return Object.fromEntries([...fields, ...uploads]);
};

/** Objects and lists that came as JSON in a text. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // A text that only looks like JSON.
    return value;
  }
};
