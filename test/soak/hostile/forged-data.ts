import type { Random } from "../random.js";
import { mutateText, wellFormed } from "./mutate.js";
import { nastyTexts } from "./nasty.js";

/** What stands behind buttons of the bot, with places for ids. */
const patterns = [
  "draft:{id}:create",
  "draft:{id}:back",
  "draft:{id}:discard",
  "draft:{id}:done",
  "draft:{id}:remove",
  "draft:{id}:change",
  "draft:{id}:set:{x}",
  "draft:{id}:item:{n}",
  "draft:{id}:page:{n}",
  "draft:{id}:price:{n}",
  "draft:{id}:quantity:{n}",
  "draft:{id}:currency:{x}",
  "draft:{id}:language:{x}",
  "draft:{id}:terminal:{n}",
  "draft:{id}:reading:{n}",
  "draft:{id}:saved:{x}",
  "draft:{id}:field:{x}",
  "draft:{id}:up",
  "draft:{id}:down",
  "draft:{id}:delete",
  "draft:{id}:more",
  "draft:{id}:less",
  "draft:{id}:save",
  "draft:{id}:accept",
  "draft:{id}:skip",
  "draft:{id}:clear",
  "draft:{id}:expiry:{n}",
  "draft:{id}:again-after-unknown",
  "draft:{id}:again",
  "draft:{id}:other",
  "draft:{id}:{x}:{x}",
  "new:start",
  "new:continue:{id}",
  "new:restart:{id}",
  "new:add:{id}",
  "new:replace:{id}",
  "new:undo:{id}",
  "invoice:repeat:{ref}",
  "invoice:qr:{ref}",
  "invoice:text:{ref}",
  "invoices:search",
  "invoices:card:{ref}",
  "invoices:forget:{ref}",
  "invoices:list:{n}",
  "invoices:open:{n}",
  "invoices:all:{n}:{x}",
  "items:list:{n}",
  "items:list",
  "items:found",
  "items:show:{x}",
  "items:search",
  "items:add",
  "items:import",
  "items:export",
  "items:close",
  "items:field:{x}:{x}",
  "items:field:price:{x}",
  "items:delete:{x}",
  "items:undo:{x}",
  "items:price:{n}",
  "items:set:{n}",
  "items:clear",
  "items:other",
  "items:add-sought",
  "items:import-file",
  "items:keep:{x}",
  "items:no-keep",
  "template:list",
  "template:back",
  "template:look:AAAAAAAAAAAA",
  "template:use:{x}",
  "template:delete:{x}",
  "template:confirm:AAAAAAAAAAAA",
  "signin:start",
  "signin:settings-terminal",
  "signin:another",
  "signin:again",
  "signin:authenticator:{n}",
  "settings:show",
  "settings:more",
  "settings:close",
  "settings:{x}",
  "settings:{x}:{x}",
  "settings:language:{x}",
  "settings:customerLanguage:{x}",
  "settings:terminal:{x}",
  "settings:terminals:{n}",
  "settings:terminal:ask",
  "settings:nudge:{x}",
  "settings:ask:{x}",
  "settings:currency:{x}",
  "settings:expiry:{n}",
  "settings:time-zone:{x}",
  "settings:defaults:{x}",
  "privacy:delete",
  "privacy:keep",
  "privacy:confirm:{n}",
  "inline:show:{x}",
  "inline:again:{x}",
  "inline:sign-in",
];
const words = [
  "en",
  "ru",
  "uz",
  "none",
  "off",
  "ask",
  "50",
  "80",
  "name",
  "price",
  "note",
  "email",
  "metadata",
  "UZS",
  "USD",
  "XXX",
  "overpaid",
  "underpaid",
  "time-zone",
  "terminal",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "-1",
  "",
  ":",
  "%00",
];

/** Callback data as somebody with another client could send it: at most 64 bytes, which is all that Telegram takes. */
export function forgedData(
  random: Random,
  known: readonly string[],
  victim: { readonly draft: string; readonly ref: string },
): string {
  const ids = [...known.flatMap((data) => data.split(":")[1] ?? []), victim.draft, "AAAA", ""];
  const refs = [...known.flatMap((data) => data.split(":")[2] ?? []), victim.ref, "AAAA"];
  const filled = () =>
    random
      .pick(patterns)
      .replaceAll("{id}", () => random.pick(ids))
      .replaceAll("{ref}", () => random.pick(refs))
      .replaceAll("{n}", () => String(random.pick([0, 1, 2, 3, 7, 99, 10_000, -1, 1e15, "9".repeat(30)])))
      .replaceAll("{x}", () => random.pick(random.chance(0.7) ? words : [...refs, ...nastyTexts]));
  const data = random.chance(0.7)
    ? filled()
    : mutateText(random, known.length > 0 && random.chance(0.6) ? random.pick(known) : filled());
  return cut(wellFormed(data)) || "x";
}

function cut(text: string): string {
  let kept = text;
  while (Buffer.byteLength(kept) > 64) kept = kept.slice(0, -1);
  return wellFormed(kept).replace(/\ufffd$/, "");
}
