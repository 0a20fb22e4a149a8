import type { Params } from "./http/params.js";

/** One call of the bot as it was received. */
export interface LoggedRequest {
  readonly method: string;
  /** The parameters with their JSON parsed; uploads by field, with name and size. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The time of the call in milliseconds since 1970. */
  readonly at: number;
  /** Whether the call succeeded; undefined until it is answered. */
  readonly ok: boolean | undefined;
}

const kept = 20_000;

/** Keeps the last calls in memory, for tests. */
export class RequestLog {
  private entries: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];

  /** Records a call. @returns a function that records its answer */
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

/** Parses objects and lists that came as JSON in a text. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // The text begins like JSON but isn't JSON.
    return value;
  }
};
