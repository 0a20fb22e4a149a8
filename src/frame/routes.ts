import {
  type CallbackQueryContext,
  type ChosenInlineResultContext,
  type CommandContext,
  Context,
  type Filter,
  type FilterQuery,
  type Middleware,
  type MiddlewareFn,
  type NextFunction,
} from "grammy";
import type { BotContext } from "./context.js";

interface Route {
  readonly takes: (ctx: BotContext) => boolean;
  readonly handle: MiddlewareFn<BotContext>;
}

/**
 * An update comes to the first handler that takes it, and to the next one only when that handler calls `next`. The
 * handlers that don't take the update cost one synchronous check each: grammY's Composer awaits several promises for each
 * of them, and an update passes by most of the bot's handlers.
 */
export class Routes {
  readonly #routes: Route[] = [];

  constructor(...handlers: readonly Middleware<BotContext>[]) {
    this.use(...handlers);
  }

  use(...handlers: readonly Middleware<BotContext>[]): void {
    for (const each of handlers)
      this.#routes.push({
        takes: () => true,
        handle: typeof each === "function" ? each : each.middleware(),
      });
  }

  on<Query extends FilterQuery>(
    query: Query | Query[],
    handle: MiddlewareFn<Filter<BotContext, Query>>,
  ): void {
    this.#add(Context.has.filterQuery(query), handle);
  }

  command(name: string | string[], handle: MiddlewareFn<CommandContext<BotContext>>): void {
    this.#add(Context.has.command(name), handle);
  }

  callbackQuery(
    data: string | RegExp | (string | RegExp)[],
    handle: MiddlewareFn<CallbackQueryContext<BotContext>>,
  ): void {
    this.#add(Context.has.callbackQuery(data), handle);
  }

  chosenInlineResult(id: RegExp, handle: MiddlewareFn<ChosenInlineResultContext<BotContext>>): void {
    this.#add(Context.has.chosenInlineResult(id), handle);
  }

  middleware(): (ctx: BotContext, next: NextFunction) => Promise<void> {
    return (ctx, next) => walk(this.#routes, 0, ctx, next);
  }

  #add<Taken extends BotContext>(
    takes: (ctx: BotContext) => ctx is Taken,
    handle: MiddlewareFn<Taken>,
  ): void {
    this.#routes.push({ takes, handle: handle as MiddlewareFn<BotContext> });
  }
}

/** Hands the update to the first route from `start` on that takes it. */
function walk(routes: readonly Route[], start: number, ctx: BotContext, next: NextFunction): Promise<void> {
  let at = start;
  while (at < routes.length && routes[at]?.takes(ctx) !== true) at += 1;
  const taking = routes[at];
  if (taking === undefined) return next();
  let isPassedOn = false;
  return Promise.resolve(
    taking.handle(ctx, () => {
      if (isPassedOn) throw new Error("A handler may call next only once.");
      isPassedOn = true;
      return walk(routes, at + 1, ctx, next);
    }),
  ) as Promise<void>;
}
