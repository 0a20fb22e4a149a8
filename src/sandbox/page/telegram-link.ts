/** A link that Telegram opens by itself: a chat with the bot, where [Start] sends the payload, or the choice of a chat that gets a text. */
export type TelegramLink = { kind: "bot"; payload?: string } | { kind: "share"; text: string };

/** Reads a t.me link to this bot, or a share link. @returns undefined for any other address */
export function readTelegramLink(address: string, username: string): TelegramLink | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  if (hostname !== "t.me" && hostname !== "telegram.me") return undefined;
  const path = pathname.replace(/\/$/, "").slice(1).toLowerCase();
  if (path === "share" || path === "share/url") {
    // The link comes before the text, as in Telegram's apps (td, LinkManager.cpp).
    const parts = [searchParams.get("url") ?? "", (searchParams.get("text") ?? "").trimEnd()];
    const text = parts.filter((part) => part !== "").join("\n");
    return text === "" ? undefined : { kind: "share", text };
  }
  if (path !== username.toLowerCase()) return undefined;
  const payload = searchParams.get("start") ?? "";
  return payload === "" ? { kind: "bot" } : { kind: "bot", payload };
}
