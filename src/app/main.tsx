import { render } from "preact";
import { createApi } from "./api.js";
import { Page } from "./page.js";
import type { ScreenName } from "./screen.js";
import { followSafeAreas, followTheme, launchData, showPage } from "./telegram.js";

/** Starts the page: Telegram opens it with a signed launch, and the address names the screen (`?screen=counter`). */

const screens: readonly string[] = ["sign-in", "counter", "links"] satisfies ScreenName[];

const asked = new URLSearchParams(location.search).get("screen") ?? "";
const place = document.querySelector("#page");
const launch = launchData();
if (place !== null && launch !== undefined) {
  followTheme();
  followSafeAreas();
  render(
    <Page api={createApi(launch)} opened={screens.includes(asked) ? (asked as ScreenName) : "counter"} />,
    place,
  );
  showPage();
}
