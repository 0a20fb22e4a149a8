import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { layoutOf, pathOfKey } from "../../../src/store/folder/folder-layout.js";
import { plain } from "../../journeys/plain.js";
import { everyCrash } from "../../kit/every-crash.js";
import { withInvoice } from "../../kit/invoice-chat.js";
import { Power } from "../../kit/power.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { callbackPayload } from "../../status-callback.js";
import { miscounted } from "../today/recount.js";

/**
 * An expired invoice is paid after all. The power goes before a write, and the event comes again.
 * @param isListed false when the page with the invoice's entry is damaged
 */
async function paidAfterAll(isListed: boolean, crash?: CrashPoint) {
  const { one, ref, clock } = await withInvoice();
  await one.callback(ref, "expired");
  expect((await one.record()).invoices).toEqual({});
  if (!isListed) {
    const folder = layoutOf(one.dir).folderOf("invoicePages");
    await writeFile(join(folder, ...pathOfKey(`${one.key}/0`)), "damaged");
  }
  const power = new Power(crash);
  power.decideOverChat(one);
  power.undoes(one);
  await power.through(async (isAgain) => {
    if (isAgain) await one.restart();
    await one.handle(callbackPayload(JSON.stringify({ status: "paid" }), { ref }), 2_000_000);
  });
  return {
    notices: one.chat.texts.filter((text) => /is paid/.test(plain(text))).length,
    miscounted: await miscounted(one, clock.now),
    trace: power.trace,
    crashes: power.crashes,
  };
}

it.each([
  ["is", true],
  ["isn't", false],
])(
  "a closed invoice that is paid after all is told and counted, whichever write the power goes before, when it %s in the list",
  async (_, isListed) => {
    const { trace } = await everyCrash(
      (crash) => paidAfterAll(isListed, crash),
      (seen) => {
        expect(seen.notices).toBeGreaterThanOrEqual(1);
        expect(seen.miscounted).toEqual({ twice: 0, not: 0 });
      },
      { sides: ["before"] },
    );
    expect(trace).toContain("invoices.write");
  },
);
