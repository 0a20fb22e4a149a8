import { randomBytes } from "node:crypto";

export interface ChatEvent {
  readonly id: string;
  readonly name: "message" | "edit" | "delete" | "typing" | "commands" | "menu-button" | "toast" | "reset";
  readonly data: unknown;
}

type Listener = (event: ChatEvent) => void;

const keptPerChat = 500;

/** Distributes the events of each chat to its viewers. The last events are kept for viewers that reconnect. */
export class ChatEvents {
  /** The id of this run. Event ids of an earlier run don't tell which events a viewer missed. */
  private readonly run = randomBytes(4).toString("hex");
  private count = 0;
  private readonly kept = new Map<number, ChatEvent[]>();
  private readonly listeners = new Map<number, Set<Listener>>();

  publish(chatId: number, name: ChatEvent["name"], data: unknown): void {
    this.count += 1;
    const event = { id: `${this.run}-${this.count}`, name, data };
    const kept = this.kept.get(chatId) ?? [];
    kept.push(event);
    if (kept.length > keptPerChat) kept.shift();
    this.kept.set(chatId, kept);
    for (const listener of [...(this.listeners.get(chatId) ?? [])]) listener(event);
  }

  /** Calls the listener for each event of a chat. @returns a function that ends the subscription */
  subscribe(chatId: number, listener: Listener): () => void {
    const all = this.listeners.get(chatId) ?? new Set();
    all.add(listener);
    this.listeners.set(chatId, all);
    return () => all.delete(listener);
  }

  /** Returns the id of the latest event. */
  get lastId(): string {
    return `${this.run}-${this.count}`;
  }

  /** Returns the events after the one with this id; undefined when some of them are no longer known. */
  since(chatId: number, id: string): ChatEvent[] | undefined {
    const [run, number] = id.split("-");
    const seen = Number(number);
    if (run !== this.run || !Number.isInteger(seen) || seen > this.count) return undefined;
    const kept = this.kept.get(chatId) ?? [];
    const oldest = kept[0];
    const isComplete = kept.length < keptPerChat || (oldest !== undefined && numberOf(oldest) <= seen + 1);
    return isComplete ? kept.filter((event) => numberOf(event) > seen) : undefined;
  }
}

const numberOf = (event: ChatEvent): number => Number(event.id.split("-")[1]);
