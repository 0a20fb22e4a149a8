import { Api } from "grammy";
import { expect, test } from "vitest";
import { EditsInOrder } from "../../../src/telegram/calls/edits-in-order.js";

test("an edit waits for an earlier one of the same message, and for nothing else, also when that one fails", async () => {
  const sent: string[] = [];
  let fail = (_error: Error): void => undefined;
  const hanging = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const edits = new EditsInOrder();
  const api = new Api("1:test");
  api.config.use(async (_call, method, payload) => {
    sent.push(`${method} ${JSON.stringify(payload)}`);
    return method === "editMessageReplyMarkup" ? hanging : ({ ok: true, result: true } as never);
  }, edits.transformer);
  const removal = api.editMessageReplyMarkup(1, 7);
  const drawn = api.editMessageText(1, 7, "anew");
  await Promise.all([
    api.editMessageText(1, 8, "another"),
    api.editMessageText(2, 7, "elsewhere"),
    api.sendMessage(1, "new"),
  ]);
  expect(sent).toHaveLength(4);
  fail(new Error("The call was ended."));
  await expect(removal).rejects.toThrow("The call was ended.");
  await drawn;
  expect(sent.at(-1)).toContain("anew");
  await edits.idle();
});
