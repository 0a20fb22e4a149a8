import { byId } from "./dom.js";

export type PaneName = "chat" | "codes" | "dashboard" | "customer";

const names: PaneName[] = ["chat", "codes", "dashboard", "customer"];
const wide = window.matchMedia("(min-width: 1100px)");

/** The four panes: side by side on a wide screen, one at a time behind tabs on a phone. */
export class Panes {
  #current: PaneName = "chat";

  constructor() {
    for (const name of names) tab(name).addEventListener("click", () => this.show(name));
    byId("tabs", HTMLElement).addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const next = names[(names.indexOf(this.#current) + step + names.length) % names.length];
      if (next) this.show(next);
      tab(this.#current).focus();
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
    wide.addEventListener("change", () => this.show(this.#current));
    this.show("chat");
  }

  show(name: PaneName): void {
    this.#current = name;
    for (const each of names) {
      const isCurrent = each === name;
      tab(each).setAttribute("aria-selected", String(isCurrent));
      tab(each).tabIndex = isCurrent ? 0 : -1;
      byId(`pane-${each}`, HTMLElement).hidden = !wide.matches && !isCurrent;
    }
    tab(name).classList.remove("news");
  }

  /** Marks a hidden pane that has something new. */
  markNews(name: PaneName): void {
    if (!wide.matches && name !== this.#current) tab(name).classList.add("news");
  }
}

function tab(name: PaneName) {
  return byId(`tab-${name}`, HTMLButtonElement);
}
