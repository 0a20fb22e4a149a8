import { describe, expect, it } from "vitest";
import type { Ask } from "../../../src/features/team/model/team.js";
import { plainText, TeamChats } from "../../kit/team-chats.js";
import { changeSignIn, lockNow, signOut } from "../../store/samples.js";

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 23, 12);

/** A seller at the review card of an invoice that is 5,000 UZS too much, who has asked the owner. */
async function asked(now?: () => number): Promise<TeamChats> {
  const chats = await TeamChats.open({ perInvoice: "10000" }, now);
  await chats.review();
  await chats.one.tap("Ask the owner");
  await chats.deliver();
  return chats;
}

const asksOf = async (chats: TeamChats): Promise<Ask[]> => (await chats.ownerRecord()).team?.asks ?? [];
const logOf = async (chats: TeamChats) =>
  (await chats.ownerRecord()).team?.log.recent.map(({ what, by, about, details }) => [
    what,
    by,
    about,
    details,
  ]);

describe("[Ask the owner]", () => {
  it("shows the owner exactly that invoice, by whom, and over the limit by how much", async () => {
    const chats = await asked();
    const text = plainText(chats.owner.last.text);
    expect(text).toContain("Dilnoza asks to create this invoice");
    for (const line of [
      "1. Coffee — 15,000 UZS",
      "Total: 15,000 UZS",
      "Terminal: Front — Unit",
      "Expires: no expiry",
    ])
      expect(text).toContain(line);
    expect(text).toContain("5,000 UZS over the limit for one invoice");
    expect(chats.owner.labels()).toEqual(["Approve", "Decline"]);
    expect(await logOf(chats)).toEqual([["asked", "seller", "s-1", { UZS: "15000" }]]);
  });

  it("shows the owner every further field that goes to the service", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    await chats.one.change(({ draft }) => {
      if (draft === undefined) return;
      Object.assign(draft.terms, { note: "Thanks", reference: "Aziz", email: "a@example.com" });
      Object.assign(draft.terms, { overpaid: { kind: "percent", percent: "1" } });
      Object.assign(draft.terms.items[0] ?? {}, { description: "Hot", icpuCode: "10" });
    });
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    const text = plainText(chats.owner.last.text);
    for (const part of ["Thanks", "Aziz", "a@example.com", "15,150 UZS", "Hot", "10"])
      expect(text).toContain(part);
  });

  it("asks once for one content, and the card says that the owner has been asked", async () => {
    const chats = await asked();
    expect(chats.text).toContain("The owner has been asked");
    expect(chats.labels).not.toContain("Ask the owner");
    const before = chats.owner.said.length;
    const { draft } = await chats.one.record();
    const data = `draft:${draft?.id}:ask-owner`;
    const again = chats.one.telegram.control.press(chats.one.chat.id, chats.one.chat.last.messageId, {
      data,
    });
    await chats.one.handleUpdates();
    await again;
    await chats.review();
    expect(chats.text).toContain("The owner has been asked");
    await chats.deliver();
    expect(chats.owner.said).toHaveLength(before);
    expect(await asksOf(chats)).toHaveLength(1);
  });

  it("tells the seller that an owner who has blocked the bot can't read the question yet, and the owner reads it afterwards", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    chats.owner.block();
    await chats.one.handleUpdates();
    const before = chats.owner.said.length;
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    expect(chats.text).toMatch(
      /^I can't reach .*Olga.*, because they have blocked me: ask them to open this bot\./,
    );
    expect(chats.owner.said).toHaveLength(before);
    chats.owner.unblock();
    await chats.one.handleUpdates();
    expect(plainText(chats.owner.last.text)).toContain("Dilnoza asks to create this invoice");
  });

  it("lets at most five questions of a seller wait", async () => {
    const chats = await asked();
    for (const price of [15_001, 15_002, 15_003, 15_004]) {
      await chats.review(`Coffee ${price}`);
      await chats.one.tap("Ask the owner");
    }
    await chats.review("Coffee 15005");
    expect(await chats.one.tap("Ask the owner")).toBe(
      "The owner still has to answer five of your questions. Wait for an answer first.",
    );
    await chats.deliver();
    expect(await asksOf(chats)).toHaveLength(5);
    await chats.ownerTaps("Decline");
    await chats.review("Coffee 15005");
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    expect((await asksOf(chats)).filter(({ answer }) => answer === undefined)).toHaveLength(5);
  });
});

