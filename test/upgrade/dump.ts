import { readFile } from "node:fs/promises";
import { readLine } from "../../src/store/folder/event-file.js";
import { layoutOf } from "../../src/store/folder/folder-layout.js";
import type { Database } from "../../src/store/postgres/database.js";
import { storedKey } from "../../src/store/postgres/postgres-records.js";
import { makeTables } from "../../src/store/postgres/tables.js";
import { eventSealContext } from "../../src/store/record-kinds.js";
import { createSealer } from "../../src/store/sealing.js";
import { keptIn } from "./kept.js";
import { secretKey } from "./stored-bot.js";

/** The data of a folder as the statements that make a database of it, in the tables of this version. */
export async function dumpOf(dir: string, time: number): Promise<string> {
  const rows: string[] = await tables();
  const insert = (table: string, values: Readonly<Record<string, string>>): void => {
    rows.push(
      `insert into ${table} (${Object.keys(values).join(", ")}) values (${Object.values(values).join(", ")});`,
    );
  };
  for (const { kind, key, sealed } of await keptIn(dir)) {
    const written = { sealed: bytea(sealed), modified_at: String(time) };
    insert("records", { kind: quoted(kind), key: quoted(storedKey(key)), ...written });
  }
  const { inbox, keys } = layoutOf(dir);
  const sealer = createSealer([secretKey]);
  let next = 0;
  const waiting = new Map<number, () => void>();
  for (const line of (await readFile(inbox, "latin1")).split("\n").slice(0, -1)) {
    const read = readLine(sealer, line);
    if (read === undefined) throw new Error("A line of the inbox can't be read.");
    if ("d" in read) for (const n of read.d) waiting.delete(n);
    if (!("e" in read)) continue;
    const { n, chat, key, payload, receivedAt } = read.e;
    next = Math.max(next, n + 1);
    const sealed = sealer.seal(Buffer.from(JSON.stringify(payload)), eventSealContext(key));
    const place = { n: String(n), chat: quoted(chat), key: quoted(key), received_at: String(receivedAt) };
    waiting.set(n, () => insert("events", { ...place, sealed: bytea(sealed) }));
  }
  for (const insertEvent of waiting.values()) insertEvent();
  rows.push(`select setval('event_numbers', ${next + 1_000});`);
  const register = JSON.parse(await readFile(keys, "utf8")) as {
    format: number;
    sealed: string[];
    addresses: string[];
  };
  const list = (ids: readonly string[]): string => `array[${ids.map(quoted).join(", ")}]`;
  insert("key_register", {
    format: String(register.format),
    sealed: list(register.sealed),
    addresses: list(register.addresses),
  });
  return `${rows.join("\n")}\n`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const bytea = (bytes: Buffer): string => `decode('${bytes.toString("base64")}', 'base64')`;

/** The statements with which this version makes its tables. */
async function tables(): Promise<string[]> {
  const said: string[] = [];
  const rows = async (text: string, values: readonly unknown[] = []): Promise<never[]> => {
    if (/^select (?!setval)/.test(text.trim())) return [];
    said.push(`${text.trim().replace("$1", String(values[0]))}${text.trim().endsWith(";") ? "" : ";"}`);
    return [];
  };
  const on = {
    rows,
    transaction: async (work: (tx: { rows: typeof rows }) => Promise<unknown>) => work({ rows }),
  };
  await makeTables(on as unknown as Database);
  return said;
}
