import { z } from "zod";
import type { InboxEvent, NewEvent } from "../inbox/event.js";
import type { KeptPlace } from "./kept-place.js";

/** What was kept of an event that couldn't be handled, or of a status callback that couldn't be read. */
export interface KeptEvent {
  /** `dead-letters/<chat>/<number>` or `unreadable/<chat>/<number>`. */
  readonly name: string;
  /** Milliseconds. */
  readonly at: number;
  readonly reason: string;
  readonly event: NewEvent;
}

/** One that is there, but whose file is damaged or needs another key. */
interface Unopened {
  readonly name: string;
  readonly error: unknown;
}

const newEvent = z.looseObject({
  chat: z.string(),
  key: z.string(),
  payload: z.looseObject({ source: z.string() }),
});

/** For the operator: what was kept, and the way back into the inbox once its cause is mended. */
export function keptEvents(place: KeptPlace) {
  const { deadLetters: letters, unreadable: callbacks } = place;

  async function read(name: string): Promise<KeptEvent | undefined> {
    const [kind = "", chat = "", n = ""] = name.split("/");
    const key = `${chat}/${n}`;
    if (kind === "dead-letters") {
      const letter = await letters.read(key);
      if (letter === undefined) return undefined;
      // What this program wrote, and sealed; only its outermost shape is looked at.
      const event = newEvent.parse(letter.event) as unknown as InboxEvent;
      return { name, at: letter.at, reason: letter.reason, event };
    }
    const kept = kind === "unreadable" ? await callbacks.read(key) : undefined;
    if (kept === undefined) return undefined;
    const { at, ...callback } = kept;
    const payload = { source: "status-callback", ...callback } as const;
    return { name, at, reason: "unreadable", event: { chat, key: name, payload } };
  }

  return {
    read,

    /** The oldest first, and beside them those that can't be opened; also while the bot runs. */
    async list(): Promise<{ readonly found: KeptEvent[]; readonly unopened: Unopened[] }> {
      const found: KeptEvent[] = [];
      const unopened: Unopened[] = [];
      for (const [kind, records] of [
        ["dead-letters", letters],
        ["unreadable", callbacks],
      ] as const) {
        for await (const { key } of records.list()) {
          const name = `${kind}/${key}`;
          try {
            const kept = await read(name);
            // Gone since it was listed: the bot prunes them.
            if (kept !== undefined) found.push(kept);
          } catch (error) {
            unopened.push({ name, error });
          }
        }
      }
      return { found: found.sort((a, b) => a.at - b.at), unopened };
    },

    /** Puts it back into the inbox. @returns false when there is none of that name. */
    async again(name: string): Promise<boolean> {
      const kept = await read(name);
      if (kept === undefined) return false;
      // A key of its own: the chat knows the first one as handled.
      const event = { chat: kept.event.chat, key: `again:${name}`, payload: kept.event.payload };
      const [kind, ...key] = name.split("/");
      const from = kind === "unreadable" ? "unreadable" : "deadLetters";
      if ((await place.handIn(event, from, key.join("/"))) === "full")
        throw new Error("The chat has too much waiting. Start the bot, and try again later.");
      return true;
    },
  };
}
