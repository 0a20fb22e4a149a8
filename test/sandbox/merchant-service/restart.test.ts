import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startMerchantSandbox } from "../../../src/sandbox/merchant-service/index.js";
import { callbackReceiver, sandboxForTest, start } from "./harness.js";

const dataFileForTest = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "merchant-sandbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "state", "merchant.json");
};

describe("a sandbox with a data file", () => {
  it("keeps invoices, tokens and unsent callbacks over a restart", async () => {
    const dataFile = await dataFileForTest();
    const receiver = await callbackReceiver(500);
    const before = await sandboxForTest({ dataFile });
    const token = await before.signIn("anna@shop.example");
    await before.createInvoice({
      callbackUrl: receiver.url,
      expireAt: new Date(start + 60_000).toISOString(),
    });
    await before.control.tick();
    await before.sandbox.close();

    const after = await sandboxForTest({ dataFile });
    expect(after.control.invoices()).toEqual(before.control.invoices());
    expect(await after.terminals(token)).toHaveLength(20);
    after.clock.pass(60);
    await after.control.tick();
    expect(receiver.statuses()).toEqual(["created", "created", "expired"]);
  });

  it("has every answered invoice on disk and leaves no half-written file", async () => {
    const dataFile = await dataFileForTest();
    const { signIn, invoiceBody, post } = await sandboxForTest({ dataFile });
    const token = await signIn();
    const body = await invoiceBody(token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post("/merchant-invoices", body, token)),
    );
    const stored = JSON.parse(await readFile(dataFile, "utf8")).invoices.map(({ id }: { id: string }) => id);
    expect(stored.sort()).toEqual(answers.map((answer) => answer.body.id).sort());
    expect(await readdir(join(dataFile, ".."))).toEqual(["merchant.json"]);
  });

  it("refuses a code that was used before the restart", async () => {
    const dataFile = await dataFileForTest();
    const before = await sandboxForTest({ dataFile });
    await before.signIn("anna@shop.example");
    await before.sandbox.close();
    const after = await sandboxForTest({ dataFile });
    expect(after.control.logins()[0]?.codes[0]?.used).toBe(true);
  });

  it("refuses to start on a damaged file, and doesn't change the file", async () => {
    const dataFile = await dataFileForTest();
    const first = await startMerchantSandbox({ dataFile });
    await first.close();
    await writeFile(dataFile, '{"version":1');
    await expect(startMerchantSandbox({ dataFile })).rejects.toThrow("damaged");
    expect(await readFile(dataFile, "utf8")).toBe('{"version":1');
  });
});
