import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { atUnknown, once, review } from "../../kit/in-one-chat.js";
import { invoiceIn, signInAgain } from "../../kit/invoice-chat.js";
import { day, entriesOf } from "../../kit/invoice-list-samples.js";
import { OneChat } from "../../kit/one-chat.js";
import { accountOf } from "../../store/samples.js";

const aziz = { reference: "Aziz", email: "aziz@example.com" };

/** Creates an invoice of two coffees for a customer, by typing. */
async function sellTo(one: OneChat, customer: string): Promise<void> {
  await one.send("/new Coffee 2x15000");
  await one.neverExpires();
  await one.tap("Customer");
  await one.send(customer);
  expect(one.chat.last.text).toMatch(review);
  await one.tap("Create invoice");
}

const namesOf = async ({ store, key }: OneChat): Promise<(string | undefined)[]> =>
  ((await store.customers.read(key))?.customers ?? []).map(({ reference, email }) => reference ?? email);

/** Damages the record of customers, as a failing disk does. */
async function damage({ dir }: OneChat): Promise<void> {
  const folder = join(dir, "records", "customers");
  for (const name of await readdir(folder)) await writeFile(join(folder, name), "not sealed");
}

/** Returns what is kept of a customer who was seen so many days ago. */
const seenAgo = (days: number, reference: string) => ({
  reference,
  usedAt: Date.now() - days * day,
  account: accountOf("anna@shop.example"),
});

describe("a customer of a created invoice", () => {
  it("is remembered once, with the account, though the disk fails behind it", async () => {
    const one = await OneChat.open();
    one.diskRefuses = once(({ listed }) => listed === 1);
    await sellTo(one, "Aziz, aziz@example.com");
    expect(one.logged).toContain("event.retry");
    expect((await one.store.customers.read(one.key))?.customers).toMatchObject([
      { ...aziz, account: accountOf("anna@shop.example") },
    ]);
  });

  it("is remembered though the process was gone before the commit that lists the invoice", async () => {
    const one = await OneChat.open();
    await sellTo(one, "Aziz");
    await one.store.customers.remove(one.key);
    await one.change((record) => {
      delete record.listed;
      for (const invoice of Object.values(record.invoices)) delete invoice.listed;
    });
    await one.send("/invoices");
    expect(await namesOf(one)).toEqual(["Aziz"]);
    expect(await entriesOf(one)).toHaveLength(1);
  });

  it("isn't remembered of a submission until its invoice is found", async () => {
    const { one, ref } = await atUnknown();
    await one.change((record) => Object.assign(invoiceIn(record, ref).terms, aziz));
    await one.send("/invoices");
    expect(await namesOf(one)).toEqual([]);
    await one.callback(ref, "paid");
    expect(await namesOf(one)).toEqual(["Aziz"]);
  });

  it("isn't remembered of an invoice that is found after /signout", async () => {
    const { one, ref } = await atUnknown();
    await one.change((record) => Object.assign(invoiceIn(record, ref).terms, aziz));
    await one.send("/signout");
    await one.callback(ref, "paid");
    expect(await entriesOf(one)).toHaveLength(1);
    expect(await namesOf(one)).toEqual([]);
  });

  it("is one of the latest 200", async () => {
    const one = await OneChat.open();
    const customers = Array.from({ length: 200 }, (_, n) => ({
      ...seenAgo(1, `Client ${n}`),
      usedAt: Date.now() - 1000 + n,
    }));
    await one.store.customers.write(one.key, { customers });
    await sellTo(one, "Aziz");
    const names = await namesOf(one);
    expect([names.length, names[0], names.at(-1)]).toEqual([200, "Client 1", "Aziz"]);
  });

  it("costs no invoice when the record of customers is damaged: only the suggestions are gone", async () => {
    const one = await OneChat.open();
    await sellTo(one, "Bob");
    await damage(one);
    await sellTo(one, "Aziz");
    expect(one.creates).toBe(2);
    expect(one.logged).toEqual([]);
    expect(await namesOf(one)).toEqual(["Aziz"]);
  });
});

