import { Composer } from "grammy";
import { defined } from "../../../domain/defined.js";
import { isItemField, isSaved } from "../../../domain/item/fields.js";
import { commands } from "../../commands.js";
import type { BotContext } from "../../context.js";
import { userText } from "../../locales.js";
import { post, show } from "../../show.js";
import { addSought, choosePrice, takeOther } from "./add.js";
import { deleteItem, undoDelete } from "./delete.js";
import { exportItems } from "./export.js";
import { clearField, setField } from "./fields.js";
import { importFile, isTable } from "./import.js";
import { offers } from "./offers.js";
import { showScreen } from "./question.js";
import { type ItemsState, isOpenQuestion, open, openTyped } from "./state.js";

/** Commands that don't leave what /items asks. */
const staying: readonly string[] = ["items", "cancel"];

/** File systems take no longer one; Telegram doesn't say. */
const longestFileName = 255;

/** /items: the catalogue of the chat, what is saved for later invoices. */
export const items = new Composer<BotContext>();

// Any other command leaves /items; what was asked before it is asked anew.
items.command(
  commands.filter((command) => !staying.includes(command)),
  async (ctx, next) => {
    leave(ctx);
    await next();
  },
);

items.command("items", async (ctx) => {
  const sought = ctx.match.trim();
  await openScreen(ctx, sought === "" ? { asking: "search" } : { asking: "search", sought });
});

items.callbackQuery(/^items:list(?::(\d{1,4}))?$/, (ctx) =>
  openScreen(ctx, { asking: "search", page: Number(ctx.match[1] ?? 0) }),
);

// Back from an item to what was found, as long as that is known.
items.callbackQuery("items:found", (ctx) => {
  const { sought } = ctx.session.savedItems ?? {};
  return openScreen(ctx, sought === undefined ? { asking: "search" } : { asking: "search", sought });
});

items.callbackQuery(/^items:show:([\w-]+)$/, (ctx) => openScreen(ctx, { ...place(ctx), item: ctx.match[1] }));

items.callbackQuery("items:search", (ctx) => openTyped(ctx, { asking: "search", sought: "" }));
items.callbackQuery("items:add", (ctx) => openTyped(ctx, { asking: "new" }));
items.callbackQuery("items:import", (ctx) => openTyped(ctx, { asking: "file" }));
items.callbackQuery("items:export", exportItems);

items.callbackQuery("items:close", async (ctx) => {
  leave(ctx);
  await show(ctx, ctx.t("items-closed"));
});

items.callbackQuery(/^items:field:(\w+):([\w-]+)$/, async (ctx, next) => {
  const [, field, item = ""] = ctx.match;
  if (!isItemField(field) || !isSaved(field)) return next();
  await openTyped(ctx, { ...place(ctx), asking: "field", field, item });
});

items.callbackQuery(/^items:delete:([\w-]+)$/, async (ctx) => {
  const item = ctx.match[1] ?? "";
  await deleteItem(ctx, item);
  await openScreen(ctx, { ...place(ctx), item });
});

items.callbackQuery(/^items:undo:([\w-]+)$/, async (ctx, next) => {
  const item = ctx.match[1] ?? "";
  if (!(await undoDelete(ctx, item))) return next();
  await openScreen(ctx, { ...place(ctx), item });
});

items.use(offers);

// Buttons that answer the open question, and that only.
items.callbackQuery(/^items:(price|set):([\d.]+|[A-Z]{3})$/, async (ctx, next) => {
  const state = ctx.session.savedItems;
  const [, kind, value = ""] = ctx.match;
  if (state === undefined || !isOpenQuestion(ctx)) return next();
  if (!(await (kind === "price" ? choosePrice(ctx, value) : setField(ctx, state, value)))) return next();
});

items.callbackQuery(/^items:(clear|other|add-sought|import-file)$/, async (ctx, next) => {
  const state = ctx.session.savedItems;
  if (state === undefined || !isOpenQuestion(ctx) || !(await answered(ctx, state, ctx.match[1] ?? "")))
    return next();
});

async function answered(ctx: BotContext, state: ItemsState, action: string): Promise<boolean> {
  if (action === "clear") return clearField(ctx, state);
  if (action === "other") return takeOther(ctx);
  if (action === "add-sought") return addSought(ctx);
  if (state.file === undefined) return false;
  await importFile(ctx, state.file);
  return true;
}

items.on("message:document", async (ctx, next) => {
  const { file_id: id, file_name: name = "", file_size: size } = ctx.message.document;
  // The end says what it is.
  const file = { id, name: name.slice(-longestFileName), ...defined({ size }) };
  const { signIn, savedItems, asking } = ctx.session;
  if (signIn !== undefined) return next();
  const isAsked = savedItems?.asking === "file" && savedItems.file === undefined && asking === undefined;
  if (isAsked) return importFile(ctx, file);
  if (!isTable(file)) return next();
  const waiting = savedItems?.asking === "file" ? savedItems.file : undefined;
  if (waiting !== undefined && waiting.id !== file.id)
    await post(ctx, ctx.t("items-file-left", { name: userText(waiting.name.slice(0, 100)) }));
  open(ctx, { asking: "file", file });
});

/** Shows a screen. During a sign-in it is no question: what is typed goes to the sign-in. */
async function openScreen(ctx: BotContext, state: ItemsState): Promise<void> {
  if (ctx.session.signIn === undefined) open(ctx, state);
  else await showScreen(ctx, state);
}

/** Where the merchant is in the list, for the way back. */
function place({ session: { savedItems = { asking: "search" } } }: BotContext): ItemsState {
  const { sought, page } = savedItems;
  return {
    asking: "search",
    ...(sought === undefined || sought === "" ? {} : { sought }),
    ...defined({ page }),
  };
}

function leave(ctx: BotContext): void {
  if (ctx.session.savedItems === undefined) return;
  delete ctx.session.savedItems;
  ctx.asks = true;
}
