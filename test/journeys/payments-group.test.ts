import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { invoiceOf, openInvoice } from "./invoices.js";
import { plain } from "./plain.js";
import { World } from "./world.js";

const on = "From now on I post each payment here";
const post = /^✅ 30,000 UZS paid · \S.*$/;
const minute = 60_000;

let world: World;
afterEach(() => world.close());

describe("a group for the team's payments", () => {
  it("is told of each payment when its owner asks for it, and of nobody else's", async () => {
    let now = Date.now();
    world = await World.create({ now: () => now });
    const { chat: owner, id } = await openInvoice(world);
    const stranger = world.user("Boris");
    const staff = world.user("Clara", "ru");
    await staff.say("/start", /Я выставляю счета/);
    const group = groupOf(world, owner, stranger, staff);
    await group.waitFor("I make invoices");
    group.send("/payments", stranger);
    await group.waitFor("Only the owner of a Sandbox Pay account can have payments posted here.");
    now += minute;
    group.send("/payments@sandbox_pay_bot", staff);
    await group.waitFor("может только владелец учётной записи Sandbox Pay");
    // An administrator who remains anonymous could be anybody, also the owner.
    world.telegram.control.setMember(group.id, {
      userId: owner.id,
      status: "administrator",
      anonymous: true,
    });
    group.send("/payments", owner);
    await group.waitFor("Turn off “Remain anonymous” in your administrator rights");
    world.telegram.control.setMember(group.id, { userId: owner.id, status: "administrator" });
    await pay(id, owner);
    expect(group.posts()).toEqual([]);
    group.send("/payments", owner);
    await group.waitFor(on);
    await owner.waitFor(/^I post each payment to these groups/);
    const second = await another(owner);
    await pay(second, owner);
    await expect.poll(group.posts).toEqual([expect.stringMatching(post)]);
    // A colleague can't end what the owner has begun.
    now += minute;
    group.send("/payments off", stranger);
    await group.waitFor("I don't post any payments of yours here.");
    await pay(await another(owner), owner);
    await expect.poll(() => group.posts().length).toBe(2);
    group.send("/payments off", owner);
    await group.waitFor("I no longer post your payments here.");
    await pay(await another(owner), owner);
    await owner.say("/help", /Tap a command/);
    expect(group.posts()).toHaveLength(2);
    // No member of the group learns of the sale, the customer or the link.
    const said = group.said().join("\n");
    for (const secret of ["Coffee", id, second, "http://127.0.0.1", "one-terminal"])
      expect(said).not.toContain(secret);
    expect(stranger.messages).toEqual([]);
  });

  it("gets the post once when the bot is killed after the payment was stored and before it was posted", async () => {
    world = await World.create({ process: true, environment: { MERCHANT_TIMEOUT_MS: "20000" } });
    const { control } = world.telegram;
    const { chat: owner, id } = await openInvoice(world);
    const group = groupOf(world, owner);
    group.send("/payments", owner);
    await group.waitFor(on);
    const unanswered = () =>
      control.requests().filter(({ method, ok }) => method === "getChatMember" && ok === undefined).length;
    control.fault({ method: "getChatMember", kind: "no-answer" });
    await world.merchant.control.pay(id);
    await expect.poll(unanswered).toBe(1);
    await world.killBot();
    control.clearFaults();
    expect(group.posts()).toEqual([]);
    await world.startBot();
    await expect.poll(group.posts).toEqual([expect.stringMatching(post)]);
    await owner.say("/help", /Tap a command/);
    expect(group.posts()).toHaveLength(1);
    expect(owner.texts.filter((text) => /is paid/.test(plain(text)))).toHaveLength(1);
  });
});

/** Pays an invoice, and waits until the owner has read it. */
async function pay(id: string, owner: Chat): Promise<void> {
  const told = () => owner.texts.filter((text) => /is paid/.test(text)).length;
  const before = told();
  await world.merchant.control.pay(id);
  await expect.poll(told).toBe(before + 1);
  expect(invoiceOf(world, id).status).toBe("paid");
}

/** A further invoice of the same kind. */
async function another(owner: Chat): Promise<string> {
  const known = new Set(world.merchant.control.invoices().map(({ id }) => id));
  await owner.say("/new Coffee 2x15000", /Check the invoice/);
  await owner.tap("Create invoice", /Waiting for payment/);
  return world.merchant.control.invoices().find(({ id }) => !known.has(id))?.id ?? "";
}

/** A supergroup of these people, the first one's, that the bot is added to. */
function groupOf({ telegram: { control } }: World, owner: Chat, ...others: Chat[]) {
  const id = control.createGroup(owner.id, {
    title: "The team",
    type: "supergroup",
    members: others.map((chat) => chat.id),
    withBot: true,
  });
  const said = () =>
    control
      .messages(id)
      .filter(({ from }) => from === "bot")
      .map(({ text }) => plain(text));
  return {
    id,
    said,
    posts: () => said().filter((text) => text.startsWith("✅")),
    send: (text: string, as: Chat) => void control.send(id, text, { as: as.id }),
    waitFor: (text: string) =>
      control.waitFor(id, (message) => message.from === "bot" && plain(message.text).includes(text)),
  };
}
