import { badRequest } from "../telegram-error.js";

export interface Upload {
  readonly name: string | undefined;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** The parameters of a call. Telegram takes every value as text or as JSON, whatever the form of the body. */
export class Params {
  constructor(
    readonly raw: Readonly<Record<string, unknown>>,
    readonly uploads: ReadonlyMap<string, Upload> = new Map(),
  ) {}

  has(name: string): boolean {
    return this.raw[name] !== undefined && this.raw[name] !== null && this.raw[name] !== "";
  }

  /** Returns the parameter as text; empty when it is missing. */
  text(name: string): string {
    const value = this.raw[name];
    if (value === undefined || value === null) return "";
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  }

  /** Returns a whole number within bounds, as Telegram does; `otherwise` when the parameter isn't one. */
  integer(name: string, otherwise: number, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
    const text = this.text(name).trim();
    if (!/^-?\d+$/.test(text)) return otherwise;
    return Math.min(Math.max(Number(text), min), max);
  }

  flag(name: string): boolean {
    return ["true", "yes", "1"].includes(this.text(name).toLowerCase());
  }

  /** Reads a parameter as JSON. @throws TelegramError 400 when a text isn't JSON */
  json(name: string): unknown {
    if (!this.has(name)) return undefined;
    const value = this.raw[name];
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      throw badRequest(`can't parse ${name.replaceAll("_", " ")} JSON object`);
    }
  }
}
