import { expect, it, onTestFinished } from "vitest";
import { BotInProcess } from "./bot.js";
import { FakeService } from "./service.js";
import { clientOf } from "./service-client.js";
import { InMemoryTelegram } from "./telegram.js";
import type { BotApi } from "./telegram-door.js";
import { tempFolder } from "./temp-folder.js";

it("a bot that starts while Telegram's servers fail asks again until they answer", async () => {
  const telegram = new InMemoryTelegram();
  const codes = [502, 429];
  const api: BotApi = async (...call) => {
    const code = codes.shift();
    if (code === undefined) return telegram.api(...call);
    return { ok: false, error_code: code, description: "Not now", parameters: { retry_after: 1 } };
  };
  const service = clientOf({ service: new FakeService({ accountOf: () => undefined }) });
  const bot = await BotInProcess.open({ dir: await tempFolder("bot-"), telegram: { api }, service });
  onTestFinished(bot.close);
  expect(codes).toEqual([]);
});