describe("the customers seen before are deleted", () => {
  it("at /signout, and by [Delete everything]", async () => {
    for (const end of ["/signout", "/privacy"]) {
      const one = await OneChat.open();
      await sellTo(one, "Aziz");
      await one.send(end);
      if (end === "/privacy") {
        expect(plain(one.chat.last.text)).toContain("Customers' names and e-mail addresses");
        await one.tap("Delete everything");
        await one.tap("Yes, delete everything");
      }
      expect(await one.store.customers.read(one.key)).toBeUndefined();
    }
  });

  it("after RETENTION_DAYS without an invoice, also in a chat that is in use", async () => {
    const one = await OneChat.open();
    const record = { customers: [seenAgo(401, "Old"), seenAgo(399, "Young")] };
    await one.store.customers.write(one.key, record);
    await one.handle({ source: "timer", name: "retention" });
    expect(await namesOf(one)).toEqual(["Young"]);
    await one.store.customers.write(one.key, { customers: [seenAgo(401, "Old")] });
    await one.handle({ source: "timer", name: "retention" });
    expect(await one.store.customers.read(one.key)).toBeUndefined();
  });

  it("a damaged record doesn't hold up the retention of the others", async () => {
    const one = await OneChat.open();
    await one.store.customers.write(one.key, { customers: [seenAgo(1, "Young")] });
    await damage(one);
    await one.handle({ source: "timer", name: "retention" });
    expect(one.logged).toEqual([]);
    expect(await namesOf(one)).toEqual([]);
  });

  it("customers aren't offered from the moment on at which they are too old", async () => {
    const clock = { now: Date.now() };
    const one = await OneChat.open(() => clock.now);
    await sellTo(one, "Aziz");
    clock.now += 401 * day;
    await signInAgain(one, clock.now);
    await one.send("/new Coffee 15000");
    await one.neverExpires();
    await one.tap("Customer");
    expect(one.chat.labels()).toEqual(["Back"]);
  });
});

describe("the customer of an invoice", () => {
  it("stands on its card and in the notice of its payment, and the list is searched by name and address", async () => {
    const one = await OneChat.open();
    await sellTo(one, "Aziz, aziz@example.com");
    expect(plain(one.chat.last.text)).toMatch(
      /^.*Waiting for payment.*\n30,000.UZS\nCustomer: Aziz · aziz@example.com\n/,
    );
    await sellTo(one, "Bob");
    for (const ref of Object.keys((await one.record()).invoices)) await one.callback(ref, "paid");
    const notices = one.chat.texts.filter((text) => /is paid/.test(text)).map(plain);
    expect(notices.sort()).toEqual([
      "✅ Invoice for 30,000 UZS is paid: Coffee · Aziz · today 1 · 30,000",
      "✅ Invoice for 30,000 UZS is paid: Coffee · Bob · today 2 · 60,000",
    ]);
    expect((await entriesOf(one))[0]).toMatchObject(aziz);
    for (const text of ["aziz", "aziz@exam", "AZIZ COFFEE", "bob"]) {
      await one.send(`/invoices ${text}`);
      expect(plain(one.chat.last.text)).toMatch(/^Found for .*: 1\n/);
    }
    await one.send("/invoices zarina");
    expect(plain(one.chat.last.text)).not.toMatch(/: 1/);
  });

  it("is short in a notice: the name, or else the address, and no more of it than a locked phone shows", async () => {
    const one = await OneChat.open();
    await sellTo(one, "aziz@example.com");
    await sellTo(one, `${"Very ".repeat(20)}long`);
    for (const ref of Object.keys((await one.record()).invoices)) await one.callback(ref, "expired");
    const [first, second] = one.chat.texts
      .filter((text) => /^⌛ Invoice for .* has expired/.test(text))
      .map(plain);
    expect(first).toMatch(/: Coffee · aziz@example\.com$/);
    expect(second).toMatch(/: Coffee · (?:Very ){6}V…$/);
  });
});
