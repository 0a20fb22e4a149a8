import { expect, it } from "vitest";
import { OneChat } from "../../kit/one-chat.js";

it("a stranger gets no more room by deleting an item, adding others and taking the deletion back", async () => {
  const one = await OneChat.open();
  await one.store.credentials.remove(one.key);
  await one.change((record) => {
    delete record.account;
    record.knownLogins = [];
  });
  const saved = async () => (await one.store.savedItems.read(one.key))?.items ?? [];
  await one.send("/items");
  await one.tap("Add");
  await one.send("Old: 15000");
  await one.tap("Delete");
  const { messageId } = one.chat.last;
  const { changed } = (await one.store.savedItems.read(one.key)) ?? {};
  const lines = Array.from({ length: 20 }, (_, at) => `Thing ${at + 1}: 5 USD`);
  await one.send("/items");
  await one.tap("Add");
  await one.send(lines.join("\n"));
  expect(await saved()).toHaveLength(20);
  // The button is gone by now, but Telegram passes on whatever a changed app sends as a tap.
  const pressed = one.telegram.control.press(one.chat.id, messageId, {
    data: `items:undo:${changed?.mark}`,
  });
  await one.handleUpdates();
  await pressed;
  expect(new Set((await saved()).map(({ currency }) => currency))).toEqual(new Set(["USD"]));
  expect(await saved()).toHaveLength(20);
});
