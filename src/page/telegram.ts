import {
  hasWebviewProxy,
  isIframe,
  type MethodName,
  on,
  postEvent,
  setTargetOrigin,
  supports,
} from "@tma.js/bridge";
import { isDark, paletteOf, parseHex } from "./colours.js";

/** The data with which Telegram opens the page, in the part of the address that no server sees. */
const launchParams = new URLSearchParams(location.hash.slice(1));

/**
 * Returns the signed launch (initData), by which the bot knows who opened the page; undefined when Telegram hasn't opened
 * it. The bridge's own function isn't used, because that keeps the launch in the browser's storage.
 *
 * Anybody can put the own launch into a link to this page. Who typed a password there would sign in the chat of the
 * link's author. So a launch counts only where Telegram's app may be around the page, and only as the single one. That
 * isn't enough: the iPhone's in-app browser looks like the app (see whenTelegramAnswers), and an app that opens the
 * address from a keyboard button or from inline mode adds no launch to the link's own. So the form also says whose chat
 * it signs in.
 */
export function launchData(): string | undefined {
  const [launch, ...others] = launchParams.getAll("tgWebAppData");
  return isInTelegram() && others.length === 0 ? launch || undefined : undefined;
}

/** Checks whether Telegram's app may be around the page: as an app on a phone or a computer, or in a browser as a page with this one in a frame. */
const isInTelegram = (): boolean => hasWebviewProxy(window) || isIframe();

export function meetTelegram(): void {
  // In a browser Telegram is the page around this one. The header frame-ancestors says which pages that may be, and no
  // event holds a secret, so the events may go to any address that Telegram has.
  setTargetOrigin("*");
  followTheme();
  followSafeAreas();
}

/**
 * Calls the listener once Telegram's app has answered the page's question for the colours. Before that nothing is asked
 * of the merchant and nothing is fetched with the launch: the in-app browser of the iPhone, in which a tapped link opens,
 * has the same TelegramWebviewProxy as the app. That browser answers nothing, and all of Telegram's apps answer this.
 */
export function whenTelegramAnswers(listener: () => void): void {
  on("theme_changed", listener, true);
}

function followTheme(): void {
  on("theme_changed", ({ theme_params: theme }) => useTheme(theme));
  try {
    useTheme(JSON.parse(launchParams.get("tgWebAppThemeParams") ?? "{}"));
  } catch {
    // A launch without readable colours: the page has colours of its own until Telegram sends the theme.
  }
  postEvent("web_app_request_theme");
}

function useTheme(theme: Readonly<Record<string, unknown>>): void {
  const palette = paletteOf(theme);
  if (palette === undefined) return;
  const root = document.documentElement.style;
  for (const [name, colour] of Object.entries(palette)) root.setProperty(`--${name}`, colour);
  const background = parseHex(palette.background);
  root.setProperty("color-scheme", background !== undefined && isDark(background) ? "dark" : "light");
}

/** Takes over the margins that the phone's notch and Telegram's own buttons need, as CSS variables. */
function followSafeAreas(): void {
  const root = document.documentElement.style;
  for (const event of ["safe_area_changed", "content_safe_area_changed"] as const) {
    const prefix = event === "safe_area_changed" ? "--safe" : "--content-safe";
    on(event, (area) => {
      for (const [side, pixels] of Object.entries(area)) root.setProperty(`${prefix}-${side}`, `${pixels}px`);
    });
  }
  postEvent("web_app_request_safe_area");
  postEvent("web_app_request_content_safe_area");
}

export function showPage(): void {
  postEvent("web_app_ready");
  postEvent("web_app_expand");
  // A swipe down a list of items would otherwise close the page.
  if (canDo("web_app_setup_swipe_behavior"))
    postEvent("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
}

export function canDo(event: MethodName): boolean {
  const version = launchParams.get("tgWebAppVersion");
  return version !== null && supports(event, version);
}

let stopHearingAccess = (): void => undefined;

export function requestWriteAccess(onAllowed: () => void): void {
  stopHearingAccess();
  stopHearingAccess = on("write_access_requested", (answer: { status?: unknown } | null) => {
    if (answer?.status === "allowed") onAllowed();
  });
  postEvent("web_app_request_write_access");
}

export const closePage = (): void => postEvent("web_app_close");

let confirmsClosing = false;

/** Telegram's web app A asks after any such event, even after one that switches the question off, so only a change is told. */
export function confirmClosing(needed: boolean): void {
  if (needed === confirmsClosing) return;
  confirmsClosing = needed;
  postEvent("web_app_setup_closing_behavior", { need_confirmation: needed });
}

/** @returns a function that hides the button again */
export function showBackButton(onPress: () => void): () => void {
  const stop = on("back_button_pressed", onPress);
  postEvent("web_app_setup_back_button", { is_visible: true });
  return () => {
    stop();
    postEvent("web_app_setup_back_button", { is_visible: false });
  };
}
