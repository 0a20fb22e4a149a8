import { render } from "preact";
import { createApi } from "./api.js";
import { botUsername, Outside } from "./outside.js";
import { screenNames } from "./screen.js";
import { Page } from "./screens.js";
import { launchData, meetTelegram, showPage, whenTelegramAnswers } from "./telegram.js";
import { languageOf, loadTexts } from "./texts.js";

/**
 * Starts the page: Telegram opens it with a signed launch, and the address names the screen (`?screen=counter`). Until
 * Telegram's app has answered, the words of index.html stay.
 */

/** How long (ms) the app may take to answer before the merchant is told where to open the page. A later answer still counts. */
const longestAnswerMs = 4_000;

const asked = new URLSearchParams(location.search).get("screen");
const opened = screenNames.find((name) => name === asked) ?? "counter";
const place = document.querySelector("#page");
const launch = launchData();
let isOpen = false;
if (place !== null && launch !== undefined) {
  whenTelegramAnswers(() => {
    isOpen = true;
    render(<Page api={createApi(launch)} opened={opened} />, place);
  });
  meetTelegram();
  showPage();
  setTimeout(() => void showOutside(place), longestAnswerMs);
} else if (place !== null) void showOutside(place);

/** Says where to open the page, unless it has opened meanwhile. Without the texts, the words of index.html stay. */
async function showOutside(where: Element): Promise<void> {
  if (isOpen) return;
  const language = languageOf(navigator.language);
  const [text, username] = await Promise.all([loadTexts(language).catch(() => undefined), botUsername()]);
  if (isOpen || text === undefined) return;
  document.documentElement.lang = language;
  render(<Outside text={text} username={username} />, where);
}
