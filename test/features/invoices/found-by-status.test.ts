import { describe, expect, it } from "vitest";
import { again, atUnknown, invoices, review } from "../../kit/in-one-chat.js";
import type { OneChat } from "../../kit/one-chat.js";

describe("an invoice found by its status update", () => {
  it("can't be made again from the draft that was discarded", async () => {
    const { one, ref } = await atUnknown();
    await one.tap("Discard");
    const { messageId } = one.chat.last;
    const data = `new:undo:${(await one.record()).discarded?.draft.id}`;
    await one.callback(ref, "created");
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual(["Show invoice"]);
    // The phone hasn't seen the edit yet.
    void one.telegram.control.press(one.chat.id, messageId, { data });
    await one.handleUpdates();
    const record = await one.record();
    expect([record.draft, record.discarded]).toEqual([undefined, undefined]);
  });

  it("takes the place of the question when the draft still asks for the same", async () => {
    const { one, ref } = await atUnknown();
    const { messageId } = one.chat.last;
    await one.tap(again);
    expect(one.chat.last.text).toMatch(review);
    await one.callback(ref, "created");
    expect(one.chat.byId(messageId)?.text).toContain("has created this invoice");
    expect((await one.record()).draft).toBeUndefined();
  });

  it.for<{ what: string; change: (one: OneChat) => Promise<unknown>; shows: RegExp }>([
    {
      what: "another item",
      change: async (one) => {
        await one.tap("Items");
        for (const text of ["Cake", "40000", "1"]) await one.send(text);
        await one.tap("Done");
      },
      shows: /Cake/,
    },
    {
      what: "a note",
      change: async (one) => {
        await one.tap("More…");
        await one.tap("Note");
        await one.send("Table 5");
      },
      shows: /Table 5/,
    },
    {
      what: "another expiry",
      change: async (one) => {
        await one.tap("Expiry");
        await one.tap("3 days");
      },
      shows: /3 days/,
    },
  ])(
    "leaves a draft with $what alone, and creating it marks the first as repeated",
    async ({ change, shows }) => {
      const { one, ref } = await atUnknown();
      await one.tap(again);
      await change(one);
      await one.callback(ref, "created");
      expect(one.chat.last.text).toContain("has created this invoice");
      const first = one.chat.last.messageId;
      await one.send("/new");
      await one.tap("Continue");
      expect(one.chat.last.text).toMatch(shows);
      expect(one.chat.last.text).toMatch(/⚠️ An invoice for 30,000\u00a0UZS exists already: .*Coffee/);
      await one.tap("Create invoice");
      expect(one.creates).toBe(2);
      const [second] = (await invoices(one)).filter((invoice) => invoice.ref !== ref);
      expect((await one.record()).invoices[ref]?.repeatedBy).toBe(second?.ref);
      expect(one.chat.byId(first)?.text).toContain("You have created this invoice a second time");
    },
  );

  it("between two words of an item loses neither", async () => {
    const { one, ref } = await atUnknown();
    await one.tap(again);
    await one.tap("Items");
    await one.send("Cake");
    await one.callback(ref, "created");
    await one.send("40000");
    expect((await one.record()).draft).toMatchObject({
      follows: ref,
      terms: { items: [{}, { name: "Cake", quantity: 1 }] },
    });
  });
});
