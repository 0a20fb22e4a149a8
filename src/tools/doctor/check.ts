import { describeError } from "../../log/describe-error.js";

/** A "note" is about what the bot can't see, or what works only after a further step. Only a "fault" keeps the bot from working. */
export type Level = "ok" | "note" | "warning" | "fault";

export interface Finding {
  readonly about: string;
  readonly level: Level;
  /** One line, which says what to do when something is wrong. */
  readonly text: string;
}

export interface Check {
  readonly about: string;
  /** The signal fires when the check has taken too long. */
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

const finding =
  (level: Level) =>
  (about: string, text: string): Finding => ({ about, level, text });

export const ok = finding("ok");
export const note = finding("note");
export const warning = finding("warning");
export const fault = finding("fault");

/** A check that hangs or fails becomes a fault with its name, and the others aren't held up. Never rejects. */
export async function findingsOf({ about, run }: Check, limitMs: number): Promise<readonly Finding[]> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => {
      stop.abort();
      resolve([fault(about, `The check hangs: it has no result after ${limitMs / 1000} seconds.`)]);
    }, limitMs);
  });
  try {
    return await Promise.race([run(stop.signal), late]);
  } catch (error) {
    const { error: name, code, message } = describeError(error);
    return [
      fault(
        about,
        `The check failed: ${message ?? [name, code].filter((part) => part !== undefined).join(" ")}`,
      ),
    ];
  } finally {
    clearTimeout(timer);
  }
}
