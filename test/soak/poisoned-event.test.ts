import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { poisonedEvent } from "./poisoned-event.js";

it("gives up the event that ends every process, and handles the others, on a folder and on PostgreSQL", async () => {
  expect(await keepsPromise(poisonedEvent, 4)).toMatchObject({ cases: 4 });
}, 300_000);
