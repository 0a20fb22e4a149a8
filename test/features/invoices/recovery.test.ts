import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import { keyOf } from "../../../src/features/due-list.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { cardAt } from "../../kit/faces.js";
import { atUnknown, invoices, once, paid, texts, unknown } from "../../kit/in-one-chat.js";
import { failing, OneChat } from "../../kit/one-chat.js";
import { login } from "../../kit/one-chat-merchant.js";
import { callbackPayload, keptCallback } from "../../status-callback.js";
import { all, invoiceOf, signedInAs } from "../../store/samples.js";

describe("a disk that refuses a write", () => {
  it.for([
    {
      when: "the outcome is noted",
      fits: (r: ChatRecord) => r.journal?.results["create-call"] !== undefined,
    },
    {
      when: "the invoice is noted",
      fits: (r: ChatRecord) => Object.values(r.invoices).some(({ creation }) => creation === "created"),
    },
    { when: "the event is done", fits: (r: ChatRecord) => r.draft === undefined && r.journal === undefined },
  ])("right after the create call has answered, as $when: the card comes after all", async ({ fits }) => {
    const one = await OneChat.open();
    await one.toReview();
    let refused = 0;
    one.diskRefuses = (record) => fits(record) && ++refused <= 2;
    await one.tap("Create invoice");
    expect(refused).toBeGreaterThan(2);
    expect(one.creates).toBe(1);
    expect(JSON.stringify(one.chat.last.keyboard)).toContain("https://pay.example.com/invoice/inv-1/payment");
    expect(texts(one, unknown)).toEqual([]);
    expect(texts(one, /Waiting for payment/)).toHaveLength(1);
    expect(await invoices(one)).toMatchObject([{ creation: "created", id: "inv-1" }]);
  });

  it("before the create call means that the call isn't made until the submission is kept", async () => {
    const one = await OneChat.open();
    await one.toReview();
    one.diskRefuses = once(({ invoices: kept }) => Object.keys(kept).length > 0);
    const { create } = one;
    one.create = () => {
      expect(one.logged).toEqual(["event.retry"]);
      return create();
    };
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toContain("Waiting for payment");
  });

  it("while a damaged record is set aside doesn't lose the status update", async () => {
    const { one, file } = await withClosedInvoice();
    await writeFile(file, "junk");
    one.diskRefuses = once(() => true);
    await one.callback("r-1", "paid");
    expect(await all(one.store.unreadable.list())).toHaveLength(1);
    // Nobody can be told yet: the chat was never begun.
    expect((await one.record()).due).toMatchObject([{ about: "damaged-invoice" }]);
    await one.send("/help");
    expect(texts(one, /^⚠️ My record of one of your invoices was damaged/)).toHaveLength(1);
  });
});

describe("status updates of invoices of which nothing is known", () => {
  const word = /^⚠️ The service reported the status of an invoice that I have no record of/;

  it("are kept, and a payment is told at once, once the chat's record was damaged", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    // Else it is still remembered as it was written.
    await one.store.chats.remove(one.key);
    await writeFile(join(one.dir, "records", "chats", `${one.key}.sealed`), "junk");
    await one.callback("r-1", "processing");
    expect(texts(one, word)).toEqual([]);
    await one.callback("r-1", "paid");
    expect(texts(one, word)).toHaveLength(1);
    expect(texts(one, /^⚠️ My record of this chat was damaged/)).toHaveLength(1);
    expect(await all(one.store.unreadable.list())).toHaveLength(2);
    await one.send("/help");
    expect(texts(one, word)).toHaveLength(1);
  });

  it("tell of each payment of the chat's open invoices, and the closed ones stay in the list", async () => {
    const one = await OneChat.open();
    const refs: string[] = [];
    for (const line of ["Coffee 2x15000", "Tea 5000", "Cake 40000"]) {
      await one.send(`/new ${line}`);
      await one.neverExpires();
      await one.tap("Create invoice");
      const known = (await invoices(one)).map(({ ref }) => ref);
      refs.push(known.find((ref) => !refs.includes(ref)) ?? "");
      if (refs.length === 1) await one.callback(refs[0] ?? "", "paid");
    }
    await one.store.chats.remove(one.key);
    await writeFile(join(one.dir, "records", "chats", `${one.key}.sealed`), "junk");
    for (const ref of refs.slice(1)) await one.callback(ref, "paid");
    expect(texts(one, word)).toHaveLength(2);
    expect(texts(one, /When an open one is paid, I tell you/)).toHaveLength(1);
    await one.change((record) => {
      Object.assign(record, signedInAs(login, Date.now() + 60_000));
      delete record.secrecy;
    });
    await one.send("/invoices");
    expect(one.chat.last.text).toMatch(/^Invoices: 1/);
    expect(one.chat.labels()).toContainEqual(expect.stringContaining("Coffee"));
  });

  it("are dropped where the merchant has deleted everything", async () => {
    const one = await OneChat.open();
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap("Yes, delete everything");
    await one.callback("r-1", "paid");
    expect(texts(one, word)).toEqual([]);
    expect(await all(one.store.unreadable.list())).toEqual([]);
  });
});

