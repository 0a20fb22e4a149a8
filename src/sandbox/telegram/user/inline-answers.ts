import { randomInt } from "node:crypto";
import type { InlineQueryResult } from "grammy/types";
import type { Clock } from "../telegram-clock.js";
import { badRequest } from "../telegram-error.js";
import { Waiting } from "./waiting.js";

const validMs = 30_000;
const patienceMs = 10_000;

/** The button above the results. It opens the private chat and starts the bot with this parameter. */
export interface InlineButton {
  readonly text: string;
  readonly startParameter: string;
}

/** One page of results from the bot. */
export interface InlinePage {
  readonly results: readonly InlineQueryResult[];
  /** The offset of the next page; empty when there is none. */
  readonly nextOffset: string;
  readonly isPersonal: boolean;
  /** The time in seconds for which Telegram may keep the results. */
  readonly cacheTime: number;
  readonly button?: InlineButton;
}

interface Asked {
  readonly personId: number;
  readonly chatId: number;
  readonly query: string;
  readonly offset: string;
}

interface Shown extends Asked {
  readonly results: readonly InlineQueryResult[];
  readonly button: InlineButton | undefined;
}

/** The open inline queries, and the results that each person saw last. They are in memory only, because no phone waits over a restart. */
export class InlineAnswers {
  private readonly asked = new Map<string, Asked & { readonly at: number }>();
  private readonly shown = new Map<number, Shown>();
  private readonly origins = new Map<number, number>();
  private readonly waiting = new Waiting<InlinePage>();

  constructor(private readonly clock: Clock) {}

  ask(question: Asked): { id: string; answer: () => Promise<InlinePage | undefined> } {
    const id = `${randomInt(2 ** 47)}${randomInt(10_000, 99_999)}`;
    this.asked.set(id, { ...question, at: this.clock() });
    return { id, answer: () => this.waiting.wait(id, patienceMs) };
  }

  /** Passes the bot's results on to the person who typed. @throws TelegramError 400 when the query is too old or unknown */
  answer(id: string, page: InlinePage): void {
    const asked = this.asked.get(id);
    if (asked === undefined || this.clock() - asked.at > validMs) {
      throw badRequest("query is too old and response timeout expired or query ID is invalid");
    }
    this.asked.delete(id);
    const before = this.shown.get(asked.personId);
    const goesOn =
      asked.offset !== "" && before?.query === asked.query && before.chatId === asked.chatId
        ? before
        : undefined;
    this.shown.set(asked.personId, {
      ...asked,
      results: [...(goesOn?.results ?? []), ...page.results],
      button: goesOn?.button ?? page.button,
    });
    this.waiting.answer(id, page);
  }

  /** Returns the results that this person sees above the field of this chat, from all pages. */
  shownTo(personId: number, chatId: number): Shown | undefined {
    const shown = this.shown.get(personId);
    return shown?.chatId === chatId ? shown : undefined;
  }

  /** Remembers the chat from which the button above the results led a person to the bot. */
  leave(personId: number, chatId: number): void {
    this.origins.set(personId, chatId);
  }

  /** Returns the chat that the person came from, and forgets it. */
  takeOrigin(personId: number): number | undefined {
    const origin = this.origins.get(personId);
    this.origins.delete(personId);
    return origin;
  }

  close(): void {
    this.waiting.close();
  }
}
