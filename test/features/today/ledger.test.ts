import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyCrash } from "../../kit/every-crash.js";
import { type Happening, happening, Shop } from "./ledger-shop.js";
import { expectBooked, miscounted } from "./recount.js";

describe("the ledger", () => {
  it("counts each invoice once, where the invoice itself stands, after whatever happens in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 40 }), async (happenings) => {
        const shop = await Shop.open();
        for (const one of happenings) {
          await shop.happens(one);
          await expectBooked(shop.one, shop.now);
        }
      }),
      { numRuns: Number(process.env.LEDGER_RUNS ?? 8) },
    );
  });

  it("keeps its newest sums in pages", async () => {
    const shop = await Shop.open();
    for (let which = 0; which < 12; which += 1)
      await shop.happens({ is: "sold", which, status: "paid", lag: undefined });
    expect((await shop.one.record()).ledger?.postings.length).toBeLessThan(12);
    await expectBooked(shop.one, shop.now);
  });

  it("counts each invoice once when the process ends before any write between a status and a page", async () => {
    const news: readonly Happening[] = [
      { is: "told", which: 0, status: "paid", lag: 3 },
      { is: "sold", which: 0, status: "paid", lag: undefined },
      { is: "told", which: 1, status: "failed", lag: undefined },
      { is: "sold", which: 1, status: "expired", lag: 2 },
      { is: "over", which: 2 },
      { is: "days", days: 1 },
    ];
    let writes = 0;
    for (const place of news.keys()) {
      const { trace } = await everyCrash(
        async (crash) => {
          const shop = await Shop.open();
          for (const currency of ["UZS", "USD", "UZS"] as const)
            await shop.happens({ is: "created", currency, terminal: "t-1", isTold: true, isKnown: true });
          for (const which of [0, 1])
            await shop.happens({ is: "sold", which, status: undefined, lag: undefined });
          const trace: string[] = [];
          for (const [index, one] of news.entries()) {
            const before = shop.power.trace.length;
            if (index === place && crash !== undefined)
              await shop.happens({ is: "crash", after: crash.index });
            await shop.happens(one);
            if (index === place) trace.push(...shop.power.trace.slice(before));
          }
          return { shop, trace, crashes: shop.power.crashes };
        },
        async ({ shop }) => expect(await miscounted(shop.one, shop.now)).toEqual({ twice: 0, not: 0 }),
        // The walks begin at different writes, so that together they meet the first ones, too.
        { every: 3, first: place % 3, sides: ["before"] },
      );
      writes += trace.length;
    }
    expect(writes).toBeGreaterThan(20);
  });

  it("has what an invoice's own record is to say on disk in the chat's first, when the invoice comes from there", async () => {
    const told = { is: "told", which: 0, lag: undefined } as const;
    const shop = await Shop.open();
    await shop.happens({ is: "created", currency: "UZS", terminal: "t-1", isTold: true, isKnown: true });
    await shop.happens({ is: "over", which: 0 });
    await shop.happens({ is: "days", days: 7 });
    await shop.happens({ ...told, status: "processing" });
    expect((await shop.one.record()).invoices).toEqual({});
    const before = shop.power.trace.length;
    await shop.happens({ ...told, status: "failed" });
    expect(shop.power.trace.slice(before).join()).toContain("chats.write,invoices.write");
    expect(await miscounted(shop.one, shop.now)).toEqual({ twice: 0, not: 0 });
  });
});
