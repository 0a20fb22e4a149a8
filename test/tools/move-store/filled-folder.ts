import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { sealedFolder } from "../../../src/store/folder/sealed-folder.js";
import { checkKeys } from "../../../src/store/key-rotation.js";
import { createSealer } from "../../../src/store/sealing.js";
import { writeWaiting } from "../../../src/tools/move-store/folder-place.js";
import { keptCallback } from "../../status-callback.js";
import { accountOf, chatOf, invoiceOf } from "../../store/samples.js";

interface Filling {
  readonly older: Buffer;
  readonly newer: Buffer;
  readonly count: number;
  readonly waiting: Parameters<typeof writeWaiting>[2];
}

/** Fills a folder with records of every kind, half of them under the older key, and with waiting events. */
export async function fillFolder(dir: string, { older, newer, count, waiting }: Filling): Promise<void> {
  let now = 1_500_000_000_000;
  for (const [half, keys] of [[older], [newer, older]].entries()) {
    const own = createSealer(keys);
    await checkKeys(sealedFolder(dir), own);
    const store = await openLowdbStore({ dir, sealer: own, log: () => undefined });
    const numbers = Array.from({ length: count / 2 }, (_, n) => 2 * n + half);
    const write = async (n: number) => {
      now += 1001;
      await store.chats.write(`${n}`, chatOf(`${n}`, { lastEvent: n }), { modifiedAt: now });
      await store.invoices.write(`${n}/r${n}`, invoiceOf(`r${n}`, { keyId: own.keyId }), {
        modifiedAt: now + 1,
      });
      await store.timers.write(
        `1/2/${n}`,
        { chat: `${n}`, name: "reminder", ref: "r", at: n },
        { modifiedAt: now + 2 },
      );
    };
    for (let at = 0; at < numbers.length; at += 50) await Promise.all(numbers.slice(at, at + 50).map(write));
    const key = `${half}`;
    await store.credentials.write(
      key,
      { accessToken: "t", obtainedAt: 0, expiresAt: 1, event: 1, account: accountOf("anna@shop.example") },
      { modifiedAt: now },
    );
    await store.savedItems.write(key, { items: [], seen: [] }, { modifiedAt: now });
    await store.customers.write(key, { customers: [{ reference: "Aziz", usedAt: 1 }] }, { modifiedAt: now });
    await store.templates.write(
      `${key}/a`,
      { name: "a", savedAt: 1, terms: { currency: "UZS", items: [] } },
      { modifiedAt: now },
    );
    await store.invoicePages.write(`${key}/0`, { entries: [] }, { modifiedAt: now });
    await store.inlineOffers.write(key, { offers: [] }, { modifiedAt: now });
    const entry = { number: 0, at: 1, what: "paused", by: "owner", about: "s1", name: "Dilnoza" } as const;
    await store.teamLogs.write(`${key}/team-0`, { entries: [entry] }, { modifiedAt: now });
    const ledgerPage = {
      book: 1,
      next: 2,
      terminals: {},
      sellers: {},
      groups: [],
      goods: [],
      quarters: {},
    };
    await store.ledgerPages.write(`${key}/digest-600`, ledgerPage, { modifiedAt: now });
    await store.accounts.write(key, { refusals: [1] }, { modifiedAt: now });
    await store.deadLetters.write(`${key}/1`, { at: 1, reason: "r", event: { a: [1] } }, { modifiedAt: now });
    await store.unreadable.write(`${key}/2`, { at: 1, ...keptCallback("b") }, { modifiedAt: now });
    await store.close();
  }
  await writeWaiting(dir, createSealer([newer, older]), waiting);
}
