import { Context } from "grammy";
import type { Update } from "grammy/types";
import { expect, it } from "vitest";
import type { BotContext } from "../../src/frame/context.js";
import { Routes } from "../../src/frame/routes.js";

const chat = { id: 5, type: "private", first_name: "Anna" } as const;
const message = (text: string): Partial<Update> => {
  const length = text.indexOf(" ") < 0 ? text.length : text.indexOf(" ");
  const entities = text.startsWith("/") ? [{ type: "bot_command" as const, offset: 0, length }] : [];
  return { message: { message_id: 1, date: 0, chat, from: { ...chat, is_bot: false }, text, entities } };
};
const contextOf = (update: Partial<Update>): BotContext =>
  new Context({ update_id: 1, ...update } as Update, {} as never, { username: "bot" } as never) as BotContext;

async function handled(routes: Routes, update: Partial<Update>): Promise<boolean> {
  let isHandled = true;
  await routes.middleware()(contextOf(update), async () => {
    isHandled = false;
  });
  return isHandled;
}

it("hands an update to the first handler that takes it, and on to the next when that one calls next", async () => {
  const heard: string[] = [];
  const inner = new Routes();
  inner.on("message:text", async (_ctx, next) => {
    heard.push("inner");
    await next();
    heard.push("inner again");
  });
  const routes = new Routes();
  routes.command("new", (ctx) => void heard.push(`new ${ctx.match}`));
  routes.use(inner);
  routes.on("message", () => void heard.push("message"));
  routes.on("message", () => void heard.push("never"));
  expect(await handled(routes, message("/new tea"))).toBe(true);
  expect(await handled(routes, message("tea"))).toBe(true);
  expect(heard).toEqual(["new tea", "inner", "message", "inner again"]);
});

it("leaves an update that no handler takes to the caller", async () => {
  const routes = new Routes();
  routes.command("new", () => undefined);
  routes.callbackQuery(/^new:/, () => undefined);
  expect(await handled(routes, message("tea"))).toBe(false);
  expect(await handled(new Routes(), message("tea"))).toBe(false);
});

it("passes an update on only once", async () => {
  const routes = new Routes();
  routes.use(async (_ctx, next) => {
    await next();
    await next();
  });
  await expect(handled(routes, message("tea"))).rejects.toThrow("only once");
});
