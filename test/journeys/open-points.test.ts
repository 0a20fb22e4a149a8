import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { resetSandboxes } from "./invoices.js";
import { proxiedWorld, type ServiceProxy } from "./service-proxy.js";
import { passwordOf, signIn } from "./steps.js";
import { World } from "./world.js";

/** The positions that docs/interface.md takes on what the interface leaves open: signing in, and terminals. */

const anna = "anna@shop.example";
const boris = "boris@shop.example";
const closed = "closed@shop.example";
const dilnoza = "dilnoza@shop.example";
const oneTerminal = "one-terminal@shop.example";
const wrongCode = "000000";

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
  proxy.close();
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

describe("authenticators", () => {
  it.each(["object", "list", "data"] as const)("are read when they come as %s", async (authenticatorsAs) => {
    world.merchant.control.set({ authenticatorsAs });
    await signIn(world, world.user(), anna);
    const [{ authorization } = {}] = calls("authenticators");
    const [{ body } = {}] = calls("challenge");
    expect(authorization).toBe(`Bearer ${(body as { mfa_token: string }).mfa_token}`);
  });

  it.each(["list", "data"] as const)(
    "are offered only if they are active and give codes: %s",
    async (shape) => {
      world.merchant.control.set({ authenticatorsAs: shape, ignoreOnlyActive: true });
      const chat = await asksPassword(boris);
      const question = await chat.say(passwordOf(boris), /several authenticators/);
      expect(chat.labels(question)).toEqual(["Authenticator 1", "Authenticator 2"]);
      await chat.tap("Authenticator 2", /one-time code/);
      await chat.say(world.merchant.control.currentCode(boris, "boris-tablet"), /Signed in\./);
    },
  );
});

describe("a sign-in that the service refuses", () => {
  it.each([
    { refusedGrantStatus: 200, login: anna },
    { refusedGrantStatus: 400, login: boris },
    { refusedGrantStatus: 401, login: closed },
    { refusedGrantStatus: 403, login: oneTerminal },
  ] as const)(
    "with $refusedGrantStatus for the password says so in our own words",
    async ({ login, ...switches }) => {
      world.merchant.control.set(switches);
      const chat = await asksPassword(login);
      const said = await chat.say("not-the-password", /doesn't accept that login and password/);
      expect(said.text).not.toContain("user name");
      expect(world.output).toContain('"kind":"refused-credentials"');
      expect(world.output).not.toContain("not-the-password");
      const retry = await chat.say(passwordOf(login), /one-time code|several authenticators/);
      expect(retry.text).not.toContain("doesn't accept");
    },
  );

  it.each([
    { on: "authenticators", kind: "404" },
    { on: "authenticators", kind: "401" },
    { on: "challenge", kind: "400" },
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

  it.each(["400", "401", "403"] as const)("with %s for the code counts as a wrong code", async (kind) => {
    const chat = await asksCode(anna);
    world.merchant.control.fault({ on: "otp", kind });
    await chat.say(wrongCode, /That code is wrong[\s\S]*one-time code/);
    await chat.say(world.merchant.control.currentCode(anna), /Signed in\./);
  });

  it.each(["404", "429"] as const)("with %s for the code starts again from the password", async (kind) => {
    const chat = await asksCode(oneTerminal);
    world.merchant.control.fault({ on: "otp", kind });
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

  it("that read are repeated", async () => {
    const chat = await asksPassword(oneTerminal);
    world.merchant.control.fault({ on: "authenticators", kind: "503" });
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    expect(calls("authenticators").map(({ status }) => status)).toEqual([503, 200]);
  });

  it("end with the first where there is no second factor", async () => {
    const chat = await asksPassword(dilnoza);
    await chat.say(passwordOf(dilnoza), /Signed in\./);
    expect(world.merchant.control.requests().map(({ call }) => call)).toEqual(["token"]);
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

  it("are asked for with page and size, until the last page", async () => {
    const chat = await asksTerminal(anna);
    expect(calls("terminals").map(({ query }) => query)).toEqual([
      { page: "0", size: "50" },
      { page: "1", size: "50" },
    ]);
    expect(chat.labels()[0]).toMatch(/Main till.? — .?Roastery/);
    expect(chat.last.text).not.toContain("incomplete");
  });

  it("that aren't ACTIVE are shown in settings with their status, and never offered", async () => {
    const chat = await asksTerminal(dilnoza);
    expect(chat.labels().join()).not.toContain("Market stall");
    await chat.say("Market stall", /can't tell which terminal/);
    await chat.say("/settings", /Settings/);
    const shown = await chat.tap("Terminal", /Not usable now/);
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
      expect(chat.last.text).toContain("The service's list may be incomplete");
      expect(calls("terminals").length).toBeLessThanOrEqual(200);
      await chat.tap(chat.labels()[0] ?? "", /What are you selling/);
    },
  );

  it("are read again when the service asks for patience, and not sooner", async () => {
    const chat = world.user();
    await signIn(world, chat, oneTerminal);
    world.merchant.control.fault({ on: "terminals", kind: "429", retryAfter: 1 });
    await chat.say("/new", /What are you selling/);
    const [first, second] = calls("terminals");
    expect([first?.status, second?.status]).toEqual([429, 200]);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it("in an answer of more than 2 MiB aren't read", async () => {
    const chat = world.user();
    await signIn(world, chat, oneTerminal);
    world.merchant.control.fault({ on: "terminals", kind: "huge" });
    await chat.say("/new", /doesn't answer\. Your draft is safe/);
    await chat.tap("Try again", /What are you selling/);
  });
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
