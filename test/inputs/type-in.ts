import { loadLocales } from "../../src/frame/locales.js";
import type { Item } from "../../src/invoice/item/item.js";
import type { ExpiryChoice } from "../../src/language/time/expiry.js";
import { InlineChat } from "../features/inline/inline-chat.js";
import type { Chat } from "../journeys/chat.js";
import { plain } from "../journeys/plain.js";
import { OneChat } from "../kit/one-chat.js";
import { menus } from "./menus.js";
import type { Row } from "./row.js";

/** What came of a row. */
export interface Seen {
  readonly items: readonly Item[];
  /** In inline mode one for each offer. */
  readonly totals: readonly number[];
  /** Empty without one. */
  readonly customer: string;
  readonly expires: string;
  /** All that the bot has posted or edited since, with its buttons. */
  readonly screen: string;
  readonly isUnderstood: boolean;
  readonly creates: number;
  readonly pictures: number;
}

const translators = loadLocales("locales");

/** A Tuesday, 14:00 in Tashkent. */
const now = Date.UTC(2026, 10, 24, 9);

/** How the bot says that it can make nothing of a text. */
const notUnderstood = ["unhandled-signed-in", "draft-review-use-buttons"];

const languageOf = ({ typed, language }: Row) => language ?? (/\p{sc=Cyrl}/u.test(typed) ? "ru" : "en");

/** Types one text as the row says: to a merchant who is signed in, sells in UZS, and whose links last for three days. */
export async function typeIn(row: Row): Promise<Seen> {
  const one = await OneChat.open(() => now);
  const language = languageOf(row);
  const t = translators(language);
  await one.change(({ settings }) => {
    const expiry = { kind: "duration", seconds: 3 * 86_400 } as const;
    Object.assign(settings, { language, expiry, timeZone: "Asia/Tashkent" });
  });
  if (row.menu !== undefined) await one.store.savedItems.write(one.key, { items: menus[row.menu], seen: [] });
  if (row.inline === true) return typeInline(one, row.typed);
  const create = t.plain("button-create");
  if (row.sold === true) {
    await one.send("/new Tort 70000");
    await one.send("клиент Азиз");
    await one.tap(create);
  }
  if (row.card !== undefined) {
    await one.send(`/new ${row.card}`);
    if (!one.chat.labels().includes(create)) throw new Error(`No card is open: ${one.chat.last.text}`);
  }
  const before = new Map(one.chat.said.map((message) => [message.messageId, shown(one.chat, message)]));
  const createsBefore = one.creates;
  await send(one, row);
  const changed = one.chat.said.filter(
    (message) => before.get(message.messageId) !== shown(one.chat, message),
  );
  const { draft } = await one.record();
  const unknown = notUnderstood.map((key) => plain(t.plain(key)));
  return {
    items: draft?.terms.items ?? [],
    totals: totalsIn(one.chat.texts.map(plain).join("\n")).slice(-1),
    customer: draft?.terms.reference ?? "",
    expires: expiryOf(draft?.terms.expiry),
    screen: changed.map((message) => shown(one.chat, message)).join("\n"),
    isUnderstood:
      changed.length > 0 && !changed.some(({ text }) => unknown.some((said) => plain(text).includes(said))),
    creates: one.creates - createsBefore,
    pictures: changed.filter(({ photoUrl }) => photoUrl !== undefined).length,
  };
}

async function send(one: OneChat, { typed, sends }: Row): Promise<void> {
  const { control } = one.telegram;
  const { id } = one.chat;
  if (sends === undefined) return one.send(typed);
  if (sends === "contact") control.sendContact(id, { firstName: "Дилноза", phoneNumber: "+998901234567" });
  else if (sends === "location") control.sendLocation(id, { latitude: 41.3, longitude: 69.2 });
  else control.attach(id, sends);
  await one.handleUpdates();
}

async function typeInline(one: OneChat, typed: string): Promise<Seen> {
  const { results, button } = await (await InlineChat.beside(one)).ask(typed);
  const offers = (await one.store.inlineOffers.read(one.key))?.offers ?? [];
  const offered = results.flatMap(({ id }) => offers.find((offer) => `offer:${offer.id}` === id) ?? []);
  const [only, another] = offered;
  const titles = results.map((result) => (result.type === "article" ? plain(result.title) : ""));
  return {
    items: another === undefined ? (only?.terms.items ?? []) : [],
    totals: titles.flatMap((title) => amountsIn(title)),
    customer: only?.terms.reference ?? "",
    expires: expiryOf(only?.terms.expiry),
    screen: [...titles, button?.text ?? ""].join("\n"),
    isUnderstood: true,
    creates: one.creates,
    pictures: 0,
  };
}

/** The text, the labels, and the addresses that buttons open or copy. */
function shown(chat: Chat, message: Chat["last"]): string {
  const addresses = (message.keyboard ?? []).flat().map((button) => {
    if ("url" in button) return button.url;
    return "copy_text" in button ? button.copy_text.text : "";
  });
  return [plain(message.text ?? message.caption), ...chat.labels(message).map(plain), ...addresses].join(
    "\n",
  );
}

/** All amounts of a text, whatever stands between their thousands. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(/\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+/g)].map(([amount]) =>
    Number(amount.replace(/[ ,]/g, "")),
  );

const totalsIn = (text: string): number[] =>
  [...text.matchAll(/^(?:Итого|Total|Jami): (.+)$/gm)].flatMap(([, total = ""]) =>
    amountsIn(total).slice(0, 1),
  );

function expiryOf(expiry: ExpiryChoice | undefined): string {
  if (expiry?.kind === "duration") return `${expiry.seconds} s`;
  return expiry?.kind === "at" ? expiry.at : "none";
}
