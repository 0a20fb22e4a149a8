import { describe, expect, test } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { texts } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";

const lesson = /^💡 Next time/;

async function beginner(inlineMode = true): Promise<OneChat> {
  const one = await OneChat.open(undefined, { inlineMode });
  await one.change((record) => {
    delete record.untilInlineLesson;
    record.settings.expiry = { kind: "none" };
  });
  return one;
}

async function create(one: OneChat, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await one.send(`/new Item${at} 15000`);
    await one.tap("Create invoice");
  }
}

describe("inline mode", () => {
  test("is taught once, after the third invoice, with a button that opens it in a chat", async () => {
    const one = await beginner();
    await create(one, 2);
    expect(texts(one, lesson)).toEqual([]);
    await create(one, 1);
    expect(plain(one.chat.last.text ?? "")).toMatch(/type @one_chat_bot Coffee 15\s000 there/);
    expect(one.chat.last.keyboard?.flat()).toMatchObject([
      { text: "Open in a chat", switch_inline_query_chosen_chat: { query: "", allow_user_chats: true } },
    ]);
    await create(one, 4);
    expect(texts(one, lesson)).toHaveLength(1);
  });

  test("isn't taught by a bot that has none", async () => {
    const one = await beginner(false);
    await create(one, 4);
    expect(texts(one, lesson)).toEqual([]);
  });
});
