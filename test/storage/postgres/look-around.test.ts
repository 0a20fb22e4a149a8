import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { migrate } from "../../../src/storage/postgres/migrate.js";
import { Replica } from "../../../src/storage/postgres/replica.js";
import { type NewDatabase, newDatabase } from "../../postgres/new-database.js";
import { slowWay } from "../../postgres/slow-way.js";

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

it("tells whoever asks of a replica that came before the question, though an earlier look is under way", async () => {
  const way = await slowWay(own.url);
  const replica = await open(way.url);
  way.hold("answers");
  const earlier = replica.look();
  // The server has looked; its answer is on its way.
  await expect.poll(() => way.isHeld).toBe(true);
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
