import { on, postEvent } from "@tma.js/bridge";
import { canDo } from "./telegram.js";

/** The outcome of a message that Telegram was asked to send. "unclear": Telegram hasn't said whether it was sent. */
export type Shared = "sent" | "declined" | "failed" | "unclear";

/** After how long (ms) without a word from Telegram a share is unclear: some apps say nothing of a message that has expired. */
const longestShareMs = 60_000;
/** How long (ms) Telegram may take for its word after the merchant is back on the page. */
const graceMs = 3_000;

/** Telegram on Android drops the request for a chat without a word when the last tap is more than 10 seconds old. */
export const longestTapMs = 8_000;

export const canShare = (): boolean => canDo("web_app_send_prepared_message");

/** Ends the wait for the share before. */
let endBefore = (): void => undefined;

/** Telegram's word names no message, so a second share ends the wait for the one before, which could otherwise be taken for sent. */
export function shareMessage(id: string): Promise<Shared> {
  endBefore();
  return new Promise((resolve) => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const end = (shared: Shared): void => {
      for (const stop of stops) stop();
      for (const timer of timers) clearTimeout(timer);
      resolve(shared);
    };
    const endUnclear = (): void => end("unclear");
    const noteBack = (): void => {
      if (document.visibilityState === "visible") timers.push(setTimeout(endUnclear, graceMs));
    };
    document.addEventListener("visibilitychange", noteBack);
    const stops = [
      on("prepared_message_sent", () => end("sent")),
      on("prepared_message_failed", (data: unknown) => end(failureIn(data))),
      () => document.removeEventListener("visibilitychange", noteBack),
    ];
    timers.push(setTimeout(endUnclear, longestShareMs));
    endBefore = endUnclear;
    postEvent("web_app_send_prepared_message", { id });
  });
}

/** Reads why nothing was sent. Telegram on macOS sends null when the merchant closes the list of chats. */
function failureIn(data: unknown): "declined" | "failed" {
  if (typeof data !== "object" || data === null) return "declined";
  const { error = "USER_DECLINED" }: { error?: unknown } = data;
  return error === "USER_DECLINED" ? "declined" : "failed";
}
