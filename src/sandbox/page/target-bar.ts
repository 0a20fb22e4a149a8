import { byId } from "./dom.js";

/** The message that the next text answers or changes. */
export interface Target {
  kind: "reply" | "edit";
  messageId: number;
  /** The name of the message's author, for a reply. */
  author: string;
  text: string;
}

/** The bar above the field that names the message which is answered or edited. */
export class TargetBar {
  readonly #bar = byId("target-bar", HTMLElement);
  #current: Target | undefined;

  /** @param hooks `left` is called when the visitor no longer wants to answer or edit */
  constructor(private readonly hooks: { left(kind: Target["kind"]): void }) {
    byId("target-cancel", HTMLButtonElement).addEventListener("click", () => this.leave());
  }

  get current(): Target | undefined {
    return this.#current;
  }

  show(target: Target): void {
    this.#current = target;
    const title = target.kind === "edit" ? "Edit message" : `Reply to ${target.author}`;
    byId("target-title", HTMLElement).textContent = title;
    byId("target-text", HTMLElement).textContent = target.text;
    this.#bar.hidden = false;
  }

  hide(): void {
    this.#current = undefined;
    this.#bar.hidden = true;
  }

  leave(): void {
    const left = this.#current;
    this.hide();
    if (left !== undefined) this.hooks.left(left.kind);
  }
}
