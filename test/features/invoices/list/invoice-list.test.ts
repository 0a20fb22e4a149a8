import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cardAt } from "../../../kit/faces.js";
import { atUnknown, once, paid } from "../../../kit/in-one-chat.js";
import { closedInvoice, entriesOf, entryOf, listOf } from "../../../kit/invoice-list-samples.js";
import { OneChat } from "../../../kit/one-chat.js";
import { all, invoiceOf } from "../../../store/samples.js";

describe("an invoice that is created", () => {
  it("gets the next number of the chat and an entry", async () => {
    const one = await OneChat.open();
    for (const count of [1, 2]) {
      await one.toReview();
      await one.tap("Create invoice");
      expect((await one.record()).listed).toBe(count);
    }
    const { invoices } = await one.record();
    expect(Object.values(invoices).map(({ listed }) => listed)).toEqual([0, 1]);
    const [first, second] = await entriesOf(one);
    expect(first).toMatchObject({ number: 0, status: "created", names: ["Coffee"], id: "inv-1" });
    expect(first?.totals).toEqual([{ amount: "30000", currency: "UZS" }]);
    expect([first?.ref, second?.ref]).toEqual(Object.keys(invoices));
  });

  it("is listed once though the disk fails between its page and the chat's record", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.tap("Create invoice");
    const [ref = ""] = Object.keys((await one.record()).invoices);
    let pagesWhenRefused = 0;
    one.diskRefuses = once(({ invoices }) => invoices[ref] === undefined);
    const { write } = one.store.invoicePages;
    one.store.invoicePages.write = (...page) => {
      pagesWhenRefused += 1;
      return write.apply(one.store.invoicePages, page);
    };
    await one.callback(ref, "paid");
    expect(one.logged).toContain("event.retry");
    expect(pagesWhenRefused).toBeGreaterThan(0);
    expect(await one.record()).toMatchObject({ listed: 1, invoices: {} });
    expect(await entriesOf(one)).toMatchObject([{ number: 0, ref, status: "paid" }]);
  });

  it("is listed once though the process was gone at that moment, also at the end of a page", async () => {
    for (const before of [3, 49, 50]) {
      const one = await OneChat.open();
      await listOf(one, before);
      await one.toReview();
      await one.tap("Create invoice");
      const [ref = ""] = Object.keys((await one.record()).invoices);
      // The page is on disk, the chat's record as it was.
      await listOf(one, before + 1, (number) => (number === before ? { ref } : {}));
      await one.change((record) => {
        record.listed = before;
        for (const invoice of Object.values(record.invoices)) delete invoice.listed;
      });
      await one.toReview();
      await one.tap("Create invoice");
      const entries = await entriesOf(one);
      expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: before + 2 }, (_, n) => n));
      expect(new Set(entries.map(({ ref }) => ref)).size).toBe(before + 2);
      expect((await one.record()).listed).toBe(before + 2);
    }
  });

  it("is listed once with others over the end of a page, though the disk fails behind both pages", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await listOf(one, 49);
    await one.change((record) => {
      for (const [index, ref] of ["a", "b", "c"].entries())
        record.invoices[ref] = invoiceOf(ref, { submittedAt: Date.now() + index, ...cardAt(1) });
    });
    one.diskRefuses = once(({ listed }) => listed === 52);
    await one.send("/invoices");
    expect(one.logged).toEqual(["event.retry"]);
    const added = (await entriesOf(one)).slice(49);
    expect(added.map(({ number, ref }) => `${number} ${ref}`)).toEqual(["49 a", "50 b", "51 c"]);
  });

  it("gets no number that an event which was given up has left on the next page", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await listOf(one, 49);
    await one.store.invoicePages.write(`${one.key}/1`, { entries: [entryOf(50, { ref: "b" })] });
    await one.change((record) => {
      for (const [index, ref] of ["a", "c", "b"].entries())
        record.invoices[ref] = invoiceOf(ref, { submittedAt: Date.now() + index, ...cardAt(1) });
    });
    await one.send("/invoices");
    const listed = Object.values((await one.record()).invoices).map(({ ref, listed }) => `${listed} ${ref}`);
    expect(listed).toEqual(["51 a", "52 c", "50 b"]);
    for (const ref of ["a", "c"]) await one.callback(ref, "paid");
    expect((await entriesOf(one)).slice(49).map(({ ref }) => ref)).toEqual(["b", "a", "c"]);
  });

  it("comes into the list when it is found through a status update", async () => {
    const { one, ref } = await atUnknown();
    expect(await entriesOf(one)).toEqual([]);
    await one.callback(ref, "processing");
    expect(await entriesOf(one)).toMatchObject([{ number: 0, ref, status: "processing" }]);
    await one.callback(ref, "paid");
    expect(await entriesOf(one)).toMatchObject([{ number: 0, ref, status: "paid" }]);
  });
});

