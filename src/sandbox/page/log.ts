import { type BubbleActions, renderBubble } from "./bubble.js";
import { element } from "./dom.js";
import type { Message } from "./types.js";

const dayName = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** The list of message bubbles. Only changed bubbles are replaced, so that focus, scroll position and screen readers stay in place. */
export class MessageLog {
  readonly #shown = new Map<number, { element: HTMLElement; message: Message }>();

  constructor(
    private readonly host: HTMLElement,
    private readonly actions: BubbleActions,
  ) {
    // Without a pointer, the log can be scrolled only when it can have the focus.
    host.tabIndex = 0;
    host.addEventListener("load", () => this.#followEnd(), true);
    host.addEventListener("keydown", (event) => this.#walk(event));
    new ResizeObserver(() => this.#followEnd()).observe(host);
    host.addEventListener("scroll", () => {
      this.#atEnd = host.scrollHeight - host.scrollTop - host.clientHeight < 80;
    });
  }

  #atEnd = true;

  get isEmpty(): boolean {
    return this.#shown.size === 0;
  }

  /** The newest message that is shown. */
  get newest(): Message | undefined {
    return this.#shown.get(Math.max(...this.#shown.keys()))?.message;
  }

  clear(): void {
    this.#shown.clear();
    this.host.replaceChildren();
    this.#atEnd = true;
  }

  /** Replaces all messages of the list. */
  replaceAll(messages: Message[]): void {
    const living = messages.filter((message) => !message.deleted);
    const kept = new Set(living.map((message) => message.messageId));
    for (const id of [...this.#shown.keys()]) if (!kept.has(id)) this.remove(id);
    for (const message of living) this.#put(message);
  }

  /** Shows a new or changed message. */
  put(message: Message): void {
    const isNew = !this.#shown.has(message.messageId);
    this.#put(message);
    // The class is added only to a new bubble. A permanent class would replay the animation whenever the pane is shown.
    const made = this.#shown.get(message.messageId)?.element;
    if (!isNew || !made) return;
    made.classList.add("fresh");
    made.addEventListener("animationend", () => made.classList.remove("fresh"), { once: true });
  }

  #put(message: Message): void {
    if (message.deleted) {
      this.remove(message.messageId);
      return;
    }
    const old = this.#shown.get(message.messageId);
    if (old && JSON.stringify(old.message) === JSON.stringify(message)) return;
    const made = renderBubble(message, this.actions);
    this.#shown.set(message.messageId, { element: made, message });
    if (old) {
      const focus = focusedIndex(old.element);
      old.element.replaceWith(made);
      if (focus !== undefined) this.#refocus(made, focus);
    } else {
      this.#place(made, message.messageId);
      if (message.from === "user") this.#atEnd = true;
    }
    this.#tidy();
    this.#followEnd();
  }

  remove(id: number): void {
    const old = this.#shown.get(id);
    if (!old) return;
    const focus = focusedIndex(old.element);
    old.element.remove();
    this.#shown.delete(id);
    if (focus !== undefined) this.host.focus();
    this.#tidy();
    this.#followEnd();
  }

  #place(made: HTMLElement, id: number): void {
    const later = [...this.#shown].filter(([other]) => other > id).sort(([a], [b]) => a - b)[0];
    if (later) later[1].element.before(made);
    else this.host.append(made);
  }

  /** Moves the focus of a keyboard user from the replaced buttons to the same position among the new ones. */
  #refocus(made: HTMLElement, index: number): void {
    const buttons = focusable(made);
    (buttons[Math.min(index, buttons.length - 1)] ?? this.host).focus({ preventScroll: true });
  }

  #tidy(): void {
    this.#tidyDays();
    // Tab stops at the newest message's menu only, and the arrow keys go on from there: a long chat would take too many steps.
    const menus = this.#menus();
    menus.forEach((menu, index) => {
      menu.tabIndex = index === menus.length - 1 ? 0 : -1;
    });
  }

  #menus(): HTMLElement[] {
    return [...this.host.querySelectorAll<HTMLElement>(".more")];
  }

  #walk(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const menus: (Element | null)[] = this.#menus();
    const at = menus.indexOf(document.activeElement);
    if (step === 0 || at < 0) return;
    event.preventDefault();
    const next = menus[at + step];
    if (next instanceof HTMLElement) next.focus();
  }

  #tidyDays(): void {
    const wanted = new Map<string, HTMLElement>();
    for (const [, entry] of [...this.#shown].sort(([a], [b]) => a - b)) {
      const day = dayName.format(new Date(entry.message.date * 1000));
      if (!wanted.has(day)) wanted.set(day, entry.element);
    }
    for (const sign of this.host.querySelectorAll<HTMLElement>(".day")) {
      const first = wanted.get(sign.textContent ?? "");
      if (first && sign.nextElementSibling === first) wanted.delete(sign.textContent ?? "");
      else sign.remove();
    }
    for (const [day, first] of wanted) first.before(element("div", { class: "day" }, day));
  }

  #followEnd(): void {
    if (this.#atEnd) this.host.scrollTop = this.host.scrollHeight;
  }
}

function focusable(host: HTMLElement): HTMLElement[] {
  const all = [...host.querySelectorAll<HTMLElement>("button, a, [tabindex]")];
  // The focus unfolds an expandable quote, and a tap on a button below it shouldn't.
  return all.filter((one) => one.closest(".folding") === null);
}

function focusedIndex(host: HTMLElement): number | undefined {
  if (!host.contains(document.activeElement)) return undefined;
  const all: (Element | null)[] = focusable(host);
  return Math.max(0, all.indexOf(document.activeElement));
}
