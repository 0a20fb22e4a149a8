import type { CallbackQuery, InlineQuery, Update } from "grammy/types";
import { expect, test } from "vitest";
import { wireInbox } from "../../src/assemble-engine.js";

type Options = Parameters<typeof wireInbox>[0];

const owner = { id: 42, is_bot: false, first_name: "Anna" };
const stranger = { id: 7, is_bot: false, first_name: "Timur" };

const tapOf = (n: number): Update => ({
  update_id: n,
  callback_query: {
    id: `tap-${n}`,
    from: stranger,
    chat_instance: "c",
    data: "inline:show:offer",
    inline_message_id: "m",
  } as CallbackQuery,
});

const asked: InlineQuery = { id: "q", from: owner, query: "Coffee 15000", offset: "" };

test("a stranger who taps hundreds of times keeps nobody's inline query from its answer", async () => {
  let letGo = (): void => undefined;
  const toastsTake = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answered: string[] = [];
  const inline = {
    owns: async () => false,
    turnAway: () => toastsTake,
    answer: async ({ id }: InlineQuery) => void answered.push(id),
  };
  const { takeUpdates, instantAnswers } = wireInbox({
    bot: { inline, username: () => "shop_bot" },
    store: {},
    events: {},
    metrics: { updateCame: () => undefined },
    log: { warn: () => undefined },
    now: Date.now,
  } as unknown as Options);
  const taps = Array.from({ length: 240 }, (_, n) => tapOf(n));
  await takeUpdates(taps.slice(0, 20));
  await takeUpdates([{ update_id: 1_000, inline_query: asked }]);
  await takeUpdates(taps.slice(20));
  letGo();
  await instantAnswers.idle();
  expect(answered).toEqual(["q"]);
});
