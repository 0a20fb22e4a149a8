import { InlineKeyboard } from "grammy";
import { requestLimits } from "../../../domain/invoice/terms.js";
import { parseNote } from "../../../domain/note.js";
import { show } from "../../show.js";
import { askEveryTime, dontAsk, unset } from "./defaults.js";
import { refused, type TypedSetting, taken } from "./typed-setting.js";

/** The note that new invoices carry. */
export const note: TypedSetting = {
  screen: "more",
  ask(ctx) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-ask-every-time"), "settings:note:ask")
      .text(t.plain("button-not-set"), "settings:note:unset")
      .row()
      .text(t.plain("button-back"), "settings:more");
    return show(ctx, t("settings-ask-note"), keyboard);
  },
  answer({ session: { settings }, t }, text) {
    const parsed = parseNote(text);
    if (!parsed.ok) return refused(t(`draft-note-${parsed.problem}`, { limit: requestLimits.note }));
    settings.note = parsed.note;
    dontAsk(settings, "note");
    return taken;
  },
  choose({ session: { settings } }, argument) {
    if (argument === "ask") askEveryTime(settings, "note");
    else if (argument === "unset") unset(settings, "note");
    else return false;
    return taken;
  },
};
