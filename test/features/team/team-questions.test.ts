import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import type { OneChat } from "../../kit/one-chat.js";
import { accountOf } from "../../store/samples.js";
import { invitationId, invitationOf, ownerWith, press, sellerOf, sentBy, teamOf } from "./owner-chat.js";

const limits = { currency: "UZS", perInvoice: "100000", perDay: "500000" };
const seller = sellerOf({ limits });
const signedIn = {
  kind: "signed-in",
  credentials: { accessToken: "other", expiresIn: 24 * 60 * 60, userId: "user of anna@shop.example" },
} as const;
const past = Date.now() - 16 * 60_000;
const twenty = Array.from({ length: 20 }, (_, index) => ({
  ...{ id: `t-${index}`, name: `Till ${index}`, businessUnitName: "Unit" },
  ...{ isDefault: false, status: "ACTIVE" },
}));

const idOf = (index: number): string => Buffer.alloc(8, index + 10).toString("base64url");

const limitsOf = async (one: OneChat) => (await one.record()).team?.sellers[0]?.limits;

it("/team of an owner who isn't signed in asks for the sign-in in one message", async () => {
  const one = await ownerWith(teamOf());
  await one.send("/signout");
  const before = one.chat.said.length;
  await one.send("/team");
  expect(one.chat.texts.slice(before)).toEqual([
    expect.stringMatching(/^Sign in first: sellers create invoices for your account\.\n\n.*Pay login\?/s),
  ]);
});

describe("Invite a seller", () => {
  it("asks for a sign-in if the last one is more than 15 minutes old, and goes on from there", async () => {
    const one = await ownerWith(teamOf(), {}, { at: past, login: "anna@shop.example" });
    one.signIn = { passwordGrant: async () => signedIn };
    await one.send("/team");
    await one.tap("Invite a seller");
    expect(one.chat.last.text).toMatch(/at most 15 minutes old/);
    await one.send("opensesame");
    await one.tap("Continue");
    expect(one.chat.last.text).toMatch(/What is the seller's name\?/);
  });

  it("makes no sixth open invitation, and one that was cancelled or is over leaves room", async () => {
    const five = Array.from({ length: 5 }, (_, index) => invitationOf({ id: idOf(index) }));
    const one = await ownerWith(teamOf({ invitations: five }));
    await one.send("/team");
    await one.tap("Invite a seller");
    expect(one.chat.last.text).toMatch(/^You have 5 open invitations/);
    await press(one, `team:invitation:${idOf(0)}`);
    expect(one.chat.last.text).toMatch(/Send this link to/);
    await one.tap("Cancel invitation");
    expect(one.chat.last.text).toMatch(/is cancelled/);
    await one.tap("Invite a seller");
    expect(one.chat.last.text).toMatch(/What is the seller's name\?/);
  });

  it("invites nobody into a team of 50", async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => sellerOf({ id: `s-${index}` }));
    const one = await ownerWith(teamOf({ sellers: fifty }));
    await press(one, "team:invite");
    expect(one.chat.last.text).toMatch(/^A team has at most 50 sellers/);
  });

  it("takes a name of at most 40 characters, pages the terminals, and lets the check marks be taken back", async () => {
    const one = await ownerWith(teamOf());
    one.terminals = twenty;
    await press(one, "team:invite");
    await one.send("x".repeat(41));
    expect(one.chat.last.text).toMatch(/a name with at most 40 characters/);
    await one.send(" Dilnoza \n K ");
    await one.tap("Till 0 — Unit".replace(/^(.*) — (.*)$/, "\u2068$1\u2069 — \u2068$2\u2069"));
    await one.tap("›");
    await one.tap("\u2068Till 9\u2069 — \u2068Unit\u2069");
    expect(one.chat.labels()).toContain("✓ \u2068Till 9\u2069 — \u2068Unit\u2069");
    await one.tap("‹");
    await one.tap("✓ \u2068Till 0\u2069 — \u2068Unit\u2069");
    await one.tap("Done");
    await one.tap("No limit");
    await one.send("1 mln 200");
    expect(one.chat.last.text).toMatch(/two ways/);
    expect(one.chat.labels()).toEqual(["1,200,000\u00a0UZS", "1,000,200\u00a0UZS", "No limit"]);
    await one.tap(one.chat.labels()[0] ?? "");
    const [made] = (await one.record()).team?.invitations ?? [];
    expect(made).toMatchObject({
      name: "Dilnoza K",
      limits: { currency: "UZS", terminals: [{ id: "t-9" }], perDay: "1200000" },
    });
    expect(made?.limits.perInvoice).toBeUndefined();
    expect(one.chat.last.text).toMatch(/Send this link to/);
  });

  it("ignores an amount or a terminal that a button's data makes up", async () => {
    const one = await ownerWith(teamOf());
    await press(one, "team:invite");
    await one.send("Dilnoza");
    for (const data of ["terminal:AAAAAAAAAAAA", "page:x", "amount:5", "none"])
      await press(one, `team-ask:${data}`);
    expect((await one.record()).open).toMatchObject([
      { kind: "team", ask: "terminals", limits: { currency: "UZS" } },
    ]);
    await one.tap("All");
    await press(one, "team-ask:amount:999999999");
    expect((await one.record()).open).toMatchObject([{ ask: "per-invoice" }]);
  });
});

