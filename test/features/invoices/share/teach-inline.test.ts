import { describe, expect, test } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { invoices, texts, waiting } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";

const lesson = /^💡 Next time/;

async function beginner(inlineMode = true): Promise<OneChat> {
  const one = await OneChat.open(undefined, { inlineMode });
  await one.change((record) => {
    delete record.knowsInline;
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

/** The customer pays one of the open invoices. */
async function pay(one: OneChat): Promise<void> {
  const [open] = (await invoices(one)).filter(({ history }) => history.length === 0);
  await one.callback(open?.ref ?? "", "paid");
}

describe("inline mode", () => {
  test("is taught once, below a paid notice after the third invoice, with a button that opens it in a chat", async () => {
    const one = await beginner();
    await create(one, 2);
    await pay(one);
    await create(one, 1);
    expect(one.chat.last.text).toMatch(waiting);
    expect(texts(one, lesson)).toEqual([]);
    await pay(one);
    expect(plain(one.chat.last.text ?? "")).toMatch(/type @one_chat_bot Coffee 15\s000 there/);
    expect(one.chat.last.keyboard?.flat()).toMatchObject([
      { text: "Open in a chat", switch_inline_query_chosen_chat: { query: "", allow_user_chats: true } },
    ]);
    await pay(one);
    await one.send("/today");
    expect(texts(one, lesson)).toHaveLength(1);
  });

  test("is taught below /today where no payment is told", async () => {
    const one = await beginner();
    await create(one, 3);
    expect(texts(one, lesson)).toEqual([]);
    await one.send("/today");
    expect(one.chat.last.text).toMatch(lesson);
  });

  test("isn't taught by a bot that has none", async () => {
    const one = await beginner(false);
    await create(one, 3);
    await pay(one);
    await one.send("/today");
    expect(texts(one, lesson)).toEqual([]);
  });
});
