// Bare grammY as its documentation begins: a session in memory, one reply to each message, updates side by side and in
// order per chat.
// node bare-grammy.mjs <apiRoot> <token>
import { run, sequentialize } from "@grammyjs/runner";
import { Bot, session } from "grammy";

const [, , apiRoot, token] = process.argv;
const bot = new Bot(token, { client: { apiRoot } });
bot.use(sequentialize((ctx) => String(ctx.chat?.id)));
bot.use(session({ initial: () => ({ count: 0, last: "" }) }));
bot.on("message:text", async (ctx) => {
  ctx.session.count += 1;
  ctx.session.last = ctx.message.text;
  await ctx.reply(`<b>${ctx.session.count}</b>\n${ctx.message.text}`, { parse_mode: "HTML" });
});
run(bot);
