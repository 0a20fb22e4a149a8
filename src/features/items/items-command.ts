import { allCommands } from "../../frame/commands.js";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { post, show, toast } from "../../frame/screens/send-or-edit.js";
import { close, open, openTyped } from "../../frame/talk/questions.js";
import { isItemField, isSaved } from "../../invoice/item/item-fields.js";
import { defined } from "../../language/omit-undefined.js";
import { isSigningIn, openOf, top } from "../open-questions.js";
import { askItems } from "./ask-items.js";
import { exportItems, importFile, isTable } from "./import-export.js";
import { writeSavedItems } from "./saved/items-record.js";
import { fullText, Putter } from "./saved/put-item.js";
import { undoChange } from "./saved/undo-change.js";
import { deleteItem } from "./saved-item-card.js";
import type { ItemsQuestion, ItemsScreen } from "./slice.js";

const offers = new Routes();

offers.callbackQuery(/^items:keep:([\w-]+)$/, async (ctx) => {
  const { t } = ctx;
  const putter = await Putter.open(ctx);
  const { record } = putter;
  const isMeant = ({ saved }: { readonly saved: string }): boolean => saved === ctx.match[1];
  const offer = record.seen.find(({ item }) => isMeant(item));
  if (offer !== undefined) {
    if (putter.put({ ...offer.item, uses: offer.paid.length }) === "full") {
      await show(ctx, fullText(ctx, putter.room));
      return;
    }
    await writeSavedItems(ctx, record);
  }
  // An earlier attempt at this event may have saved the item already.
  const kept = record.items.find(isMeant);
  if (kept === undefined) await toast(ctx, t.plain("toast-finished"));
  else await show(ctx, t("items-offer-saved", { name: userText(kept.name) }));
});

offers.callbackQuery("items:no-keep", async (ctx) => {
  await show(ctx, ctx.t("items-offer-declined"));
});

const staying: readonly string[] = ["items", "cancel"];

/** Telegram documents no limit, but file systems allow no longer name. */
const longestFileName = 255;

const list = { kind: "items", screen: "list" } as const;

export const items = new Routes();

// A question that was open before /items is asked again.
items.command(
  allCommands.filter((command) => !staying.includes(command)),
  async (ctx, next) => {
    close(ctx, "items");
    await next();
  },
);

items.command("items", async (ctx) => {
  const sought = ctx.match.trim();
  await openScreen(ctx, { ...list, ...(sought === "" ? {} : { sought }) });
});

items.callbackQuery(/^items:list(?::(\d{1,4}))?$/, (ctx) =>
  openScreen(ctx, { ...list, page: Number(ctx.match[1] ?? 0) }),
);

// If the searched text is no longer known, the button opens the whole list.
items.callbackQuery("items:found", (ctx) =>
  openScreen(ctx, { ...list, ...defined({ sought: placeIn(ctx).sought }) }),
);

items.callbackQuery(/^items:show:([\w-]+)$/, (ctx) => openScreen(ctx, card(ctx, ctx.match[1])));

items.callbackQuery(/^items:rarely-used:([\w-]+)$/, (ctx) =>
  openScreen(ctx, { ...card(ctx, ctx.match[1]), rarelyUsed: true }),
);

items.callbackQuery("items:search", (ctx) => openTyped(ctx, { kind: "items", screen: "search" }));
items.callbackQuery("items:add", (ctx) => openTyped(ctx, { kind: "items", screen: "new" }));
items.callbackQuery("items:import", (ctx) => openTyped(ctx, { kind: "items", screen: "file" }));
items.callbackQuery("items:export", exportItems);

items.callbackQuery("items:close", async (ctx) => {
  close(ctx, "items");
  await show(ctx, ctx.t("items-closed"));
});

items.callbackQuery(/^items:field:(\w+):([\w-]+)$/, async (ctx, next) => {
  const [, field, item = ""] = ctx.match;
  if (!isItemField(field) || !isSaved(field)) return next();
  await openTyped(ctx, { kind: "items", screen: "field", field, item, ...placeIn(ctx) });
});

items.callbackQuery(/^items:delete:([\w-]+)$/, async (ctx) => {
  const item = ctx.match[1] ?? "";
  await deleteItem(ctx, item);
  await openScreen(ctx, card(ctx, item));
});

items.callbackQuery(/^items:undo:([\w-]+)$/, async (ctx, next) => {
  const back = await undoChange(ctx, ctx.match[1] ?? "");
  if (back === undefined) return next();
  if (back === "no-room") return toast(ctx, ctx.t.plain("toast-items-no-undo"));
  const [first, second] = back;
  await openScreen(ctx, first === undefined || second !== undefined ? list : card(ctx, first.saved));
});

items.use(offers);

export const itemFiles = new Routes();

itemFiles.on("message:document", async (ctx, next) => {
  const { document } = ctx.message;
  const { file_id: id, file_name: name = "", file_size: size } = document;
  // A long file name is cut at the front, because the extension at its end tells the file's type.
  const file = { id, name: name.slice(-longestFileName), ...defined({ size }) };
  const questions = ctx.session.open;
  if (isSigningIn(ctx.session)) return next();
  const question = openOf(questions, "items");
  const waiting = question?.screen === "file" ? question.file : undefined;
  if (question?.screen === "file" && waiting === undefined && top(questions) === question)
    return importFile(ctx, file);
  if (!isTable(document)) return next();
  if (waiting !== undefined && waiting.id !== file.id)
    await post(ctx, ctx.t("items-file-left", { name: userText(waiting.name.slice(0, 100)) }));
  open(ctx, { kind: "items", screen: "file", file });
});

/** During a sign-in the screen doesn't become an open question, because typed text then belongs to the sign-in. */
async function openScreen(ctx: BotContext, question: ItemsQuestion): Promise<void> {
  if (!isSigningIn(ctx.session)) open(ctx, question);
  else await askItems.ask(ctx, question);
}

const card = (ctx: BotContext, item = ""): ItemsScreen<"card"> => ({
  kind: "items",
  screen: "card",
  item,
  ...placeIn(ctx),
});

/** [Back] returns to the searched text, or to the page of the list. */
function placeIn({ session }: BotContext): { sought?: string; page?: number } {
  const question = openOf(session.open, "items");
  if (question === undefined || !("sought" in question || "page" in question)) return {};
  return defined({ sought: question.sought, page: question.page });
}
