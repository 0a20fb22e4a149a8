import type { ChatRecord } from "../features/chat-record.js";
import { addNews } from "../features/due-list.js";
import type { News } from "../frame/model/chat.js";
import { guardedMs } from "../frame/model/secrecy.js";
import { isDamaged } from "../store/errors.js";
import type { Store } from "../store/store-port.js";

export interface LoadOptions {
  readonly store: Pick<Store, "chats">;
  readonly newRecord: (chat: string) => ChatRecord;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
}

type DamagedNews = Extract<News, "damaged" | "damaged-items">;

interface Loaded {
  readonly record: ChatRecord;
  /** Must be called once the record is committed, so that its news isn't added again. */
  readonly committed: () => void;
}

/**
 * Reads the chats' records for their events, and adds what a chat must be told of its own storage: that messages were
 * dropped, or that a record was damaged.
 */
export class ChatLoader {
  readonly #options: LoadOptions;
  /** The number of messages dropped per chat, as long as the chat hasn't been told. */
  readonly #overflowed = new Map<string, number>();
  /** For each chat the records that were found damaged outside of an event, as long as the chat hasn't been told. */
  readonly #damaged = new Map<string, Set<DamagedNews>>();

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Notes that a message of the chat was dropped because too many waited. The chat is told with its next event. */
  noteOverflow(chat: string): void {
    this.#overflowed.set(chat, (this.#overflowed.get(chat) ?? 0) + 1);
  }

  /** Notes that the chat's record, or the one of its saved items, was found damaged and moved aside. The chat is told with its next event. */
  noteDamaged(chat: string, news: DamagedNews = "damaged"): void {
    this.#damaged.set(chat, (this.#damaged.get(chat) ?? new Set()).add(news));
  }

  async load(chat: string): Promise<Loaded> {
    const overflowed = this.#overflowed.get(chat);
    const record = await this.#read(chat);
    if (this.#overflowed.has(chat)) addNews(record, "overflow");
    for (const news of this.#damaged.get(chat) ?? []) addNews(record, news);
    const committed = (): void => {
      // If more messages were dropped meanwhile, their number stays, and the chat is told with its next event.
      if (this.#overflowed.get(chat) === overflowed) this.#overflowed.delete(chat);
      this.#damaged.delete(chat);
    };
    return { record, committed };
  }

  async #read(chat: string): Promise<ChatRecord> {
    const { store, newRecord, now } = this.#options;
    try {
      return (await store.chats.read(chat)) ?? newRecord(chat);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      // The damage is also noted in memory. If the write of the new record below fails, the next attempt finds no
      // record at all and couldn't see that there was damage.
      this.noteDamaged(chat);
      // Only the damaged record knew whether a sign-in was under way. So for a while each message of the chat counts as
      // a possible password ("guarded").
      const record: ChatRecord = {
        ...newRecord(chat),
        secrecy: { state: "guarded", until: now() + guardedMs },
      };
      addNews(record, "damaged");
      await store.chats.write(chat, record);
      return record;
    }
  }
}
