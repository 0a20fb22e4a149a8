import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { migrate } from "../../../src/storage/postgres/migrate.js";
import { Replica } from "../../../src/storage/postgres/replica.js";
import { type NewDatabase, newDatabase } from "../../postgres/new-database.js";

let own: NewDatabase;
beforeAll(async () => {
  own = await newDatabase();
  await migrate(own.url);
});
afterAll(() => own.drop());

async function open(url = own.url): Promise<Replica> {
  // Looks only when it is told to.
  const replica = await Replica.open({ url, keyId: "k", log: () => undefined, beatMs: 3_600_000 });
  onTestFinished(() => replica.close());
  return replica;
}

/** A way to the database on which answers can be held back. */
async function slowWay() {
  const { hostname, port } = new URL(own.url);
  const held: (() => void)[] = [];
  const sockets: Socket[] = [];
  let holds = false;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    sockets.push(client, database);
    client.pipe(database);
    database.on("data", (chunk) => {
      if (holds) held.push(() => client.write(chunk));
      else client.write(chunk);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(own.url);
  url.host = `127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return {
    url: url.href,
    held,
    hold: () => {
      holds = true;
    },
    letThrough: () => {
      holds = false;
      for (const pass of held.splice(0)) pass();
    },
  };
}

it("tells whoever asks of a replica that came before the question, though an earlier look is under way", async () => {
  const way = await slowWay();
  const replica = await open(way.url);
  way.hold();
  const earlier = replica.look();
  // The server has looked; its answer is on its way.
  await expect.poll(() => way.held.length).toBeGreaterThan(0);
  const newcomer = await open();
  const answers = [replica.look(), replica.look()];
  way.letThrough();
  await earlier;
  expect(replica.alive).not.toContain(newcomer.id);
  await answers[0];
  expect(replica.alive).toContain(newcomer.id);
  await answers[1];
});

it("looks once for all who ask while a look is under way", async () => {
  const replica = await open();
  let looks = 0;
  replica.onLook = () => {
    looks += 1;
  };
  await Promise.all([replica.look(), replica.look(), replica.look(), replica.look()]);
  expect(looks).toBe(2);
});
