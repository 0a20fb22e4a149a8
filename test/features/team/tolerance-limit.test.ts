import { describe, expect, it } from "vitest";
import type { Tolerance } from "../../../src/invoice/terms/payment-tolerance.js";
import { plain } from "../../journeys/plain.js";
import { plainText, TeamChats } from "../../kit/team-chats.js";
import { changeSignIn } from "../../store/samples.js";

const percent = (value: string): Tolerance => ({ kind: "percent", percent: value });

/** A seller whose own settings let customers pay less than the total. */
async function lenient(underpaid: Tolerance): Promise<TeamChats> {
  const chats = await TeamChats.open();
  await chats.one.send("/help");
  await chats.one.change((record) => {
    record.settings.underpaid = underpaid;
  });
  return chats;
}

describe("a seller who lets customers pay 99 % less", () => {
  it("creates nothing without the owner, whose question and notice name the underpayment", async () => {
    const chats = await lenient(percent("99"));
    await chats.review("Cake 100000");
    expect(chats.text).toContain("with up to 99% less than the total: over the limit for underpayment");
    expect(chats.labels).not.toContain("Create invoice");
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    expect(plainText(chats.owner.last.text)).toContain("Counts as paid with up to 99% less than the total");
    await chats.ownerTaps("Approve");
    await chats.one.tap("Create invoice");
    const [ref = ""] = Object.keys((await chats.one.record()).invoices);
    await chats.one.callback(ref, "paid");
    await chats.deliver();
    expect(plainText(chats.owner.last.text)).toBe(
      "✅ Invoice for 100,000 UZS is paid: Cake · today 1 · 100,000\nAn underpayment of up to 99,000 UZS was allowed.\nby Dilnoza",
    );
    for (const command of ["/today", "/invoices"]) {
      chats.owner.send(command);
      await chats.one.handleUpdates();
      if (command === "/invoices") await chats.ownerTaps("✅ Paid");
      expect(plain(chats.owner.last.text)).toContain(
        "1 of them allows a smaller payment: up to 99,000 UZS less",
      );
    }
    chats.owner.send("/team");
    await chats.one.handleUpdates();
    expect(plainText(chats.owner.last.text)).toContain("Dilnoza: 100,000 UZS (up to 99,000 UZS less)");
  });

  it("needs no answer within the account's own tolerance, and is refused when the owner lowers it before the call", async () => {
    const chats = await lenient(percent("2"));
    await chats.changeTeam((_team, record) => {
      record.settings.underpaid = percent("2");
    });
    await chats.review();
    expect(chats.labels[0]).toBe("Create invoice");
    chats.one.connecting = () =>
      chats.changeTeam((_team, record) => {
        delete record.settings.underpaid;
      });
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(0);
  });

  it("is allowed what the owner has set in the seller's [Limits]", async () => {
    const chats = await lenient(percent("5"));
    await chats.changeTeam((_team, record) => {
      changeSignIn(record, { at: Date.now() });
    });
    chats.owner.send("/team");
    await chats.one.handleUpdates();
    const [name = ""] = chats.owner.labels();
    for (const label of [name, "Limits", "No limit", "No limit"]) await chats.ownerTaps(label);
    expect(plainText(chats.owner.last.text)).toContain("By how much may a payment differ");
    for (const text of ["a lot", "100%", "5"]) {
      chats.owner.send(text);
      await chats.one.handleUpdates();
    }
    await chats.deliver();
    expect((await chats.ownerRecord()).team?.sellers[0]?.limits).toEqual({ currency: "UZS", tolerance: "5" });
    expect(chats.text).toContain("Over- and underpayment: at most 5%");
    await chats.review();
    expect(chats.labels[0]).toBe("Create invoice");
    await chats.changeLimits({ tolerance: "4" });
    await chats.review();
    expect(chats.labels[0]).toBe("Ask the owner");
  });
});
