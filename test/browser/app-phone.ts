import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { OpenPage } from "./browser-tests.js";

/** A phone with Telegram's app around the page: it knows the launch, has a theme, and hears the page's events. */

/** The signed launch with which the tests open the page. Its signature is made up, because the stub doesn't check it. */
export const launch = "query_id=AA1&user=%7B%22id%22%3A7%7D&auth_date=1790000000&hash=ab12";

export const themes = {
  light: {
    bg_color: "#ffffff",
    secondary_bg_color: "#efeff4",
    text_color: "#000000",
    hint_color: "#999999",
    link_color: "#2481cc",
    button_color: "#2481cc",
    button_text_color: "#ffffff",
    destructive_text_color: "#ff3b30",
  },
  dark: {
    bg_color: "#18222d",
    secondary_bg_color: "#131415",
    text_color: "#ffffff",
    hint_color: "#b1c3d5",
    link_color: "#62bcf9",
    button_color: "#2ea6ff",
    button_text_color: "#ffffff",
    destructive_text_color: "#ef5b5b",
  },
} as const;

export type Theme = keyof typeof themes;

/** Returns the address with which Telegram opens a screen of the page. */
export function launchUrl(url: string, screen: string, theme: Theme = "light"): string {
  const params = new URLSearchParams({
    tgWebAppData: launch,
    tgWebAppVersion: "8.0",
    tgWebAppPlatform: "android",
    tgWebAppThemeParams: JSON.stringify(themes[theme]),
  });
  return `${url}?screen=${screen}#${params}`;
}

/** As on Android, a prepared message is sent only soon after a tap or a key. */
const proxy = `
  window.heard = [];
  let touched = 0;
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => (touched = Date.now()), true);
  window.TelegramWebviewProxy = { postEvent: (name, data) => {
    if (name === "web_app_send_prepared_message" && Date.now() - touched > 10_000) return;
    window.heard.push([name, JSON.parse(data || "null")]);
    window.answer?.(name);
  } };
`;

/** Answers as Telegram's apps do: a moment later, with the colours that stand in the launch. */
const answers = `
  window.answer = (name) => {
    if (name !== "web_app_request_theme") return;
    const theme_params = JSON.parse(new URLSearchParams(location.hash.slice(1)).get("tgWebAppThemeParams"));
    queueMicrotask(() => window.Telegram.WebView.receiveEvent("theme_changed", { theme_params }));
  };
`;

type Screen = BrowserContextOptions & {
  /** True: the test moves the phone's clock. */
  readonly clock?: boolean;
};

const phone: Screen = { viewport: { width: 360, height: 740 } };

/** Opens a screen of the page as Telegram's app does, and listens to what the page tells the app. */
export const openInTelegram = (open: OpenPage, address: string, screen = phone): Promise<Page> =>
  openBeside(proxy + answers, open, address, screen);

/** Opens an address as a tapped link opens in Telegram on an iPhone: the browser there takes events and never answers. */
export const openInAppBrowser = (open: OpenPage, address: string): Promise<Page> =>
  openBeside(proxy, open, address, { ...phone, clock: true });

async function openBeside(
  script: string,
  open: OpenPage,
  address: string,
  { clock = false, ...screen }: Screen,
): Promise<Page> {
  const page = await open("about:blank", screen);
  if (clock) await page.clock.install();
  await page.addInitScript(script);
  await page.goto(address);
  return page;
}

/** Lets time pass on the phone, for a page whose clock the test moves. */
export const pass = (page: Page, seconds: number): Promise<void> => page.clock.fastForward(seconds * 1000);

/** Returns the events of one name that Telegram's app has heard, the oldest first. */
export const heard = async (page: Page, name: string): Promise<unknown[]> =>
  (await page.evaluate<[string, unknown][]>("window.heard"))
    .filter(([event]) => event === name)
    .map(([, data]) => data);

/** Lets Telegram's app tell the page something, such as a tap on its back button. */
export const tellPage = (page: Page, event: string, data?: object | null): Promise<void> =>
  page.evaluate(
    `window.Telegram.WebView.receiveEvent(...${JSON.stringify(data === undefined ? [event] : [event, data])})`,
  );

/** Looks with axe-core for anything that a screen reader, the keyboard alone or weak eyes can't use. */
export async function expectAccessible(page: Page): Promise<void> {
  // Playwright runs the script through the debugger, which the page's Content-Security-Policy doesn't block.
  await page.evaluate(axe.source);
  const faults = await page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
    [id, ...nodes.map(({ html, failureSummary }) => html + failureSummary)]))`);
  expect(faults).toEqual([]);
}

/** Sees that nothing is wider than the phone, and that what is tapped is large enough for a thumb. */
export async function expectFits(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const wrong = await page.evaluate(`[...document.querySelectorAll("button, input, h1, p, label")]
    .map((each) => [each.textContent.trim() || each.id, each.getBoundingClientRect(), each.matches("button, input")])
    .filter(([, box, tapped]) => box.width > 0 && (box.right > ${width} || (tapped && (box.height < 44 || box.width < 44))))
    .map(([name]) => name)`);
  expect(wrong).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
}
