import type { GivenInvoice } from "../../invoice/invoice.js";

/**
 * Protects create calls while several processes share one database. Only one of them, the leader, makes create calls.
 */
export interface CreateCalls {
  /**
   * Checks whether this process certainly still leads; false when another process may lead by now. Must be called right
   * before a create call's first byte is sent, and the call isn't made after false.
   */
  mayBegin(): boolean;
  /**
   * Registers a create call that begins, so that its outcome reaches the next leader if this process can't store it any
   * more.
   * @param created resolves with the invoice, or undefined when none was made or the outcome is unknown
   */
  underWay(
    submission: { readonly chat: string; readonly ref: string },
    created: Promise<GivenInvoice | undefined>,
  ): void;
  /** Ends the registration of a create call. Must be called once the call's outcome is on disk. */
  kept(ref: string): void;
  /**
   * Waits for the outcome of a create call that a former leader began, and returns its invoice; undefined when the
   * former leader has left none. Resolves only when no former leader can begin that call any more.
   */
  leftBehind(chat: string, ref: string): Promise<GivenInvoice | undefined>;
}
