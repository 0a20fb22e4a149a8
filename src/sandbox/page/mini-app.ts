import { type AppEvent, AppEvents } from "./app-events.js";
import { themeParams } from "./app-theme.js";
import { byId, element } from "./dom.js";
import { askClosing } from "./toasts-and-alerts.js";

export interface MiniAppHooks {
  /** Called when the app opens a link. */
  openLink(address: string): void;
  /** Lets the visitor send a prepared message. @returns the event that tells the app how it went, if the phone tells it */
  sendPrepared(id: string): Promise<AppEvent | undefined>;
}

interface Opened {
  frame: HTMLIFrameElement;
  events: AppEvents;
  /** The element that had the focus before. */
  opener: Element | null;
  confirms: boolean;
  /** The events of the app that the phone doesn't know. */
  ignored: Set<string>;
}

/** The sheet over the phone with the bot's Mini App. */
export class MiniApp {
  readonly #sheet = byId("app-sheet", HTMLElement);
  readonly #back = byId("app-back", HTMLButtonElement);
  readonly #ignored = byId("app-ignored", HTMLElement);
  #opened: Opened | undefined;

  constructor(private readonly hooks: MiniAppHooks) {
    byId("app-close", HTMLButtonElement).addEventListener("click", () => void this.#leave());
    this.#back.addEventListener("click", () => {
      this.#opened?.events.tell({ eventType: "back_button_pressed" });
    });
    // Keys that are pressed inside the app stay there, as in Telegram's web apps.
    this.#sheet.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") void this.#leave();
    });
  }

  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  /** Opens an app. @param url its address with the launch parameters, to which the phone's colours are added */
  open(url: string, title: string): void {
    this.close();
    const opener = document.activeElement;
    const frame = element("iframe", {
      src: `${url}&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(themeParams()))}`,
      title: `Mini App of ${title}`,
      sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-modals",
      allow: "clipboard-write",
    });
    byId("app-title", HTMLElement).textContent = title;
    this.#back.hidden = true;
    this.#ignored.hidden = true;
    byId("app-place", HTMLElement).replaceChildren(frame);
    const events = new AppEvents(frame, {
      close: () => this.close(),
      showBack: (isShown) => this.#showBack(isShown),
      confirmClosing: (isNeeded) => {
        if (this.#opened !== undefined) this.#opened.confirms = isNeeded;
      },
      openLink: (address) => this.hooks.openLink(address),
      sendPrepared: (id) => this.hooks.sendPrepared(id),
      ignored: (name) => this.#noteIgnored(name),
    });
    this.#opened = { frame, events, opener, confirms: false, ignored: new Set() };
    this.#coverPhone(true);
    this.focus();
  }

  /** Closes the app without a question. */
  close(): void {
    if (this.#opened === undefined) return;
    const { events, opener } = this.#opened;
    this.#opened = undefined;
    events.end();
    const hadFocus = this.#sheet.contains(document.activeElement);
    byId("app-place", HTMLElement).replaceChildren();
    this.#coverPhone(false);
    if (!hadFocus) return;
    // An edit may have replaced the button that opened the app.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else byId("log", HTMLElement).focus();
  }

  /** Puts the focus into the app. */
  focus(): void {
    this.#opened?.frame.focus();
  }

  /** Closes the app for the visitor. If the app has something to lose, the visitor is asked first. */
  async #leave(): Promise<void> {
    if (this.#opened?.confirms === true && !(await askClosing())) return;
    this.close();
  }

  #showBack(isShown: boolean): void {
    const hadFocus = document.activeElement === this.#back;
    this.#back.hidden = !isShown;
    if (hadFocus && !isShown) this.focus();
  }

  /** Lists the app's events that the phone doesn't know, for those who build the app. */
  #noteIgnored(name: string): void {
    if (this.#opened === undefined) return;
    this.#opened.ignored.add(name);
    this.#ignored.textContent = `Not in the sandbox: ${[...this.#opened.ignored].join(", ")}`;
    this.#ignored.hidden = false;
  }

  /** Shows or hides the sheet. What is below it can't be reached meanwhile. */
  #coverPhone(isCovered: boolean): void {
    this.#sheet.hidden = !isCovered;
    for (const below of this.#sheet.parentElement?.children ?? [])
      if (below instanceof HTMLElement && below !== this.#sheet) below.inert = isCovered;
  }
}
