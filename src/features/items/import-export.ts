import { InlineKeyboard } from "grammy";
import type { Document } from "grammy/types";
import type { BotContext } from "../../frame/context.js";
import { doJob } from "../../frame/do-job.js";
import { userText } from "../../frame/locales.js";
import { addSignIn, post, show, toast } from "../../frame/screens/send-or-edit.js";
import { open } from "../../frame/talk/questions.js";
import { inSlices } from "../../frame/time-slices.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { remarkOn, type SavedField, savedDetails, savedFields } from "../../invoice/item/item-fields.js";
import { defined } from "../../language/omit-undefined.js";
import { downloadFile, Upload } from "../../telegram/calls/telegram-file.js";
import { isSignedIn, noAccessScreen } from "../access/index.js";
import { openOf } from "../open-questions.js";
import { openSignIn } from "../sign-in/index.js";
import { importReport } from "./import-report.js";
import { idOf, writeSavedItems } from "./saved/items-record.js";
import { Putter } from "./saved/put-item.js";
import { savedItems } from "./saved/saved-items.js";
import { addUndo } from "./saved/undo-change.js";
import type { ItemsScreen } from "./slice.js";

/** All the items that a chat can save fit into a smaller file. */
const largestFile = 3 * 1024 * 1024;

type File = NonNullable<ItemsScreen<"file">["file"]>;

const namesOfTables = /\.(?:csv|tsv|xls[bmx]?|ods|numbers)$/i;
const kindsOfTables = /csv|tab-separated|excel|spreadsheet|numbers/;

/** Checks for a table of any program. For one that can't be read, the bot says how to save it. */
export const isTable = ({ file_name = "", mime_type = "" }: Document): boolean =>
  namesOfTables.test(file_name) || kindsOfTables.test(mime_type);

/** The merchant must be signed in, so that strangers can't make the bot do such large work. */
export async function askFile(ctx: BotContext, { file }: ItemsScreen<"file">): Promise<number> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  if (!(await isSignedIn(ctx))) {
    const screen = await noAccessScreen(ctx);
    if (screen !== undefined)
      return show(ctx, screen.html, screen.keyboard.row().text(t.plain("button-items-all"), "items:list"));
    addSignIn(ctx, keyboard);
    keyboard.text(t.plain("button-items-all"), "items:list");
    return show(ctx, t("items-import-sign-in"), keyboard);
  }
  if (file === undefined)
    return show(ctx, t("items-ask-file"), keyboard.text(t.plain("button-items-all"), "items:list"));
  keyboard
    .text(t.plain("button-items-import"), "items:import-file")
    .text(t.plain("button-items-no-import"), "items:close");
  return show(ctx, t("items-ask-import", { name: userText(file.name.slice(0, 100)) }), keyboard);
}

/** The same file imported again changes nothing more. */
export async function importFile(ctx: BotContext, file: File): Promise<void> {
  const { t } = ctx;
  if (!(await isSignedIn(ctx))) return open(ctx, { kind: "items", screen: "file", file });
  const fetched =
    (file.size ?? 0) > largestFile
      ? { kind: "too-large" as const }
      : await downloadFile(ctx, file.id, largestFile);
  if (fetched.kind !== "ok") return refuse(ctx, t(`items-file-${fetched.kind}`));
  const { bytes } = fetched;
  const read = await doJob(ctx, "read-items", () => ({ bytes, currency: defaultCurrency(ctx) }));
  if (!read.done) return refuse(ctx, read.html);
  if (read.output.kind !== "rows") return refuse(ctx, t(`items-file-${read.output.kind}`));
  const { rows, unused, sheets } = read.output;

  const putter = await Putter.open(ctx);
  const counts = { saved: 0, replaced: 0, full: 0, ownCodes: 0, kept: 0 };
  await inSlices(rows, (row) => {
    if (!row.ok) return;
    const { item } = row;
    const result = putter.put({ ...defined(item), saved: idOf(ctx, row.row) });
    counts[result] += 1;
    if (result === "full") return;
    const { icpuCode } = item;
    if (icpuCode !== undefined && remarkOn("icpuCode", icpuCode) !== undefined) counts.ownCodes += 1;
    // An empty cell changes nothing, since a price list has columns that nobody fills.
    const now = putter.find(item);
    counts.kept += savedDetails.filter(
      (field) => item[field] === undefined && field in item && now?.[field] !== undefined,
    ).length;
  });
  putter.keepAdded();
  const isSaved = counts.saved + counts.replaced > 0;
  if (isSaved) await writeSavedItems(ctx, putter.record);
  const faults = rows.flatMap((row) => (row.ok ? [] : [row]));
  const { removedCodes, room } = putter;
  const report = importReport(t, { ...counts, limit: room.most, removedCodes, sheets }, { unused, faults });
  if (!isSaved) return refuse(ctx, report);
  await show(ctx, report, await addUndo(ctx));
  open(ctx, { kind: "items", screen: "list" });
}

/** The question of [Import] stays open, so that the merchant can send another file. */
async function refuse(ctx: BotContext, html: string): Promise<void> {
  await show(ctx, html);
  const asked = openOf(ctx.session.open, "items");
  if (asked?.screen === "file" && asked.file !== undefined) open(ctx, { kind: "items", screen: "file" });
}

/** Sends all saved items as a CSV file that spreadsheets open and [Import] reads. */
export async function exportItems(ctx: BotContext): Promise<void> {
  const { t, api, session } = ctx;
  if (ctx.acting.kind === "locked") return openSignIn(ctx, { returnsTo: "items:export" });
  const items = await savedItems(ctx);
  if (items.length === 0) return toast(ctx, t.plain("toast-items-none"));
  const names = savedFields.map((column) => [column, t.plain(`button-edit-${column}`)] as const);
  const header = Object.fromEntries(names) as Record<SavedField, string>;
  // The newest item is the last row. Another chat that imports the file saves it last, and so gets the same order.
  const written = await doJob(ctx, "items-file", () => ({
    items: [...items].reverse(),
    locale: t.language,
    header,
  }));
  if (!written.done) return void (await post(ctx, written.html));
  const file = new Upload(Buffer.from(written.output), "items.csv");
  await api.sendDocument(session.chat, file, { caption: t("items-exported", { count: items.length }) });
}
