import type { InboxEvent } from "../event.js";
import type { CommitToken } from "./event-rows.js";

interface HeldLane {
  /** Number of its turn: under another number the lane was elsewhere meanwhile. */
  readonly turn: number;
  /** Commits made in this turn, also those of which nobody knows whether they came through. */
  commits: number;
  /** Delivered and not over yet. */
  open: number;
  /** Number of the event that was delivered last. */
  last: number;
  /** More of the chat waits than was delivered; it is read once nothing is open. */
  restWaits: boolean;
}

/** What this replica has in its memory of the lanes that it holds. */
export class HeldLanes {
  readonly #lanes = new Map<string, HeldLane>();
  readonly #events = new Map<number, { readonly event: InboxEvent; readonly bytes: number }>();
  #bytes = 0;

  chats(): readonly string[] {
    return [...this.#lanes.keys()];
  }

  /** Chats of which something is with its handler, or waits for it here. */
  busy(): readonly string[] {
    return this.chats().filter((chat) => !this.isIdle(chat));
  }

  has(chat: string): boolean {
    return this.#lanes.has(chat);
  }

  /** Nothing of the chat is with its handler, or waits for it here. */
  isIdle(chat: string): boolean {
    return (this.#lanes.get(chat)?.open ?? 0) === 0;
  }

  /** True when an event whose predecessor in the chat has this number may be delivered as the next one. */
  follows(chat: string, previous: number | undefined, turn: number): boolean {
    const lane = this.#lanes.get(chat);
    if (lane === undefined) return previous === undefined;
    return lane.turn === turn && !lane.restWaits && (previous === undefined || previous <= lane.last);
  }

  begin(event: InboxEvent, turn: number): void {
    const lane = this.#lanes.get(event.chat) ?? { turn, commits: 0, open: 0, last: 0, restWaits: false };
    this.#lanes.set(event.chat, { ...lane, open: lane.open + 1, last: event.n });
    const bytes = JSON.stringify(event.payload).length;
    this.#events.set(event.n, { event, bytes });
    this.#bytes += bytes;
  }

  /** @returns the token of the next commit; undefined when the lane isn't held. */
  nextCommit(chat: string): CommitToken | undefined {
    const lane = this.#lanes.get(chat);
    if (lane === undefined) return undefined;
    lane.commits += 1;
    return { turn: lane.turn, count: lane.commits };
  }

  leaveRest(chat: string): void {
    const lane = this.#lanes.get(chat);
    if (lane !== undefined) lane.restWaits = true;
  }

  /** @returns the event; undefined when it isn't among those delivered. */
  end(n: number): InboxEvent | undefined {
    const found = this.#events.get(n);
    if (found === undefined) return undefined;
    this.#events.delete(n);
    this.#bytes -= found.bytes;
    const lane = this.#lanes.get(found.event.chat);
    if (lane !== undefined) lane.open -= 1;
    return found.event;
  }

  /** The lane was let go of, unless something of it is open. */
  letGo(chat: string): void {
    if (this.isIdle(chat)) this.#lanes.delete(chat);
  }

  load(): { readonly events: number; readonly bytes: number; readonly oldestAt: number | undefined } {
    const oldest = this.#events.values().next().value;
    return { events: this.#events.size, bytes: this.#bytes, oldestAt: oldest?.event.receivedAt };
  }
}
