import { randomInt } from "node:crypto";
import type { CallbackQuery, State } from "../store/telegram-state.js";
import type { Clock } from "../telegram-clock.js";
import { badRequest } from "../telegram-error.js";
import type { Picker, TypedQuery } from "./chat-summary.js";
import { Waiting } from "./waiting.js";

/** The effect of a tap on a button, as the person sees it. */
export interface PressAnswer {
  /** False when the bot didn't answer the tap in time. */
  readonly answered: boolean;
  readonly text?: string;
  readonly showAlert?: boolean;
  readonly url?: string;
  readonly copyText?: string;
  readonly picker?: Picker;
  /** The Mini App that the button opened: its address with the launch parameters. */
  readonly webApp?: { readonly url: string };
  /** The inline query that the button typed in a chat. */
  readonly typed?: TypedQuery;
}

const validMs = 30_000;
const patienceMs = 10_000;

/** The callback queries that can still be answered. */
export class CallbackAnswers {
  private readonly waiting = new Waiting<PressAnswer>();

  constructor(
    private readonly state: State,
    private readonly clock: Clock,
  ) {}

  /** Makes a new query. `answer` resolves when the bot has answered, or after ten seconds. */
  ask(chatId: number): { id: string; answer: () => Promise<PressAnswer> } {
    this.#forgetOld();
    const id = `${randomInt(2 ** 47)}${randomInt(10_000, 99_999)}`;
    this.state.callbackQueries.push({ id, chatId, at: this.clock() });
    return { id, answer: async () => (await this.waiting.wait(id, patienceMs)) ?? { answered: false } };
  }

  /** Passes the bot's answer on to the person who tapped. @throws TelegramError 400 when the query is too old or unknown */
  answer(id: string, answer: PressAnswer): CallbackQuery {
    this.#forgetOld();
    const query = this.state.callbackQueries.find((candidate) => candidate.id === id);
    if (query === undefined) {
      throw badRequest("query is too old and response timeout expired or query ID is invalid");
    }
    this.waiting.answer(id, answer);
    return query;
  }

  close(): void {
    this.waiting.close();
  }

  #forgetOld(): void {
    const oldest = this.clock() - validMs;
    this.state.callbackQueries = this.state.callbackQueries.filter(({ at }) => at >= oldest);
  }
}
