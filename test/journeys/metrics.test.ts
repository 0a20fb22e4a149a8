import { afterEach, describe, expect, it } from "vitest";
import { isOnDatabase } from "./on-database.js";
import { draft, passwordOf, signedInUser, signIn } from "./steps.js";
import { World } from "./world.js";

/** Where the bot of this world says that its numbers are. */
function adminUrl(world: World): string {
  const port = /"port":(\d+),"event":"admin\.listening"/.exec(world.output)?.[1];
  if (port === undefined) throw new Error("The bot has named no port for /metrics.");
  return `http://127.0.0.1:${port}`;
}

const read = async (world: World): Promise<string> => (await fetch(`${adminUrl(world)}/metrics`)).text();

/** The value of one line, by its name with its labels. */
const value = (text: string, name: string): number | undefined => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe("the operator's numbers", () => {
  let world: World;
  afterEach(() => world.close());

  it("tell updates, callbacks, calls and what waits, on a port of their own", async () => {
    world = await World.create({ environment: { ADMIN_PORT: "0" } });
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    const [invoice] = world.merchant.control.invoices();
    await world.merchant.control.pay(invoice?.id ?? "");
    await chat.waitFor(/is paid/);
    await fetch(`${world.publicUrl}/callbacks/made-up`, { method: "POST", body: "{}" });
    const text = await read(world);
    expect(value(text, 'invoice_bot_updates_total{kind="message"}')).toBeGreaterThanOrEqual(7);
    expect(value(text, 'invoice_bot_updates_total{kind="callback_query"}')).toBe(2);
    expect(value(text, 'invoice_bot_status_callbacks_total{outcome="new"}')).toBeGreaterThanOrEqual(1);
    expect(value(text, 'invoice_bot_http_requests_total{route="/callbacks/:ref",status="404"}')).toBe(1);
    expect(
      value(text, 'invoice_bot_service_call_seconds_count{call="createInvoice",outcome="ok"}'),
      text
        .split("\n")
        .filter((line) => line.includes("service_call_seconds_count"))
        .join("\n"),
    ).toBe(1);
    expect(
      value(text, 'invoice_bot_telegram_call_seconds_count{method="sendMessage",status="200"}'),
    ).toBeGreaterThanOrEqual(5);
    expect(value(text, "invoice_bot_dead_letters")).toBe(0);
    expect(value(text, 'invoice_bot_invoice_statuses_total{status="paid"}')).toBe(1);
    expect(value(text, "invoice_bot_leads")).toBe(1);
    // A database has its own disk.
    expect(Number(value(text, "invoice_bot_disk_free_bytes")) > 0).toBe(!isOnDatabase());
    for (const reason of ["blocked", "deleted", "failed"])
      expect(value(text, `invoice_bot_payments_untold_total{reason="${reason}"}`)).toBe(0);
    expect(value(text, "invoice_bot_inbox_events")).toBeGreaterThanOrEqual(0);
    expect(value(text, 'invoice_bot_lane_wait_seconds_count{source="telegram"}')).toBeGreaterThanOrEqual(8);
    expect((await fetch(`${world.publicUrl}/metrics`)).status).toBe(404);
    expect((await fetch(`${adminUrl(world)}/callbacks/x`)).status).toBe(404);
  });

  it("hold no id, no name, no address and no secret", async () => {
    world = await World.create({ environment: { ADMIN_PORT: "0" } });
    const chat = world.user("Anna");
    await signIn(world, chat);
    await draft(chat, "Golden teapot");
    await chat.tap("Create invoice", /Waiting for payment/);
    const text = await read(world);
    const [invoice] = world.merchant.control.invoices();
    const login = "one-terminal@shop.example";
    const told = [
      `${chat.id}`,
      "Anna",
      "teapot",
      invoice?.id ?? "?",
      login,
      passwordOf(login),
      "123456789:AAE",
    ];
    for (const word of told) expect(text).not.toContain(word);
  });

  it("aren't served unless a port is set", async () => {
    world = await World.create();
    expect(world.output).not.toContain("admin.listening");
    expect((await fetch(`${world.publicUrl}/metrics`)).status).toBe(404);
  });

  it("count warnings by their name", async () => {
    world = await World.create({ environment: { ADMIN_PORT: "0" } });
    const chat = world.user();
    await chat.say("/signin", /login\?/);
    await chat.say("nobody@shop.example", /password\?/);
    await chat.say("wrong-password", /doesn't accept/);
    expect(
      value(await read(world), 'invoice_bot_log_lines_total{level="warn",event="merchant-service.failed"}'),
    ).toBe(1);
  });
});
