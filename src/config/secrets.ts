import { inspect } from "node:util";
import * as z from "zod";

/** Holds a value that printing, JSON and inspection don't show; only `reveal` returns it. */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [inspect.custom](): string {
    return "[secret]";
  }
}

/** The command runs on every machine with Node.js. */
export const secretKeyCommand =
  "node -e \"console.log(require('crypto').randomBytes(32).toString('base64'))\"";

const keyLength = 32;

/** Keys have 32 bytes in base64 and are separated by commas or line ends. The first key encrypts, all of them decrypt. */
export const secretKeys: z.ZodType<Secret<readonly Buffer[]>, string> = z
  .string()
  .transform((value, context) => {
    const texts = value.split(/[,\s]+/).filter((text) => text !== "");
    const keys = texts.map((text) => Buffer.from(text, "base64"));
    const fault = (message: string): never => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (keys.length === 0) return fault("holds no key.");
    const bad = keys.findIndex(
      (key, index) => key.length !== keyLength || key.toString("base64") !== texts[index],
    );
    if (bad >= 0) {
      const which = keys.length === 1 ? "must be" : `must be several keys; number ${bad + 1} of them isn't`;
      return fault(`${which} ${keyLength} bytes in base64 (44 characters).`);
    }
    if (new Set(texts).size < texts.length) return fault("names the same key twice.");
    return new Secret<readonly Buffer[]>(keys);
  });
