import { describe, expect, test } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import { plain } from "../../../journeys/plain.js";
import { invoiceIn, minute, stored, tapOnCard } from "../../../kit/invoice-chat.js";
import { changeSignIn } from "../../../store/samples.js";
import { changeTeam, ownerAndSeller } from "../../team/owner-and-seller.js";
import { expectBooked } from "../../today/recount.js";

const twice = /may have paid twice/;

/** A seller's invoice, whose owner wants no notices and has opened the copy of its card. */
async function sold() {
  const both = await ownerAndSeller();
  const { seller, owner, ref, pass } = both;
  await both.status("created");
  await seller.change((record) => {
    changeSignIn(record, { identity: { login: "team team-1" } });
  });
  await changeTeam(owner, (team) => {
    team.notices = "nothing";
  });
  await owner.send("/invoices");
  await owner.tap(owner.chat.labels(owner.chat.last).find((label) => label.includes("30,000")) ?? "");
  const before = both.news().length;
  const news = () => both.news().slice(before);
  const tap = async (label: string) => {
    await tapOnCard(seller, label, cardOf(await stored(seller, ref)));
    await pass();
  };
  const copy = async () => {
    const card = owner.chat.byId(cardOf(await stored(owner, ref)) ?? 0);
    return { text: plain(card?.text), labels: owner.chat.labels(card) };
  };
  return { ...both, news, tap, copy };
}

describe("a seller's [Withdraw]", () => {
  test("stands on the owner's copy as the seller's word, and so does its [Undo]", async () => {
    const { tap, copy, clock, owner, ref } = await sold();
    await tap("Withdraw");
    expect((await copy()).text).toContain(
      "🚫 Dilnoza has withdrawn it. The link can be paid until Sun 22 Nov, 12:00; if it is, I'll tell you.",
    );
    expect((await copy()).labels).not.toContain("Undo");
    await expectBooked(owner, clock.now);
    clock.now += minute;
    await tap("Undo");
    expect((await stored(owner, ref)).withdrawnAt).toBeUndefined();
    expect((await copy()).text).toContain("🧾 Waiting for payment");
    await expectBooked(owner, clock.now);
  });

  test("is overruled by a payment, of which seller and owner are told, also an owner who wants no notices", async () => {
    const { tap, ref, status, news, seller, owner, clock } = await sold();
    await tap("Withdraw");
    await status("paid");
    expect(plain(seller.chat.texts.join("\n"))).toMatch(/Paid although withdrawn/);
    expect(news().filter((text) => /Paid although withdrawn/.test(text))).toHaveLength(1);
    expect((await stored(owner, ref)).counted?.kind).toBe("paid");
    await expectBooked(owner, clock.now);
  });

  test("keeps it quiet at the owner's when the link fails or expires", async () => {
    const { tap, status, news } = await sold();
    await tap("Withdraw");
    const before = news().length;
    await status("expired");
    expect(news()).toHaveLength(before);
  });

  test("isn't the owner's to tap", async () => {
    const { seller, owner, ref } = await sold();
    const id = cardOf(await stored(owner, ref)) ?? 0;
    const pressed = owner.telegram.control.press(owner.chat.id, id, { data: `invoice:withdrawn:${ref}` });
    await owner.handleUpdates();
    expect((await pressed).text).toBe("This link can't be paid any more.");
    expect((await stored(owner, ref)).withdrawnAt).toBeUndefined();
    expect((await stored(seller, ref)).withdrawnAt).toBeUndefined();
  });
});

describe("a seller's [Paid in cash]", () => {
  test("passes to the owner's copy, and so does its [Undo]", async () => {
    const { tap, clock, owner, ref, news } = await sold();
    await tap("Paid in cash");
    expect((await stored(owner, ref)).cashAt).toBe(clock.now);
    await expectBooked(owner, clock.now);
    clock.now += minute;
    await tap("Undo");
    expect((await stored(owner, ref)).cashAt).toBeUndefined();
    await expectBooked(owner, clock.now);
    expect(news()).toEqual([]);
  });

  test("stands on the owner's copy as the seller's word", async () => {
    const { tap, status, copy } = await sold();
    await tap("Paid in cash");
    expect((await copy()).text).toContain("💵 Dilnoza noted: paid in cash");
    await status("paid");
    expect((await copy()).text).toMatch(twice);
    expect((await copy()).text).not.toMatch(/you had/i);
  });

  test("warns seller and owner of a double payment, also an owner who wants no notices", async () => {
    const { ref, status, news, seller, owner, clock } = await sold();
    await seller.change((record) => {
      invoiceIn(record, ref).cashAt = clock.now;
    });
    await status("paid");
    expect(seller.chat.texts.map(plain).join("\n")).toMatch(twice);
    expect(news().filter((text) => twice.test(text))).toHaveLength(1);
    await expectBooked(owner, clock.now);
  });
});
