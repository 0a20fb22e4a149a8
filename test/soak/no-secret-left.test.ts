import { expect, it } from "vitest";
import { keepsPromise } from "./kit/small.js";
import { noSecretLeft } from "./no-secret-left.js";

it("leaves no secret anywhere when service and Telegram quote it and the process dies with it in hand", async () => {
  const counts = await keepsPromise(noSecretLeft, 1);
  expect(counts).toMatchObject({ crashes: 1, "dead letters": 1 });
  expect(counts.refused).toBeGreaterThan(1);
  expect(counts.secrets).toBeGreaterThan(10);
  expect(counts.files).toBeGreaterThan(30);
}, 120_000);
