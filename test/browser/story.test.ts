import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../src/sandbox/demo/free-port.js";
import { type Demo, startDemo } from "../../src/sandbox/demo/start.js";
import { launchBrowser, type TestBrowser } from "./browser.js";
import { Visitor } from "./visitor.js";

const launched = await launchBrowser();
const reason = typeof launched === "string" ? `: skipped, ${launched}` : "";

/** Two merchants, since a code works only once. The first has 25 terminals, the second two authenticators. */
const visits = [
  { screen: "a phone", width: 360, height: 740, colorScheme: "dark", login: "anna@shop.example" },
  { screen: "a wide screen", width: 1440, height: 900, colorScheme: "light", login: "boris@shop.example" },
] as const;

describe.skipIf(typeof launched === "string")(`the demo's story${reason}`, () => {
  const { browser, close } = launched as TestBrowser;
  let folder: string | undefined;
  let demo: Demo | undefined;
  let context: BrowserContext | undefined;
  const botFaults: string[] = [];

  beforeAll(async () => {
    for (const file of ["dist/main.js", "dist/sandbox/page/main.js"]) {
      if (!existsSync(file)) throw new Error(`${file} isn't there. Build first: npm run build`);
    }
    folder = await mkdtemp(join(tmpdir(), "story-"));
    const port = await freePort(20_000 + Math.floor(Math.random() * 20_000));
    demo = await startDemo({ folder, port, fresh: true, onFault: (text) => botFaults.push(text) });
  });
  afterEach(() => context?.close());
  afterAll(async () => {
    await close();
    await demo?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  it.each(visits)(
    "goes from sign-in to “paid” in the chat on $screen",
    { timeout: 60_000 },
    async (visit) => {
      const { screen, width, height, colorScheme, login } = visit;
      context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      const faults = watch(page);
      const visitor = new Visitor(page);
      await page.goto(demo?.url ?? "");

      await visitor.newUser("English");
      await visitor.tapStart();
      await visitor.tap("Sign in", "Your Sandbox Pay login?");
      await visitor.typeFromAuthenticator(login, "login", "Your Sandbox Pay password?");
      if (login === "anna@shop.example") {
        await visitor.typeFromAuthenticator(login, "password", "The one-time code");
        await visitor.typeFromAuthenticator(login, "code", "Signed in.");
      } else {
        await visitor.typeFromAuthenticator(login, "password", "You have several authenticators.");
        await visitor.tap("Authenticator 2", "The one-time code");
        await visitor.typeFromAuthenticator(login, "code 2", "Your login can do more than invoices");
      }
      await visitor.hasLeft(["/start"]);

      await visitor.tap("New invoice", "Which terminal is the invoice for?");
      if (login === "anna@shop.example") {
        await visitor.turnPage("2 of 3");
        await visitor.tap(/Coffee cart.* — .*Oybek metro/, "What are you selling?");
      } else {
        await visitor.tap(/Workshop <orders & repairs>.* — .*Bukhara Carpets/, "What are you selling?");
      }
      await visitor.send("Flat white ☕️ & <b>cookie</b>", "Price of one");
      await visitor.send("15 000", "How many");
      await visitor.tap("2", "Total: 30,000\u00a0UZS");
      await visitor.send("Торт «Наполеон» с малиной", "Price of one");
      await visitor.send("40 000", "How many");
      await visitor.tap("1", "Total: 70,000\u00a0UZS");
      await visitor.tap("Done", "When does the link expire?");
      await visitor.tap("24 hours", "Check the invoice");
      await visitor.tap("Create invoice", "Waiting for payment");
      expect(await visitor.overflow()).toBe(0);

      await visitor.openPayPage();
      expect(await visitor.payPageText()).toContain("Flat white ☕️ & <b>cookie</b>");
      expect(await visitor.overflow()).toBe(0);
      if (screen === "a phone") {
        await visitor.pressOnPayPage("Fail", "The payment failed");
        await visitor.sees("Payment of the invoice for 70,000\u00a0UZS failed");
        await visitor.pressOnPayPage("Try again", "Processing");
      } else {
        await visitor.pressOnPayPage("Pay 70,000", "Processing");
      }
      await visitor.sees(/Invoice for 70,000.UZS is paid: .?Flat white ☕️ & <b>cookie<\/b>.* and 1 more/);
      await visitor.sees(/^✅ Paid/);
      expect(await visitor.dashboardStatuses()).toContain("paid");
      expect(await visitor.overflow()).toBe(0);

      expect(faults).toEqual([]);
      expect(botFaults).toEqual([]);
      expect(demo?.botStatus().state).toBe("running");
    },
  );
});

/** What no visitor may meet: errors in the console, failing requests, a request that leaves this machine. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") faults.push(line.text());
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (hostname !== "127.0.0.1" && protocol !== "data:") faults.push(`left this machine: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}
