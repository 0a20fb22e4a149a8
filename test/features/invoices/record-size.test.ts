import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { invoices, review, texts, waiting } from "../../kit/in-one-chat.js";
import { repeat } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** In bytes: what a chat's record may come to, as JSON. */
const bound = 512 * 1024;

/** Ninety items with long names: more text than almost any invoice has. */
const lines = (part: number): string =>
  Array.from({ length: 30 }, (_, n) => `${"ж".repeat(110)} ${part}-${n} x1 5000`).join("\n");

/** Watches how large the chat's record becomes, at any commit. */
function watch(one: OneChat): { largest: number } {
  const seen = { largest: 0 };
  one.diskRefuses = (record) => {
    seen.largest = Math.max(seen.largest, Buffer.byteLength(JSON.stringify(record)));
    return false;
  };
  return seen;
}

/** Creates so many open invoices of one large draft. @returns their references, the oldest first. */
async function createLarge(one: OneChat, count: number): Promise<string[]> {
  await one.send("/new");
  for (const part of [1, 2, 3]) await one.send(lines(part));
  await one.neverExpires();
  const refs = new Set<string>();
  for (let made = 0; made < count; made += 1) {
    if (made > 0) await repeat(one);
    expect(one.chat.last.text).toMatch(review);
    await one.tap("Create invoice");
    for (const { ref } of await invoices(one)) refs.add(ref);
  }
  expect(one.creates).toBe(count);
  return [...refs];
}

describe("a chat with many large open invoices", () => {
  test("has a small record, and hears of a payment of each of them", async () => {
    const one = await OneChat.open();
    const seen = watch(one);
    const refs = await createLarge(one, 12);
    expect(refs).toHaveLength(12);
    expect(seen.largest).toBeLessThan(bound);
    expect((await invoices(one)).length).toBeLessThan(4);

    for (const ref of refs) await one.callback(ref, "paid");
    expect(texts(one, /is paid/)).toHaveLength(12);
    expect(seen.largest).toBeLessThan(bound);
    expect(await invoices(one)).toEqual([]);
    expect((await one.record()).due).toEqual([]);
  });

  test("hears of all of them once, after the bot was unblocked", async () => {
    const one = await OneChat.open();
    const seen = watch(one);
    const refs = await createLarge(one, 6);
    await one.block();
    for (const ref of refs) await one.callback(ref, "paid");
    expect(texts(one, /is paid/)).toEqual([]);
    expect((await invoices(one)).length).toBeLessThan(4);
    await one.unblock();
    expect(texts(one, /is paid/)).toHaveLength(6);
    expect((await one.record()).due).toEqual([]);
    expect(seen.largest).toBeLessThan(bound);
    await one.send("/help");
    expect(texts(one, /is paid/)).toHaveLength(6);
  });

  test("hears of the others when the record of one is gone meanwhile, and that of another is damaged", async () => {
    const one = await OneChat.open();
    const [gone = "", ...refs] = await createLarge(one, 6);
    await one.block();
    for (const ref of [gone, ...refs]) await one.callback(ref, "paid");
    expect((await one.record()).due).toContainEqual({
      kind: "status",
      ref: gone,
      status: "paid",
      untold: true,
    });
    await one.store.invoices.remove(`${one.key}/${gone}`);
    const files = await readdir(one.dir, { recursive: true, withFileTypes: true });
    const file = files.find(
      ({ parentPath }) => parentPath.includes("/invoices/") && parentPath.includes(one.key),
    );
    if (file === undefined) throw new Error("The invoice has no file.");
    await writeFile(join(file.parentPath, file.name), "damaged");
    await one.unblock();
    expect(texts(one, /is paid/)).toHaveLength(4);
    await one.send("/help");
    expect(texts(one, /invoice.*damaged|damaged.*invoice/i)).toHaveLength(1);
    expect((await one.record()).due).toEqual([]);
  });

  test("shows them in /invoices, and their cards", async () => {
    const one = await OneChat.open();
    const refs = await createLarge(one, 4);
    await one.send("/invoices");
    expect(one.chat.labels().filter((label) => /5,000|450,000/.test(label))).toHaveLength(refs.length);
    const oldest = one.chat.labels().findLast((label) => /450,000/.test(label)) ?? "";
    await one.tap(oldest);
    expect(one.chat.last.text).toMatch(waiting);
  });
});

describe("an attempt that breaks off while invoices are moved out of the record", () => {
  test("leaves each of them in one place that counts, and tells each once", async () => {
    const one = await OneChat.open();
    const refs = await createLarge(one, 5);
    await one.block();
    for (const ref of refs) await one.callback(ref, "paid");
    let commits = 0;
    one.diskRefuses = () => {
      commits += 1;
      return commits % 4 === 3;
    };
    await one.unblock();
    one.diskRefuses = () => false;
    await one.send("/help");
    expect(texts(one, /is paid/)).toHaveLength(5);
    expect((await one.record()).due).toEqual([]);
    for (const ref of refs)
      expect(await one.store.invoices.read(`${one.key}/${ref}`)).toMatchObject({
        history: [{ status: "paid" }],
      });
  });
});

describe("a draft", () => {
  test("takes no more text than one invoice holds, and says so", async () => {
    const one = await OneChat.open();
    const seen = watch(one);
    await one.send("/new");
    const long = (n: number): string =>
      `${String.fromCodePoint(0x4e00 + n).repeat(20)}${"👨‍👩‍👧".repeat(60)} 5000`;
    for (let n = 0; n < 80; n += 8) {
      await one.send(Array.from({ length: 8 }, (_, at) => long(n + at)).join("\n"));
      if (n === 0) await one.tap("Items");
    }
    expect(texts(one, /at most 48 KB of text/).length).toBeGreaterThan(0);
    const items = (await one.record()).draft?.terms.items ?? [];
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(50 * 1024);
    expect(items.length).toBeGreaterThan(30);
    expect(seen.largest).toBeLessThan(bound);
  });

  test("takes no value of an item that is too much, and keeps the one before", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    for (const part of [1, 2, 3]) await one.send(lines(part));
    const description = { kind: "draft", ask: "item-field", index: 0, field: "description" } as const;
    await one.change(({ draft, open }) => {
      if (draft === undefined) throw new Error("There is no draft.");
      // Nearly as much as there may be.
      for (const item of draft.terms.items.slice(1))
        if (Buffer.byteLength(JSON.stringify(draft.terms.items)) < 47.2 * 1024)
          item.description = "д".repeat(250);
      open.splice(0, 1, description);
    });
    await one.send("short");
    expect((await one.record()).draft?.terms.items[0]?.description).toBe("short");
    await one.change(({ open }) => {
      open.splice(0, 1, description);
    });
    await one.send("д".repeat(512));
    expect(one.chat.last.text).toMatch(/at most 48 KB of text/);
    expect((await one.record()).draft?.terms.items[0]?.description).toBe("short");
  });
});