describe("a create call", () => {
  it("isn't made any more once another process may handle the chat", async () => {
    const one = await OneChat.open();
    await one.toReview();
    one.mayAct = false;
    await one.tap("Create invoice");
    expect(one.creates).toBe(0);
    expect(texts(one, unknown)).toEqual([]);
    expect((await one.record()).draft).toBeDefined();
    one.mayAct = true;
    await one.tap("Try again");
    expect(one.creates).toBe(1);
    expect(one.chat.last.text).toContain("Waiting for payment");
  });
});

describe("status callbacks that nobody can read", () => {
  it("are kept, the newest hundred of a chat", async () => {
    const { one } = await withClosedInvoice();
    const old = { at: 1, ...keptCallback("?") };
    for (let n = -100; n < 0; n += 1) await one.store.unreadable.write(`${one.key}/${n}`, old);
    await one.callback("r-1", "no status at all");
    const kept = await all(one.store.unreadable.list());
    expect(kept).toHaveLength(100);
    expect(kept.map(({ key }) => key)).not.toContain(`${one.key}/-100`);
  });
});

describe("a list of status updates", () => {
  it("changes nothing twice, though its event is handled again after each refusal of the disk", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.tap("Create invoice");
    const [{ ref = "" } = {}] = await invoices(one);
    const list = [
      { status: "processing" },
      { mark: "unreadable" },
      { status: "processing" },
      { status: "paid" },
    ];
    one.diskRefuses = once((record) => Object.values(record.invoices)[0]?.history.length === 2);
    const callback = callbackPayload(JSON.stringify(list), { ref });
    await one.handle(callback, 2_000_000);
    one.diskRefuses = once((record) => record.lastEvent === 2_000_000);
    await one.handle(callback, 2_000_000);
    expect(one.logged).toContain("event.retry");
    expect(texts(one, /is paid/)).toHaveLength(1);
    const kept = await one.store.invoices.read(`${one.key}/${ref}`);
    expect(kept?.history).toMatchObject([
      { status: "processing", count: 2 },
      { status: "paid", count: 1 },
    ]);
    const [unreadable, ...more] = await all(one.store.unreadable.list());
    expect(more).toEqual([]);
    expect(await one.store.unreadable.read(unreadable?.key ?? "")).toMatchObject({
      body: callback.body,
      ref,
    });
  });
});

/** An invoice that was closed, in a record of its own. */
async function withClosedInvoice(): Promise<{ one: OneChat; file: string }> {
  const one = await OneChat.open();
  const closed = invoiceOf("r-1", { history: [{ ...paid, status: "expired" }], ...cardAt(1) });
  await one.store.invoices.write(`${one.key}/r-1`, closed);
  const folder = join(one.dir, "records", "invoices", one.key);
  const [name = ""] = await readdir(folder);
  return { one, file: join(folder, name) };
}

