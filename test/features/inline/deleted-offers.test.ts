import { expect, it } from "vitest";
import { gate } from "../../engine/samples.js";
import { OneChat } from "../../kit/one-chat.js";

it("[Delete everything] waits for an inline query that is storing offers, which else would bring the deleted ones back", async () => {
  const one = await OneChat.open();
  const { inlineOffers, inTurn } = one.store;
  const texts = [{ id: "t", at: Date.now(), text: "Coffee for Aziz" }];
  await inlineOffers.write(one.key, { offers: [], texts });
  const deleting = gate();
  one.store.inTurn = (kind, key, work) => {
    const turn = inTurn(kind, key, work);
    if (kind === "inlineOffers") deleting.open();
    return turn;
  };
  const remove = inlineOffers.remove.bind(inlineOffers);
  inlineOffers.remove = (key) => remove(key).finally(() => deleting.open());
  await one.restart();
  const query = inTurn("inlineOffers", one.key, async () => {
    const read = await inlineOffers.read(one.key);
    await deleting.opened;
    if (read !== undefined) await inlineOffers.write(one.key, read);
  });
  await one.send("/privacy");
  await one.tap("Delete everything");
  await one.tap("Yes, delete everything");
  await query;
  expect(await inlineOffers.read(one.key)).toBeUndefined();
});
