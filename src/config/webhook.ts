import { createHmac } from "node:crypto";
import type { Config } from "./config.js";

export interface Webhook {
  readonly url: string;
  /** The secret token by which the bot recognizes Telegram; equal in all processes with the same first key. */
  readonly secretToken: string;
  /** The secret tokens made from the other keys, because processes begin with different keys during a rotation. */
  readonly otherTokens: readonly string[];
}

/** Returns the webhook's address and tokens; undefined when the bot polls. */
export function webhookOf(config: Config): Webhook | undefined {
  const { publicUrl } = config.http;
  if (config.telegram.updates !== "webhook" || publicUrl === undefined) return undefined;
  const botToken = config.telegram.botToken.reveal();
  const tokenOf = (key: Buffer): string =>
    createHmac("sha256", key).update(`telegram-webhook:${botToken}`).digest("hex");
  const [secretToken = "", ...otherTokens] = config.secretKeys.reveal().map(tokenOf);
  return { url: `${publicUrl}/telegram/webhook`, secretToken, otherTokens };
}
