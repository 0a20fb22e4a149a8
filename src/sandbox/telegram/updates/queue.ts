import { randomInt } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Update } from "grammy/types";
import type { Clock } from "../clock.js";
import type { PendingUpdate, State } from "../store/state.js";
import { waitsMs } from "./kinds.js";

const weekMs = 7 * 86_400_000;
/** Kinds that a bot must ask for. */
const leftOutByDefault = ["chat_member", "message_reaction", "message_reaction_count"];

/** Updates that the bot hasn't confirmed. */
export class UpdateQueue {
  private readonly arrivals = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly state: State,
    private readonly clock: Clock,
  ) {}

  /** Gives the update an id and queues it, unless the bot doesn't want its kind. */
  push(content: Omit<Update, "update_id">): void {
    const kinds = Object.keys(content);
    const isWanted = ({ allowedUpdates }: State) =>
      allowedUpdates === undefined
        ? !kinds.some((kind) => leftOutByDefault.includes(kind))
        : kinds.some((kind) => allowedUpdates.includes(kind));
    if (isWanted(this.state)) this.#enqueue({ update_id: this.#nextId(), ...content });
  }

  /** Queues exactly this; an id is added if there is none. */
  pushRaw(update: Readonly<Record<string, unknown>>): void {
    const id = typeof update.update_id === "number" ? update.update_id : this.#nextId();
    this.state.nextUpdateId = Math.max(this.state.nextUpdateId, id + 1);
    this.#enqueue({ ...update, update_id: id } as Update);
  }

  /** Queues the last confirmed update once more, as Telegram does after a fault of its own. */
  redeliverLast(): boolean {
    const { lastConfirmed } = this.state;
    if (lastConfirmed === undefined) return false;
    this.state.pending.unshift({ until: this.#until(lastConfirmed), update: lastConfirmed, again: true });
    this.arrivals.emit("arrival");
    return true;
  }

  /** Those that wait, oldest first. Telegram drops each when its kind's time is over. */
  pending(): readonly PendingUpdate[] {
    const { pending } = this.state;
    const now = this.clock();
    const kept = pending.filter((entry) => entry.until >= now);
    if (kept.length < pending.length) pending.splice(0, pending.length, ...kept);
    return pending;
  }

  /** Forgets an update that nobody has confirmed. */
  drop(entry: PendingUpdate): void {
    const at = this.state.pending.indexOf(entry);
    if (at >= 0) this.state.pending.splice(at, 1);
  }

  /** Forgets all updates below this id. A redelivered one counts as confirmed when it has been handed out. */
  confirmBelow(offset: number): void {
    for (const entry of [...this.state.pending]) {
      if (entry.update.update_id < offset && entry.again !== true) this.confirm(entry);
    }
  }

  confirm(entry: PendingUpdate): void {
    const at = this.state.pending.indexOf(entry);
    if (at < 0) return;
    this.state.pending.splice(at, 1);
    this.state.lastConfirmed = entry.update;
    this.state.confirmedUpTo = Math.max(this.state.confirmedUpTo ?? 0, entry.update.update_id);
  }

  dropAll(): void {
    this.state.pending.length = 0;
  }

  /** Remembers the wanted kinds when a call names them; an empty list goes back to the default. */
  setAllowed(given: unknown): void {
    if (!Array.isArray(given)) return;
    const kinds = given.filter((kind): kind is string => typeof kind === "string");
    if (kinds.length === 0) delete this.state.allowedUpdates;
    else this.state.allowedUpdates = kinds;
  }

  /** @returns the function that ends it */
  onArrival(listener: () => void): () => void {
    this.arrivals.on("arrival", listener);
    return () => this.arrivals.off("arrival", listener);
  }

  #enqueue(update: Update): void {
    this.state.pending.push({ until: this.#until(update), update });
    this.arrivals.emit("arrival");
  }

  #until(update: Update): number {
    return this.clock() + waitsMs(update);
  }

  #nextId(): number {
    const now = this.clock();
    // After a week of silence Telegram goes on from a random number.
    if (now - (this.state.lastUpdateAt ?? now) >= weekMs)
      this.state.nextUpdateId = randomInt(1_000_000, 900_000_000);
    this.state.lastUpdateAt = now;
    const id = this.state.nextUpdateId;
    this.state.nextUpdateId += 1;
    return id;
  }
}
