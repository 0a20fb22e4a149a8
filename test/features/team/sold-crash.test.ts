import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { everyCrash } from "../../kit/every-crash.js";
import { Power } from "../../kit/power.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { callbackPayload } from "../../status-callback.js";
import { ownerAndSeller, teamIn } from "./owner-and-seller.js";

/**
 * The seller's invoice is paid, and the process ends before a write. Then it starts again and finishes its work.
 * @param isKnown whether the owner has heard of the invoice before
 */
async function paid(isKnown: boolean, crash?: CrashPoint) {
  const both = await ownerAndSeller();
  const { owner, seller, ref, status, news } = both;
  if (isKnown) await status("processing");
  const power = new Power(crash);
  seller.diskRefuses = () => power.fails();
  power.decideOverChat(owner);
  const numbers = new Map<string, number>();
  const callback = callbackPayload(JSON.stringify({ status: "paid" }), { ref });
  await power.through(async () => {
    await seller.handle(callback, 2_000_000);
    // An event keeps its number, also if the sender hands it in a second time.
    for (const { key, payload } of seller.sent) {
      const n = numbers.get(key) ?? 3_000_000 + numbers.size;
      numbers.set(key, n);
      await owner.handle(payload, n);
    }
  });
  const record = await owner.record();
  const copy = await owner.store.invoices.read(`${owner.key}/${ref}`);
  const pages = await owner.store.invoicePages.read(`${owner.key}/0`);
  return {
    power,
    notices: news().filter((text) => /is paid/.test(plain(text))).length,
    sum: teamIn(record).sellers[0]?.paid?.sums,
    listed: [record.listed, copy?.listed],
    entries: pages?.entries.map((entry) => [entry.number, entry.ref === ref, entry.status]),
  };
}

describe("a crash between a seller's paid invoice and the owner's notice", () => {
  it.each([
    ["of a known", true],
    ["of a new", false],
  ])(
    "%s invoice neither loses nor doubles the notice, the sum or the entry in the list, whichever of some writes it comes before",
    async (_, isKnown) => {
      const life = async (crash?: CrashPoint) => {
        const { power, ...seen } = await paid(isKnown, crash);
        return { seen, trace: power.trace, crashes: power.crashes };
      };
      const { trace } = await everyCrash(
        life,
        ({ seen }) =>
          expect(seen).toEqual({
            notices: 1,
            sum: { UZS: "30000" },
            listed: [1, 0],
            entries: [[0, true, "paid"]],
          }),
        { every: 2, sides: ["before"] },
      );
      expect(trace.length).toBeGreaterThan(8);
    },
    60_000,
  );
});
