import { setTimeout as delay } from "node:timers/promises";
import type { NewEvent } from "../engine/event.js";
import type { Inbox } from "../engine/inbox.js";
import type { GivenInvoice } from "../invoice/invoice.js";
import type { Lead } from "./store-port.js";

/** Of the processes that share a database, only the leader makes create calls. */
export interface CreateCalls {
  /** Another process may lead by now, so this is asked right before a create call's first byte is sent. */
  mayBegin(): boolean;
  /** @param created resolves with the invoice, or with undefined when no invoice was made or the outcome is unknown */
  underWay(
    submission: { readonly chat: string; readonly ref: string },
    created: Promise<GivenInvoice | undefined>,
  ): void;
  /** The caller must say here that the call's outcome is on disk. */
  kept(ref: string): void;
  /**
   * Resolves with the invoice that a former leader left, only when no former leader can begin the create call any
   * more.
   */
  leftBehind(chat: string, ref: string): Promise<GivenInvoice | undefined>;
}

type Outcome = Parameters<CreateCalls["underWay"]>[1];

const retryMs = 300;
const lookEveryMs = 100;

/** A process that has lost the lead during a create call leaves the outcome as an event for the next leader. */
export class CreateCallGuard implements CreateCalls {
  readonly #lead: Lead;
  readonly #inbox: () => Pick<Inbox, "waiting">;
  readonly #calls = new Map<string, { readonly chat: string; readonly outcome: Outcome }>();

  constructor(lead: Lead, inbox: () => Pick<Inbox, "waiting">) {
    this.#lead = lead;
    this.#inbox = inbox;
  }

  mayBegin(): boolean {
    return this.#lead.isCertain();
  }

  underWay(place: { readonly chat: string; readonly ref: string }, outcome: Outcome): void {
    this.#calls.set(place.ref, { chat: place.chat, outcome });
  }

  kept(ref: string): void {
    this.#calls.delete(ref);
  }

  async leftBehind(chat: string, ref: string): ReturnType<CreateCalls["leftBehind"]> {
    for (;;) {
      for (const { payload } of this.#inbox().waiting(new Set([chat])))
        if (payload.source === "created-late" && payload.ref === ref) return payload;
      const wait = this.#lead.othersEndIn();
      if (wait === 0) return undefined;
      await delay(Math.min(wait, lookEveryMs));
    }
  }

  /**
   * The next leader gets the outcomes of the open create calls, for which this process waits at most `ms`
   * milliseconds.
   */
  async leave(ms: number): Promise<void> {
    const end = AbortSignal.timeout(ms);
    const over = delay(ms, undefined, { ref: false });
    const left = [...this.#calls].map(async ([ref, { chat, outcome }]) => {
      const created = await outcome;
      if (created === undefined) return;
      const payload = { source: "created-late", ref, ...created } as const;
      await this.#keep({ chat, key: `o:${ref}`, payload }, end);
    });
    await Promise.race([Promise.all(left), over]);
  }

  async #keep(event: NewEvent, end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const outcome = await this.#lead.keepForLeader(event).catch(() => "failed" as const);
      if (outcome === "kept") return;
      await delay(retryMs);
    }
  }
}
