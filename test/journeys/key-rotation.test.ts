import { expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { callbackResults, notices } from "./invoices.js";
import { type Joined, replicated } from "./replicated.js";
import { runBot } from "./run-bot.js";
import { draft, signIn } from "./steps.js";
import type { World } from "./world.js";

/** The rotation of SECRET_KEY as docs/operate.md says it: each step on all replicas, one after the other. */

const patience = { timeout: 30_000 };
const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString("base64");
const [older, newer] = [keyOf(7), keyOf(9)];
const [firstStep, secondStep] = [`${older},${newer}`, `${newer},${older}`];

/** Two replicas under the older key. What comes over HTTP goes to the first, and comes again when it isn't there. */
async function underTheOlderKey(TELEGRAM_UPDATES: string) {
  const { world, join } = await replicated({ environment: { TELEGRAM_UPDATES }, webhookRetryBaseMs: 50 });
  const logs: Joined["log"][] = [];
  const begin = async (index: number, SECRET_KEY: string): Promise<Joined> => {
    const replica = await join({ SECRET_KEY, ...(index === 0 ? { PORT: String(world.port) } : {}) });
    logs.push(replica.log);
    return replica;
  };
  const replicas = [await begin(0, older), await begin(1, older)];
  return {
    world,
    /** Everything that replicas have logged. */
    logged: (): string => logs.map((log) => log()).join(""),
    /** Restarts one replica after the other. @param meanwhile called when one begins to end, and when it has ended */
    async restartWith(keys: string, meanwhile: () => void): Promise<void> {
      for (const [index, replica] of replicas.entries()) {
        const ended = replica.stop();
        meanwhile();
        await ended;
        meanwhile();
        replicas[index] = await begin(index, keys);
      }
    },
  };
}

/** Says something that has one answer, again and again. */
class Talker {
  #said = 0;
  constructor(private readonly chat: Chat) {}

  readonly talk = (): void => {
    this.chat.send("/help");
    this.#said += 1;
  };

  async isAnswered(): Promise<void> {
    const answers = () => this.chat.texts.filter((text) => /Tap a command/.test(text)).length;
    await expect.poll(answers, patience).toBe(this.#said);
    // A chat's events are handled in order: after this one's answer there is no more to come.
    await this.chat.say("/privacy", /What I keep/);
    expect(answers()).toBe(this.#said);
  }
}

/** An open invoice with a callback address. @returns its id */
async function openInvoice(world: World, chat: Chat, item: string): Promise<string> {
  await draft(chat, item);
  await chat.tap("Create invoice", /Waiting for payment/);
  const invoice = world.merchant.control.invoices().at(-1);
  expect(invoice?.callbackUrl).toMatch(/\/callbacks\/./);
  return invoice?.id ?? "";
}

it.each(["polling", "webhook"])(
  "a new SECRET_KEY takes over without a loss, and needs the old one until its last invoice is closed: %s",
  { timeout: 120_000 },
  async (updates) => {
    const { world, logged, restartWith } = await underTheOlderKey(updates);
    const { control } = world.merchant;
    const [chat, other] = [world.user(), new Talker(world.user("Bela"))];
    await signIn(world, chat);
    const coffee = await openInvoice(world, chat, "Coffee");
    const tea = await openInvoice(world, chat, "Tea");

    await restartWith(firstStep, other.talk);
    let isPaid: Promise<unknown> | undefined;
    await restartWith(secondStep, () => {
      other.talk();
      isPaid ??= control.pay(coffee);
    });
    await isPaid;
    await chat.waitFor(/is paid: .?Coffee/, patience.timeout);
    await expect.poll(logged, patience).toContain('"keysNeeded":2');
    const tooEarly = await runBot({ ...world.environment(), PORT: "0", SECRET_KEY: newer });
    expect(tooEarly.code).toBe(1);
    expect(tooEarly.output).toMatch(
      /data in the database needs the key with the id \w+, but SECRET_KEY holds only \w+\. Put the old key behind the new one/,
    );

    await control.pay(tea);
    await chat.waitFor(/is paid: .?Tea/, patience.timeout);
    expect(logged()).not.toContain('"keysNeeded":1');
    await restartWith(secondStep, other.talk);
    await expect.poll(logged, patience).toContain('"keysNeeded":1');

    await restartWith(newer, other.talk);
    const cake = await openInvoice(world, chat, "Cake");
    await control.pay(cake);
    await chat.waitFor(/is paid: .?Cake/, patience.timeout);
    await other.isAnswered();
    expect(notices(chat).map((text) => text.split(": ").at(-1))).toEqual([
      "Coffee · today 1 · 30,000",
      "Tea · today 2 · 60,000",
      "Cake · today 3 · 90,000",
    ]);
    for (const id of [coffee, tea, cake]) expect(callbackResults(world, id).at(-1)).toBe(200);
    expect(logged()).not.toMatch(/key-missing|event\.fault|record-damaged/);
  },
);
