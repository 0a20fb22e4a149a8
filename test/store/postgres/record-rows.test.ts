import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Statements } from "../../../src/store/postgres/database.js";
import { RecordRows } from "../../../src/store/postgres/record-rows.js";
import { Writes } from "../../../src/store/postgres/writes.js";
import { databaseOfTests } from "./database-of-tests.js";

let shared: Awaited<ReturnType<typeof databaseOfTests>>;
beforeAll(async () => {
  shared = await databaseOfTests();
});
afterAll(() => shared.drop());
beforeEach(() => shared.empty());

const row = (word: string, kind = "chats") => ({ kind, key: "1", sealed: Buffer.from(word), modifiedAt: 1 });

/** The rows of a process that leads while `lead.isSure`, and how often it has read the database. */
function leader() {
  const lead = { isSure: true };
  let reads = 0;
  let meanwhile = async (): Promise<unknown> => undefined;
  const database: Statements = {
    rows: async (text, values, name) => {
      reads += 1;
      const found = await shared.database.rows(text, values, name);
      const first = meanwhile;
      meanwhile = async () => undefined;
      await first();
      return found as never;
    },
  };
  const writes = new Writes(shared.database);
  const rows = new RecordRows({ database, writes, leads: () => lead.isSure });
  const word = async (kind = "chats") => (await rows.read(kind, "1"))?.toString();
  return {
    ...{ lead, rows, word, reads: () => reads },
    /** Is done after the next read has left the database, and before its answer arrives. */
    beforeAnswer: (work: () => Promise<unknown>) => {
      meanwhile = work;
    },
  };
}

/** What no process of the bot does while one leads. */
const changeBehind = (word: string) =>
  shared.database.rows("update records set sealed = $1", [Buffer.from(word)]);

describe("a leader", () => {
  it("reads a chat's record once, and doesn't read what it has written or removed itself", async () => {
    const { rows, word, reads } = leader();
    expect([await word(), await word(), reads()]).toEqual([undefined, undefined, 1]);
    await rows.put(row("written"));
    expect([await word(), reads()]).toEqual(["written", 1]);
    await rows.remove("chats", "1");
    expect([await word(), reads()]).toEqual([undefined, 1]);
  });

  it("reads each time what few events need", async () => {
    const { rows, word, reads } = leader();
    await rows.put(row("written", "invoices"));
    expect([await word("invoices"), await word("invoices"), reads()]).toEqual(["written", "written", 2]);
  });

  it("doesn't remember what a read has found that a write has overtaken", async () => {
    const { rows, word, beforeAnswer } = leader();
    await rows.put(row("old"));
    rows.forget("chats", "1");
    beforeAnswer(() => rows.put(row("new")));
    expect([await word(), await word()]).toEqual(["old", "new"]);
  });

  it("doesn't remember what it reads during a write, which is remembered itself", async () => {
    const { rows, word } = leader();
    await rows.put(row("old"));
    const writing = rows.put(row("new"));
    rows.forget("chats", "1");
    const during = word();
    await writing;
    expect(["old", "new"]).toContain(await during);
    await changeBehind("behind");
    expect(await word()).toBe("new");
  });

  it("reads again what the database didn't take", async () => {
    const { rows, word } = leader();
    await rows.put(row("kept"));
    await expect(rows.put({ ...row("refused"), modifiedAt: Number.NaN })).rejects.toThrow();
    expect(await word()).toBe("kept");
  });

  it("reads again what it was told to forget", async () => {
    const { rows, word } = leader();
    await rows.put(row("old"));
    await changeBehind("changed");
    rows.forget("chats", "1");
    expect(await word()).toBe("changed");
  });
});

it("a process that isn't sure that it leads reads the database, and remembers nothing of it", async () => {
  const { lead, rows, word } = leader();
  await rows.put(row("mine"));
  await changeBehind("of the next leader");
  lead.isSure = false;
  expect(await word()).toBe("of the next leader");
  await changeBehind("newer");
  expect(await word()).toBe("newer");
});

it("a process that begins to lead while it reads doesn't remember what it finds", async () => {
  const { lead, rows, word, beforeAnswer } = leader();
  await rows.put(row("old"));
  rows.forget("chats", "1");
  lead.isSure = false;
  beforeAnswer(async () => {
    await changeBehind("of the leader before");
    lead.isSure = true;
  });
  expect([await word(), await word()]).toEqual(["old", "of the leader before"]);
});
