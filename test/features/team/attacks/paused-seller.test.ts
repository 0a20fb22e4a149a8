import { expect, it } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import { plain } from "../../../journeys/plain.js";
import { tapOnCard } from "../../../kit/invoice-chat.js";
import { TeamChats } from "../../../kit/team-chats.js";
import { InlineChat } from "../../inline/inline-chat.js";

/** The owner taps [Pause] or [Resume] on the seller's screen. */
async function owner({ one, owner: chat, deliver }: TeamChats, what: "pause" | "resume"): Promise<void> {
  void one.telegram.control.press(chat.id, chat.last.messageId, { data: `team:${what}:s-1` });
  await one.handleUpdates();
  await deliver.call(chats);
}

let chats: TeamChats;

it("a paused seller takes no link, no QR code and no text, notes no payment, withdraws nothing, and reads why", async () => {
  chats = await TeamChats.open();
  const { one } = chats;
  await one.send("/new Coffee 15000");
  await one.tap("Create invoice");
  await chats.deliver();
  const [ref = ""] = Object.keys((await one.record()).invoices);
  const card = cardOf((await one.record()).invoices[ref] ?? {}) ?? 0;
  const inline = await InlineChat.beside(one);
  expect((await inline.ask(one.shareToken(ref))).results).toHaveLength(1);
  // The seller's chat may not have heard of it yet, and asks the owner's record at each tap.
  await chats.changeTeam(({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state: "paused" }));
  for (const data of ["card", "text", "qr", "cash", "withdrawn", "repeat"].map((action) =>
    action === "card" ? `invoices:card:${ref}` : `invoice:${action}:${ref}`,
  )) {
    const from = one.chat.said.length;
    const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
    await one.handleUpdates();
    await pressed;
    const said = one.chat.said.slice(from).map(({ text }) => plain(text));
    expect([data, ...said]).toEqual([data, "Olga has paused you, so you can't create invoices now."]);
  }
  expect((await one.record()).invoices[ref]).not.toHaveProperty("cashAt");
  expect((await one.record()).invoices[ref]).not.toHaveProperty("withdrawnAt");
  for (const query of [one.shareToken(ref), "", "Coffee"])
    expect((await inline.ask(query)).results).toEqual([]);
  expect(await one.app.linksOf(one.appUser)).toBe("no-access");
  expect(await one.app.share(one.appUser, ref)).toEqual({ kind: "refused", problem: "signed-out" });
  await chats.changeTeam(({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state: "active" }));
  await owner(chats, "pause");
  const labels = () => one.chat.labels(one.chat.byId(card));
  expect(labels()).toEqual(["Repeat"]);
  expect(plain(one.chat.byId(card)?.text)).toContain("The owner has paused you, so the pay link is hidden.");
  expect(JSON.stringify(one.chat.byId(card))).not.toContain("pay.example.com");
  await owner(chats, "resume");
  expect(labels()).toContain("QR code");
});

it.each([
  ["Paid in cash", "noted a payment in cash", "took back a note of a payment in cash"],
  ["Withdraw", "withdrew an invoice", "took back a withdrawal"],
])("a seller's [%s], and taking it back, are in the team's log", async (button, put, takenBack) => {
  const clock = { now: Date.now() };
  chats = await TeamChats.open({}, () => clock.now);
  const { one } = chats;
  await one.send("/new Coffee 15000");
  await one.tap("Create invoice");
  await chats.deliver();
  for (const label of [button, "Undo"]) {
    await tapOnCard(one, label);
    clock.now += 60_000;
    await chats.deliver();
  }
  chats.owner.send("/team");
  await one.handleUpdates();
  await chats.ownerTaps("Log");
  const text = plain(chats.owner.last.text);
  expect(text).toContain(`Dilnoza ${takenBack}: 15,000 UZS`);
  expect(text).toContain(`Dilnoza ${put}: 15,000 UZS`);
});
