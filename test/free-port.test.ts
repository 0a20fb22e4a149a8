import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./free-port.js";

it("a port for a bot is given once, and is none of those that the system gives out by itself", async () => {
  const given = await Promise.all([freePort(), freePort(), freePort()]);
  const own = createServer().listen(0, "127.0.0.1");
  await once(own, "listening");
  const { port } = own.address() as AddressInfo;
  own.close();
  expect(new Set(given).size).toBe(given.length);
  expect(Math.max(...given)).toBeLessThan(32_768);
  expect(port).toBeGreaterThanOrEqual(32_768);
});
