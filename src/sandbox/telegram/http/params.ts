import { badRequest } from "../telegram-error.js";

export interface Upload {
  readonly name: string | undefined;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** A call's parameters. Telegram takes every value as text or as JSON, whatever the body's form. */
export class Params {
  constructor(
    readonly raw: Readonly<Record<string, unknown>>,
    readonly uploads: ReadonlyMap<string, Upload> = new Map(),
  ) {}

  has(name: string): boolean {
    return this.raw[name] !== undefined && this.raw[name] !== null && this.raw[name] !== "";
  }

  /** Empty when it is missing. */
  text(name: string): string {
    const value = this.raw[name];
    if (value === undefined || value === null) return "";
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  }

  /** A whole number, kept within bounds as Telegram keeps it; `otherwise` for what is none. */
  integer(name: string, otherwise: number, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
    const text = this.text(name).trim();
    if (!/^-?\d+$/.test(text)) return otherwise;
    return Math.min(Math.max(Number(text), min), max);
  }

  flag(name: string): boolean {
    return ["true", "yes", "1"].includes(this.text(name).toLowerCase());
  }

  /** @throws TelegramError 400 when a text isn't JSON */
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
