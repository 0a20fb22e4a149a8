import { on, postEvent, supports } from "@tma.js/bridge";
import { launchParams } from "./telegram.js";

/** The outcome of a message that Telegram was asked to send. */
export type Shared = "sent" | "declined" | "failed";

/** Checks whether this version of Telegram can send a prepared message into a chat that the merchant chooses. */
export function canShare(): boolean {
  const version = launchParams.get("tgWebAppVersion");
  return version !== null && supports("web_app_send_prepared_message", version);
}

/** Lets the merchant choose a chat, and sends the prepared message there. @param id the id of the message */
export function shareMessage(id: string): Promise<Shared> {
  return new Promise((resolve) => {
    const end = (shared: Shared): void => {
      for (const stop of stops) stop();
      resolve(shared);
    };
    const stops = [
      on("prepared_message_sent", () => end("sent")),
      on("prepared_message_failed", ({ error }) => end(error === "USER_DECLINED" ? "declined" : "failed")),
    ];
    postEvent("web_app_send_prepared_message", { id });
  });
}
