import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import {
  callbackResults,
  handled,
  invoiceOf,
  notices,
  openInvoice,
  resetSandboxes,
  reviewed,
} from "./invoices.js";
import { keptBy } from "./kept.js";
import { proxiedWorld, type ServiceProxy } from "./service-proxy.js";
import { World } from "./world.js";

/** The positions that docs/interface.md takes on what the interface leaves open: creating invoices, their pay links and updates. */

const create = /^\/merchant-invoices/;
const withoutLink = /Created, invoice \S+\. .?Sandbox Pay.? didn't give a usable link\./;

let world: World;
let proxy: ServiceProxy;
beforeAll(async () => {
  ({ world, proxy } = await proxiedWorld((merchantHost) => ({ CHECKOUT_HOSTS: merchantHost })));
});
afterEach(() => {
  resetSandboxes(world);
  proxy.change = undefined;
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

/** All that Telegram was given for a chat. */
const everythingSent = (chat: Chat): string =>
  JSON.stringify(
    world.telegram.control.requests().filter(({ payload }) => String(payload.chat_id) === String(chat.id)),
  );

describe("the answer to the create call", () => {
  it("may carry a pay link with its scheme", async () => {
    world.merchant.control.set({ payUrlScheme: "https" });
    const { id, chat, cardMessageId } = await openInvoice(world);
    await chat.press("More…", cardMessageId);
    const card = await chat.waitFor(/Invoice id/);
    const open = (card.keyboard ?? []).flat().find(({ text }) => text === "Open pay page");
    const { payUrl } = invoiceOf(world, id);
    expect(payUrl).toMatch(/^https:/);
    expect(open).toMatchObject({ text: "Open pay page", url: payUrl });
  });

  it.each([
    ["that runs a script", (url: string) => `javascript:alert("${url}")`],
    ["on a host outside CHECKOUT_HOSTS", () => "https://evil.example/terminal/1/invoice/2/payment"],
    ["of another invoice", (url: string) => url.replace(/invoice\/[^/]+/, "invoice/another")],
    ["of another terminal", (url: string) => url.replace(/terminal\/[^/]+/, "terminal/another")],
  ] as const)(
    "with a pay link %s creates an invoice without a link, and the link never reaches the chat",
    async (_name, linkOf) => {
      world.merchant.control.set({ callbacks: "off" });
      const chat = await reviewed(world);
      const before = world.merchant.control.invoices().length;
      let link = "";
      proxy.changeFields(create, ({ payUrl }) => {
        link = linkOf(String(payUrl));
        return { payUrl: link };
      });
      const card = await chat.tap("Create invoice", withoutLink);
      expect(world.merchant.control.invoices()).toHaveLength(before + 1);
      expect(card.text).toContain(world.merchant.control.invoices().at(-1)?.id);
      // Nothing offers to create it again.
      expect(chat.labels()).toEqual(["Paid in cash", "Repeat", "Withdraw"]);
      expect(link).not.toBe("");
      expect(everythingSent(chat)).not.toContain(JSON.stringify(link).slice(1, -1));
      expect(everythingSent(chat)).not.toContain("/payment");
    },
  );

  it("without a usable link counts as an invoice: its payment is announced", async () => {
    const chat = await reviewed(world);
    proxy.changeFields(create, () => ({ payUrl: "https://evil.example/pay" }));
    const card = await chat.tap("Create invoice", withoutLink);
    expect(card.text).toContain("Created, but I have no pay link");
    await world.merchant.control.pay(world.merchant.control.invoices().at(-1)?.id ?? "");
    await chat.waitFor(/is paid: .?Coffee/);
    expect(everythingSent(chat)).not.toContain("evil.example");
  });
});

describe("the reason of a refusal", () => {
  it("is left out when it is HTML", async () => {
    const body = '{"message":"<b>Bad Request</b>"}';
    const chat = await reviewed(world);
    proxy.change = (answer, path) =>
      create.test(path) ? { status: 422, headers: { "x-request-id": "req-4711" }, body } : answer;
    await chat.tap("Create invoice", /Check the invoice/);
    await chat.waitFor(/Sandbox Pay refused this invoice without saying why/);
    expect(everythingSent(chat)).not.toMatch(/Bad Request|"code\\*":17/);
    expect(world.output).toContain("req-4711");
  });
});

describe("a status update", () => {
  const post = (id: string, body: string, type = "application/json") =>
    fetch(invoiceOf(world, id).callbackUrl ?? "", {
      method: "POST",
      body,
      headers: { "content-type": type },
    });

  it.each([
    ["nothing", "", "application/json"],
    [
      "the status of something else",
      '{"payment":{"status":"paid"},"customerName":"Umida-Canary"}',
      "application/json",
    ],
    [
      "a status that its invoice denies",
      '{"status":"failed","invoice":{"state":"paid"},"c":"Umida-Canary"}',
      "application/json",
    ],
  ])("with %s is taken and kept sealed, and changes nothing", async (_name, body, type) => {
    const { chat, id, cardMessageId } = await openInvoice(world);
    await handled(chat);
    const before = chat.byId(cardMessageId);
    const folder = await keptBy(world);
    expect((await post(id, body, type)).status).toBe(200);
    await handled(chat);
    expect(chat.byId(cardMessageId)).toEqual(before);
    expect(notices(chat)).toEqual([]);
    const files = await keptBy(world);
    const kept = [...files.keys()].filter((name) => name.includes("unreadable"));
    expect(kept.length).toBeGreaterThan(
      [...folder.keys()].filter((name) => name.includes("unreadable")).length,
    );
    expect(Buffer.concat([...files.values()]).includes("Umida-Canary")).toBe(false);
    expect(world.output).toContain('"status-callback.unreadable"');
    expect(world.output).not.toMatch(/Umida-Canary|48151623/);
  });

  it("with an unknown status is kept sealed, and shown on the card in the service's word", async () => {
    const { chat, id, cardMessageId } = await openInvoice(world);
    const from = world.output.length;
    const body = '{"status":"refunded","customerName":"Umida-Canary"}';
    expect((await post(id, body)).status).toBe(200);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain("Waiting for payment\nThe service says: refunded\n");
    expect(notices(chat)).toEqual([]);
    expect(world.output.slice(from)).toContain(
      '"reason":"unknown","shape":"{status:string,customerName:string}"',
    );
    expect(Buffer.concat([...(await keptBy(world)).values()]).includes("Umida-Canary")).toBe(false);
  });

  it("says that the invoice is paid, not how much was received", async () => {
    const { chat, id } = await openInvoice(world);
    expect((await post(id, '{"status":"paid","amountReceived":"12345"}')).status).toBe(200);
    await chat.waitFor(/is paid: .?Coffee/);
    expect(everythingSent(chat)).not.toMatch(/receiv|12345|12,345/i);
  });
});

describe("the settings for status updates", () => {
  let other: World | undefined;
  afterEach(() => other?.close());

  it("name the field that carries the callback address", async () => {
    other = await World.create({
      environment: { CALLBACK_URL_FIELD: "notifyUrl" },
      merchant: { switches: { callbackUrlField: "notifyUrl" } },
    });
    const { chat, id } = await openInvoice(other);
    const [request] = other.merchant.control.requests().filter(({ call }) => call === "create");
    expect(request?.bodyKeys).toContain("notifyUrl");
    expect(request?.bodyKeys).not.toContain("callbackUrl");
    await other.merchant.control.pay(id);
    await chat.waitFor(/is paid: .?Coffee/);
  });

  it.each([
    ["no field is named", { CALLBACK_URL_FIELD: "" }],
    ["the bot has no public address", { PUBLIC_URL: undefined }],
  ])("send no callback address when %s, and the card says so", async (_name, environment) => {
    other = await World.create({ environment });
    const { chat, cardMessageId } = await openInvoice(other);
    const [request] = other.merchant.control.requests().filter(({ call }) => call === "create");
    expect(request?.bodyKeys).toEqual(["terminalId", "currency", "items", "expireAt"]);
    expect(chat.byId(cardMessageId)?.text).toContain("Status updates are off");
  });

  it("name the place of the status, and no other place counts then", async () => {
    other = await World.create({ environment: { CALLBACK_STATUS_PATH: "data.invoice.state" } });
    const { chat, id, cardMessageId } = await openInvoice(other);
    await other.merchant.control.processing(id);
    await handled(chat);
    expect(callbackResults(other, id)).toEqual([200, 200]);
    expect(chat.byId(cardMessageId)?.text).toContain("Waiting for payment");
    other.merchant.control.set({ callbackShape: "nested" });
    await other.merchant.control.pay(id);
    await chat.waitFor(/is paid: .?Coffee/);
  });
});
