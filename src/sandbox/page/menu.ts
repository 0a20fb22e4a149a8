import { button, byId, element } from "./dom.js";

export interface MenuEntry {
  label: string;
  hint?: string;
  onPick(): void;
}

/** A button that opens a list of buttons. The arrow keys move through the list, and Escape or a click elsewhere closes it. */
export class Menu {
  readonly #opener: HTMLButtonElement;
  readonly #list: HTMLElement;

  constructor(openerId: string, listId: string) {
    this.#opener = byId(openerId, HTMLButtonElement);
    this.#list = byId(listId, HTMLElement);
    this.#opener.addEventListener("click", () => this.#show(this.#list.hidden === true));
    this.#list.addEventListener("keydown", (event) => this.#walk(event));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#list.hidden) return;
      this.#show(false);
      this.#opener.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Node)) return;
      if (!this.#list.contains(event.target) && !this.#opener.contains(event.target)) this.#show(false);
    });
  }

  fill(entries: MenuEntry[], focusAfter: HTMLElement): void {
    this.#list.replaceChildren(
      ...entries.map((entry) => {
        const made = button("", {}, () => {
          this.#show(false);
          focusAfter.focus();
          entry.onPick();
        });
        made.append(element("b", {}, entry.label), element("span", {}, entry.hint));
        return made;
      }),
    );
    this.#opener.hidden = entries.length === 0;
  }

  #show(open: boolean): void {
    this.#list.hidden = !open;
    this.#opener.setAttribute("aria-expanded", String(open));
    if (open) this.#list.querySelector("button")?.focus();
  }

  #walk(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const entries: (Element | null)[] = [...this.#list.querySelectorAll("button")];
    const at = entries.indexOf(document.activeElement);
    const next = entries[(at + step + entries.length) % entries.length];
    if (next instanceof HTMLElement) next.focus();
  }
}
