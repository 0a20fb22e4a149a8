import { z } from "zod";
import type { Config } from "../config.js";
import type { InboxEvent, NewEvent } from "../inbox/event.js";
import { Inbox } from "../inbox/inbox.js";
import type { Logger } from "../logger.js";
import { lookInto } from "../storage/lowdb/look.js";
import { deadLetterRecord, unreadableRecord } from "../storage/records.js";
import { createSealer } from "../storage/sealing.js";
import { openDataFolder } from "./data-folder.js";

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
export function keptEvents(config: Config, log: Logger, now: () => number = Date.now) {
  const sealer = createSealer(config.secretKeys.reveal());
  const letters = lookInto(config.dataDir, "deadLetters", deadLetterRecord, sealer);
  const callbacks = lookInto(config.dataDir, "unreadable", unreadableRecord, sealer);

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
    const { at, ref, contentType, body } = kept;
    const payload = { source: "status-callback", ref, contentType, body } as const;
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

    /**
     * Puts it back into the inbox; the bot handles it when it starts. @returns false when there is none of that name.
     * @throws FolderLockedError while the bot runs.
     */
    async again(name: string): Promise<boolean> {
      const folder = await openDataFolder(config, now, log);
      try {
        const kept = await read(name);
        if (kept === undefined) return false;
        const { dir, sealer, store } = folder;
        const inbox = await Inbox.open({
          dir,
          sealer,
          now,
          log: log.warn,
          deliver() {},
          makeRoom: () => false,
        });
        // A key of its own: the chat knows the first one as handled.
        const event = { chat: kept.event.chat, key: `again:${name}`, payload: kept.event.payload };
        const taken = await inbox.accept([event]).finally(() => inbox.close());
        if (taken === "full")
          throw new Error("The chat has too much waiting. Start the bot, and try again later.");
        const [kind, ...key] = name.split("/");
        await (kind === "unreadable" ? store.unreadable : store.deadLetters).remove(key.join("/"));
        return true;
      } finally {
        await folder.store.close();
        await folder.lock.release();
      }
    },
  };
}
