import { render } from "preact";
import { createApi } from "./api.js";
import { Page } from "./page.js";
import { screenNames } from "./screen.js";
import { launchData, meetTelegram, showPage } from "./telegram.js";
import { languageOf, loadTexts, type Text } from "./texts.js";

/** Starts the page: Telegram opens it with a signed launch, and the address names the screen (`?screen=counter`). */

const asked = new URLSearchParams(location.search).get("screen");
const opened = screenNames.find((name) => name === asked) ?? "counter";
const place = document.querySelector("#page");
const launch = launchData();
if (place !== null && launch !== undefined) {
  meetTelegram();
  render(<Page api={createApi(launch)} opened={opened} />, place);
  showPage();
} else if (place !== null) {
  const language = languageOf(navigator.language);
  document.documentElement.lang = language;
  // Without the texts, the words of index.html stay.
  loadTexts(language).then(
    (text) => render(<Outside text={text} />, place),
    () => undefined,
  );
}

/** Tells a person who has opened the address in a browser to use Telegram: outside of it the bot can't know whose chat it is. */
function Outside({ text }: { readonly text: Text }) {
  return (
    <>
      <h1>{text("app-outside-title")}</h1>
      <p>{text("app-outside")}</p>
    </>
  );
}
