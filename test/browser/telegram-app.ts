/**
 * Telegram's app around a page, as a script that runs before the page's own. The app keeps in `window.heard` what the page
 * tells it, and answers the question for its colours with those of the launch, as every one of Telegram's apps does.
 */
export const telegramApp = `
  window.heard = [];
  window.TelegramWebviewProxy = {
    postEvent: (name, data) => {
      window.heard.push([name, JSON.parse(data ?? "null")]);
      if (name !== "web_app_request_theme") return;
      const launch = new URLSearchParams(location.hash.slice(1));
      const theme_params = JSON.parse(launch.get("tgWebAppThemeParams") ?? "{}");
      // An app answers later, and never while the page still asks.
      setTimeout(() => window.Telegram.WebView.receiveEvent("theme_changed", { theme_params }));
    },
  };
`;
