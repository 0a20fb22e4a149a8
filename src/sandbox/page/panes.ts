import { byId } from "./dom.js";

type ChatPane = "chat" | "second";
export type PaneName = ChatPane | "codes" | "dashboard" | "customer";

const names: PaneName[] = ["chat", "second", "codes", "dashboard", "customer"];
const wide = window.matchMedia("(min-width: 1100px)");

/**
 * The panes: on a phone one at a time behind tabs, on a wide screen side by side. Where a second chat is beside the first,
 * a wide screen shows both chats and one of the other panes.
 */
export class Panes {
  #current: PaneName = "chat";
  /** The pane that a wide screen shows with two chats. */
  #third: PaneName = "codes";
  #lastChat: ChatPane = "chat";
  #hasSecond = false;

  constructor() {
    for (const name of names) tab(name).addEventListener("click", () => this.show(name));
    byId("tabs", HTMLElement).addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const offered = names.filter((name) => !tab(name).hidden);
      const next = offered[(offered.indexOf(this.#selected) + step + offered.length) % offered.length];
      if (next) this.show(next);
      tab(this.#selected).focus();
    });
    // A menu that the visitor opens at the end of a pane would otherwise be out of sight. A menu that opens by itself isn't
    // scrolled to, because browsers then let Tab begin there.
    document.addEventListener(
      "toggle",
      ({ target }) => {
        const isOpened = target instanceof HTMLDetailsElement && target.open;
        if (isOpened && target.contains(document.activeElement)) target.scrollIntoView({ block: "nearest" });
      },
      true,
    );
    byId("pane-chat", HTMLElement).addEventListener("focusin", () => this.usedChat("chat"));
    wide.addEventListener("change", () => this.#refresh());
    this.#refresh();
  }

  /** The chat that the visitor used last. */
  get lastChat(): ChatPane {
    return this.#lastChat;
  }

  usedChat(name: ChatPane): void {
    this.#lastChat = name;
  }

  show(name: PaneName): void {
    this.#current = name;
    if (name === "chat" || name === "second") this.#lastChat = name;
    else this.#third = name;
    this.#refresh();
  }

  /** Offers or takes away the pane of the second chat. */
  setBeside(hasSecond: boolean): void {
    this.#hasSecond = hasSecond;
    document.body.classList.toggle("side-by-side", hasSecond);
    if (!hasSecond && this.#current === "second") this.show("chat");
    if (!hasSecond) this.#lastChat = "chat";
    this.#refresh();
  }

  /** Marks a hidden pane that has something new. */
  markNews(name: PaneName): void {
    if (!this.#isShown(name)) tab(name).classList.add("news");
  }

  get #isPair(): boolean {
    return wide.matches && this.#hasSecond;
  }

  get #selected(): PaneName {
    return this.#isPair ? this.#third : this.#current;
  }

  #isShown(name: PaneName): boolean {
    if (name === "second" && !this.#hasSecond) return false;
    if (!wide.matches) return name === this.#current;
    return !this.#hasSecond || name === "chat" || name === "second" || name === this.#third;
  }

  #refresh(): void {
    document.body.dataset.pane = this.#current;
    for (const name of names) {
      const isChat = name === "chat" || name === "second";
      tab(name).hidden = this.#isPair ? isChat : name === "second" && !this.#hasSecond;
      tab(name).setAttribute("aria-selected", String(name === this.#selected));
      tab(name).tabIndex = name === this.#selected ? 0 : -1;
      byId(`pane-${name}`, HTMLElement).hidden = !this.#isShown(name);
      if (this.#isShown(name)) tab(name).classList.remove("news");
    }
  }
}

function tab(name: PaneName) {
  return byId(`tab-${name}`, HTMLButtonElement);
}
