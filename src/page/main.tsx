import { render } from "preact";
import { languageOfTag } from "../language/text/locale.js";
import { createApi } from "./call-bot.js";
import { screenNames } from "./screen.js";
import { Page } from "./screens.js";
import { launchData, meetTelegram, showPage, whenTelegramAnswers } from "./telegram.js";
import { loadTexts, type Text } from "./texts.js";

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
  const language = languageOfTag(navigator.language) ?? "en";
  const [text, username] = await Promise.all([loadTexts(language).catch(() => undefined), botUsername()]);
  if (isOpen || text === undefined) return;
  document.documentElement.lang = language;
  render(<Outside text={text} username={username} />, where);
}

interface OutsideProps {
  readonly text: Text;
  readonly username: string | undefined;
}

/** Tells a person whom no button of the bot has led here where to open the page: elsewhere the bot can't know whose chat it is. */
export function Outside({ text, username }: OutsideProps) {
  return (
    <>
      <h1>{text("app-outside-title")}</h1>
      <p>{text("app-outside")}</p>
      {username !== undefined && (
        <a class="main" href={`https://t.me/${username}`}>
          {text("app-outside-chat")}
        </a>
      )}
    </>
  );
}

/** The page's own host knows the bot's username. In the page's address, a link's author could write another bot's name. */
export async function botUsername(): Promise<string | undefined> {
  try {
    const answer = await fetch("bot.json", { credentials: "omit", cache: "no-store" });
    const { username }: { username?: unknown } = await answer.json();
    return typeof username === "string" && /^\w+$/.test(username) ? username : undefined;
  } catch {
    // The sentence above the link says the same without it.
    return undefined;
  }
}