it("a team of another account rests until its owner ends it, and its sellers and candidates are told", async () => {
  const team = teamOf({
    account: accountOf("other"),
    sellers: [seller, sellerOf({ id: "s-2", chat: "8", state: "asking" })],
  });
  const one = await ownerWith(team);
  for (const data of ["team:invite", `team:limits:${invitationId}`]) await press(one, data);
  expect((await one.record()).open).toEqual([]);
  await one.send("/team");
  expect(one.chat.last.text).toMatch(/^Your team belongs to the account/);
  await one.tap("End the team");
  expect((await one.record()).team).toBeDefined();
  await one.tap("End the team");
  expect((await one.record()).team).toBeUndefined();
  expect(sentBy(one)).toEqual([7, 8].map(() => ({ name: "team-state", team: "team" })));
  await one.tap("Invite a seller");
  expect(one.chat.last.text).toMatch(/What is the seller's name\?/);
});

describe("a seller's limits", () => {
  it("can be lowered without a recent sign-in, and the seller is told", async () => {
    const one = await ownerWith(teamOf({ sellers: [seller] }), {}, { at: past });
    await press(one, `team:limits:${invitationId}`);
    expect(one.chat.labels()).toEqual(["100,000\u00a0UZS", "No limit", "Back"]);
    await one.send("50 000");
    await one.tap("500,000\u00a0UZS");
    await one.tap("As in my settings");
    expect(one.chat.last.text).toMatch(/^Saved: .*Dilnoza/);
    expect(await limitsOf(one)).toEqual({ currency: "UZS", perInvoice: "50000", perDay: "500000" });
    expect(sentBy(one)).toEqual([{ name: "seller-changed", team: "team", seller: invitationId }]);
    expect((await one.record()).team?.log.recent).toMatchObject([
      { what: "limits-changed", by: "owner", name: "Dilnoza" },
    ]);
  });

  it.each([
    ["raised", ["200 000", "500 000"], { perInvoice: "200000", perDay: "500000" }],
    ["taken away", ["100 000", "No limit"], { perInvoice: "100000" }],
  ])("are %s only after a sign-in, and by nothing else than that sign-in", async (_what, answers, after) => {
    const one = await ownerWith(teamOf({ sellers: [seller] }), {}, { at: past, login: "anna@shop.example" });
    one.signIn = { passwordGrant: async () => signedIn };
    await press(one, `team:limits:${invitationId}`);
    for (const answer of answers) await (answer === "No limit" ? one.tap(answer) : one.send(answer));
    await one.tap("As in my settings");
    expect(one.chat.last.text).toMatch(/at most 15 minutes old/);
    expect(await limitsOf(one)).toEqual(limits);
    await one.send("opensesame");
    expect(one.chat.last.text).toMatch(/^Saved:/);
    expect(await limitsOf(one)).toEqual({ currency: "UZS", ...after });
  });

  it.each(["limits", "terminals", "rename"])(
    "stay, like the name, when the owner taps [Back] at the question of [%s], and the seller's screen comes back",
    async (action) => {
      const one = await ownerWith(teamOf({ sellers: [seller] }));
      await press(one, `team:seller:${invitationId}`);
      const screen = one.chat.last.text;
      await press(one, `team:${action}:${invitationId}`);
      await one.tap("Back");
      expect(one.chat.last.text).toBe(screen);
      const { open, team } = await one.record();
      expect({ open, sellers: team?.sellers }).toMatchObject({
        open: [],
        sellers: [{ name: "Dilnoza", limits }],
      });
    },
  );

  it("are asked without [Back] for a new invitation, whose questions /cancel ends", async () => {
    const one = await ownerWith(teamOf());
    await press(one, "team:invite");
    expect(one.chat.labels()).toEqual([]);
    await press(one, "team-ask:back");
    expect((await one.record()).open).toMatchObject([{ kind: "team", ask: "name" }]);
  });

  it("don't change by a new name, which the log remembers with the old one", async () => {
    const one = await ownerWith(teamOf({ sellers: [seller] }), {}, { at: past });
    await press(one, `team:rename:${invitationId}`);
    expect(one.chat.last.text).toMatch(/Dilnoza.* is this seller's name now\. What is the new name\?$/);
    await one.send("Dilya");
    expect((await one.record()).team).toMatchObject({
      sellers: [{ name: "Dilya", limits }],
      log: { recent: [{ what: "renamed", name: "Dilya", details: { before: "Dilnoza" } }] },
    });
    expect(sentBy(one)).toEqual([]);
  });

  it("allow another terminal only after a sign-in", async () => {
    const only = { id: "t-1", name: "Till 1", businessUnitName: "Unit" };
    const one = await ownerWith(
      teamOf({ sellers: [sellerOf({ limits: { ...limits, terminals: [only] } })] }),
      {},
      { at: past },
    );
    one.terminals = twenty;
    await press(one, `team:terminals:${invitationId}`);
    await one.tap("\u2068Till 2\u2069 — \u2068Unit\u2069");
    await one.tap("Done");
    expect((await one.record()).open.at(-1)).toMatchObject({ kind: "sign-in" });
    expect((await limitsOf(one))?.terminals).toEqual([only]);
  });

  it("can't be changed for a removed seller, nor by somebody who leads no team", async () => {
    const one = await ownerWith(teamOf({ sellers: [sellerOf({ state: "removed" })] }));
    for (const action of ["limits", "terminals", "rename"]) {
      expect(await press(one, `team:${action}:${invitationId}`)).toBe("This step is finished.");
      expect(await press(one, `team:${action}:unknown`)).toBe("This step is finished.");
    }
    expect((await one.record()).open).toEqual([]);
  });
});

it("the question for a seller's terminals names those that can't be used now", async () => {
  const stored = (id: string, name: string) => ({ id, name, businessUnitName: "Unit" });
  const terminals = [stored("t-1", "Till 1"), stored("t-2", "Till 2"), stored("old", "Kiosk")];
  const one = await ownerWith(teamOf({ sellers: [sellerOf({ limits: { ...limits, terminals } })] }));
  one.terminals = twenty.map((each) => (each.id === "t-2" ? { ...each, status: "BLOCKED" } : each));
  await press(one, `team:terminals:${invitationId}`);
  expect(plain(one.chat.last.text)).toContain("⚠️ Not available now: Till 2, Kiosk");
});
