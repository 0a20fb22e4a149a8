import { expect, it } from "vitest";
import { draftOf, finished, once, review } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** Saves an invoice of one item as the template "rent". @returns what the bot answered */
async function saveAs(one: OneChat, line: string, name = "rent"): Promise<string> {
  await one.send(`/new ${line}`);
  await one.neverExpires();
  await one.tap("More…");
  await one.tap("Save as template");
  await one.send(name);
  const { text = "" } = one.chat.last;
  expect(text).toMatch(review);
  await one.tap("Discard");
  return text;
}

const undo = ({ chat }: OneChat) =>
  chat.said.findLast(
    (message) => chat.labels(message).includes("Undo") && /^Template/.test(message.text ?? ""),
  );

/** Returns the callback data of the [Undo] button of the only template. */
async function undoData({ store, key: chat }: OneChat): Promise<string> {
  for await (const { key } of store.templates.list(`${chat}/`)) {
    const { event = 0 } = (await store.templates.read(key)) ?? {};
    return `template:undo:${key.slice(chat.length + 1)}:${event.toString(36)}`;
  }
  throw new Error("There is no template.");
}

/** The item of the draft that the template makes. */
async function itemOfTemplate(one: OneChat): Promise<string | undefined> {
  await one.send("/new rent");
  const name = (await draftOf(one))?.terms.items[0]?.name;
  await one.tap("Discard");
  return name;
}

it("[Undo] brings back the template that another one of its name has replaced, once", async () => {
  const one = await OneChat.open();
  await saveAs(one, "Flat 500000");
  expect(undo(one)).toBeUndefined();
  await saveAs(one, "Garage 90000", "Rent");
  expect(await itemOfTemplate(one)).toBe("Garage");
  const { messageId } = undo(one) ?? {};
  const data = await undoData(one);
  one.diskRefuses = once(() => true);
  await one.tap("Undo", messageId);
  expect(one.chat.byId(messageId ?? 0)?.text).toMatch(/^The old template is back: .?rent/i);
  expect(await itemOfTemplate(one)).toBe("Flat");
  const pressed = one.telegram.control.press(one.chat.id, messageId ?? 0, { data });
  await one.handleUpdates();
  expect((await pressed).text).toBe(finished);
});

it("a template that was saved by an event that was handled again says that it is new", async () => {
  const one = await OneChat.open();
  one.diskRefuses = once(({ lastAccepted }) => lastAccepted?.text === "rent");
  expect(await saveAs(one, "Flat 500000")).toMatch(/^Template saved\./);
  expect(undo(one)).toBeUndefined();
});

it("[Undo] of a replaced template works after the replacement was handled again", async () => {
  const one = await OneChat.open();
  await saveAs(one, "Flat 500000");
  let refusals = 1;
  one.diskRefuses = ({ lastAccepted }) => lastAccepted?.text === "RENT" && refusals-- > 0;
  await saveAs(one, "Garage 90000", "RENT");
  await one.tap("Undo", undo(one)?.messageId);
  expect(await itemOfTemplate(one)).toBe("Flat");
});
