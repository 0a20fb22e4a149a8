import type { ChatMessage } from "../../../src/sandbox/telegram/index.js";
import type { Chat } from "../../journeys/chat.js";
import { inTime } from "../../limits/waits.js";
import { letters } from "../kit/letters.js";
import type { Random } from "../kit/random.js";
import type { ServiceInvoice } from "../kit/service.js";
import { codeOf, loginOf, passwordOf } from "../kit/service-server.js";
import type { CrowdWorld } from "./world.js";

/** An item as it was typed. */
interface Typed {
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
}

const patienceMs = 300_000;
/** Telegram puts these around what was filled in. */
const isolates = /[\u2066-\u2069]/g;
/** One that comes late, as after the leap of the clock, says that a payment may not have been heard of yet. */
export const reminder = /isn't paid yet|I can't see whether it was paid/;
export const plain = (text = ""): string => text.replace(isolates, "").replace(/\u00a0/g, " ");

/** One of many: signs in, sells, has a customer pay, and is reminded of what nobody has paid. */
export class CrowdMerchant {
  readonly chat: Chat;
  readonly customer: Chat;
  /** The chat with the customer, where the bot isn't. */
  readonly between: number;
  readonly paid: Typed[];
  readonly open: Typed;
  /** How long each step took, ms, by its name. */
  readonly steps: { readonly step: string; readonly ms: number }[] = [];

  constructor(
    readonly crowd: CrowdWorld,
    readonly number: number,
    random: Random,
  ) {
    const { world } = crowd;
    this.chat = world.user("Anna");
    this.customer = world.user("Timur");
    this.between = world.telegram.control.openChat(this.chat.id, this.customer.id);
    // A digit in a name would be read as an amount, and a name that is nearly that of another item would correct it.
    const item = (mark: string): Typed => ({
      name: `Ware ${letters(number)}${mark}`,
      price: 1_000 * (1 + number) + random.below(1_000),
      quantity: 1 + random.below(5),
    });
    this.paid = ["qbabab", "qfifif", "qchchc"].slice(0, 1 + random.below(3)).map(item);
    this.open = item("qjejej");
  }

  get invoices(): ServiceInvoice[] {
    return this.crowd.server.invoicesOf(this.number);
  }

  /** From the first word to the notice that the first invoice is paid; the second one stays open. */
  async sell(): Promise<void> {
    const { number } = this;
    await this.#say("/signin", /Sign in to/);
    await this.#tap("Sign in in the chat", /login\?/);
    await this.#say(loginOf(number), /password\?/);
    await this.#say(passwordOf(number), /one-time code/);
    await this.#say(codeOf(number), /Signed in\./);
    await this.#say("/new", /What are you selling\?/);
    for (const { name, price, quantity } of this.paid)
      await this.#say(`${name} ${quantity} x ${price}`, new RegExp(`Check the invoice.*${name}`, "s"));
    await this.#tap("Expiry", /When does the link expire\?/);
    await this.#tap("1 hour", /Check the invoice.*Expires: 1 hour/s);
    const card = await this.#tap("Create invoice", /Waiting for payment/);
    await this.#timed("share", () => this.#share());
    await this.#timed("QR code", () => this.#qrCode(card));
    await this.#timed("paid", () => this.#pay());
    const { name, price, quantity } = this.open;
    await this.#say(`/new ${name} ${quantity} x ${price}`, /Check the invoice.*Expires: 1 hour/s);
    await this.#tap("Create invoice", new RegExp(`Waiting for payment.*${name}`, "s"));
  }

  /** Resolves when the reminder is there. */
  async reminded(): Promise<void> {
    await this.chat.waitFor(reminder, patienceMs);
  }

  #say(text: string, answer: RegExp): Promise<ChatMessage> {
    return this.#step(text.startsWith("/") ? (text.split(" ")[0] ?? text) : "text", answer, () =>
      this.chat.send(text),
    );
  }

  #tap(label: string, answer: RegExp): Promise<ChatMessage> {
    return this.#step(label, answer, () => {
      // The chat says when it is done; the toast may come too late for a phone, as it may in life.
      this.chat.press(label).catch(() => undefined);
    });
  }

  #step(step: string, answer: RegExp, act: () => unknown): Promise<ChatMessage> {
    return this.#timed(step, () => {
      const before = new Map(this.chat.said.map(({ messageId, text }) => [messageId, text]));
      act();
      return this.#shown(
        ({ from, deleted, messageId, text }) =>
          from === "bot" && deleted !== true && before.get(messageId) !== text && answer.test(plain(text)),
      );
    });
  }

  #shown(fits: (message: ChatMessage) => boolean, chat = this.chat.id): Promise<ChatMessage> {
    return this.crowd.world.telegram.control.waitFor(chat, fits, patienceMs);
  }

  async #timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.steps.push({ step, ms: performance.now() - began });
    return result;
  }

  async #share(): Promise<void> {
    const { control } = this.crowd.world.telegram;
    const picker = (await this.chat.press("Send to customer")).picker;
    if (picker === undefined) throw new Error("The button opens no picker.");
    const as = this.chat.id;
    // The app asks again when an answer doesn't come in time, as a phone does.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const page = await control.chooseChat(picker, this.between, { as });
      const [result] = page?.results ?? [];
      if (result === undefined) continue;
      const { messageId } = control.chooseResult(this.between, result.id, { as });
      await this.#shown(
        (message) => message.messageId === messageId && /Please pay by/.test(message.text ?? ""),
        this.between,
      );
      return;
    }
    throw new Error("The inline query was never answered.");
  }

  async #qrCode({ messageId }: ChatMessage): Promise<void> {
    this.chat.press("QR code", messageId).catch(() => undefined);
    await this.#shown(({ from, photoUrl }) => from === "bot" && photoUrl !== undefined);
  }

  async #pay(): Promise<void> {
    const [invoice] = this.invoices;
    if (invoice === undefined) throw new Error("There is no invoice.");
    const body = JSON.stringify({ eventId: `${invoice.id}-paid`, status: "paid", invoiceId: invoice.id });
    const headers = { "content-type": "application/json" };
    const { status } = await inTime(
      "the callback to be acknowledged",
      fetch(invoice.callbackUrl ?? "", { method: "POST", headers, body }),
    );
    if (status !== 200) throw new Error(`The callback was answered ${status}.`);
    await this.#shown(({ from, text }) => from === "bot" && /^✅ Invoice for .* is paid/.test(plain(text)));
    await this.#shown(({ text }) => /Paid, thank you/.test(text ?? ""), this.between);
  }
}
