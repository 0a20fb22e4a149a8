import type { Conversation } from "@grammyjs/conversations";
import type { UnitOfWork } from "../../engine/unit-of-work.js";
import { top } from "../../features/open-questions.js";
import type { Question } from "../../features/slices.js";
import type { BotContext, ConversationContext } from "../context.js";
import { noteAsked } from "../screens/stale-buttons.js";
import type { Asking, Askings } from "./questions.js";
import { type Asks, askWhatIsOnTop, isHeldBack, nameOf, Talk } from "./talk.js";

type OpenSignIn = (ctx: BotContext) => Promise<void>;

/**
 * The record's stack says what is asked. A flow, such as the sign-in, goes on where its log in grammY's conversation
 * has it; any other question is in the record as a whole.
 */
export class Dialogue {
  readonly #failures = new WeakMap<UnitOfWork, unknown>();

  /** @param openSignIn opens the sign-in, above all other questions */
  constructor(
    private readonly askings: Askings,
    private readonly openSignIn: OpenSignIn,
  ) {}

  conversation() {
    return async (conversation: Conversation<BotContext, ConversationContext>): Promise<void> => {
      const talk = new Talk(conversation, ({ unit }, error) => this.#failures.set(unit, error));
      const asked = await talk.do((ctx) => whatIsAsked(ctx, this.openSignIn));
      if (asked === undefined) return;
      talk.about(asked.name);
      const asking = this.askings[asked.kind];
      if (typeof asking === "function") await asking(talk);
      else for (;;) await talk.ask(fromStack(asking as Asking<Question>));
      await talk.leave();
    };
  }

  /** Returns the original error that a question threw while this event was handled. */
  failureOf(unit: UnitOfWork): unknown {
    return this.#failures.get(unit);
  }
}

/** If the open question must wait for the sign-in, the sign-in opens above it. */
async function whatIsAsked(
  ctx: BotContext,
  openSignIn: OpenSignIn,
): Promise<{ readonly kind: Question["kind"]; readonly name: string } | undefined> {
  const { session } = ctx;
  const asked = top(session.open);
  if (ctx.asks && asked !== undefined && isHeldBack(ctx, asked)) await openSignIn(ctx);
  const now = top(session.open);
  // Where no sign-in opens, the question waits as it is.
  const waits = ctx.asks && (now === undefined || isHeldBack(ctx, now));
  if (waits) noteAsked(ctx, undefined);
  const name = nameOf(now);
  if (!waits && now !== undefined && name !== undefined) return { kind: now.kind, name };
  ctx.heard = true;
  return undefined;
}

const fromStack = (asking: Asking<Question>): Asks<never> => ({
  async show(ctx) {
    for (;;) {
      const asked = questionOf(ctx);
      const shown = await asking.ask(ctx, asked);
      if (shown !== "moved-on") return shown;
      if (top(ctx.session.open)?.kind !== asked.kind) return askWhatIsOnTop(ctx);
    }
  },
  text: async (ctx, text) =>
    (await asking.answer(ctx, questionOf(ctx), text)) === "asked" ? "waits" : askWhatIsOnTop(ctx),
  async tap(ctx, data) {
    if ((await asking.press?.(ctx, questionOf(ctx), data)) !== true) return "unknown";
    return ctx.asks ? "left" : "waits";
  },
});

function questionOf({ session }: BotContext): Question {
  const asked = top(session.open);
  if (asked === undefined) throw new Error("No question is open.");
  return asked;
}