describe("the owner's [Approve]", () => {
  it("lets the seller create exactly this invoice once, from a new review card", async () => {
    const chats = await asked(() => start);
    expect(await chats.ownerTaps("Approve")).toBe("Approved.");
    expect(plainText(chats.owner.last.text)).toContain(
      "You have approved it. Dilnoza can create it once, until Tue 24 Nov, 12:00.",
    );
    expect(chats.owner.labels()).toEqual([]);
    expect(chats.text).toMatch(/^✅ The owner has approved this invoice\n/);
    expect(chats.text).toContain(
      "✅ Approved until Tue 24 Nov, 12:00: create it before then, without changes.",
    );
    expect(chats.labels[0]).toBe("Create invoice");
    expect(chats.one.creates).toBe(0);
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(1);
    const { usedApprovals, asked: waiting } = await chats.place();
    expect(usedApprovals).toEqual((await asksOf(chats)).map(({ id }) => id));
    expect(waiting).toEqual([]);
    expect((await logOf(chats))?.at(-1)).toEqual(["approved-over-limit", "owner", "s-1", { UZS: "15000" }]);
    await chats.review();
    expect(chats.labels[0]).toBe("Ask the owner");
  });

  it("doesn't hold for a changed invoice, which can be asked anew", async () => {
    const chats = await asked();
    await chats.ownerTaps("Approve");
    await chats.one.send("x2");
    expect(chats.labels[0]).toBe("Ask the owner");
    await chats.one.send("x1");
    expect(chats.labels[0]).toBe("Create invoice");
  });

  it("ends after 24 hours", async () => {
    const clock = { now: start };
    const chats = await asked(() => clock.now);
    await chats.ownerTaps("Approve");
    clock.now += day;
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(0);
    expect(chats.labels[0]).toBe("Ask the owner");
  });

  it("can be withdrawn by no tap, and a second tap changes nothing", async () => {
    const chats = await asked();
    const { messageId } = chats.owner.last;
    const [ask] = await asksOf(chats);
    await chats.ownerTaps("Approve");
    for (const answer of ["approved", "declined"]) {
      const data = `ask:${answer}:${ask?.id}`;
      const pressed = chats.one.telegram.control.press(chats.owner.id, messageId, { data });
      await chats.one.handleUpdates();
      expect((await pressed).text).toBe("You have answered this already.");
    }
    expect((await asksOf(chats))[0]?.answer).toBe("approved");
    expect(chats.one.sent).toEqual([]);
  });

  it("is refused to a seller or a stranger who makes such a button", async () => {
    const chats = await asked();
    const [ask] = await asksOf(chats);
    const data = `ask:approved:${ask?.id}`;
    const pressed = chats.one.telegram.control.press(chats.one.chat.id, chats.one.chat.last.messageId, {
      data,
    });
    await chats.one.handleUpdates();
    expect((await pressed).text).toBe("This question is no longer open.");
    expect((await asksOf(chats))[0]?.answer).toBeUndefined();
  });

  it("is refused while the team rests, and for a seller who was removed", async () => {
    const chats = await asked();
    await chats.changeTeam((_team, record) => {
      signOut(record);
    });
    expect(await chats.ownerTaps("Approve")).toBe("Sign in to the team's account first, then answer.");
    await chats.changeTeam((team, record) => {
      changeSignIn(record, {});
      for (const seller of team.sellers) seller.state = "removed";
    });
    expect(await chats.ownerTaps("Approve")).toBe("This question is no longer open.");
    expect((await asksOf(chats))[0]?.answer).toBeUndefined();
  });

  it("tells a seller who does something else by now in one sentence which invoice it was", async () => {
    const chats = await asked(() => start);
    await chats.review("Tea 5000");
    await chats.ownerTaps("Approve");
    expect(chats.text).toBe(
      "✅ The owner has approved the invoice for 15,000 UZS: Coffee. You can create it once until Tue 24 Nov, 12:00, without changes.",
    );
    expect((await chats.one.record()).draft?.terms.items[0]?.name).toBe("Tea");
  });

  it("opens the review card of a draft that was put aside", async () => {
    const chats = await asked();
    await chats.one.send("/cancel");
    await chats.ownerTaps("Approve");
    expect(chats.labels[0]).toBe("Create invoice");
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(1);
  });
});

