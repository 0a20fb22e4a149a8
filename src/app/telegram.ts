import { on, postEvent, retrieveRawInitData } from "@tma.js/bridge";

/** All that the page knows of Telegram's app, in which it runs: the launch, the colours, the margins, and its buttons. */

/** Returns the signed launch (initData), by which the bot knows who opened the page; undefined outside of Telegram. */
export function launchData(): string | undefined {
  try {
    return retrieveRawInitData();
  } catch {
    // The library throws when the page was opened outside of Telegram, which the page says in words.
    return undefined;
  }
}

/** Takes over Telegram's colours as CSS variables such as `--tg-button-color`, now and whenever they change. */
export function followTheme(): void {
  const root = document.documentElement.style;
  on("theme_changed", ({ theme_params: colours }) => {
    for (const [name, colour] of Object.entries(colours))
      if (typeof colour === "string") root.setProperty(`--tg-${name.replaceAll("_", "-")}`, colour);
  });
  postEvent("web_app_request_theme");
}

/** Takes over the margins that the phone's notch and Telegram's own buttons need, as CSS variables. */
export function followSafeAreas(): void {
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

/** Tells Telegram that the page can be shown, at its full height. */
export function showPage(): void {
  postEvent("web_app_ready");
  postEvent("web_app_expand");
}

/** Closes the page; the merchant is back in the chat. */
export const closePage = (): void => postEvent("web_app_close");
