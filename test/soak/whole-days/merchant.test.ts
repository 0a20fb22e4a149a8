import { expect, it } from "vitest";
import { VirtualClock } from "../kit/clock.js";
import { randomFrom } from "../kit/random.js";
import { Merchant, type MerchantParts } from "./merchant.js";
import { SimulatedTelegram } from "./telegram.js";
import { Weather } from "./weather.js";

it("a merchant answers the newest question, though an old one loses its buttons after it", async () => {
  const clock = new VirtualClock(Date.UTC(2026, 10, 21));
  const notes: string[] = [];
  const telegram = new SimulatedTelegram({
    clock,
    weather: new Weather(randomFrom("1"), () => undefined),
    carriedOut: () => undefined,
    refused: () => undefined,
  });
  const parts = {
    telegram,
    random: { ...randomFrom("1"), chance: () => true },
    now: clock.now,
    note: (what: string) => void notes.push(what),
    isBehind: () => false,
  } satisfies Partial<MerchantParts>;
  const account = { login: "owner@shop.example", password: "", userId: "", secondFactor: true };
  const merchant = new Merchant(0, { ...account, authenticators: [], terminals: [] }, 1, parts as never);
  const call = async (method: string, payload: object): Promise<void> => {
    const answer = await telegram.answer(method, { chat_id: merchant.chat, ...payload });
    if (answer.ok) merchant.sees(answer.result);
  };
  const reply_markup = { inline_keyboard: [[{ text: "Another login", callback_data: "signin:another" }]] };
  telegram.control.start(merchant.chat);
  await call("sendMessage", { text: "The one-time code from your authenticator app?", reply_markup });
  await call("sendMessage", { text: "Your Pay login?" });
  clock.after(1_000, () => undefined);
  clock.advance();
  await call("editMessageReplyMarkup", { message_id: 2 });
  merchant.act();
  expect(notes).toEqual(["0 says owner@shop.example"]);
});
