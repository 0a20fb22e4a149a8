import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { handled } from "./invoices.js";
import { keptBy } from "./kept.js";
import { proxiedWorld, type ServiceProxy } from "./service-proxy.js";
import { draft, oneTerminal, passwordOf, signedInUser } from "./steps.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import type { World } from "./world.js";

const ended = /Your access to Sandbox Pay as .* has ended\./;
const tokenPath = "/reg/auth/token";

describe("a refresh that a kill cuts off", () => {
  let world: World;
  let proxy: ServiceProxy;
  afterEach(async () => {
    await world.close();
    await proxy.close();
  });

  /** A bot that can be killed, with a draft on the review card; every token that the service gives is noted. */
  async function atReview(): Promise<{ chat: Chat; tokens: Map<string, string> }> {
    ({ world, proxy } = await proxiedWorld(() => ({ MERCHANT_REFRESH: "oauth2" }), { process: true }));
    const tokens = new Map<string, string>();
    collectTokens(tokens, () => undefined);
    const chat = await signedInUser(world);
    await draft(chat);
    return { chat, tokens };
  }

  /** @param given called when tokens are on their way to the bot */
  function collectTokens(tokens: Map<string, string>, given: () => void): void {
    proxy.change = (answer, path) => {
      if (!path.startsWith(tokenPath) || answer.status >= 300) return answer;
      const body = JSON.parse(answer.body) as Record<string, unknown>;
      for (const field of ["access_token", "refresh_token"]) {
        if (typeof body[field] === "string") tokens.set(`${field} ${tokens.size}`, body[field]);
      }
      if (body.access_token !== undefined) given();
      return answer;
    };
  }

  it("between the answer and the disk asks to sign in, once, with the draft whole", async () => {
    const { chat, tokens } = await atReview();
    await handled(chat);
    collectTokens(tokens, () => world.signalBot("SIGKILL"));
    world.merchant.control.expireTokens();
    await chat.press("Create invoice").catch(() => undefined);
    await world.botEnded();
    collectTokens(tokens, () => undefined);
    await world.startBot();
    // The call was refused before the kill, and the bot can't know: it asks, and creates nothing by itself.
    await chat.waitFor(/I can't tell whether the invoice was created/);
    expect(world.merchant.control.invoices()).toEqual([]);
    await chat.tap("Check my dashboard, then create again", /Check the invoice|Your access/);
    await chat.tap("Create invoice", ended);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    world.merchant.control.forgetUsedCodes();
    await chat.say(world.merchant.control.currentCode(oneTerminal), /Check the invoice/);
    await handled(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
    const refreshes = world.merchant.control.requests().filter(({ call }) => call === "refresh");
    expect(refreshes.map(({ status }) => status)).toEqual([200, 400]);
  });

  it("leaves no token unsealed, in the log, in a message or in the chat's own record", async () => {
    const { chat, tokens } = await atReview();
    await handled(chat);
    world.merchant.control.expireTokens();
    await chat.tap("Create invoice", /Your access has been renewed/);
    await handled(chat);
    const files = await keptBy(world);
    await chat.tap("Create invoice", /Waiting for payment/);
    await world.killBot();
    for (const [name, bytes] of await keptBy(world)) files.set(`${name} later`, bytes);
    expect([...tokens.keys()]).toHaveLength(4);
    const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
    const holders = new Set<string>();
    for (const [name, bytes] of files) {
      expect(tracesIn(bytes, tokens), name).toEqual([]);
      const path = name.replace(/ later$/, "");
      const text = unsealed(path, bytes, key);
      if (text !== undefined && tracesIn(Buffer.from(text), tokens).length > 0)
        holders.add(path.replace(/[^/]+$/, ""));
    }
    expect([...holders]).toEqual(["records/credentials/"]);
    expect(tracesIn(Buffer.from(world.output), tokens)).toEqual([]);
    const sent = JSON.stringify(world.telegram.control.requests());
    expect(tracesIn(Buffer.from(sent), tokens)).toEqual([]);
  });
});
