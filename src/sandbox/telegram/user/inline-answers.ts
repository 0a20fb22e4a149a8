import { randomInt } from "node:crypto";
import type { InlineQueryResult } from "grammy/types";
import type { Clock } from "../clock.js";
import { badRequest } from "../telegram-error.js";
import { Waiting } from "./waiting.js";

const validMs = 30_000;
const patienceMs = 10_000;

interface Asked {
  readonly personId: number;
  readonly query: string;
  readonly at: number;
}

interface Shown {
  readonly query: string;
  readonly results: readonly InlineQueryResult[];
}

/** Inline queries that are open, and the results that each person was shown last. In memory: nobody waits over a restart. */
export class InlineAnswers {
  private readonly asked = new Map<string, Asked>();
  private readonly shown = new Map<number, Shown>();
  private readonly waiting = new Waiting<readonly InlineQueryResult[]>();

  constructor(private readonly clock: Clock) {}

  ask(
    personId: number,
    query: string,
  ): { id: string; answer: () => Promise<readonly InlineQueryResult[] | undefined> } {
    const id = `${randomInt(2 ** 47)}${randomInt(10_000, 99_999)}`;
    this.asked.set(id, { personId, query, at: this.clock() });
    return { id, answer: () => this.waiting.wait(id, patienceMs) };
  }

  /** @throws TelegramError 400 when the query is too old or unknown */
  answer(id: string, results: readonly InlineQueryResult[]): void {
    const asked = this.asked.get(id);
    if (asked === undefined || this.clock() - asked.at > validMs) {
      throw badRequest("query is too old and response timeout expired or query ID is invalid");
    }
    this.asked.delete(id);
    this.shown.set(asked.personId, { query: asked.query, results });
    this.waiting.answer(id, results);
  }

  /** The result as it was shown to this person. */
  choice(personId: number, resultId: string): { query: string; result: InlineQueryResult } | undefined {
    const shown = this.shown.get(personId);
    const result = shown?.results.find(({ id }) => id === resultId);
    return shown === undefined || result === undefined ? undefined : { query: shown.query, result };
  }

  close(): void {
    this.waiting.close();
  }
}
