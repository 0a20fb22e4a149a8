import { expect, it, onTestFinished } from "vitest";
import { mostSaved } from "../../src/features/items/saved/put-item.js";
import { openStore } from "../journeys/open-store.js";
import { World } from "../journeys/world.js";
import { smallHost } from "./small-host.js";

it(`a merchant with ${mostSaved} long saved items is answered on a small host`, async () => {
  const world = await World.create({
    process: true,
    stopped: true,
    environment: { NODE_OPTIONS: smallHost },
  });
  onTestFinished(() => world.close());
  const chat = world.user();
  const items = Array.from({ length: mostSaved }, (_, n) => ({
    saved: `a-${n}`,
    name: `Item ${n} ${"ж".repeat(100)}`,
    description: "ж".repeat(400),
    price: "15000",
    currency: "UZS",
    uses: 0,
  }));
  const store = await openStore(world);
  await store.savedItems.write(String(chat.id), { items, seen: [] });
  await store.close();
  await world.startBot();
  await chat.say("/items", /Saved items: 2,000/);
  await chat.say("item 1999", /1/);
  for (let round = 0; round < 10; round += 1) await chat.say(`Item ${round} 2x15000`, /./);
  expect(world.output).not.toContain("has ended by itself");
});
