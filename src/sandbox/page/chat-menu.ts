import { button, byId } from "./dom.js";
import type { Place } from "./types.js";

/** Runs an action in the chat that is shown, and shows its error. */
export type Act = (action: (place: Place) => Promise<unknown>) => void;

/** The dialog with actions on a chat. */
export class ChatMenu {
  readonly #dialog = byId("message-dialog", HTMLDialogElement);

  constructor(private readonly act: Act) {}

  entry(label: string, action: (place: Place) => Promise<unknown>): HTMLElement {
    return button(label, {}, () => {
      this.#dialog.close();
      this.act(action);
    });
  }

  show(title: string, entries: HTMLElement[]): void {
    byId("message-title", HTMLElement).textContent = title;
    byId("message-actions", HTMLElement).replaceChildren(...entries);
    this.#dialog.showModal();
  }
}
