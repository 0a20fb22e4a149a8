import { randomBytes } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { newDatabase, statement } from "../../postgres/new-database.js";
import { withTables } from "../../postgres/with-tables.js";
import { examine, examineHere, type SetUp, soundSetUp } from "./set-up.js";

const password = "a-password-that-nobody-may-see";

/** A set-up on a database of its own in place of the data folder. */
async function onDatabase(): Promise<{ readonly setUp: SetUp; readonly url: string }> {
  const database = await newDatabase();
  onTestFinished(() => database.drop());
  return { setUp: await soundSetUp(), url: database.url };
}

function diagnosisOf({ folder, env }: SetUp, url: string, how = examineHere) {
  const { DATA_DIR: _, ...others } = env;
  return how({ folder, env: { ...others, DATABASE_URL: url } });
}

const tablesIn = (url: string): Promise<object[]> =>
  statement(url, "select tablename from pg_tables where schemaname = 'public'");

/** Makes another user of the server, who owns nothing. */
async function asStranger(url: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await statement(url, `create role ${name} login password '${password}'`);
  onTestFinished(async () => {
    await statement(url, `drop owned by ${name}`);
    await statement(url, `drop role ${name}`);
  });
  const address = new URL(url);
  address.username = name;
  address.password = password;
  return address.href;
}

const changed = (url: string, change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

test("a sound database has neither faults nor warnings, and no table is made", async () => {
  const { setUp, url } = await onDatabase();
  const { code, lines, output } = await diagnosisOf(setUp, url, examine);
  expect([...lines("fault"), ...lines("warning")], output).toEqual([]);
  expect(code).toBe(0);
  expect(lines("ok")).toContain("Database's rights The bot may make its tables, and does so when it starts.");
  expect(await tablesIn(url)).toEqual([]);
});

test("a database with the bot's tables is sound as well", async () => {
  const { setUp, url } = await onDatabase();
  await withTables(url);
  const { code, lines, output } = await diagnosisOf(setUp, url);
  expect(code, output).toBe(0);
  expect(lines("ok")).toContain("Database's rights The tables are there.");
});

interface Case {
  /** Breaks the database. @returns the address under which the bot would use it */
  readonly break: (url: string) => Promise<string> | string;
  readonly line: RegExp;
}

const cases: Readonly<Record<string, Case>> = {
  "a wrong password": {
    break: (url) => changed(url, (address) => Object.assign(address, { password })),
    line: /^Database The database failed: it refuses the user or the password \(28P01\)\. Check user and password in DATABASE_URL/,
  },
  "a host that DNS doesn't know": {
    break: (url) => changed(url, (address) => Object.assign(address, { hostname: "db.nowhere.invalid" })),
    line: /^Database db\.nowhere\.invalid:\d+ can't be reached: DNS doesn't know the host/,
  },
  "a server that doesn't run": {
    break: (url) => changed(url, (address) => Object.assign(address, { port: "9" })),
    line: /^Database 127\.0\.0\.1:9 can't be reached: nothing listens there/,
  },
  "no such database": {
    break: (url) => changed(url, (address) => Object.assign(address, { pathname: "/nothing" })),
    line: /^Database .*there is no such database \(3D000\)\. Create it: createdb/,
  },
  "a server without TLS where TLS is asked for": {
    break: (url) => `${url}?sslmode=verify-full`,
    line: /^Database The database failed: it can't be reached \(connection\)\. If sslmode is set, the server may have no TLS/,
  },
  "a database that lets only read": {
    async break(url) {
      const name = new URL(url).pathname.slice(1);
      await statement(url, `alter database ${name} set default_transaction_read_only = on`);
      return url;
    },
    line: /^Database It lets this user only read/,
  },
  "a database with another encoding": {
    async break(url) {
      const name = `${new URL(url).pathname.slice(1)}_ascii`;
      await statement(url, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
      onTestFinished(async () => {
        await statement(inject("postgresUrl"), `drop database if exists ${name} with (force)`);
      });
      return changed(url, (address) => Object.assign(address, { pathname: `/${name}` }));
    },
    line: /^Database Its encoding is SQL_ASCII\. Create it anew/,
  },
  "a user who may make no tables": {
    async break(url) {
      await statement(url, "revoke create on schema public from public");
      return asStranger(url);
    },
    line: /^Database's rights The user may not make tables\. As the database's owner: grant create/,
  },
  "tables of another user": {
    async break(url) {
      await withTables(url);
      return asStranger(url);
    },
    line: /^Database .*\(42501\)\. This user lacks a right\. Use the user that made the bot's tables/,
  },
  "tables that the user may only read": {
    async break(url) {
      await withTables(url);
      const stranger = await asStranger(url);
      const { username } = new URL(stranger);
      await statement(url, `grant select on all tables in schema public to ${username}`);
      return stranger;
    },
    line: /^Database's rights The tables of the bot belong to another user/,
  },
  "a SECRET_KEY that doesn't open the data": {
    async break(url) {
      await withTables(url);
      await statement(url, "insert into key_register (sealed, addresses) values ('{0123456789ab}', '{}')");
      return url;
    },
    line: /^Data's key The data in the database needs the key with the id 0123456789ab/,
  },
};

test.each(Object.entries(cases))("finds %s, says what to do, and shows no password", async (_, broken) => {
  const { setUp, url } = await onDatabase();
  const { code, lines, output } = await diagnosisOf(setUp, await broken.break(url));
  expect(
    lines("fault").filter((line) => broken.line.test(line)),
    output,
  ).toHaveLength(1);
  expect(lines("fault"), output).toHaveLength(1);
  expect(code).toBe(1);
  expect(output).not.toContain(password);
  expect(output).not.toContain(new URL(url).password);
});
