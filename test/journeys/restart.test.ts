import { afterEach, describe, expect, it } from "vitest";
import { oneTerminal, passwordOf } from "./steps.js";
import { Merchant } from "./story.js";
import { World } from "./world.js";

/** As far as the first item: each kill costs a start, and `one-invoice` of the soak kills at every later point. */
const mostKills = 4;
/** The sandbox's methods that say something in a chat. */
const saying = ["sendMessage", "editMessageText"];

let world: World;
afterEach(() => world.close());

describe("a bot that is killed again and again on the way from sign-in to invoice", () => {
  it("leads to one invoice, wherever in each of the first steps the kill comes", async () => {
    world = await World.create({ process: true, environment: { MERCHANT_TIMEOUT_MS: "20000" } });
    const { control } = world.telegram;
    const [answered, unsaid, unnoted, unread] = ["Coffee", "Tea", "Cake", "Juice"].map(
      (item) => new Merchant(world, world.user(), item),
    ) as [Merchant, Merchant, Merchant, Merchant];
    const merchants = [answered, unsaid, unnoted, unread];
    const unlessDone = async (merchant: Merchant, work: () => void | Promise<void>): Promise<void> => {
      if (!merchant.isDone) await work();
    };
    for (let kills = 0; merchants.some(({ isDone }) => !isDone) && kills < mostKills; kills += 1) {
      // Behind the answer.
      await unlessDone(answered, () => answered.step());
      // Before the bot can say what it did.
      await unlessDone(unsaid, async () => {
        for (const method of saying) control.fault({ method, kind: "no-answer" });
        const before = sayings(unsaid).length;
        unsaid.act();
        await unsaid.until(() =>
          sayings(unsaid)
            .slice(before)
            .some(({ ok }) => ok === undefined),
        );
        control.clearFaults();
      });
      // Said; but the connection breaks behind it, so the bot can't know and has noted nothing.
      await unlessDone(unnoted, async () => {
        for (const method of saying) control.fault({ method, kind: "reset-after", times: 20 });
        const before = sayings(unnoted).length;
        unnoted.act();
        await unnoted.until(() =>
          sayings(unnoted)
            .slice(before)
            .some(({ ok }) => ok === true),
        );
      });
      await world.killBot();
      control.clearFaults();
      // Sent while nobody listens.
      await unlessDone(unread, () => unread.act());
      await world.startBot();
      await Promise.all(merchants.map(settled));
    }
    for (const merchant of merchants) {
      if (!merchant.isDone) await merchant.goOn();
      await expectOneInvoice(merchant);
    }
    expect(createCalls()).toHaveLength(merchants.length);
  });

  it("asks a secret again that was lost, and repeats every other call that a kill cut off", async () => {
    world = await World.create({ process: true, environment: { MERCHANT_TIMEOUT_MS: "20000" } });
    const merchant = new Merchant(world, world.user());
    await settled(merchant);
    const cut = ["token", "authenticators", "challenge", "otp", "terminals"] as const;
    for (const on of cut) world.merchant.control.fault({ on, kind: "no-answer" });
    world.telegram.control.fault({ method: "deleteMessage", kind: "no-answer" });
    const hanging = () =>
      world.merchant.control.requests().filter(({ status }) => status === "no answer").length +
      world.telegram.control
        .requests()
        .filter(({ method, ok }) => method === "deleteMessage" && ok === undefined).length;
    for (let kills = 0; !merchant.isDone; ) {
      const before = JSON.stringify(merchant.newest);
      merchant.act();
      await merchant.until(() => JSON.stringify(merchant.newest) !== before || hanging() > kills);
      while (hanging() > kills) {
        kills += 1;
        await world.killBot();
        await world.startBot();
        const helped = askForHelp(merchant);
        await merchant.until(() => helped() || hanging() > kills);
      }
    }
    expect(hanging()).toBe(cut.length + 1);
    expect(merchant.chat.texts.filter((text) => /^I couldn't keep that message/.test(text))).toHaveLength(2);
    expect(merchant.chat.texts.some((text) => /we start again from the password/.test(text))).toBe(true);
    const attempts = world.merchant.control
      .requests()
      .filter(({ call }) => call === "token" || call === "otp");
    expect(attempts.map(({ status }) => status)).toEqual(["no answer", 200, "no answer", 200, 200]);
    await expectOneInvoice(merchant);
  });
});

describe("a text that was lost with the memory, since it might have been a secret", () => {
  it("never takes a password for the login that was lost before it", async () => {
    world = await World.create({ process: true });
    const { control } = world.telegram;
    const chat = world.user();
    await chat.say("/signin", /login\?/);
    // The bot asks for the password, but is killed before it has noted the login.
    control.fault({ method: "sendMessage", kind: "reset-after", times: 20 });
    await chat.say(oneTerminal, /password\?/);
    await world.killBot();
    control.clearFaults();
    const typed = chat.send(passwordOf(oneTerminal));
    await world.startBot();
    await chat.waitUntil(() => chat.byId(typed) === undefined);
    await chat.say(oneTerminal, /password\?/);
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    const grants = world.merchant.control.requests().filter(({ call }) => call === "token");
    expect(grants.map(({ body }) => (body as { username?: string }).username)).toEqual([oneTerminal]);
  });

  it("is asked for again together with its question", async () => {
    world = await World.create({ process: true });
    const merchant = new Merchant(world, world.user());
    const { chat } = merchant;
    await merchant.goOn(/^Price of one/);
    await settled(merchant);
    await world.killBot();
    world.telegram.control.fault({ method: "sendMessage", kind: "no-answer" });
    // A command that is still to be handled might open a sign-in, so the text behind it is written to no file.
    chat.send("/help");
    chat.send("15 000");
    await world.startBot();
    await merchant.until(() => sayings(merchant).at(-1)?.ok === undefined);
    // Confirmed, so both are in the inbox.
    await merchant.until(() => world.telegram.control.pendingUpdates().length === 0);
    await world.killBot();
    await world.startBot();
    await chat.waitFor(/deleted your last message unread: it may have been a password/);
    await merchant.until(() => /^Price of one/.test(chat.last.text ?? ""));
    await expectOneInvoice(merchant);
  });
});

describe("a bot that is killed with a create call in flight", () => {
  async function killedInFlight(stored: boolean, callbacks: "normal" | "off"): Promise<Merchant> {
    world = await World.create({
      process: true,
      environment: { MERCHANT_TIMEOUT_MS: "20000" },
      merchant: { switches: { callbacks } },
    });
    const merchant = new Merchant(world, world.user());
    await merchant.goOn(/^Check the invoice/);
    world.merchant.control.fault({ on: "create", kind: "no-answer", carriedOut: stored });
    merchant.act();
    await merchant.until(() => createCalls().some(({ status }) => status === "no answer"));
    await world.killBot();
    await world.startBot();
    return merchant;
  }

  it("says that it can't tell, and creates again when the dashboard shows nothing", async () => {
    const merchant = await killedInFlight(false, "normal");
    const told = await merchant.chat.waitFor(/^I can't tell whether the invoice was created\./);
    expect(told.text).toContain("I won't create a second one by myself. Check your Sandbox Pay dashboard");
    expect(merchant.chat.labels(told)).toEqual(["Check my dashboard, then create again", "Discard"]);
    // Nothing is sent by itself, not even after another restart.
    await world.killBot();
    await world.startBot();
    await settled(merchant);
    expect(createCalls()).toHaveLength(1);
    expect(merchant.invoices()).toHaveLength(0);
    await merchant.step();
    expect(merchant.newest?.text).toMatch(/^Check the invoice/);
    await merchant.goOn();
    expect(createCalls()).toHaveLength(2);
    await expectOneInvoice(merchant);
  });

  it("says that it can't tell, and lets go of the draft when the dashboard shows the invoice", async () => {
    const merchant = await killedInFlight(true, "off");
    await merchant.chat.waitFor(/^I can't tell whether the invoice was created\./);
    expect(merchant.invoices()).toHaveLength(1);
    await merchant.goOn();
    expect(merchant.newest?.text).toMatch(/^Draft discarded\./);
    expect(createCalls()).toHaveLength(1);
    await expectOneInvoice(merchant);
  });

  it("is told by the service's callback that the invoice exists, and makes its card from that", async () => {
    const merchant = await killedInFlight(true, "normal");
    const card = await merchant.chat.waitFor(/didn't give a usable link/);
    expect(card.text).toContain("Created, but I have no pay link");
    await world.merchant.control.pay(merchant.invoices()[0]?.id ?? "");
    await merchant.chat.waitFor(/Invoice for 15,000\u00a0UZS is paid: .?Coffee/);
    await settled(merchant);
    expect(merchant.chat.said.flatMap((message) => merchant.chat.labels(message))).not.toContain(
      "Check my dashboard, then create again",
    );
    await expectOneInvoice(merchant);
  });

  it("ends in one invoice for each of many merchants, wherever the kill hit their calls", async () => {
    world = await World.create({
      process: true,
      environment: { MERCHANT_TIMEOUT_MS: "20000" },
      merchant: { switches: { callbacks: "off" } },
    });
    const merchants = Array.from(
      { length: 4 },
      (_, n) => new Merchant(world, world.user(), `Coffee no.${n}`),
    );
    for (const merchant of merchants) await merchant.goOn(/^Check the invoice/);
    for (const [n] of merchants.entries())
      world.merchant.control.fault({ on: "create", kind: "latency", ms: 1 + n * 40 });
    for (const merchant of merchants) merchant.act();
    // The first has its card by now, and the others' calls are on their way.
    await merchants[0]?.chat.waitFor(/Waiting for payment/);
    await world.killBot();
    world.merchant.control.clearFaults();
    await world.startBot();
    for (const merchant of merchants) {
      await settled(merchant);
      await merchant.goOn();
      await expectOneInvoice(merchant);
    }
  });
});

/** Asks for something that leaves every step open. @returns whether it was answered. */
function askForHelp({ chat }: Merchant): () => boolean {
  const helps = () => chat.texts.filter((text) => /^Tap a command/m.test(text)).length;
  const before = helps();
  chat.send("/help");
  return () => helps() > before;
}

/** Resolves when the bot has handled everything that came before. */
const settled = (merchant: Merchant): Promise<void> => merchant.until(askForHelp(merchant));

/** What the bot said in the merchant's chat, or tried to. */
const sayings = ({ chat }: Merchant) =>
  world.telegram.control
    .requests()
    .filter(({ method, payload }) => saying.includes(method) && String(payload.chat_id) === String(chat.id));

const createCalls = () => world.merchant.control.requests().filter(({ call }) => call === "create");

/** One on the dashboard, with what was typed; and neither password nor codes are left in the chat. */
async function expectOneInvoice(merchant: Merchant): Promise<void> {
  await merchant.goOn();
  expect(merchant.invoices()).toHaveLength(1);
  expect(merchant.invoices()[0]?.request.items).toMatchObject([
    { name: merchant.item, price: "15000", quantity: 1, currency: "UZS" },
  ]);
  const sent = merchant.chat.messages.filter(({ from }) => from === "user").map(({ text = "" }) => text);
  expect(sent.filter((text) => /^\d{6}$/.test(text) || text === passwordOf(oneTerminal))).toEqual([]);
  expect(world.output).not.toContain("event.fault");
}
