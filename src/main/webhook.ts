import { createHmac } from "node:crypto";
import type { Config } from "../config.js";

export interface Webhook {
  readonly url: string;
  /** By which Telegram is known; the same for every process whose first key is the same. */
  readonly secretToken: string;
  /** Those of the other keys: while they are rotated, processes begin with different ones. */
  readonly otherTokens: readonly string[];
}

/** In webhook mode: where Telegram calls, and what it has to know. */
export function webhookOf(config: Config): Webhook | undefined {
  const { publicUrl } = config.http;
  if (config.telegram.updates !== "webhook" || publicUrl === undefined) return undefined;
  const botToken = config.telegram.botToken.reveal();
  const tokenOf = (key: Buffer): string =>
    createHmac("sha256", key).update(`telegram-webhook:${botToken}`).digest("hex");
  const [secretToken = "", ...otherTokens] = config.secretKeys.reveal().map(tokenOf);
  return { url: `${publicUrl}/telegram/webhook`, secretToken, otherTokens };
}
