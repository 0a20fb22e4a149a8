import { expect, test } from "vitest";
import { call, done, pending, startedUser, startSandbox } from "./harness.js";

const post = async <T>(address: string, body: object): Promise<T> => {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

test("a chosen result becomes an inline message that the bot can edit", async () => {
  const sandbox = await startSandbox();
  const merchant = await startedUser(sandbox, "Merchant");
  const customer = await startedUser(sandbox, "Customer");
  const asked = post<unknown>(`${sandbox.url}/user/chats/${merchant}/inline`, { query: "inv 1" });
  await expect.poll(() => sandbox.control.pendingUpdates().length).toBe(1);
  const query = (await pending(sandbox))[0]?.inline_query;
  expect(query?.query).toBe("inv 1");
  const result = {
    type: "article",
    id: "r1",
    title: "Invoice 1",
    input_message_content: { message_text: "<b>Pay</b> here", parse_mode: "HTML" },
    reply_markup: { inline_keyboard: [[{ text: "Pay", url: "https://pay.example/1" }]] },
  };
  await done(sandbox, "answerInlineQuery", { inline_query_id: query?.id, results: [result] });
  expect(JSON.stringify(await asked)).toContain("Invoice 1");

  await post(`${sandbox.url}/user/chats/${merchant}/inline/choose`, { resultId: "r1", toChat: customer });
  const chosen = (await pending(sandbox)).at(-1)?.chosen_inline_result;
  expect(chosen).toMatchObject({ result_id: "r1", inline_message_id: expect.any(String) });
  const inline_message_id = chosen?.inline_message_id;
  expect(await done(sandbox, "editMessageText", { inline_message_id, text: "Paid" })).toBe(true);
  expect(
    (await call(sandbox, "editMessageText", { inline_message_id: "nonsense", text: "x" })).error_code,
  ).toBe(400);
});

test("an answer to an unknown inline query is refused", async () => {
  const sandbox = await startSandbox();
  const answer = await call(sandbox, "answerInlineQuery", { inline_query_id: "1", results: [] });
  expect(answer.description).toBe(
    "Bad Request: query is too old and response timeout expired or query ID is invalid",
  );
});
