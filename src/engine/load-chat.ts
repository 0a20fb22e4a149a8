import type { ChatRecord } from "../features/chat-record.js";
import { addNews } from "../features/due-list.js";
import type { News } from "../frame/model/chat.js";
import { guardedMs } from "../frame/model/secrecy.js";
import { isDamaged } from "../store/errors.js";
import type { Store } from "../store/store-port.js";

export interface LoadOptions {
  readonly store: Pick<Store, "chats">;
  readonly newRecord: (chat: string) => ChatRecord;
  readonly now: () => number;
}

type DamagedNews = Extract<News, "damaged" | "damaged-items">;

interface Loaded {
  readonly record: ChatRecord;
  /** The caller reports here that the record is committed, so that its news isn't added again. */
  readonly committed: () => void;
}

/** A chat must be told what its storage lost, so the loader adds that news to the record that it reads. */
export class ChatLoader {
  readonly #options: LoadOptions;
  readonly #overflowed = new Map<string, number>();
  /** The chats haven't been told yet of these records, which were found damaged outside of an event. */
  readonly #damaged = new Map<string, Set<DamagedNews>>();

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** The chat is told with its next event that a message was dropped because too many waited. */
  noteOverflow(chat: string): void {
    this.#overflowed.set(chat, (this.#overflowed.get(chat) ?? 0) + 1);
  }

  /** The chat is told with its next event that a record was found damaged and moved aside. */
  noteDamaged(chat: string, news: DamagedNews = "damaged"): void {
    this.#damaged.set(chat, (this.#damaged.get(chat) ?? new Set()).add(news));
  }

  async load(chat: string): Promise<Loaded> {
    const overflowed = this.#overflowed.get(chat);
    const record = await this.#read(chat);
    if (this.#overflowed.has(chat)) addNews(record, "overflow");
    for (const news of this.#damaged.get(chat) ?? []) addNews(record, news);
    const committed = (): void => {
      // Messages that were dropped meanwhile still count, and the chat is told of them with its next event.
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
      // If the write of the new record fails, the next attempt finds no record at all, so the damage is also noted in
      // memory.
      this.noteDamaged(chat);
      // Only the damaged record knew whether a sign-in was under way, so for a while each message of the chat counts as
      // a possible password.
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