describe("a merchant who can't be reached when an invoice is created", () => {
  it("gets its card after unblocking the bot", async () => {
    const one = await OneChat.open();
    await one.toReview();
    const { create } = one;
    one.create = () => {
      one.chat.block();
      return create();
    };
    await one.tap("Create invoice");
    expect(texts(one, /Waiting for payment/)).toEqual([]);
    expect((await one.record()).blocked).toBe(true);
    await one.unblock();
    expect(JSON.stringify(one.chat.last.keyboard)).toContain("https://pay.example.com/invoice/inv-1/payment");
    await one.send("/help");
    expect(texts(one, /Waiting for payment/)).toHaveLength(1);
    expect(one.creates).toBe(1);
  });

  it("finds the question in place of the old card when nobody knows the outcome", async () => {
    const one = await OneChat.open();
    await one.toReview();
    one.create = () => {
      one.chat.block();
      return failing("outcome-unknown")();
    };
    await one.tap("Create invoice");
    await one.unblock();
    expect(one.chat.last.text).toMatch(unknown);
    expect(one.chat.labels()).toEqual(["Check my dashboard, then create again", "Discard"]);
    expect(one.creates).toBe(1);
  });

  it("gets the card of an invoice that was found meanwhile", async () => {
    const { one, ref } = await atUnknown();
    await one.block();
    await one.callback(ref, "created");
    await one.unblock();
    expect(one.chat.last.text).toContain("has created this invoice, but never told me its pay link");
  });
});

describe("a status that is due to the merchant", () => {
  const leaveDue = (one: OneChat, changes: Partial<Invoice>) =>
    one.change((record) => {
      for (const ref of ["a", "b"]) {
        record.invoices[ref] = invoiceOf(ref, { history: [paid], ...changes });
        record.due.push({ kind: "faces", ref }, { kind: "status", ref, status: "paid" });
      }
    });

  it.for([cardAt(1), {}])(
    "is told once though another notice of the same event fails (%o)",
    async (changes) => {
      const one = await OneChat.open();
      await one.send("/help");
      await leaveDue(one, changes);
      // The first invoice's messages go through; then the merchant is gone.
      one.diskRefuses = (record) => {
        const isDue = (ref: string) => record.due.some((entry) => keyOf(entry) === `status:${ref}`);
        if (!isDue("a") && isDue("b") && record.journal !== undefined) one.chat.block();
        return false;
      };
      await one.send("/help");
      expect(texts(one, /is paid/)).toHaveLength(1);
      one.diskRefuses = () => false;
      await one.unblock();
      await one.send("/help");
      expect(texts(one, /is paid/)).toHaveLength(2);
      expect(texts(one, /^✅ Paid/)).toHaveLength(2);
    },
  );

  it("is one reply after a flood of updates that came while the merchant couldn't be reached", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.tap("Create invoice");
    const [{ ref = "" } = {}] = await invoices(one);
    await one.block();
    for (let n = 0; n < 60; n += 1) await one.callback(ref, n % 2 === 0 ? "processing" : "failed");
    await one.callback(ref, "paid");
    for (let n = 0; n < 10; n += 1) await one.callback(ref, "failed");
    const due = [`faces:${ref}`, `status:${ref}`, `paid-items:${ref}`];
    expect((await one.record()).due.map(keyOf)).toEqual(due);
    await one.unblock();
    expect(texts(one, /is paid/)).toHaveLength(1);
    expect(texts(one, /failed/)).toEqual([]);
    expect((await one.record()).due).toEqual([]);
  });

  it("that Telegram won't take doesn't keep the merchant from everything else", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await leaveDue(one, cardAt(1));
    one.telegram.control.fault({ method: "editMessageText", kind: 400, times: 4 });
    one.telegram.control.fault({ method: "sendMessage", kind: 400, times: 4 });
    await one.send("/help");
    expect(texts(one, /^Tap a command/m)).toHaveLength(2);
    await one.send("/help");
    expect(texts(one, /is paid/)).toHaveLength(2);
  });
});

describe("a damaged record of a closed invoice", () => {
  it("keeps the status update as unreadable, and the merchant is told at the next update", async () => {
    const { one, file } = await withClosedInvoice();
    await writeFile(file, "junk");
    await one.callback("r-1", "paid");
    const kept = await all(one.store.unreadable.list());
    expect(await one.store.unreadable.read(kept[0]?.key ?? "")).toMatchObject(
      keptCallback('{"status":"paid"}', { ref: "r-1" }),
    );
    expect(one.chat.texts).toEqual([]);
    await one.send("/help");
    expect(texts(one, /^⚠️ My record of one of your invoices was damaged/)).toHaveLength(1);
    await one.send("/help");
    expect(texts(one, /was damaged/)).toHaveLength(1);
  });
});
