import { describe, expect, it, onTestFinished } from "vitest";
import type { Chat } from "./chat.js";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import { oneTerminal, signIn } from "./steps.js";
import { invite, join, tokenIn } from "./team.js";
import { World } from "./world.js";

const asks = /wants to join your team/;
const joined = /^You can now create invoices for/;

async function openWorld(login: string = oneTerminal): Promise<{ world: World; owner: Chat }> {
  const world = await World.create();
  onTestFinished(() => world.close());
  const owner = world.user("Anna");
  await signIn(world, owner, login);
  return { world, owner };
}

async function recordsOf(world: World, ...chats: readonly Chat[]) {
  await world.stopBot();
  const store = await openStore(world);
  const records = await Promise.all(chats.map(({ id }) => store.chats.read(String(id))));
  await store.close();
  await world.startBot();
  return records;
}

describe("an invitation", () => {
  it("lets a seller in with one terminal and two amounts, after both have agreed", async () => {
    const { world, owner } = await openWorld("anna@shop.example");
    await owner.say("/team", /You have no sellers yet/);
    await owner.tap("Invite a seller", /What is the seller's name\?/);
    await owner.say("Dilnoza", /Which terminals may .*Dilnoza.* use\?/);
    const [all, first = ""] = owner.labels();
    expect(all).toBe("All");
    expect((await owner.press("Done")).text).toBe("Tap at least one terminal, or tap All.");
    await owner.press(first);
    expect(await owner.waitUntil(() => owner.labels()[1] === `✓ ${first}`)).toBe(true);
    await owner.tap("Done", /one invoice of/);
    await owner.say("coffee", /I can't use that as a limit in UZS/);
    await owner.say("500 000", /in one day\?/);
    const link = await owner.say("2 mln", /^Send this link to .*Dilnoza.* works once, until/);
    expect(plain(link.text)).toContain("At most per invoice: 500,000 UZS\nAt most per day: 2,000,000 UZS");
    expect(owner.labels(link)).toEqual(["Share", "Cancel invitation"]);
    const seller = world.user("Dilnoza Karimova");
    const shown = await seller.say(`/start ${tokenIn(link)}`, /invites you/);
    expect(plain(shown.text)).toContain("At most per invoice: 500,000 UZS");
    expect(plain(shown.text)).toMatch(/Anna.* sees every invoice that you create\./);
    expect(seller.labels(shown)).toEqual(["Join", "No, thanks"]);
    await seller.tap("Join", /As soon as .*Anna.* approves/);
    await seller.say("/new Coffee 15000", /Anna.* hasn't answered yet\. I have kept what you sent/);
    const question = await owner.waitFor(asks);
    expect(plain(question.text)).toContain("Dilnoza Karimova");
    expect(question.text).toContain(String(seller.id));
    await owner.tap("Approve", /can create invoices for your account now/);
    // The line that the candidate sent before the approval is on the card at once.
    await seller.waitFor(/You can now create invoices.*Check the invoice/s);
    await seller.tap("Create invoice", /Waiting for payment/);
    const [ofOwner, ofSeller] = await recordsOf(world, owner, seller);
    expect(ofOwner?.team?.sellers).toMatchObject([
      { state: "active", chat: String(seller.id), name: "Dilnoza" },
    ]);
    expect(ofOwner?.team?.log.recent.map(({ what }) => what)).toEqual(["invited", "asked-to-join", "joined"]);
    expect(ofSeller?.seller).toMatchObject({ owner: String(owner.id), team: ofOwner?.team?.id });
    expect(ofSeller?.joining).toBeUndefined();
  });

  it("is used up by the first of ten who tap Join at once, and the others are told so", async () => {
    const { world, owner } = await openWorld();
    const token = await invite(owner);
    const all = Array.from({ length: 10 }, (_, index) => world.user(`Racer ${index}`));
    await Promise.all(all.map((one) => one.say(`/start ${token}`, /invites you/)));
    await Promise.all(all.map((one) => one.press("Join")));
    await owner.waitFor(asks);
    await Promise.all(all.map((one) => one.waitFor(/approves|already been used/)));
    const refused = (): number => all.filter(({ last }) => /already been used/.test(last.text ?? "")).length;
    await expect.poll(refused).toBe(9);
    await owner.tap("Approve", /can create invoices/);
    await expect.poll(() => all.filter(({ last }) => joined.test(last.text ?? "")).length).toBe(1);
    const [ofOwner, ...others] = await recordsOf(world, owner, ...all);
    expect(ofOwner?.team?.sellers).toHaveLength(1);
    expect(others.filter((one) => one?.seller !== undefined)).toHaveLength(1);
    expect(others.filter((one) => one?.joining !== undefined)).toEqual([]);
    expect(owner.texts.filter((text) => asks.test(text))).toHaveLength(0);
  });

  it("waits for an owner who has blocked the bot, and for a seller who has, and then goes on", async () => {
    const { world, owner } = await openWorld();
    const token = await invite(owner);
    const seller = world.user("Dilnoza");
    owner.block();
    await seller.say(`/start ${token}`, /invites you to create invoices/);
    await seller.tap("Join", /I can't reach .*blocked me|As soon as .* approves/);
    owner.unblock();
    await owner.waitFor(asks);
    seller.block();
    await owner.tap("Approve", /can create invoices/);
    seller.unblock();
    await seller.waitFor(joined);
  });

  it("comes to nothing if the candidate signs in before the owner approves, and both are told", async () => {
    const { world, owner } = await openWorld();
    const token = await invite(owner);
    const seller = world.user("Dilnoza");
    await join(seller, token);
    await owner.waitFor(asks);
    await signIn(world, seller, "anna@shop.example");
    await owner.tap("Approve", /can create invoices/);
    await seller.waitFor(/You have signed in to an account here, so you haven't joined/);
    await owner.waitFor(/.*Dilnoza.* has left your team/);
    const [ofOwner, ofSeller] = await recordsOf(world, owner, seller);
    expect(ofOwner?.team?.sellers).toMatchObject([{ state: "removed" }]);
    expect(ofSeller?.seller).toBeUndefined();
  });

  it("is approved only in the account of the team, and a seller can leave", async () => {
    const { world, owner } = await openWorld();
    const token = await invite(owner);
    const seller = world.user("Dilnoza");
    await join(seller, token);
    await owner.waitFor(asks);
    await signIn(world, owner, "anna@shop.example");
    await owner.tap("Approve", /To approve or decline, sign in to the account of your team/);
    await owner.say("/team", /Your team belongs to the account/);
    expect(owner.labels()).toEqual(["End the team"]);
    world.merchant.control.forgetUsedCodes();
    await signIn(world, owner, oneTerminal);
    await owner.tap("Approve", /can create invoices/);
    await seller.waitFor(joined);
    await seller.say("/team", /You sell for/);
    await seller.tap("Leave the team", /Leave the team of/);
    await seller.tap("Stay", /You still sell for/);
    await seller.say("/team", /You sell for/);
    await seller.tap("Leave the team", /Leave the team of/);
    await seller.tap("Leave the team", /You no longer sell for/);
    await owner.waitFor(/has left your team/);
    const [ofOwner, ofSeller] = await recordsOf(world, owner, seller);
    expect(ofOwner?.team?.sellers).toMatchObject([{ state: "removed" }]);
    expect(ofSeller?.seller).toBeUndefined();
    expect(ofOwner?.team?.log.recent.at(-1)).toMatchObject({ what: "left", by: "seller", name: "Dilnoza" });
  });

  it.each(["owner", "candidate"])("leaves nobody waiting after Delete everything by the %s", async (who) => {
    const { world, owner } = await openWorld();
    const token = await invite(owner);
    const seller = world.user("Dilnoza");
    await join(seller, token);
    await owner.waitFor(asks);
    const deleting = who === "owner" ? owner : seller;
    await deleting.say("/privacy", /What I keep/);
    await deleting.tap("Delete everything", /\?/);
    await deleting.tap(deleting.labels()[0] ?? "", /Everything is deleted/);
    if (who === "owner") {
      await seller.waitFor(/no longer sell for|has ended the team/);
      await seller.say(`/start ${token}`, /doesn't exist any more/);
    } else {
      await owner.tap("Approve", /can create invoices/);
      await owner.waitFor(/has left your team/);
    }
    const [, ofSeller] = await recordsOf(world, owner, seller);
    expect([ofSeller?.joining, ofSeller?.seller]).toEqual([undefined, undefined]);
  });
});