describe("a status update", () => {
  it("of an invoice that was moved out of the chat's record brings its entry up to date", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await listOf(one, 60, (number) => (number === 20 ? { status: "expired" } : {}));
    await one.store.invoices.write(
      `${one.key}/r-20`,
      closedInvoice(20, { history: [{ ...paid, status: "expired" }] }),
    );
    await one.callback("r-20", "paid");
    const entries = await entriesOf(one);
    expect(entries).toHaveLength(60);
    expect(entries[20]).toMatchObject({ number: 20, ref: "r-20", status: "paid" });
    expect((await one.record()).invoices).toEqual({});
  });

  it("brings it up to date though the disk fails behind the page", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await listOf(one, 1, () => ({ status: "expired" }));
    const expired = closedInvoice(0, { history: [{ ...paid, status: "expired" }] });
    await one.store.invoices.write(`${one.key}/r-0`, expired);
    one.diskRefuses = once((record) => record.lastEvent > 0 && record.journal === undefined);
    await one.callback("r-0", "paid");
    expect(one.logged).toContain("event.retry");
    expect(await entriesOf(one)).toMatchObject([{ number: 0, status: "paid" }]);
    expect(await one.store.invoices.read(`${one.key}/r-0`)).toMatchObject({
      history: [{ status: "expired" }, { status: "paid", count: 1 }],
    });
  });

  it("of a deleted invoice is dropped, and lists nothing", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change((record) => {
      record.deletedAt = 1;
    });
    await one.callback("r-9", "paid");
    expect(await entriesOf(one)).toEqual([]);
    expect(await all(one.store.unreadable.list())).toEqual([]);
    expect(one.chat.texts).toHaveLength(1);
  });
});

describe("damage", () => {
  it("of record and pages may give a number away again; the entry is the new invoice's", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await listOf(one, 1);
    await one.store.invoices.write(`${one.key}/r-7`, closedInvoice(7, { listed: 0, history: [] }));
    await one.callback("r-7", "expired");
    expect(await entriesOf(one)).toMatchObject([{ number: 0, ref: "r-0", status: "paid" }]);
  });

  it("of the chat's record leaves the list, and the next invoice goes on behind it", async () => {
    const one = await OneChat.open();
    await listOf(one, 53);
    await one.change((record) => {
      delete record.listed;
    });
    await one.toReview();
    await one.tap("Create invoice");
    expect((await entriesOf(one)).map(({ number }) => number)).toEqual(
      Array.from({ length: 54 }, (_, n) => n),
    );
  });

  it("of the chat's record leaves the list, which /invoices shows again", async () => {
    const one = await OneChat.open();
    await listOf(one, 3);
    await one.change((record) => {
      delete record.listed;
    });
    await one.send("/invoices");
    expect((await one.record()).listed).toBe(3);
    expect(await entriesOf(one)).toHaveLength(3);
  });

  it("of a page loses its entries from the list, but no invoice and no screen", async () => {
    const one = await OneChat.open();
    await listOf(one, 120);
    const folder = join(one.dir, "records", "invoice-pages", one.key);
    for (const name of await readdir(folder))
      if (name.startsWith("1")) await writeFile(join(folder, name), "junk");
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^Invoices: 120/);
    for (let turn = 0; turn < 3; turn += 1) await one.tap("Older ›");
    expect(one.chat.labels().filter((label) => label.includes("Coffee"))).toHaveLength(8);
    expect(one.chat.labels().join()).toContain("Coffee 4");
  });
});
