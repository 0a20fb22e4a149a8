import type { Random } from "../kit/random.js";
import { mutateText, wellFormed } from "./mutate.js";
import { nastyTexts } from "./nasty.js";

/** What stands behind buttons of the bot, with places for ids: by the first word, all that may follow it. */
const patterns = Object.entries({
  "draft:{id}": `
    create back discard done remove change set:{x} item:{n} page:{n} price:{n} quantity:{n} currency:{x}
    language:{x} terminal:{n} reading:{n} saved:{x} field:{x} up down delete more less save accept skip
    clear rarely-used expiry:{n} again-after-unknown again restore other {x}:{x}`,
  new: "start continue:{id} restart:{id} add:{id} replace:{id} undo:{id}",
  invoice: "repeat:{ref} qr:{ref} text:{ref}",
  invoices: "search card:{ref} forget:{ref} list:{n} open:{n} all:{n}:{x}",
  items: `
    list:{n} list found show:{x} search add import export close field:{x}:{x} field:price:{x} delete:{x}
    undo:{x} price:{n} set:{n} clear other rarely-used:{x} add-sought import-file keep:{x} no-keep`,
  template: "list back look:AAAAAAAAAAAA use:{x} delete:{x} confirm:AAAAAAAAAAAA",
  signin: "start for:{x} another again authenticator:{n} authenticators",
  settings: `
    show more close {x} {x}:{x} language:{x} customerLanguage:{x} terminal:{x} terminals:{n}
    terminal:ask always-terminal:{x} always-expiry reminder:{x} ask:{x} currency:{x} expiry:{n} time-zone:{x} defaults:{x}`,
  security: "show open sign-out confirm:{n} lock lock:{n} lock:off",
  privacy: "delete keep confirm:{n}",
  inline: "show:{x} again:{x} sign-in",
}).flatMap(([first, rest]) =>
  rest
    .trim()
    .split(/\s+/)
    .map((each) => `${first}:${each}`),
);
const words = [
  "",
  ...`en ru uz none off ask 50 80 name price note email metadata UZS USD XXX overpaid underpaid time-zone
terminal __proto__ constructor hasOwnProperty -1 : %00`.split(/\s+/),
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
