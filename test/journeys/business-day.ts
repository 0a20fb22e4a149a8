import { expect } from "vitest";
import { collectFiles } from "./canaries.js";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { signIn } from "./steps.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import type { World } from "./world.js";

/** Stands in every word that customers write, in their user names, and in all that the seller writes to them. */
const canary = "Zqxcanary";
/** The customer's name goes on the seller's own invoice, and so it is kept sealed and shown to the seller alone. */
const customerName = "Wvqmalika";
const secrets = new Map([["a word from a customer's chat", canary]]);

/** Fails when bytes have a word from a customer's chat. */
export const expectNoCanary = (bytes: Buffer, where: string): void =>
  expect(tracesIn(bytes, secrets), where).toEqual([]);

/** The same, where the customer's name may not stand either. */
function expectNoName(bytes: Buffer, where: string): void {
  expectNoCanary(bytes, where);
  expect(tracesIn(bytes, new Map([["the customer's name", customerName]])), where).toEqual([]);
}

/**
 * Plays a seller's day in chats with customers: the bot's process is killed with a command in hand, and once more right
 * after its start.
 * @returns all that the bot has kept on the way, by its places
 */
export async function playDay(world: World): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const look = () => collectFiles(world, files);
  const seller = world.user("Anna");
  await signIn(world, seller);
  const day = new DayOfSeller(world, seller);

  await day.chatter();
  await look();
  await day.pay("Coffee 2x15000", 1);
  await look();
  await day.chatter();
  day.type("/pay Green tea 9000");
  day.say();
  await world.killBot();
  await look();
  await day.chatter();
  await world.startBot();
  await world.killBot();
  await look();
  await world.startBot();
  await day.untilPosted(2);
  const [invoice] = world.merchant.control.invoices();
  await world.merchant.control.pay(invoice?.id ?? "");
  await expect.poll(() => day.posted.map(plain).join()).toMatch(/Paid, thank you/);
  await seller.say("/business", /I am connected/);
  await day.chatter();
  await look();
  // A last command proves that the bot has taken everything before it.
  await day.pay("Cake 35000", 3);
  await seller.say("/help", /Tap a command/);
  return files;
}

/** Stops the bot, and fails when a word from a customer's chat is in what it has kept, logged or sent. */
export async function expectNothingKept(world: World, files: Map<string, Buffer>): Promise<void> {
  await world.stopBot();
  await collectFiles(world, files);
  expectNoName(Buffer.from(world.output), "log");
  expect(files.size).toBeGreaterThan(10);
  const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
  let isUnsealed = false;
  for (const [name, bytes] of files) {
    const text = unsealed(name.replace(/\?.*$/, ""), bytes, key) ?? "";
    if (text.includes("Green tea")) isUnsealed = true;
    expectNoName(bytes, name);
    expectNoCanary(Buffer.from(text), name);
  }
  expect(isUnsealed).toBe(true);
  expect(JSON.stringify(world.telegram.control.requests())).not.toContain(canary);
  const posted = world.telegram.control
    .requests()
    .filter(({ payload }) => "business_connection_id" in payload);
  expect(JSON.stringify(posted)).not.toContain(customerName);
}

/** Fails when the bot's metrics have counted more than the seller's commands. */
export async function expectCountedAlone(admin: number): Promise<void> {
  const metrics = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();
  // The process that was started last has taken one command, or two if the second came to it.
  expect(metrics).toMatch(/invoice_bot_updates_total\{kind="business_message"\} [12]\n/);
  expect(metrics).not.toMatch(/kind="other"/);
  expectNoName(Buffer.from(metrics), "metrics");
}

/** The chats of a seller with customers whose names and words are canaries. */
class DayOfSeller {
  readonly #customer: number;
  readonly #chat: number;
  #connection: string;

  constructor(
    readonly world: World,
    readonly seller: Chat,
  ) {
    const { control } = world.telegram;
    this.#customer = control.createUser({
      firstName: customerName,
      username: canary,
    }).userId;
    this.#chat = control.openChat(seller.id, this.#customer);
    this.#connection = control.business.connect(seller.id);
  }

  /** One word of the customer and one of the seller. */
  say(): void {
    const { business } = this.world.telegram.control;
    business.customerWrites(this.seller.id, this.#customer, `${canary} wants two coffees`);
    business.sellerWrites(this.seller.id, this.#customer, `Dear ${canary}, /pay follows`);
  }

  type(text: string): void {
    this.world.telegram.control.business.sellerWrites(this.seller.id, this.#customer, text);
  }

  /** Everything that people do in such chats, in the forms in which Telegram tells it. */
  async chatter(): Promise<void> {
    const { control } = this.world.telegram;
    const [chat, as] = [this.#chat, this.#customer];
    this.say();
    const { messageId } = control.send(chat, `How much is a ${canary}?`, { as });
    control.edit(chat, messageId, `How much are two ${canary}?`, { as });
    control.send(chat, `/pay ${canary} 5000`, { as });
    control.send(chat, `About this ${canary}`, { as: this.seller.id, replyTo: messageId });
    control.forward(chat, messageId, chat, { as: this.seller.id });
    const from = { id: this.#customer, is_bot: false, first_name: canary, username: canary };
    const own = { id: this.seller.id, is_bot: false, first_name: "Anna" };
    const message = {
      ...{ business_connection_id: this.#connection, message_id: 90_000 + messageId, date: 1_700_000_000 },
      chat: { ...from, type: "private" },
    };
    for (const fields of [
      { from, photo: [], caption: canary },
      { from, document: { file_id: canary, file_unique_id: canary, file_name: `${canary}.pdf` } },
      { from, contact: { phone_number: "+998", first_name: canary } },
      {
        from: own,
        text: `/pay ${canary} 5000`,
        forward_origin: { type: "hidden_user", sender_user_name: canary },
      },
      { from: own, text: `/pay ${canary} 5000`, is_from_offline: true },
      { from: own, text: `/payday ${canary}` },
      { from: canary, text: canary },
    ])
      control.pushUpdate({ business_message: { ...message, ...fields } });
    control.pushUpdate({ deleted_business_messages: { ...message, message_ids: [1] } });
  }

  async pay(text: string, posted: number): Promise<void> {
    this.type(`/pay ${text}`);
    await this.untilPosted(posted);
  }

  async untilPosted(count: number): Promise<void> {
    await expect.poll(() => this.posted).toHaveLength(count);
  }

  /**
   * The texts that the bot has posted as the seller, each once: a bot that is killed between Telegram's answer and its own
   * commit posts the same link again.
   */
  get posted(): string[] {
    const messages = this.world.telegram.control.business.messages(this.seller.id, this.#customer);
    const own = messages.filter(({ byBusinessBot }) => byBusinessBot === true);
    return [...new Set(own.map(({ text = "" }) => text))];
  }
}
