import { type Config, readConfig } from "../../src/config/config.js";
import { Pace } from "../../src/telegram/calls/pace.js";

/** The settings of a bot in a test's own process, but for where Telegram is. Reading them checks each one, so it is done once. */
const common = readConfig(
  {
    TELEGRAM_BOT_TOKEN: "123456789:AAE-one-chat-0123456789abcdefghij",
    MERCHANT_API_URL: "http://127.0.0.1:9/api",
    MERCHANT_CLIENT_ID: "test",
    MERCHANT_TIMEOUT_MS: "60000",
    SERVICE_NAME: "Pay",
    PUBLIC_URL: "http://127.0.0.1:9",
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    DEFAULT_CURRENCY: "UZS",
  },
  () => "",
);

type Telegram = Partial<Config["telegram"]> & Pick<Config["telegram"], "apiRoot">;

/** No pace: a test may have a hundred messages at one moment, and a clock of its own. */
class NoPace extends Pace {
  override ask(): number {
    return 0;
  }

  override refused(): void {}
}

export const noPace = new NoPace({ perSecond: 1, now: () => 0, sleep: async () => undefined });

/** The settings of a bot of a test, made without `readConfig`, which allows no such address as telegram.invalid. */
export const settingsOf = (telegram: Telegram, others: Partial<Omit<Config, "telegram">> = {}): Config => ({
  ...common,
  ...others,
  telegram: { ...common.telegram, ...telegram },
});
