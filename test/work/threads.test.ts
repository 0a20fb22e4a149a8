import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { serialize } from "node:v8";
import readWorkbook from "read-excel-file/node";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ThreadsOptions } from "../../src/work/threads.js";
import type { WorkError } from "../../src/work/work.js";
import { decodeQr } from "../features/invoices/share/decode-qr.js";
import { invoiceOf } from "../store/samples.js";
import { openTestThreads } from "./built-threads.js";
import { cases } from "./pictures/sales/sales-cases.js";

const hostile = pathToFileURL("test/work/hostile-thread.mjs");

function open(options: Partial<ThreadsOptions> = {}) {
  const logged: unknown[] = [];
  const work = openTestThreads({ log: (event, fields) => logged.push({ event, ...fields }), ...options });
  const qr = (text: string) => work.run("qr-code", () => ({ text, words: { title: "1 UZS" } }));
  return { work, qr, logged };
}

const kindOf = (done: Promise<unknown>): Promise<unknown> =>
  done.then(
    () => "done",
    (error: WorkError) => error.kind,
  );

describe("a job in a thread", () => {
  it("of each kind gives its result", async () => {
    const { work, qr, logged } = open();
    const link = `https://pay.example.com/${"a".repeat(2_000)}`;
    expect(await decodeQr(Buffer.from((await qr(link)) ?? []))).toBe(link);
    const rows = Array.from({ length: 4_990 }, (_, row) => `Item ${row} ${"x".repeat(80)};15000\n`).join("");
    const read = await work.run("read-items", () => ({ bytes: Buffer.from(rows), currency: "UZS" }));
    expect(read).toMatchObject({ kind: "rows" });
    const picture = await work.run("sales-picture", () => cases["long-ru"] as never);
    expect(Buffer.from(picture).subarray(1, 4).toString()).toBe("PNG");
    const header = { name: "Name", price: "Price" } as never;
    const items = [{ name: "Tea", price: "5000", currency: "UZS" }] as const;
    const csv = await work.run("items-file", () => ({ items, locale: "en", header }));
    expect(Buffer.from(csv).toString()).toContain('"Tea","5000"');
    const book = await work.run("invoices-file", () => ({
      zone: "UTC",
      locale: "en",
      now: 0,
      pieces: [serialize([{ invoice: invoiceOf("r-1"), seller: "Dilnoza" }])],
      sheets: [
        { name: "Invoices", columns: [] },
        { name: "Items", columns: [] },
      ],
      words: { statuses: {} as never, currencies: "", text: "", unexpected: { twice: "", withdrawn: "" } },
    }));
    const [invoices] = await readWorkbook(Buffer.from(book));
    expect(invoices?.data.flat()).toContain("Dilnoza");
    const entry = { at: 0, by: "Owner", name: "Dilnoza", what: "Joined" };
    const form = { header: ["When", "Who", "Name", "What"], zone: "UTC", locale: "en" } as const;
    const log = await work.run("log-file", () => ({ rows: [entry], form }));
    expect(Buffer.from(log).toString()).toContain('"Joined"');
    expect(logged).toEqual([]);
  });

  it.each(["hang", "exit", "crash", "memory", "throw"])(
    "that goes wrong (%s) ends with a failure that the log names, and the next job is done",
    async (fault) => {
      // Only the job that hangs ends early: how long a busy machine takes to start the next thread is open.
      const deadline = AbortSignal.timeout.bind(AbortSignal);
      const soon = vi.spyOn(AbortSignal, "timeout");
      onTestFinished(() => soon.mockRestore());
      if (fault === "hang") soon.mockImplementationOnce(() => deadline(1_000));
      const { qr, logged } = open({ program: hostile });
      const kind = fault === "hang" ? "late" : "failed";
      const [failed, next] = await Promise.all([kindOf(qr(fault)), kindOf(qr("fine"))]);
      expect([failed, next]).toEqual([kind, "done"]);
      expect(logged).toMatchObject([{ event: "work.failed", job: "qr-code", kind }]);
      expect(JSON.stringify(logged)).not.toContain("merchant");
    },
  );

  it("fails at once when no thread can be started", async () => {
    const { qr, logged } = open({ program: pathToFileURL("test/work/no-such-thread.mjs") });
    expect(await kindOf(qr("fine"))).toBe("failed");
    expect(await kindOf(qr("fine"))).toBe("failed");
    expect(logged).toMatchObject([{ kind: "failed" }, { kind: "failed" }]);
  });

  it("waits for its turn among a limited number, and only then prepares its input", async () => {
    const { work, qr } = open({ program: hostile, mostWaiting: 2 });
    let prepared = 0;
    const prepare = () => {
      prepared += 1;
      return { text: "fine", words: { title: "" } };
    };
    const three = Array.from({ length: 3 }, () => work.run("qr-code", prepare));
    expect(await kindOf(qr("fine"))).toBe("busy");
    await delay(0);
    expect(prepared).toBe(1);
    await Promise.all(three);
    expect(prepared).toBe(3);
    await expect(
      work.run("qr-code", () => {
        throw new RangeError("no invoices");
      }),
    ).rejects.toThrow("no invoices");
    expect(await kindOf(qr("fine"))).toBe("done");
  });
});
