import { onThemeChange, themeParams } from "./app-theme.js";

/** An event between the Mini App and Telegram, in either direction (core.telegram.org/api/web-events). */
export interface AppEvent {
  eventType: string;
  eventData?: unknown;
}

/** The actions that a Mini App can ask of the phone. */
export interface AppPhone {
  close(): void;
  showBack(isShown: boolean): void;
  confirmClosing(isNeeded: boolean): void;
  openLink(address: string): void;
  /** Lets the visitor send a prepared message. @returns the event that tells the app how it went, if the phone tells it */
  sendPrepared(id: string): Promise<AppEvent | undefined>;
  /** Called with an event that the phone doesn't know. */
  ignored(name: string): void;
}

/** Events to which the demo's phone has nothing to show. Other phones need them, so they aren't reported as unknown. */
const silent = new Set([
  "iframe_ready",
  "iframe_will_reload",
  "web_app_ready",
  "web_app_expand",
  "web_app_set_header_color",
  "web_app_set_background_color",
  "web_app_set_bottom_bar_color",
  "web_app_setup_swipe_behavior",
  "web_app_trigger_haptic_feedback",
]);

const noInsets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Talks with the Mini App in a frame as Telegram's web apps do: by JSON texts in messages between windows. */
export class AppEvents {
  readonly #ending = new AbortController();
  readonly #origin: string;
  /** Whether the app has said anything. Before that the frame may still be empty, and nobody there listens. */
  #isReady = false;

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly phone: AppPhone,
  ) {
    // Only the address that the bot gave may listen and ask, wherever a link leads the frame.
    this.#origin = new URL(frame.src).origin;
    const { signal } = this.#ending;
    window.addEventListener("message", (message) => this.#hear(message), { signal });
    onThemeChange(() => this.#tellTheme(), signal);
    const size = new ResizeObserver(() => this.#tellSize());
    size.observe(frame);
    signal.addEventListener("abort", () => size.disconnect());
  }

  tell(event: AppEvent): void {
    if (!this.#isReady) return;
    this.frame.contentWindow?.postMessage(JSON.stringify(event), this.#origin);
  }

  end(): void {
    this.#ending.abort();
  }

  #hear({ origin, source, data }: MessageEvent): void {
    if (origin !== this.#origin || source !== this.frame.contentWindow) return;
    const event = readEvent(data);
    if (event === undefined) return;
    this.#isReady = true;
    this.#answer(event);
  }

  #answer({ eventType, eventData }: AppEvent): void {
    const { phone } = this;
    switch (eventType) {
      case "web_app_close":
        phone.close();
        break;
      case "web_app_request_theme":
        this.#tellTheme();
        break;
      case "web_app_request_viewport":
        this.#tellSize();
        break;
      case "web_app_request_safe_area":
        this.tell({ eventType: "safe_area_changed", eventData: noInsets });
        break;
      case "web_app_request_content_safe_area":
        this.tell({ eventType: "content_safe_area_changed", eventData: noInsets });
        break;
      case "web_app_setup_back_button":
        phone.showBack(field(eventData, "is_visible") === true);
        break;
      case "web_app_setup_closing_behavior":
        phone.confirmClosing(field(eventData, "need_confirmation") === true);
        break;
      case "web_app_open_link":
        phone.openLink(String(field(eventData, "url")));
        break;
      case "web_app_send_prepared_message":
        void phone.sendPrepared(String(field(eventData, "id"))).then((told) => told && this.tell(told));
        break;
      default:
        if (!silent.has(eventType)) phone.ignored(eventType);
    }
  }

  #tellTheme(): void {
    this.tell({ eventType: "theme_changed", eventData: { theme_params: themeParams() } });
  }

  #tellSize(): void {
    const { width, height } = this.frame.getBoundingClientRect();
    const eventData = { width, height, is_expanded: true, is_state_stable: true };
    this.tell({ eventType: "viewport_changed", eventData });
  }
}

/** Reads a message of the Mini App. @returns undefined for anything but an event, such as a message of a browser's extension */
function readEvent(data: unknown): AppEvent | undefined {
  if (typeof data !== "string") return undefined;
  let read: unknown;
  try {
    read = JSON.parse(data);
  } catch {
    return undefined;
  }
  const eventType = field(read, "eventType");
  return typeof eventType === "string" ? { eventType, eventData: field(read, "eventData") } : undefined;
}

function field(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
}
