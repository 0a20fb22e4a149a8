import { describe, expect, it } from "vitest";
import { addToLog } from "../../../src/features/team/model/team-log.js";
import { plain } from "../../journeys/plain.js";
import type { OneChat } from "../../kit/one-chat.js";
import { changeSignIn } from "../../store/samples.js";
import { changeTeam, ownerAndSeller, teamIn } from "./owner-and-seller.js";
import { press } from "./owner-chat.js";

const shown = (one: OneChat): string => plain(one.chat.last.text);
/** Taps the button with this label as a person reads it. */
const tap = (one: OneChat, label: string) =>
  one.tap(one.chat.labels().find((button) => plain(button) === label) ?? label);
const stateOf = async (owner: OneChat) => teamIn(await owner.record()).sellers[0]?.state;

describe("the owner's list of sellers", () => {
  it("shows what was paid today in the owner's day, and nothing of it on the next day", async () => {
    const { owner, status, clock } = await ownerAndSeller();
    await status("paid");
    await owner.send("/team");
    expect(shown(owner)).toContain("Paid today:\n· Dilnoza: 30,000 UZS");
    clock.now += 20 * 60 * 60_000;
    await owner.change((record) => {
      changeSignIn(record, { access: { expiresAt: clock.now + 36_000_000 } });
    });
    await owner.store.credentials.write(owner.key, {
      ...((await owner.store.credentials.read(owner.key)) ?? expect.fail()),
      expiresAt: clock.now + 36_000_000,
    });
    await owner.send("/team");
    expect(shown(owner)).toContain("· Dilnoza: nothing yet");
  });

  it("has pages of eight sellers", async () => {
    const { owner } = await ownerAndSeller((team) => {
      const [first = expect.fail()] = team.sellers;
      for (let each = 2; each < 12; each += 1)
        team.sellers.push({ ...first, id: `s${each}`, chat: `${each}`, name: `Seller ${each}` });
    });
    await owner.send("/team");
    expect(shown(owner)).toContain("Seller 8:");
    expect(shown(owner)).not.toContain("Seller 9:");
    await owner.tap("›");
    expect(shown(owner)).toContain("Seller 11:");
    expect(owner.chat.labels()).toContain("2 of 2");
  });

  it("lets the owner choose to hear of no payment", async () => {
    const { owner } = await ownerAndSeller();
    await owner.send("/team");
    await tap(owner, "Notices: payments");
    await owner.tap("Nothing");
    expect(teamIn(await owner.record()).notices).toBe("nothing");
    expect(owner.chat.labels()).toContain("Notices: nothing");
  });
});

describe("a seller's screen in the owner's chat", () => {
  it("shows who it is, the limits and the open invoices, and leads to all that the owner may change", async () => {
    const { owner, status } = await ownerAndSeller();
    await status("processing");
    await owner.send("/team");
    await tap(owner, "Dilnoza");
    expect(shown(owner)).toMatch(/^Dilnoza\nTelegram: Dilnoza, id \d+\nAt work since: .*\nTerminals: all\n/);
    expect(shown(owner)).toContain("Open: 1 · 30,000 UZS");
    const labels = ["Limits", "Terminals", "Pause", "Remove", "Log", "Rename", "Invoices", "Back"];
    expect(owner.chat.labels()).toEqual(labels);
    await owner.tap("Invoices");
    expect(shown(owner)).toContain("Invoices by Dilnoza");
  });

  it("has no line of open invoices when there are none", async () => {
    const { owner, status } = await ownerAndSeller();
    await status("paid");
    await owner.send("/team");
    await tap(owner, "Dilnoza");
    expect(shown(owner)).toMatch(/\nPaid today: 30,000 UZS$/);
  });

  it("pauses and resumes the seller, who is told each time, and logs both", async () => {
    const { owner, seller } = await ownerAndSeller();
    await owner.send("/team");
    await tap(owner, "Dilnoza");
    await owner.tap("Pause");
    expect(await stateOf(owner)).toBe("paused");
    expect(shown(owner)).toContain("Dilnoza · ⏸ paused");
    await pass(owner, seller);
    expect(shown(seller)).toContain("Anna has paused you");
    await owner.tap("Resume");
    await pass(owner, seller);
    expect(shown(seller)).toContain("You can create invoices for Anna again.");
    await tap(owner, "Log");
    expect(shown(owner)).toMatch(/^Log: Dilnoza\n.* · You resumed Dilnoza\n.* · You paused Dilnoza$/);
  });

  it("gives a resumed seller the button to go on with the draft", async () => {
    const { owner, seller } = await ownerAndSeller();
    await pass(owner, seller);
    await owner.send("/team");
    await tap(owner, "Dilnoza");
    for (const [text, label] of [
      ["/cancel", "New invoice"],
      ["/new Cake 40 000", "Continue"],
    ] as const) {
      await seller.send(text);
      await owner.tap("Pause");
      await pass(owner, seller);
      if (label === "Continue") await seller.send("/cancel");
      await owner.tap("Resume");
      await pass(owner, seller);
      expect(shown(seller)).toContain("You can create invoices for Anna again.");
      expect(seller.chat.labels()).toEqual([label]);
    }
  });

  it("removes the seller after one question: the seller's chat sells no more, and the draft stays", async () => {
    const { owner, seller } = await ownerAndSeller();
    await pass(owner, seller);
    await seller.send("/new Cake 40 000");
    await owner.send("/team");
    await tap(owner, "Dilnoza");
    await owner.tap("Remove");
    expect(await stateOf(owner)).toBe("active");
    await owner.tap("Remove");
    expect(await stateOf(owner)).toBe("removed");
    expect(shown(owner)).toContain("Dilnoza isn't in your team any more.");
    await pass(owner, seller);
    const record = await seller.record();
    expect(record.seller).toBeUndefined();
    expect(record.draft?.terms.items[0]?.name).toBe("Cake");
    expect(seller.chat.texts.map((text) => plain(text))).toContain(
      "You no longer sell for Anna. Your draft is safe.",
    );
  });

  it.each([
    ["a removed seller", "team:pause:s1"],
    ["a seller whom the team never had", "team:removed:s9"],
  ])("does nothing to %s, whatever a button's data says", async (_, data) => {
    const { owner } = await ownerAndSeller((team) => {
      for (const one of team.sellers) one.state = "removed";
    });
    await owner.send("/team");
    expect(await press(owner, data)).toBe("This seller isn't in your team any more.");
    expect(teamIn(await owner.record()).log.recent).toEqual([]);
  });

  it("can't be opened in the seller's own chat", async () => {
    const { owner, seller } = await ownerAndSeller();
    await seller.send("/help");
    expect(await press(seller, "team:removed:s1")).toBe("This seller isn't in your team any more.");
    expect(await stateOf(owner)).toBe("active");
  });
});

