import { setTimeout as delay } from "node:timers/promises";
import type { MerchantSandbox } from "../../../src/sandbox/merchant-service/index.js";
import type { ChatMessage, TelegramSandbox } from "../../../src/sandbox/telegram/index.js";
import { Chat } from "../../journeys/chat.js";
import { oneTerminal, passwordOf } from "../../journeys/steps.js";
import { inTime, until as untilHolds } from "../../limits/waits.js";
import type { Received, ReceivedRequests } from "./received-requests.js";

const patienceMs = 60_000;
/** Calls that show something in a chat. */
const showing = /^(sendMessage|editMessageText)$/;
const polling = /^getUpdates$/;
/** So long nothing comes from a bot that has nothing left to do. */
const quietMs = 60;
/** The inbox notes finished events after 200 ms. */
const struckMs = 300;

/** A file that a merchant imports. */
const manyItems = ["Name;Price", ...Array.from({ length: 100 }, (_, n) => `Item ${n};${1_000 + n}`)].join(
  "\n",
);

export interface Talk {
  readonly chats: readonly number[];
  /** What each chat says in turn; each of it is answered by a message. */
  readonly words: readonly string[];
  /** Updates in all. */
  readonly updates: number;
  /** Chats that talk at the same time. */
  readonly atOnce: number;
}

/** Times since this process began become times since 1970, which mean the same in the bot's process. */
const sinceEpoch = <T extends Record<string, number>>(times: T): T =>
  Object.fromEntries(Object.entries(times).map(([name, at]) => [name, performance.timeOrigin + at])) as T;

