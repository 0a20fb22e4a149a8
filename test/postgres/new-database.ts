import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface NewDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database of its own on the server of the tests, or on the one given. */
export async function newDatabase(serverUrl: string = inject("postgresUrl")): Promise<NewDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await statement(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await statement(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** One statement on a connection of its own. */
export async function statement<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<R>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