describe("the log's screen", () => {
  it("shows ten entries, newest first, across the record and the stored pages", async () => {
    const { owner } = await ownerAndSeller();
    await changeTeam(owner, ({ log }) => {
      for (let each = 0; each < 125; each += 1)
        addToLog(log, { at: 1_763_700_000_000, what: "left", by: "seller", about: "s1", name: `No ${each}` });
    });
    await owner.send("/team");
    await owner.tap("Log");
    expect(shown(owner)).toContain("No 124 left the team");
    for (let each = 0; each < 12; each += 1) await owner.tap("Older ›");
    const lines = shown(owner).split("\n").slice(1);
    expect(lines.map((line) => line.replace(/.* · /, ""))).toEqual(
      [4, 3, 2, 1, 0].map((each) => `No ${each} left the team`),
    );
    expect(owner.chat.labels()).toEqual(["‹ Newest", "Export", "Back"]);
  });

  it("is exported only after a recent sign-in, as a file without formulas, and the export is logged", async () => {
    const { owner, clock } = await ownerAndSeller();
    await changeTeam(owner, ({ log }) => {
      const name = '=HYPERLINK("http://x")';
      addToLog(log, { at: clock.now, what: "asked", by: "seller", name, details: { UZS: "15000" } });
    });
    await owner.send("/team");
    await owner.tap("Log");
    await owner.tap("Export");
    expect(shown(owner)).toContain("login?");
    expect(teamIn(await owner.record()).log.next).toBe(1);
    await owner.change((record) => {
      changeSignIn(record, { at: clock.now });
      record.open = [];
    });
    await owner.send("/team");
    await owner.tap("Log");
    await owner.tap("Export");
    const file = owner.chat.messages.find(({ document }) => document !== undefined) ?? expect.fail();
    const rows = plain(owner.chat.contentOf(file).toString("utf8")).trim().split("\r\n");
    expect(rows[0]).toBe('\ufeff"Time","Who","Seller","What happened"'.trim());
    expect(rows[1]).toMatch(/^"2026-11-21 12:00","Owner","","You exported the log"$/);
    expect(rows[2]).toContain(`"Seller","'=HYPERLINK(""http://x"")","'=HYPERLINK`);
    expect(rows).toHaveLength(3);
  });
});

/**
 * Hands the events of the owner's chat to the seller's, which reads the owner's record: in these tests each chat has a
 * storage of its own, so the record is copied.
 */
async function pass(owner: OneChat, seller: OneChat): Promise<void> {
  const record = await owner.record();
  if (owner.key !== seller.key) await seller.store.chats.write(owner.key, record);
  for (const { payload } of owner.sent.splice(0)) await seller.handle(payload);
}
