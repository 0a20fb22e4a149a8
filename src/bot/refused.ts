import { GrammyError } from "grammy";

/** True for one message that Telegram won't take as it is; the chat itself can be written to. */
export const isRefused = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 400 && !error.description.includes("chat not found");