describe("a question in an owner's locked chat", () => {
  const invoice = /Coffee|Aziz/;

  /** A question about an invoice for a customer that arrives while the owner's chat is locked. */
  async function askedWhileLocked(): Promise<TeamChats> {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    chats.one.signIn = {
      passwordGrant: async () => ({
        kind: "signed-in",
        credentials: { accessToken: "other", expiresIn: 24 * 60 * 60, userId: "user of owner@shop.example" },
      }),
    };
    await chats.review();
    await chats.one.change(({ draft }) => void Object.assign(draft?.terms ?? {}, { reference: "Aziz" }));
    await chats.changeTeam((_team, record) => {
      lockNow(record);
      changeSignIn(record, { login: "owner@shop.example" });
    });
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    return chats;
  }

  it("names neither items nor customer, and says that the chat is locked", async () => {
    const chats = await askedWhileLocked();
    const text = plainText(chats.owner.last.text);
    expect(text).toMatch(
      /^Dilnoza asks to create this invoice\nTotal: 15,000 UZS\n⚠️ 5,000 UZS over the limit/,
    );
    expect(text).toContain("This chat is locked.");
    expect(text).not.toMatch(invoice);
    expect(chats.owner.labels()).toEqual(["Approve", "Decline"]);
  });

  it("is answered after the sign-in only, below the whole invoice", async () => {
    const chats = await askedWhileLocked();
    const hidden = chats.owner.last.messageId;
    await chats.ownerTaps("Approve");
    expect(chats.owner.last.text).toMatch(/^This chat is locked.*password\?/s);
    chats.owner.send("opensesame");
    await chats.one.handleUpdates();
    await chats.ownerTaps("Approve", hidden);
    expect((await asksOf(chats))[0]?.answer).toBeUndefined();
    for (const part of ["1. Coffee — 15,000 UZS", "Aziz"])
      expect(plainText(chats.owner.last.text)).toContain(part);
    expect(chats.owner.labels(chats.owner.byId(hidden))).toEqual([]);
    await chats.ownerTaps("Approve");
    expect((await asksOf(chats))[0]?.answer).toBe("approved");
  });
});

describe("the owner's [Decline]", () => {
  it("is told to the seller, and the same content can't be asked again", async () => {
    const chats = await asked();
    expect(await chats.ownerTaps("Decline")).toBe("Declined.");
    expect(plainText(chats.owner.last.text)).toContain("You have declined it.");
    expect(chats.text).toMatch(/^❌ The owner has declined this invoice\n/);
    expect(chats.labels).not.toContain("Ask the owner");
    expect(chats.labels).not.toContain("Create invoice");
    await chats.one.send("x2");
    expect(chats.labels[0]).toBe("Ask the owner");
  });
});

describe("an event between the two chats", () => {
  it("is dropped by the owner's chat when somebody else or another team sends it", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    await chats.one.tap("Ask the owner");
    const [ask] = chats.one.sent.splice(0);
    if (ask?.payload.source !== "chat" || ask.payload.event.name !== "ask")
      throw new Error("Nothing was asked.");
    const { payload } = ask;
    const told = [
      { ...payload, from: "777" },
      { ...payload, event: { ...payload.event, seller: "s-2" } },
      { ...payload, event: { ...payload.event, team: "team-2" } },
    ];
    for (const event of told) await chats.one.handle(event, undefined, undefined, chats.ownerKey);
    expect(await asksOf(chats)).toEqual([]);
    expect(chats.one.sent).toEqual([]);
  });

  it("goes back to a seller whom the owner has paused meanwhile, who can ask again later", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    await chats.one.tap("Ask the owner");
    await chats.changeTeam(({ sellers }) => void Object.assign(sellers[0] ?? {}, { state: "paused" }));
    await chats.deliver();
    expect(await asksOf(chats)).toEqual([]);
    expect(chats.text).toContain("Your question didn't reach the owner.");
    await chats.changeTeam(({ sellers }) => void Object.assign(sellers[0] ?? {}, { state: "active" }));
    await chats.review();
    expect(chats.labels[0]).toBe("Ask the owner");
  });

  it("a forged answer that nobody has given opens nothing, since only the owner's record counts", async () => {
    const chats = await asked();
    const [ask] = await asksOf(chats);
    const event = {
      name: "answered" as const,
      team: "team-1",
      ask: ask?.id ?? "",
      answer: "approved" as const,
    };
    await chats.one.handle({ source: "chat", from: "777", event });
    expect((await chats.place()).asked).toHaveLength(1);
    await chats.one.handle({ source: "chat", from: chats.ownerKey, event });
    await chats.review();
    expect(chats.labels).not.toContain("Create invoice");
  });
});
