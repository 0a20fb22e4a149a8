import { launchData } from "../telegram.js";

/** Returns Telegram's id of the user who has opened the page. It only names the cart on this phone: the bot checks the launch itself. */
export function launchUser(): number | undefined {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(launchData()).get("user") ?? "null");
    return typeof user === "object" && user !== null && "id" in user && typeof user.id === "number"
      ? user.id
      : undefined;
  } catch {
    // A launch that can't be read is refused by the bot, so the page shows no counter.
    return undefined;
  }
}
