import type { InlineKeyboardButton, Message } from "grammy/types";
import type { Random } from "../kit/random.js";
import { type Account, canary, timedCode } from "../kit/service.js";
import { markerOf, markersIn } from "./markers.js";
import type { Oracle } from "./oracle.js";
import type { SimulatedTelegram } from "./telegram.js";

export interface MerchantParts {
  readonly telegram: SimulatedTelegram;
  readonly oracle: Oracle;
  readonly random: Random;
  readonly now: () => number;
  readonly note: (what: string) => void;
  /** True while something that this chat has sent waits for the bot. */
  readonly isBehind: (chat: number) => boolean;
}

/** A message on the screen. */
interface Shown {
  readonly id: number;
  readonly text: string;
  readonly buttons: readonly InlineKeyboardButton[];
  /** Milliseconds. */
  readonly changedAt: number;
}

/** Stands in every password, right or wrong. */
export const typedSecret = `${canary}-password`;

/** Buttons after which another invoice of the same items is meant. */
const repeats =
  /^(Repeat|Issue again|Start from it|Undo|Create it anyway|Check my dashboard, then create again)$/;
/** Whoever creates an invoice below this warning means it. */
const warned = /may exist already|exists already/;
/** Left alone: people here send no files, and know English. */
const leftAlone = /^(items:import|settings:language)/;
const commands = [
  "/start",
  "/new",
  "/new",
  "/new",
  "/invoices",
  "/invoices",
  "/signin",
  "/cancel",
  "/signout",
  "/settings",
  "/items",
  "/help",
  "/privacy",
  "/nonsense",
] as const;
const unknownTexts = ["hello?", "💬", "42", "x", "Line one\nLine two", "<b>&", "/", "15 000"] as const;

/** A merchant on the phone: mostly answers what the bot asks, sometimes does anything else. */
export class Merchant {
  readonly chat: number;
  readonly #read = new Map<number, { readonly text: string; readonly at: number }>();
  #items = 0;
  readonly #recent = new Map<string, number>();
  /** The items of drafts, as their messages have shown them. */
  readonly #drafts = new Map<string, readonly string[]>();

  constructor(
    readonly index: number,
    readonly account: Account,
    private readonly customer: number,
    private readonly parts: MerchantParts,
  ) {
    this.chat = parts.telegram.control.createUser({ firstName: `M${index}`, languageCode: "en" }).chatId;
  }

  /** One thing that a person does. */
  act(): void {
    const { random, telegram } = this.parts;
    if (telegram.core.people.byId(this.chat)?.blocked === true) {
      if (random.chance(0.4)) this.#do("unblocks", () => telegram.control.start(this.chat));
      return;
    }
    const last = this.#seenLast();
    if (last !== undefined) this.#learnDraft(last);
    if (last === undefined) this.say("/start");
    else if (!random.chance(0.8) || !this.#answer(last)) this.#doAnything();
  }

  #doAnything(): void {
    const { random, telegram } = this.parts;
    const choice = random.below(100);
    if (choice < 40) this.say(random.pick(commands));
    else if (choice < 58) this.say(`/new ${this.#line()}`);
    else if (choice < 65) this.say(random.pick(unknownTexts));
    else if (choice < 80) this.#tapAnything();
    else if (choice < 95) this.#sellInline();
    else if (choice < 98) this.#do("sends a sticker", () => telegram.control.attach(this.chat, "sticker"));
    else this.#do("blocks the bot", () => telegram.control.block(this.chat));
  }

