import * as z from "zod";
import type { InboxEvent, NewEvent } from "../../engine/event.js";
import type { KeptPlace } from "./dead-letter-place.js";

export interface KeptEvent {
  /** The name under which the operator's commands show the event: `dead-letters/<chat>/<number>` or `unreadable/<chat>/<number>`. */
  readonly name: string;
  /** The time when the event was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly reason: string;
  readonly event: NewEvent;
}

/** A kept event that can't be opened, because it is damaged or its encryption key isn't in SECRET_KEY. */
interface Unopened {
  readonly name: string;
  readonly error: unknown;
}

const newEvent = z.looseObject({
  chat: z.string(),
  key: z.string(),
  payload: z.looseObject({ source: z.string() }),
});

export function keptEvents(place: KeptPlace) {
  const { deadLetters: letters, unreadable: callbacks } = place;

  async function read(name: string): Promise<KeptEvent | undefined> {
    const [kind = "", chat = "", n = ""] = name.split("/");
    const key = `${chat}/${n}`;
    if (kind === "dead-letters") {
      const letter = await letters.read(key);
      if (letter === undefined) return undefined;
      // Only the outermost shape of the event is checked, because the bot itself has written and sealed it.
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

    /** Lists the kept events, oldest first, and the names of those that can't be opened. Works while the bot runs. */
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
            // An event that the running bot has deleted since it was listed is left out.
            if (kept !== undefined) found.push(kept);
          } catch (error) {
            unopened.push({ name, error });
          }
        }
      }
      return { found: found.sort((a, b) => a.at - b.at), unopened };
    },

    /** Puts a kept event back into the inbox. @returns false when no event has that name. */
    async again(name: string): Promise<boolean> {
      const kept = await read(name);
      if (kept === undefined) return false;
      // The event gets a new deduplication key, because the chat remembers the first one as handled and would ignore the event.
      const event = { chat: kept.event.chat, key: `again:${name}`, payload: kept.event.payload };
      const [kind, ...key] = name.split("/");
      const from = kind === "unreadable" ? "unreadable" : "deadLetters";
      if ((await place.handIn(event, from, key.join("/"))) === "full")
        throw new Error("The chat has too much waiting. Start the bot, and try again later.");
      return true;
    },
  };
}
