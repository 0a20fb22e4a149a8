import type { InboxEvent } from "../../../src/engine/event.js";
import { callbackPayload } from "../../status-callback.js";
import type { Random } from "../kit/random.js";
import { type Life, messageOf } from "./life.js";

const chats = [501, 502, 503] as const;

/** Brings events in through every intake, and remembers which of them were acknowledged. */
export class Events {
  readonly acknowledged = new Set<string>();
  /** Events that were done outside although the result of an earlier time was already committed. */
  readonly repeated: string[] = [];
  readonly #committed = new Set<string>();
  /** Updates that Telegram holds: none of them was confirmed. */
  readonly #unconfirmed = new Map<number, number>();
  #next = 1;

  readonly doOutside = ({ key }: InboxEvent): void => {
    if (this.#committed.has(key)) this.repeated.push(key);
  };

  readonly doneOutside = ({ key }: InboxEvent): void => void this.#committed.add(key);

  /** A status callback. Resolves also when it is refused. */
  async callback(life: Life, random: Random): Promise<void> {
    const key = `c:${this.#next++}`;
    const body = "x".repeat(random.below(6000));
    const payload = callbackPayload(body);
    const taken = life.flow.inbox.accept([{ chat: String(random.pick(chats)), key, payload }]);
    if ((await taken.catch(() => "refused")) === "kept") this.acknowledged.add(key);
  }

  /** A batch of updates, with those that weren't confirmed so far, as Telegram sends them. */
  async updates(life: Life, random: Random): Promise<void> {
    for (let count = 1 + random.below(3); count > 0; count--)
      this.#unconfirmed.set(this.#next++, random.pick(chats));
    const batch = [...this.#unconfirmed];
    const updates = batch.map(([id, chat]) => messageOf(id, chat, "Coffee ".repeat(random.below(200) + 1)));
    try {
      await life.flow.takeUpdates(updates);
    } catch {
      return;
    }
    for (const [id] of batch) {
      this.acknowledged.add(`u:${id}`);
      this.#unconfirmed.delete(id);
    }
  }

  /** A timer that is due. */
  async timer(life: Life, random: Random, now: number): Promise<void> {
    const timer = {
      chat: String(random.pick(chats)),
      name: "reminder",
      ref: `${this.#next++}`,
      at: now,
    } as const;
    try {
      await life.timers.schedule(timer);
    } catch {
      return;
    }
    this.acknowledged.add(`t:reminder:${timer.ref}:${timer.at}`);
  }

  /** Looks at what came of the events. @returns a line for each that was lost, or handled twice. */
  async check(life: Life): Promise<string[]> {
    const times = new Map<string, number>();
    for (const chat of chats)
      for (const key of (await life.store.chats.read(String(chat)))?.knownLogins ?? [])
        times.set(key, (times.get(key) ?? 0) + 1);
    const given = await this.#givenUp(life);
    const lost = [...this.acknowledged]
      .filter((key) => !times.has(key) && !given.has(key))
      .map((key) => `${key} was lost`);
    const twice = [...times].filter(([, count]) => count > 1).map(([key]) => `${key} was handled twice`);
    const repeated = this.repeated.map((key) => `${key} was done outside again`);
    return [...lost, ...twice, ...repeated];
  }

  /** An event that was in hand when three processes ended isn't tried again. It is kept as a dead letter, and the merchant is told. */
  async #givenUp({ store }: Life): Promise<Set<string>> {
    const keys = new Set<string>();
    for (const chat of chats)
      for await (const { key } of store.deadLetters.list(`${chat}/`)) {
        const letter = await store.deadLetters.read(key);
        if (letter?.reason === "ended the process") keys.add((letter.event as unknown as InboxEvent).key);
      }
    return keys;
  }
}
