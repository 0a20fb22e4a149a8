import type { Author } from "./bubble.js";
import { button, byId } from "./dom.js";
import type { Message } from "./types.js";

export interface MessageMenuHooks {
  reply(message: Message): void;
  edit(message: Message): void;
  forward(message: Message): void;
}

/** The menu of one message, as a dialog, so that it works alike for mouse, thumb and keyboard. */
export class MessageMenu {
  readonly #dialog = byId("message-dialog", HTMLDialogElement);

  constructor(private readonly hooks: MessageMenuHooks) {}

  open(message: Message, { side }: Author): void {
    const entry = (label: string, act: (message: Message) => void) =>
      button(label, {}, () => {
        this.#dialog.close();
        act(message);
      });
    byId("message-title", HTMLElement).textContent = wordsOf(message);
    byId("message-actions", HTMLElement).replaceChildren(
      entry("Reply", this.hooks.reply),
      ...(side === "user" && isEditable(message) ? [entry("Edit", this.hooks.edit)] : []),
      entry("Forward to…", this.hooks.forward),
    );
    this.#dialog.showModal();
  }
}

/** Returns what stands for a message in one line. */
export function wordsOf({ text, caption, photoUrl, contact, location }: Message): string {
  if (photoUrl !== undefined) return caption ?? "Photo";
  if (contact !== undefined) return "Contact";
  if (location !== undefined) return "Location";
  return text ?? caption ?? "Message";
}

/** Checks whether Telegram lets the author change the message's text or caption. */
function isEditable({ text, photoUrl, document, voice, viaBot, forwarded }: Message): boolean {
  if (viaBot === true || forwarded !== undefined) return false;
  return text !== undefined || photoUrl !== undefined || document !== undefined || voice === true;
}
