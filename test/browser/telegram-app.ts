/**
 * The browser inside Telegram on an iPhone, as a script that runs before the page's own. This browser gives every page the
 * same bridge as Telegram's app gives to the bot's page, takes the page's events and answers none. `window.heard` keeps
 * what the page has told. As on Android, a prepared message is sent only soon after a tap or a key.
 */
export const inAppBrowser = `
  window.heard = [];
  let touched = 0;
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => (touched = Date.now()), true);
  window.TelegramWebviewProxy = { postEvent: (name, data) => {
    if (name === "web_app_send_prepared_message" && Date.now() - touched > 10_000) return;
    window.heard.push([name, JSON.parse(data || "null")]);
    window.answer?.(name);
  } };
`;

/**
 * Telegram's app around a page, likewise. The app answers the question for its colours with those of the launch, as every
 * one of Telegram's apps does.
 */
export const telegramApp = `${inAppBrowser}
  window.answer = (name) => {
    if (name !== "web_app_request_theme") return;
    const launch = new URLSearchParams(location.hash.slice(1));
    const theme_params = JSON.parse(launch.get("tgWebAppThemeParams") ?? "{}");
    // An app answers later, and never while the page still asks. A test may have stopped the clock, so no timer is used.
    queueMicrotask(() => window.Telegram.WebView.receiveEvent("theme_changed", { theme_params }));
  };
`;
