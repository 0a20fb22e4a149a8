/** Telegram's names for the colours that a Mini App gets (core.telegram.org/bots/webapps, ThemeParams), and the page's own names for them. */
const colours = {
  bg_color: "--card",
  secondary_bg_color: "--ground",
  header_bg_color: "--card",
  bottom_bar_bg_color: "--card",
  section_bg_color: "--card",
  section_header_text_color: "--accent",
  section_separator_color: "--line",
  text_color: "--text",
  hint_color: "--soft",
  subtitle_text_color: "--soft",
  link_color: "--link",
  accent_text_color: "--accent",
  button_color: "--accent",
  button_text_color: "--on-accent",
  destructive_text_color: "--danger",
};

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** Returns the colours that the page has now, as #rrggbb. */
export function themeParams(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(colours).map(([name, own]) => [name, style.getPropertyValue(own).trim()]);
  return Object.fromEntries(entries);
}

/** Calls the listener whenever the page becomes dark or light, until the signal ends it. */
export function onThemeChange(listener: () => void, signal: AbortSignal): void {
  dark.addEventListener("change", listener, { signal });
}
