import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { resetSandboxes } from "./invoices.js";
import { proxiedWorld, type ServiceProxy } from "./service-proxy.js";
import { passwordOf, signIn } from "./steps.js";
import { World } from "./world.js";

/** The positions that docs/interface.md takes on what the interface leaves open: signing in, and terminals. */

const anna = "anna@shop.example";
const closed = "closed@shop.example";
const dilnoza = "dilnoza@shop.example";
const oneTerminal = "one-terminal@shop.example";

let world: World;
let proxy: ServiceProxy;
beforeAll(async () => {
  ({ world, proxy } = await proxiedWorld());
});
afterEach(() => {
  resetSandboxes(world);
  world.merchant.control.clearRequests();
  world.merchant.control.forgetUsedCodes();
  proxy.change = undefined;
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

/** Up to the question for the password. */
async function asksPassword(login: string): Promise<Chat> {
  const chat = world.user();
  await chat.say("/signin", /login\?/);
  await chat.say(login, /password\?/);
  return chat;
}

async function asksCode(login: string): Promise<Chat> {
  const chat = await asksPassword(login);
  await chat.say(passwordOf(login), /one-time code/);
  return chat;
}

const calls = (call: string) => world.merchant.control.requests().filter((request) => request.call === call);

describe("a sign-in that the service refuses", () => {
  it.each([
    { on: "authenticators", kind: "404" },
    { on: "challenge", kind: "403" },
  ] as const)("with $kind at $on starts again from the password", async (fault) => {
    const chat = await asksPassword(closed);
    world.merchant.control.fault(fault);
    await chat.say(
      passwordOf(closed),
      /has ended this sign-in, so we start again from the password[\s\S]*password\?/,
    );
    await chat.say(passwordOf(closed), /one-time code/);
  });

  it("with 404 for the code starts again from the password", async () => {
    const chat = await asksCode(oneTerminal);
    world.merchant.control.fault({ on: "otp", kind: "404" });
    await chat.say(
      world.merchant.control.currentCode(oneTerminal),
      /so we start again from the password[\s\S]*password\?/,
    );
    await chat.say(passwordOf(oneTerminal), /one-time code/);
  });
});

describe("the calls of a sign-in", () => {
  it.each(["token", "challenge", "otp"] as const)("that post are sent once: %s", async (on) => {
    const chat = await asksPassword(oneTerminal);
    const fail = () => world.merchant.control.fault({ on, kind: "503", times: 2 });
    if (on !== "otp") fail();
    const answer = on === "otp" ? /one-time code/ : /doesn't answer/;
    await chat.say(passwordOf(oneTerminal), answer);
    if (on === "otp") {
      fail();
      await chat.say(world.merchant.control.currentCode(oneTerminal), /doesn't answer/);
    }
    expect(calls(on)).toHaveLength(1);
  });
});

describe("terminals", () => {
  /** /new of a merchant with several terminals. */
  async function asksTerminal(login: string): Promise<Chat> {
    const chat = world.user();
    if (login === dilnoza) {
      await chat.say("/signin", /login\?/);
      await chat.say(login, /password\?/);
      await chat.say(passwordOf(login), /Signed in\./);
    } else await signIn(world, chat, login);
    await chat.say("/new", /Which terminal/);
    return chat;
  }

  it("that aren't ACTIVE are shown in settings with their status, and never offered", async () => {
    const chat = await asksTerminal(dilnoza);
    expect(chat.labels().join()).not.toContain("Market stall");
    await chat.say("Market stall", /can't tell which terminal/);
    await chat.say("/settings", /Settings/);
    const shown = await chat.tap("Terminal", /Not available now/);
    expect(shown.text).toMatch(/Market stall.? \(.?BLOCKED/);
    expect(chat.labels(shown).join()).not.toContain("Market stall");
  });

  it.each([
    [
      "answers another page",
      (_: unknown, path: string) => (path.includes("page=1") ? { currentPage: 0 } : {}),
    ],
    [
      "counts fewer on the way",
      (_: unknown, path: string) => (path.includes("page=1") ? { totalItems: 21 } : {}),
    ],
    ["never comes to an end", () => ({ totalPages: 1_000_000 })],
    ["has a row that can't be read", ({ data }: Record<string, unknown>) => ({ data: [...(data as []), 7] })],
  ] as const)(
    "of a list that %s are offered, with a word that some may be missing",
    async (_name, fields) => {
      proxy.changeFields(/^\/terminals/, fields);
      const chat = await asksTerminal(anna);
      // The list is read on only when the merchant turns to what wasn't read.
      await chat.say("no such terminal", /can't tell which terminal/);
      await chat.say("/settings", /Settings/);
      await chat.tap("Terminal", /The service's list may be incomplete/);
      expect(calls("terminals").length).toBeLessThanOrEqual(200);
      await chat.say("/new", /Which terminal[\s\S]*The service's list may be incomplete/);
      await chat.tap(chat.labels()[0] ?? "", /What are you selling/);
    },
  );
});

describe("the access", () => {
  it("ends 60 seconds before the time given in seconds, and nothing refreshes it", async () => {
    let at = Date.now();
    const clock = () => at;
    const other = await World.create({ now: clock, merchant: { clock, accessTokenSeconds: 600 } });
    try {
      const chat = other.user();
      await signIn(other, chat, oneTerminal);
      at += 539_000;
      await chat.say("/new", /What are you selling/);
      at += 2000;
      await chat.say("/cancel", /Cancelled/);
      const known = other.merchant.control.requests().length;
      await chat.say("/new", /password\?/);
      expect(other.merchant.control.requests()).toHaveLength(known);
      const grants = other.merchant.control
        .requests()
        .map(({ body }) => body as { grant_type?: string } | undefined);
      expect(grants.map((body) => body?.grant_type)).not.toContain("refresh_token");
    } finally {
      await other.close();
    }
  });
});
