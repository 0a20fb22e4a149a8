import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { proxiedWorld, type ServiceProxy } from "./service-proxy.js";
import { draft, signedInUser, signIn } from "./steps.js";
import type { World } from "./world.js";

let world: World;
let proxy: ServiceProxy;
afterEach(async () => {
  await world.close();
  await proxy.close();
});

const hour = 3_600_000;

it("a create call during which the built bot was killed can be looked up at the service, which knows the bot's version and contact", async () => {
  ({ world, proxy } = await proxiedWorld(undefined, { process: true }));
  const chat = await signedInUser(world);
  await draft(chat);
  proxy.called = async (path) => {
    if (path === "/merchant-invoices") await world.killBot();
  };
  // The toast of the tap may come or not, since the bot is killed meanwhile.
  chat.press("Create invoice").catch(() => undefined);
  await expect.poll(() => proxy.calls.at(-1)?.path).toBe("/merchant-invoices");
  const headers = proxy.calls.at(-1)?.headers;
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(headers?.["user-agent"]).toBe(`merchant-invoice-bot/${version} (+${world.publicUrl})`);

  await world.startBot();
  const audit = () => world.output.split("\n").find((line) => line.includes('"create-invoice.audit"')) ?? "";
  await expect.poll(audit).not.toBe("");
  expect(JSON.parse(audit())).toMatchObject({
    outcome: "unknown",
    late: true,
    sentRequestId: headers?.["x-request-id"],
  });
});

it("a service whose clock is an hour ahead makes a warning, and /readyz says so of a bot that is ready", async () => {
  ({ world, proxy } = await proxiedWorld());
  proxy.change = (answer) => ({
    ...answer,
    headers: { ...answer.headers, date: new Date(Date.now() + hour).toUTCString() },
  });
  await signIn(world, world.user());
  const readiness = await (await fetch(`${world.publicUrl}/readyz`)).json();
  expect(readiness).toMatchObject({
    ready: true,
    details: { serviceClock: expect.stringMatching(/^3(59\d|60\d) seconds behind$/) },
  });
  expect(world.output).toContain('"merchant-service.clock-differs"');
});
