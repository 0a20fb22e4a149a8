import type { NewEvent } from "../engine/event.js";
import type { Inbox } from "../engine/inbox.js";
import type { Lanes } from "../engine/lanes.js";
import { describeError } from "../log/describe-error.js";
import type { Logger } from "../log/logger.js";
import type { CreateCallGuard } from "./create-call-guard.js";
import type { Lead } from "./store-port.js";

/** A process that has lost the lead waits at most this long (ms) for the outcomes of its create calls. */
const lateOutcomeMs = 10_000;
/** So long (ms) it waits for a database that it can't reach, without which it could do nothing after a new start either. */
const forgivingMs = 10 * 60_000;

export interface LeadershipOptions {
  /** With a data folder this is undefined, because the process always leads. */
  readonly lead: Lead | undefined;
  readonly createCalls: CreateCallGuard | undefined;
  readonly inbox: Pick<Inbox, "open" | "accept">;
  readonly lanes: Pick<Lanes, "stop">;
  /** Only the leader does what begins here, such as tidying. */
  readonly begin: () => void;
  /** This process has to end, so all its waits are cancelled. */
  readonly abort: () => void;
  /** No waiting event is blamed for the end of this process. */
  readonly forgiveWaiting: (ms: number) => Promise<void>;
  /** The process must end when this is called, because it has lost the lead. */
  readonly ended: () => void;
  readonly log: Logger;
}

export class Leadership {
  readonly #options: LeadershipOptions;
  #leads = false;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** An update may hold a secret, which only the leader keeps in memory, so Telegram has to send it again. */
  refuseOnStandby(): void {
    if (!this.#leads) throw new StandbyError("A standby takes no updates in.");
  }

  /** /readyz shows the role. With a data folder there is none. */
  get role(): "leader" | "standby" | undefined {
    if (this.#options.lead === undefined) return undefined;
    return this.#leads ? "leader" : "standby";
  }

  /** @returns false when this process was told to end before it could lead */
  async take(): Promise<boolean> {
    const { lead, inbox, begin, log } = this.#options;
    if (lead !== undefined && !(await lead.take())) return false;
    await inbox.open();
    this.#leads = true;
    if (lead !== undefined) log.info("leader.begins");
    begin();
    return true;
  }

  /** After an error this process ends, so that another one can lead. */
  async takeOrEnd(): Promise<boolean> {
    if (this.#leads) return true;
    try {
      return await this.take();
    } catch (error) {
      this.#options.log.error("leader.failed", describeError(error));
      void this.lose("it can't take over", false);
      return false;
    }
  }

  /**
   * A process that has lost the lead can't write any more. The next leader handles the uncommitted events again. If this
   * process stood still, one of them may be the cause, so the blame stays.
   */
  async lose(why: string, stoodStill: boolean): Promise<void> {
    const { createCalls, lanes, abort, forgiveWaiting, ended, log } = this.#options;
    log.error("leader.ends", { why, stoodStill });
    this.#leads = false;
    abort();
    void lanes.stop();
    await Promise.all([
      createCalls?.leave(lateOutcomeMs),
      stoodStill ? undefined : forgiveWaiting(forgivingMs),
    ]);
    ended();
  }

  /** Another process takes over all chats, while this one still waits for its open create calls. */
  async giveUp(outcomeMs: number): Promise<void> {
    await this.#options.lead?.giveUp();
    await this.#options.createCalls?.leave(outcomeMs);
  }

  /** A standby stores a status callback for the leader. */
  accept(event: NewEvent): Promise<"kept" | "full"> {
    const { lead, inbox } = this.#options;
    return this.#leads || lead === undefined ? inbox.accept([event]) : lead.keepForLeader(event);
  }
}

class StandbyError extends Error {
  override readonly name = "StandbyError";
}
