import { InlineKeyboard } from "grammy";
import type { BotContext, ChatScope } from "../../../frame/context.js";
import { plainUserText, userText } from "../../../frame/locales.js";
import { isShown } from "../../../frame/model/acting.js";
import { showScreen } from "../../../frame/screens/send-or-edit.js";
import { foldedLine } from "../../../frame/texts/folded-line.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { isUnsettled } from "../../../invoice/invoice-status.js";
import { totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { formatCount } from "../../../language/text/intl-formats.js";
import { shortened } from "../../../language/text/safe-text.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatRecord } from "../../chat-record.js";
import { presentSellers } from "../../team/model/team.js";
import { soldByLabel } from "../invoice-words.js";
import { listInvoices } from "./add-to-list.js";
import { dayIn, entryLabel, statusIcons } from "./entry-label.js";
import {
  belongsTo,
  closedFilters,
  type Filter,
  markIn,
  openFilters,
  paidFilters,
  type View,
  viewButton,
} from "./list-filters.js";
import { type Cursor, entryOf, fromNewest, mostPages, numbersPerPage, walk } from "./list-pages.js";
import { hasSum, sumText } from "./list-sum.js";

const mostUnknown = 10;
const longestSeller = 18;

/** @param cursor where the page begins; without it the newest page is shown */
export async function showList(ctx: BotContext, view: View, cursor?: Cursor): Promise<void> {
  await listInvoices(ctx, { start: true });
  const screen = await screenOf(ctx, view, cursor);
  const all = cursor === undefined ? unknownIn(ctx, view) : [];
  const unknown = all.slice(0, mostUnknown);
  const keyboard = new InlineKeyboard();
  const isOneDay =
    screen.entries.length > 0 && new Set([...unknown, ...screen.entries].map(dayIn(ctx))).size === 1;
  for (const invoice of unknown) {
    const { terms, submittedAt, ref } = invoice;
    const names = [...new Set(terms.items.map(({ name }) => name))];
    const shown = { totals: totals(terms.items), names, submittedAt };
    keyboard
      .text(entryLabel(ctx, "❓", { ...shown, reference: terms.reference }, isOneDay), `invoices:card:${ref}`)
      .row();
  }
  for (const entry of screen.entries) {
    const { ref, status, soldBy } = entry;
    // Above the list of one seller's invoices stands the seller's name.
    const by = soldBy === undefined || view.kind === "seller" ? undefined : soldByLabel(ctx, soldBy);
    keyboard
      .text(
        entryLabel(ctx, statusIcons[markIn(entry) ?? status], { ...entry, by }, isOneDay),
        `invoices:card:${ref}`,
      )
      .row();
  }
  addPaging(ctx, keyboard, view, screen);
  if (view.kind === "filter" && view.filter === "all" && screen.entries.length + unknown.length === 0) {
    keyboard.text(ctx.t.plain("button-new-invoice"), "new:start");
    await showScreen(ctx, ctx.t("invoices-none"), keyboard);
    return;
  }
  if (view.kind === "filter") addFilters(ctx, keyboard, view.filter);
  if (ctx.session.team !== undefined) addTeam(ctx, keyboard, view, ctx.session.team);
  keyboard.row().text(ctx.t.plain("button-search-invoices"), "invoices:search");
  if (view.kind !== "filter") keyboard.text(ctx.t.plain("button-all-invoices"), "invoices:all");
  const sum = screen.sum ?? countOf(ctx, view, screen, cursor);
  await showScreen(ctx, textOf(ctx, view, screen, { sum, unknown: all.length }), keyboard);
}

function unknownIn({ session, acting }: BotContext, view: View): Invoice[] {
  if (view.kind === "seller") return [];
  if (view.kind === "filter" && view.filter !== "all" && view.filter !== "open") return [];
  const matches = view.kind === "filter" ? () => true : belongsTo(view);
  return Object.values(session.invoices)
    .filter((invoice) => isShown(acting, invoice) && isUnsettled(invoice) && matches(entryOf(invoice, 0)))
    .sort((a, b) => b.submittedAt - a.submittedAt);
}

function addPaging({ t }: BotContext, keyboard: InlineKeyboard, view: View, screen: Screen): void {
  const { newer, older, tired } = screen;
  if (newer !== undefined) keyboard.text(t.plain("button-newer"), viewButton(view, newer));
  if (older !== undefined)
    keyboard.text(t.plain(tired ? "button-look-further" : "button-older"), viewButton(view, older));
  keyboard.row();
}

function addFilters({ t }: BotContext, keyboard: InlineKeyboard, active: Filter): void {
  const add = (filter: Filter): void => {
    const label = t.plain(`button-invoices-${filter}`);
    keyboard.text(filter === active ? `• ${label}` : label, viewButton({ kind: "filter", filter }));
  };
  add("all");
  add("open");
  keyboard.row();
  if (openFilters.includes(active)) {
    for (const filter of openFilters) if (filter !== "open") add(filter);
    keyboard.row();
  }
  add("paid");
  add("expired");
  keyboard.row();
  if (paidFilters.includes(active)) add("cash");
  if (closedFilters.includes(active)) add("withdrawn");
}

/** The other sellers' invoices are reached from the list of sellers. */
const mostSellers = 6;

function addTeam(
  { t }: BotContext,
  keyboard: InlineKeyboard,
  view: View,
  team: NonNullable<ChatRecord["team"]>,
): void {
  const isTeam = view.kind === "filter" && view.filter === "team";
  const label = t.plain("button-invoices-team");
  keyboard.row().text(isTeam ? `• ${label}` : label, viewButton({ kind: "filter", filter: "team" }));
  if (!isTeam && view.kind !== "seller") return;
  for (const [index, { id, name }] of presentSellers(team).slice(0, mostSellers).entries()) {
    if (index % 2 === 0) keyboard.row();
    const shown = plainUserText(shortened(name, longestSeller));
    const isOpen = view.kind === "seller" && view.id === id;
    keyboard.text(isOpen ? `• ${shown}` : shown, viewButton({ kind: "seller", id }));
  }
}

/** @returns undefined when only reading the whole list could tell the number */
function countOf(
  { session, t }: BotContext,
  view: View,
  { entries, older }: Screen,
  cursor?: Cursor,
): string | undefined {
  const { listed = 0, listedFrom = 0, listGaps = 0 } = session;
  // The stored numbers count the invoices of all accounts, so they hold only in a chat that has used one login.
  const isAll = view.kind === "filter" && view.filter === "all" && session.knownLogins.length <= 1;
  const known = cursor === undefined && older === undefined ? entries.length : undefined;
  const count = isAll ? listed - listedFrom - listGaps : known;
  return count === undefined ? undefined : formatCount(count, t.language);
}

function titleOf({ t, session }: BotContext, view: View): string {
  if (view.kind === "filter") return t(`invoices-title-${view.filter}`);
  if (view.kind === "search")
    return t("invoices-title-search", { text: userText(shortened(view.text, longestSought)) });
  const name = session.team?.sellers.find(({ id }) => id === view.id)?.name ?? "";
  return t("invoices-title-seller", { name: userText(name) });
}

function textOf(
  ctx: BotContext,
  view: View,
  { entries, tired }: Screen,
  { sum, unknown }: { readonly sum: string | undefined; readonly unknown: number },
): string {
  const { t } = ctx;
  const title = titleOf(ctx, view);
  const counted = sum === undefined ? "" : `: ${sum}`;
  const day = dayIn(ctx);
  const days = [
    ...new Set([entries[0], entries.at(-1)].flatMap((entry) => (entry === undefined ? [] : [day(entry)]))),
  ];
  const isEmpty = entries.length === 0 && !tired && unknown === 0;
  return [
    `${title}${counted}`,
    ...(days.length === 0 ? [] : [days.join(" – ")]),
    ...(tired ? ["", t("invoices-tired", { count: mostPages * numbersPerPage })] : []),
    ...(isEmpty ? ["", t(view.kind === "search" ? "invoices-none-found" : "invoices-none-here")] : []),
    ...(unknown > 0 ? ["", t("invoices-unknown-above")] : []),
    ...foldedLine(t, unknown - mostUnknown),
  ].join("\n");
}

const longestSought = 40;

const perPage = 8;

interface Screen {
  readonly entries: readonly InvoiceEntry[];
  readonly newer?: Cursor;
  readonly older?: Cursor;
  /** Whether the search stopped before the list's end, after the largest number of pages. */
  readonly tired: boolean;
  /** Only the first screen of a filter by status shows the sum. */
  readonly sum?: string;
}

async function screenOf(scope: ChatScope, view: View, from?: Cursor): Promise<Screen> {
  const cursor = from ?? fromNewest(scope);
  const fits = belongsTo(view);
  const sums = from === undefined && hasSum(view);
  const { entries: found, goOn } = await walk(
    scope,
    cursor,
    sums ? Number.POSITIVE_INFINITY : perPage + 1,
    (entry) => isShown(scope.acting, entry) && fits(entry),
  );
  const entries = found.slice(0, perPage);
  const more = found.length > perPage;
  const tired = goOn !== undefined && !more;
  if (cursor.direction === "older") {
    const last = entries.at(-1)?.number ?? 0;
    const next: Cursor | undefined = more ? { direction: "older", number: last } : goOn;
    const first = entries[0]?.number ?? cursor.number - 1;
    return {
      entries,
      tired,
      ...(from === undefined ? {} : { newer: { direction: "newer", number: first } }),
      ...defined({ older: next }),
      ...(sums && found.length > 0 ? { sum: sumText(scope.t, found, goOn === undefined) } : {}),
    };
  }
  // No newer entries follow, so the newest screen is shown in place of a partly filled one.
  if (!more && !tired) return screenOf(scope, view);
  entries.reverse();
  const oldest = entries.at(-1)?.number ?? cursor.number + 1;
  return {
    entries,
    tired: false,
    newer: goOn ?? { direction: "newer", number: entries[0]?.number ?? cursor.number },
    older: { direction: "older", number: oldest },
  };
}
