import { randomInt } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Update } from "grammy/types";
import type { PendingUpdate, State } from "../store/telegram-state.js";
import type { Clock } from "../telegram-clock.js";
import { waitsMs } from "./kinds.js";

const weekMs = 7 * 86_400_000;
/** Kinds of updates that a bot gets only when it asks for them. */
const leftOutByDefault = ["chat_member", "message_reaction", "message_reaction_count"];

/** The updates that the bot hasn't confirmed. */
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

  /** Queues an update unchanged; a missing id is added. */
  pushRaw(update: Readonly<Record<string, unknown>>): void {
    const id = typeof update.update_id === "number" ? update.update_id : this.#nextId();
    this.state.nextUpdateId = Math.max(this.state.nextUpdateId, id + 1);
    this.#enqueue({ ...update, update_id: id } as Update);
  }

  /** Queues the last confirmed update again, as Telegram does after an internal fault. */
  redeliverLast(): boolean {
    const { lastConfirmed } = this.state;
    if (lastConfirmed === undefined) return false;
    this.state.pending.unshift({ until: this.#until(lastConfirmed), update: lastConfirmed, again: true });
    this.arrivals.emit("arrival");
    return true;
  }

  /** Returns the waiting updates, oldest first. Telegram drops an update when the time of its kind is over. */
  pending(): readonly PendingUpdate[] {
    const { pending } = this.state;
    const now = this.clock();
    const kept = pending.filter((entry) => entry.until >= now);
    if (kept.length < pending.length) pending.splice(0, pending.length, ...kept);
    return pending;
  }

  /** Removes an update that wasn't confirmed. */
  drop(entry: PendingUpdate): void {
    const at = this.state.pending.indexOf(entry);
    if (at >= 0) this.state.pending.splice(at, 1);
  }

  /** Removes all updates below this id. A redelivered update counts as confirmed once it was handed out. */
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

  /** Stores the wanted kinds when a call names them. An empty list restores the default. */
  setAllowed(given: unknown): void {
    if (!Array.isArray(given)) return;
    const kinds = given.filter((kind): kind is string => typeof kind === "string");
    if (kinds.length === 0) delete this.state.allowedUpdates;
    else this.state.allowedUpdates = kinds;
  }

  /** Calls the listener for each new update. @returns a function that removes the listener */
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
    // After a week without updates Telegram continues from a random number.
    if (now - (this.state.lastUpdateAt ?? now) >= weekMs)
      this.state.nextUpdateId = randomInt(1_000_000, 900_000_000);
    this.state.lastUpdateAt = now;
    const id = this.state.nextUpdateId;
    this.state.nextUpdateId += 1;
    return id;
  }
}
