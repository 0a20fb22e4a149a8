import { type SavedField, savedFields } from "../../../domain/item/item-fields.js";
import { writeItemsCsv } from "../../../domain/item/write-items-csv.js";
import { Upload } from "../../../telegram/telegram-file.js";
import type { BotContext } from "../../frame/context.js";
import { toast } from "../../frame/show.js";
import { savedItems } from "../saved/saved-items.js";

/** Sends all saved items as a CSV file that spreadsheets open and [Import] reads. */
export async function exportItems(ctx: BotContext): Promise<void> {
  const { t, api, session } = ctx;
  const items = await savedItems(ctx);
  if (items.length === 0) return toast(ctx, t.plain("toast-items-none"));
  const names = savedFields.map((column) => [column, t.plain(`button-edit-${column}`)] as const);
  const header = Object.fromEntries(names) as Record<SavedField, string>;
  // The newest item comes last, so that another chat that imports the file gets the same order.
  const csv = writeItemsCsv([...items].reverse(), t.language, header);
  const file = new Upload(Buffer.from(csv, "utf8"), "items.csv");
  await api.sendDocument(session.chat, file, { caption: t("items-exported", { count: items.length }) });
}