/** What can be asked of the process that stands for Telegram, the service and all the people. */
export function createDeeds(
  telegram: TelegramSandbox,
  merchant: MerchantSandbox,
  requests: ReceivedRequests,
) {
  const { control } = telegram;
  const chats = new Map<number, Chat>();
  const chatOf = (id: number): Chat => {
    const chat = chats.get(id);
    if (chat === undefined) throw new Error(`There is no chat ${id}.`);
    return chat;
  };
  async function until(found: () => Received | undefined, what: string): Promise<Received> {
    for (const end = performance.now() + patienceMs; performance.now() < end; await delay(1)) {
      const request = found();
      if (request !== undefined) return request;
    }
    throw new Error(`Waited in vain for ${what}.`);
  }
  /** @returns how long its answer took, milliseconds */
  async function say(id: number, text: string): Promise<number> {
    const began = performance.now();
    const { messageId } = control.send(id, text);
    await control.waitFor(id, (said) => said.from === "bot" && said.messageId > messageId, patienceMs);
    return performance.now() - began;
  }
  /** To the card with [Create invoice]. */
  async function review(chat: Chat): Promise<void> {
    await chat.say("Coffee 2x15000", /Check the invoice/);
  }

  /** From the typed line to the notice that the invoice is paid, with what happens before the customer pays. */
  async function sell(id: number, share = async (_: Chat): Promise<void> => undefined): Promise<void> {
    const chat = chatOf(id);
    await review(chat);
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    const invoice = /\/invoice\/([\w-]+)\/payment/.exec(JSON.stringify(card))?.[1];
    if (invoice === undefined) throw new Error(`The card has no pay link: ${card.text}`);
    await share(chat);
    const notices = (): number => chat.said.filter(({ text = "" }) => /is paid/.test(text)).length;
    const before = notices();
    await merchant.control.paid(invoice);
    if (!(await chat.waitUntil(() => notices() > before))) throw new Error("No payment was told.");
  }
  /** Taps a button, and waits until one more message of a kind has come. */
  async function more(chat: Chat, label: string, fits: (message: ChatMessage) => boolean): Promise<void> {
    const count = (): number => chat.said.filter(fits).length;
    const before = count();
    await chat.press(label);
    if (!(await chat.waitUntil(() => count() > before))) throw new Error(`Nothing came of [${label}].`);
  }
  const showCode = (chat: Chat): Promise<void> =>
    more(chat, "QR code", ({ photoUrl }) => photoUrl !== undefined);
  /** Resolves when the bot has said nothing for a while. */
  async function quiet(): Promise<void> {
    let before = -1;
    const isQuiet = (): boolean => {
      const isSame = before === requests.count;
      before = requests.count;
      return isSame;
    };
    await untilHolds(isQuiet, "the bot to fall silent", patienceMs, quietMs);
  }

  /** Creates an invoice. @returns when the service answered and when the call with the pay link came, milliseconds */
  async function createInvoice(id: number): Promise<{ createdAt: number; shownAt: number }> {
    const chat = chatOf(id);
    await review(chat);
    await quiet();
    requests.clear();
    await chat.tap("Create invoice", /Waiting for payment/);
    const createdAt = requests.since(0, /^merchant-invoices$/)[0]?.answeredAt;
    if (createdAt === undefined) throw new Error("No invoice was created.");
    const shown = requests.since(0, showing).find(({ receivedAt }) => receivedAt > createdAt);
    if (shown === undefined) throw new Error("The pay link was never shown.");
    return { createdAt, shownAt: shown.receivedAt };
  }

  return {
    async urls() {
      return { telegram: telegram.url, merchant: merchant.url };
    },
    /** @returns the ids of new people's chats with the bot */
    async people(count: number) {
      return Array.from({ length: count }, () => {
        const chat = Chat.open(telegram, "Anna", "en");
        chats.set(chat.id, chat);
        return chat.id;
      });
    },
    async signIn(id: number) {
      const chat = chatOf(id);
      await chat.say("/signin", /login\?/);
      await chat.say(oneTerminal, /password\?/);
      await chat.say(passwordOf(oneTerminal), /one-time code/);
      await chat.say(merchant.control.currentCode(oneTerminal), /Signed in\./);
      await quiet();
    },
    /** Forgets what earlier bots have asked. */
    async forget() {
      requests.clear();
    },
    /** @returns milliseconds since 1970 of the first getUpdates since `forget`; waits for it */
    async firstPoll() {
      const { receivedAt } = await until(() => requests.since(0, polling)[0], "getUpdates");
      return performance.timeOrigin + receivedAt;
    },
    /**
     * Many chats talk with the bot, each waiting for its answer. @returns milliseconds, those that one answer in a
     * hundred takes longer than, and calls of the bot but polls
     */
    async talk({ chats: ids, words, updates, atOnce }: Talk) {
      requests.clear();
      let begun = 0;
      let turn = 0;
      const answers: number[] = [];
      const began = performance.now();
      const speaker = async (): Promise<void> => {
        while (begun + words.length <= updates) {
          begun += words.length;
          const id = ids[turn++ % ids.length] ?? 0;
          for (const word of words) answers.push(await say(id, word));
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, speaker));
      const ms = performance.now() - began;
      const calls = requests.since(0, /./).filter(({ name }) => !polling.test(name)).length;
      const polls = requests.since(0, polling).length;
      requests.clear();
      answers.sort((a, b) => a - b);
      return { ms, p99: answers[Math.floor(answers.length * 0.99)] ?? 0, updates: begun, calls, polls };
    },
    quiet,
    /** No call of the bot but getUpdates is answered any more. */
    async stall() {
      control.fault({ kind: "no-answer", times: 1_000_000 });
    },
    /** A status callback. @returns when it was sent and when the bot's first call that shows something of it came, milliseconds since 1970 */
    async callback(url: string, body: string) {
      await quiet();
      requests.clear();
      const began = performance.now();
      const headers = { "content-type": "application/json" };
      const answer = await inTime(
        "the callback to be acknowledged",
        fetch(url, { method: "POST", headers, body }),
      );
      if (answer.status !== 200) throw new Error(`The callback was answered ${answer.status}.`);
      const shown = await until(() => requests.since(0, showing)[0], "the notice");
      return sinceEpoch({ begunAt: began, shownAt: shown.receivedAt });
    },
    /** An invoice of a signed-in chat. @returns when it began, and when the call with the pay link came, milliseconds since 1970 */
    async invoice(id: number) {
      const begunAt = performance.now();
      const { shownAt } = await createInvoice(id);
      return sinceEpoch({ begunAt, shownAt });
    },
    /** An invoice from the typed line to the notice of its payment. @returns times, milliseconds since 1970 */
    async paidInvoice(id: number) {
      const begunAt = performance.now();
      const { createdAt, shownAt } = await createInvoice(id);
      await quiet();
      const chat = chatOf(id);
      const said = chat.said.length;
      const invoice = merchant.control.invoices().at(-1);
      if (invoice === undefined) throw new Error("The service has no invoice.");
      await merchant.control.paid(invoice.id);
      await chat.waitUntil(() => chat.said.slice(said).some(({ text = "" }) => /Paid/i.test(text)));
      await quiet();
      await delay(struckMs);
      return sinceEpoch({ begunAt, createdAt, shownAt, endedAt: performance.now() });
    },
    /** One invoice after the other, from the typed line to paid, with a rest after each. */
    async sell(id: number, count: number) {
      for (let sold = 0; sold < count; sold += 1) {
        await sell(id);
        await quiet();
      }
    },
    /** A day of each chat: invoices with their QR codes, then a file with items comes in, and one with invoices goes out. */
    async work(ids: readonly number[], invoices: number) {
      const day = async (id: number): Promise<void> => {
        for (let made = 0; made < invoices; made += 1) await sell(id, showCode);
        const chat = chatOf(id);
        await chat.say("/items", /Tap an item|no saved items|Import/);
        await chat.tap("Import", /Send a CSV file/);
        await chat.sendFile("items.csv", manyItems, /Items saved/);
        await chat.say("/today", /Sold most/);
        await more(chat, "Excel", ({ document }) => document !== undefined);
      };
      await Promise.all(ids.map(day));
      await quiet();
    },
    /** One invoice of each chat, so many chats at a time, from the typed line to paid. @returns milliseconds */
    async sellInTurn(ids: readonly number[], atOnce: number) {
      const waiting = [...ids];
      const began = performance.now();
      const seller = async (): Promise<void> => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await sell(id);
      };
      await Promise.all(Array.from({ length: atOnce }, seller));
      const ms = performance.now() - began;
      await quiet();
      return ms;
    },
  };
}

export type Deeds = ReturnType<typeof createDeeds>;
