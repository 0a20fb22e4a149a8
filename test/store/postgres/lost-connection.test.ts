import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Database } from "../../../src/store/postgres/database.js";
import { Session } from "../../../src/store/postgres/leader-session.js";
import { rawServer } from "../../kit/raw-server.js";
import { newDatabase } from "../../postgres/new-database.js";

test("a connection that is lost in a transaction fails it, is logged, and ends nothing else", async () => {
  const own = await newDatabase();
  onTestFinished(() => own.drop());
  const logged: string[] = [];
  const database = new Database({ url: own.url, connections: 2, log: (event) => void logged.push(event) });
  onTestFinished(() => database.close());
  const outcome = database.transaction(async (tx) => {
    const [session] = await tx.rows<{ pid: number }>("select pg_backend_pid() as pid");
    await database.rows("select pg_terminate_backend($1)", [session?.pid]);
    // Nobody waits for a statement of its at that moment.
    await expect.poll(() => logged).toContain("database.connection-lost");
    await tx.rows("select 1");
  });
  await expect(outcome).rejects.toMatchObject({ name: "StorageError" });
  expect(await database.rows("select 1 as one")).toEqual([{ one: 1 }]);
});

/** A message of PostgreSQL's protocol: its kind, its length, what it says. */
const message = (kind: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
};

test("a server that shuts down in the same breath as it lets one in ends nothing else", async () => {
  const fields = ["SFATAL", "C57P01", "Mterminating connection due to administrator command", ""];
  const breath = Buffer.concat([
    message("R", Buffer.alloc(4)),
    message("Z", Buffer.from("I")),
    message("E", Buffer.from(fields.map((field) => `${field}\0`).join(""))),
  ]);
  const server = createServer((socket) =>
    socket.on("error", () => undefined).once("data", () => socket.end(breath)),
  );
  const { port, close } = await rawServer(server);
  onTestFinished(close);
  const logged: string[] = [];
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  const database = new Database({ url, connections: 2, log: (event) => void logged.push(event) });
  onTestFinished(() => database.close());
  await expect(database.transaction((tx) => tx.rows("select 1"))).rejects.toMatchObject({
    name: "StorageError",
  });
  await expect(database.rows("select 1")).rejects.toMatchObject({ name: "StorageError" });
  expect(logged).toContain("database.connection-lost");
});

test("a statement that gets no answer doesn't hold up the end", async () => {
  const letIn = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);
  let asked = 0;
  const server = createServer((socket) =>
    socket
      .on("error", () => undefined)
      .once("data", () => socket.write(letIn))
      .on("data", () => {
        asked += 1;
      }),
  );
  const { port, close } = await rawServer(server);
  onTestFinished(close);
  const database = new Database({ url: `postgres://nobody@127.0.0.1:${port}/none`, log: () => undefined });
  const answer = database.rows("select 1").catch((error: unknown) => error);
  // The first words are those of the handshake.
  await expect.poll(() => asked).toBe(2);
  await database.close();
  await close();
  expect(await answer).toMatchObject({ name: "StorageError" });
});

test("a server that doesn't answer the goodbye doesn't hold up the end", async () => {
  const ready = message("Z", Buffer.from("I"));
  const done = Buffer.concat([message("C", Buffer.from("SET\0")), ready]);
  const nothing = Buffer.concat([..."12n"].map((kind) => message(kind, Buffer.alloc(0))));
  const answers: Readonly<Record<string, Buffer>> = { Q: done, P: Buffer.concat([nothing, done]) };
  let asked = 0;
  // The other end of a connection that was closed on one side stays open.
  const server = createServer({ allowHalfOpen: true }, (socket) =>
    socket
      .on("error", () => undefined)
      .once("data", () => {
        socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
        socket.on("data", (words) => {
          asked += 1;
          socket.write(answers[words.toString("latin1", 0, 1)] ?? "");
        });
      }),
  );
  const { port, close } = await rawServer(server);
  onTestFinished(close);
  const session = new Session({
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    keyId: "0123456789ab",
    prepare: async () => undefined,
    ended: () => undefined,
    log: () => undefined,
  });
  await session.open();
  // The settings, the lock of its key, and the first time that it asks for the lead, after which it is idle for a while.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(3);
  await session.close();
});
