import { expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { TeamChats } from "../../../kit/team-chats.js";
import { InlineChat } from "../../inline/inline-chat.js";

const day = 24 * 60 * 60_000;

/** The seller has created an invoice, and the owner has its copy. */
async function sold(now?: () => number) {
  const chats = await TeamChats.open({}, now);
  const { one } = chats;
  await one.send("/new Coffee 15000");
  await one.tap("Create invoice");
  await chats.deliver();
  const [ref = ""] = Object.keys((await one.record()).invoices);
  return { chats, one, ref };
}

/** The owner removes the seller; the event about it is on its way. */
async function remove({ one, owner }: TeamChats): Promise<void> {
  void one.telegram.control.press(owner.id, owner.last.messageId, { data: "team:removed:s-1" });
  await one.handleUpdates();
}

it("a removed seller gets no news of a payment, no reminder and no link, and the owner is told of the payment", async () => {
  const clock = { now: Date.now() };
  const { chats, one, ref } = await sold(() => clock.now);
  await remove(chats);
  await chats.deliver();
  const said = one.chat.said.length;
  const timers = [...one.scheduled];
  clock.now += day - 60_000;
  for (const { name, ref: about, at } of timers.filter((timer) => timer.name === "reminder"))
    await one.handle({ source: "timer", name: name as "reminder", ref: about, at });
  await one.callback(ref, "paid");
  await chats.deliver();
  clock.now += 2 * day;
  for (const { name, ref: about, at } of timers.filter((timer) => timer.name === "expiry"))
    await one.handle({ source: "timer", name: name as "expiry", ref: about, at });
  await chats.deliver();
  const news = one.chat.said.slice(said).map(({ text }) => plain(text));
  expect(news.filter((text) => !/no longer/i.test(text))).toEqual([]);
  expect(chats.owner.texts.map(plain).join("\n")).toContain(
    "Invoice for 15,000 UZS is paid: Coffee · today 1 · 15,000\nby Dilnoza",
  );
  expect(JSON.stringify(one.chat.said)).not.toContain("pay.example.com");
});

it("a removed seller's buttons, list, search and share button show nothing of the team", async () => {
  const { chats, one, ref } = await sold();
  await remove(chats);
  const inline = await InlineChat.beside(one);
  await chats.deliver();
  const token = one.shareToken(ref);
  for (const query of [token, "", "Coffee", "Coffee 15000"])
    expect((await inline.ask(query)).results).toEqual([]);
  const from = one.chat.said.length;
  const toasts: (string | undefined)[] = [];
  for (const data of [
    `invoices:card:${ref}`,
    `invoice:text:${ref}`,
    `invoice:remind:${ref}`,
    `invoice:qr:${ref}`,
    `invoice:cash:${ref}`,
    `invoice:no-cash:${ref}`,
    `invoice:withdrawn:${ref}`,
    `invoice:no-withdrawn:${ref}`,
    `invoice:repeat:${ref}`,
    "invoices:all",
  ]) {
    const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
    await one.handleUpdates();
    toasts.push((await pressed).text);
  }
  await one.send("/invoices");
  await one.send("/invoices Coffee");
  const shown = plain(JSON.stringify([one.chat.said.slice(from), toasts]));
  expect(shown).not.toMatch(/pay\.example\.com|15,000|Coffee/);
});

it("an offer that inline mode made before the removal creates nothing", async () => {
  const chats = await TeamChats.open();
  const { one } = chats;
  const inline = await InlineChat.beside(one);
  const sent = await inline.send("Coffee 15000");
  await chats.changeTeam(({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state: "removed" }));
  await one.handleUpdates();
  await chats.deliver();
  await inline.tapShow(sent);
  expect(one.creates).toBe(0);
  expect(inline.text(sent.sent)).not.toContain("pay.example.com");
});

it("another seller's share token and offer are of no use to a seller", async () => {
  const { chats, one, ref } = await sold();
  const { control } = one.telegram;
  const other = control.createUser({ firstName: "Lola" }).userId;
  const between = control.openChat(other, chats.owner.id);
  const asked = control.inlineQuery(between, one.shareToken(ref), { as: other });
  await one.handleUpdates();
  expect((await asked)?.results ?? []).toEqual([]);
});
