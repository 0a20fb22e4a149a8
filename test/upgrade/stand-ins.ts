import { emptyState, type State } from "../../src/sandbox/telegram/store/telegram-state.js";
import { FakeService, plainAccount } from "../soak/kit/service.js";
import { ConnectionFault, type clientOf, httpAnswer } from "../soak/kit/service-client.js";
import { dataBehind, InMemoryTelegram } from "../soak/kit/telegram.js";

/** Monday noon in Tashkent: the day that is in the data of every version. */
const theDay = Date.parse("2026-03-02T07:00:00Z");

export const loginOf = (chat: string): string => `shop-${chat}@upgrade.example`;
export const passwordOf = (chat: string): string => `Quince & ${chat} walnuts`;
export const codeOf = (chat: string): string => String(100_000 + Number(chat));
const chatIn = (text: string): string => /shop-(\d+)@/.exec(text)?.[1] ?? "";

/** What the stand-ins remember of the day, as it lies beside the bot's data. */
export interface Remembered {
  /** The end of the day (ms). */
  readonly time: number;
  readonly telegram: State;
  /** The addresses for status updates, by the name that the day gives an invoice. */
  readonly callbacks: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
  /** The chats that the day has left open (open-chats.ts). */
  readonly open: readonly string[];
  /** The sign-ins of the service that wait for a code. */
  readonly challenged: readonly (readonly [token: string, authenticator: string])[];
}

/** Telegram and the service, by one clock that stands still unless it is moved. */
export class StandIns {
  time = theDay;
  readonly now = (): number => this.time;
  readonly telegram: InMemoryTelegram;
  readonly service: FakeService;
  /** The service carries the next create call out, and its answer is lost. */
  losesAnswer = false;

  constructor(remembered?: Pick<Remembered, "telegram" | "time" | "challenged">) {
    if (remembered !== undefined) this.time = remembered.time;
    const state = remembered?.telegram ?? { ...emptyState(), nextUpdateId: 5_000_000, nextPersonId: 9_000 };
    this.telegram = new InMemoryTelegram(this.now, structuredClone(state));
    this.service = new FakeService({
      accountOf: (login) => ({
        ...plainAccount(login, passwordOf(chatIn(login))),
        terminals: [{ id: `t-${chatIn(login)}`, name: "Till", isDefault: true }],
      }),
      codeAt: (authenticator) => codeOf(chatIn(authenticator)),
      now: this.now,
      accessSeconds: 30 * 86_400,
      payHost: "https://pay.example.com",
      newId: (count) =>
        `00000000-0000-4000-8000-${String(count + this.time)
          .padStart(12, "0")
          .slice(-12)}`,
    });
    for (const [token, authenticator] of remembered?.challenged ?? [])
      this.service.challenged.set(token, authenticator);
  }

  /** The word behind ?start= of the button above the newest offers of inline mode. */
  startWord = "";
  /** What taps were answered with. */
  readonly toasts: string[] = [];
  /** Bot API; a group is no person who has opened the bot's chat. */
  readonly api: typeof this.telegram.api = (method, payload, form) => {
    if (method === "answerCallbackQuery") this.toasts.push(String(payload.text ?? ""));
    if (method === "answerInlineQuery") this.startWord = startWordOf(payload) ?? "";
    const isGroup = Number(payload.chat_id) < 0;
    return isGroup ? this.telegram.answer(method, payload, form) : this.telegram.api(method, payload, form);
  };

  readonly exchange: NonNullable<Parameters<typeof clientOf>[0]["exchange"]> = async (call, carryOut) => {
    const answer = httpAnswer(carryOut());
    if (call?.name !== "create" || !this.losesAnswer) return answer;
    this.losesAnswer = false;
    throw new ConnectionFault("sent", "the answer is lost");
  };

  /** The tap on a button, which may be on an old message. */
  tapOn(chat: string, label: string) {
    const isThat = (text: string): boolean => plain(text) === label;
    const message = this.telegram
      .shown(chat)
      .findLast(({ keyboard }) => keyboard.flat().some(({ text }) => isThat(text)));
    if (message === undefined) {
      const shown = this.telegram.shown(chat).slice(-3);
      throw new Error(`${chat} shows no [${label}]: ${JSON.stringify(shown)}`);
    }
    return this.telegram.taps(
      chat,
      message.id,
      dataBehind(message, message.keyboard.flat().find(({ text }) => isThat(text))?.text ?? ""),
    );
  }

  /** The text of what the bot has said last in a chat, without invisible characters. */
  said(chat: string): string {
    return plain(this.telegram.shown(chat).at(-1)?.text ?? "");
  }

  /** All that a chat shows of the bot. */
  shows(chat: string): string {
    return this.telegram
      .shown(chat)
      .map(({ text }) => plain(text))
      .join("\n\n");
  }

  close(): void {
    this.telegram.close();
  }
}

/** A text without invisible characters. */
export const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

const startWordOf = ({ button }: { readonly button?: unknown }): string | undefined =>
  (button as { start_parameter?: string } | undefined)?.start_parameter;