  say(text: string): void {
    this.#do(`says ${text.includes(typedSecret) ? "the password" : text}`, () =>
      this.parts.telegram.control.send(this.chat, text),
    );
  }

  /** The message where something has changed last. */
  #seenLast(): Shown | undefined {
    return this.#said().reduce<Shown | undefined>(
      (latest, message) => (latest === undefined || message.changedAt >= latest.changedAt ? message : latest),
      undefined,
    );
  }

  /** The bot's messages, oldest first; as they are stored, since a copy of each would take most of the time. */
  #said(): Shown[] {
    const messages = this.parts.telegram.core.people.chat(this.chat)?.messages ?? [];
    return messages
      .filter(({ from, deleted }) => from === undefined && deleted !== true)
      .map(({ id, text = "", keyboard }) => ({
        id,
        text,
        buttons: keyboard?.inline_keyboard.flat() ?? [],
        changedAt: this.#read.get(id)?.at ?? 0,
      }));
  }

  /**
   * Notes when a message has changed. An old question that only loses its buttons says nothing new, so a newer one
   * stays the one that a person answers.
   * @param result what Telegram has answered to a call about this chat
   */
  sees(result: unknown): void {
    if (!isMessage(result)) return;
    const { message_id: id, text = "", reply_markup: keyboard } = result;
    if (keyboard === undefined && this.#read.get(id)?.text === text) return;
    this.#read.set(id, { text, at: this.parts.now() });
  }

  /** @returns false when there is nothing that the message asks. */
  #answer(message: Shown): boolean {
    const { random, now, oracle } = this.parts;
    const { text } = message;
    const tap = (...labels: string[]): boolean => this.#tapOneOf(message, labels);
    if (/login\?/.test(text)) return this.#sends(random.chance(0.9) ? this.account.login : "somebody");
    if (/password\?|one-time code from/.test(text) && this.parts.isBehind(this.chat))
      oracle.typedBlind.add(this.chat);
    if (/password\?/.test(text))
      return this.#sends(random.chance(0.88) ? this.account.password : `${typedSecret}-wrong`);
    if (/one-time code from/.test(text)) {
      const right = timedCode(`auth-${this.index}`, now());
      const code = random.chance(0.85) ? right : String(100_000 + random.below(900_000));
      oracle.sentCodes.add(code);
      return this.#sends(code);
    }
    if (/Check the invoice/.test(text)) {
      if (random.chance(0.75)) return tap("Create invoice");
      return tap("Create invoice", "Items", "Expiry", "Terminal", "More…", "Discard");
    }
    if (/can't tell whether the invoice was created/.test(text) && random.chance(0.5)) return false;
    if (/What are you selling|Send another item/.test(text)) {
      if (random.chance(0.5) && tap("Done")) return true;
      return this.#sends(random.chance(0.75) ? this.#line() : this.#name());
    }
    if (/[Pp]rice of one/.test(text)) return this.#sends(`${String(1 + random.below(99))}00`);
    if (/When does the link expire/.test(text) && random.chance(0.4))
      return this.#sends(random.pick(["90 min", "2h", "tomorrow 18:00", "1 min", "3 days"]));
    return this.#tapOneOf(message);
  }

  #sends(text: string): boolean {
    this.say(text);
    return true;
  }

  #line(): string {
    const { random } = this.parts;
    return `${this.#name()} ${1 + random.below(3)} x ${1 + random.below(99)}00`;
  }

  #name(): string {
    this.#items += 1;
    return markerOf(this.index, this.#items);
  }

  #tapAnything(): void {
    const said = this.#said().filter(({ buttons }) => buttons.length > 0);
    const { random } = this.parts;
    const recent = random.chance(0.5) ? said.slice(-4) : said;
    if (recent.length > 0) this.#tapOneOf(random.pick(recent));
  }

  /** @param labels those to choose from; any without them. @returns false when the message has none of them. */
  #tapOneOf(message: Shown, labels?: readonly string[]): boolean {
    const { random } = this.parts;
    const buttons = message.buttons
      .filter((button) => "callback_data" in button && !leftAlone.test(button.callback_data))
      .filter(({ text }) => labels === undefined || labels.includes(text));
    if (buttons.length === 0) return false;
    const button = random.pick(buttons);
    const times = random.chance(0.15) ? 2 : 1;
    for (let time = 0; time < times; time += 1) this.#tap(message, button);
    return true;
  }

  #tap(message: Shown, button: InlineKeyboardButton): void {
    const { telegram, now, oracle } = this.parts;
    if (!("callback_data" in button) || button.callback_data === undefined) return;
    const data = button.callback_data;
    this.#do(`taps ${button.text} (${data}) of ${message.id}`, () => {
      void telegram.control.press(this.chat, message.id, { data }).catch(() => undefined);
    });
    const key = `${message.id} ${data}`;
    const isRepeat = now() - (this.#recent.get(key) ?? 0) < 3_000;
    this.#recent.set(key, now());
    if (isRepeat) return;
    const meant = [
      ...(meansAnother(message, button.text, data) ? this.#itemsOf(message, data) : []),
      ...markersIn(button.text),
    ];
    for (const marker of new Set(meant)) oracle.allowAnother(marker);
  }

  /** The items that a message is about: its own, or those of the draft that its button names. */
  #itemsOf({ text }: Shown, data: string): string[] {
    const draft = draftIn(data);
    return [...markersIn(text), ...(draft === undefined ? [] : (this.#drafts.get(draft) ?? []))];
  }

  #learnDraft({ text, buttons }: Shown): void {
    const markers = markersIn(text);
    if (markers.length === 0) return;
    for (const button of buttons) {
      const draft = "callback_data" in button ? draftIn(button.callback_data ?? "") : undefined;
      if (draft !== undefined) this.#drafts.set(draft, markers);
    }
  }

  /** Sells in the chat with a customer. */
  #sellInline(): void {
    const { telegram, random, oracle, note } = this.parts;
    const { control } = telegram;
    const between = control.openChat(this.chat, this.customer);
    const name = this.#name();
    const query = `${name} 2x${1 + random.below(99)}00`;
    const sell = async (): Promise<void> => {
      const page = await control.inlineQuery(between, query, { as: this.chat });
      const offer = page?.results.find(({ id }) => id.startsWith("offer:"));
      if (offer === undefined) return;
      const times = random.chance(0.1) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        if (time > 0) oracle.allowAnother(name);
        note(`${this.index} sends the offer of ${name}`);
        const sent = control.chooseResult(between, offer.id, { as: this.chat });
        if (random.chance(0.3)) {
          const data = `inline:show:${offer.id.replace("offer:", "")}`;
          void control.press(between, sent.messageId, { data }, { as: this.chat }).catch(() => undefined);
        }
      }
    };
    this.#do(`asks inline for ${query}`, () => void sell().catch(() => undefined));
  }

  #do(what: string, action: () => void): void {
    this.parts.note(`${this.index} ${what}`);
    action();
  }
}

/** True when a tap asks for another invoice of the items that there may be one of. */
const meansAnother = ({ text }: Shown, label: string, data: string): boolean =>
  repeats.test(label) ||
  data.startsWith("invoice:repeat") ||
  (/^(Create invoice|Try again)$/.test(label) && warned.test(text));

const isMessage = (result: unknown): result is Message =>
  typeof result === "object" && result !== null && "message_id" in result;

const draftIn = (data: string): string | undefined => /^draft:([^:]+):/.exec(data)?.[1];
