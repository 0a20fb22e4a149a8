import { expect, test } from "vitest";
import { pending } from "./harness.js";
import { article, inlineWorld, typeAndAnswer } from "./inline-world.js";

/** The expectations follow td: on_new_inline_query, and send_inline_query_result_message with to_secret. */

test("a query in a secret chat doesn't tell the kind of its chat", async () => {
  const { sandbox, merchant, customer, chat } = await inlineWorld();
  const secret = sandbox.control.openSecretChat(merchant, customer);
  expect(secret).not.toBe(chat);
  expect(sandbox.control.openSecretChat(merchant, customer)).toBe(secret);
  void sandbox.control.inlineQuery(secret, "tea");
  expect((await pending(sandbox)).at(-1)?.inline_query).not.toHaveProperty("chat_type");
  void sandbox.control.inlineQuery(chat, "tea");
  expect((await pending(sandbox)).at(-1)?.inline_query).toMatchObject({ chat_type: "private" });
});

test("a result in a secret chat is a text without buttons, and the bot gets no update of the choice", async () => {
  const { sandbox, merchant, customer } = await inlineWorld();
  const secret = sandbox.control.openSecretChat(merchant, customer);
  await typeAndAnswer(sandbox, secret, "share", { results: [article()] });
  const message = sandbox.control.chooseResult(secret, "r1");
  expect(message).toMatchObject({ text: "Pay here", viaBot: true });
  expect(message.entities?.[0]).toMatchObject({ type: "bold" });
  expect(message.keyboard).toBeUndefined();
  expect(await pending(sandbox)).toEqual([]);
});
