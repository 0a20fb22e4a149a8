import type { Text } from "./texts.js";

interface OutsideProps {
  readonly text: Text;
  /** The bot's username without "@"; undefined when the page doesn't know it. */
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

/**
 * Asks the page's own host for the bot's username. The page's address isn't asked, because a link's author could write
 * another bot's name there. @returns undefined when the host doesn't know it, or can't be reached
 */
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
