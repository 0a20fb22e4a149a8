import type { Transformer } from "grammy";
import { Turns } from "../../engine/turns.js";

/**
 * No event waits until an old message has lost its buttons, and the chat's next event may draw that message anew. So the
 * edits of one message are sent one after the other.
 */
export class EditsInOrder {
  readonly #turns = new Turns();

  readonly transformer: Transformer = (call, method, payload, signal) => {
    const { chat_id, message_id } = payload as { readonly chat_id?: unknown; readonly message_id?: unknown };
    if (!method.startsWith("edit") || message_id === undefined) return call(method, payload, signal);
    return this.#turns.take(`${chat_id} ${message_id}`, () => call(method, payload, signal));
  };

  idle(): Promise<void> {
    return this.#turns.idle();
  }
}
