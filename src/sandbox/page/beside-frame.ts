import { byId, element } from "./dom.js";
import { type FromBeside, listen, tell } from "./frame-messages.js";

/** The frame with the second user's chat: this very page once more, of which only the chat is shown. */
export class BesideFrame {
  readonly #host = byId("pane-second", HTMLElement);
  #frame: HTMLIFrameElement | undefined;

  constructor(onMessage: (message: FromBeside) => void) {
    listen(() => this.#frame?.contentWindow, onMessage);
  }

  get isOpen(): boolean {
    return this.#frame !== undefined;
  }

  get hasFocus(): boolean {
    return this.#frame !== undefined && document.activeElement === this.#frame;
  }

  open(userId: number): void {
    this.#frame = element("iframe", { src: `/?beside#users=${userId}`, title: "The second user's chat" });
    this.#host.replaceChildren(this.#frame);
  }

  close(): void {
    this.#frame = undefined;
    this.#host.replaceChildren();
  }

  /** Puts a text into the field of the second chat. */
  type(text: string): void {
    if (this.#frame?.contentWindow == null) return;
    this.#frame.contentWindow.focus();
    tell(this.#frame.contentWindow, { kind: "type", text });
  }
}
