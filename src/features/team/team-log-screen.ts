import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { doJob } from "../../frame/do-job.js";
import { type Language, userText } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { post, showScreen, toast } from "../../frame/screens/send-or-edit.js";
import { shortMoment } from "../../frame/texts/terms-text.js";
import { formatPercent } from "../../invoice/terms/payment-tolerance.js";
import { formatAmount } from "../../language/money/money.js";
import { Upload } from "../../telegram/calls/telegram-file.js";
import { signedInRecently } from "../security/model/recent-sign-in.js";
import { openSignIn } from "../sign-in/index.js";
import { leadsTeam } from "./lead-team.js";
import { addToLog, type LogEntry } from "./model/team-log.js";
import type { LogRow } from "./model/write-log-csv.js";
import { readLog } from "./stored-team-log.js";

export const teamLog = new Routes();

const entriesPerScreen = 10;

teamLog.callbackQuery(/^team:log(?::(\d{1,12}))?$/, (ctx) => showLog(ctx, undefined, ctx.match[1]));

teamLog.callbackQuery(/^team:log-of:([\w-]+?)(?::(\d{1,12}))?$/, (ctx) =>
  showLog(ctx, ctx.match[1], ctx.match[2]),
);

/**
 * @param about the id of a seller
 * @param below only entries with numbers below this one are shown
 */
async function showLog(ctx: BotContext, about: string | undefined, below?: string): Promise<void> {
  const { t, session } = ctx;
  const { team } = session;
  const path = about === undefined ? "team:log" : `team:log-of:${about}`;
  if (team === undefined) return toast(ctx, t.plain("toast-finished"));
  if (!(await leadsTeam(ctx, path))) return;
  const entries: LogEntry[] = [];
  for await (const entry of readLog(ctx, team, below === undefined ? team.log.next : Number(below))) {
    if (about !== undefined && entry.about !== about) continue;
    if (entries.push(entry) > entriesPerScreen) break;
  }
  const shown = entries.slice(0, entriesPerScreen);
  const name = team.sellers.find(({ id }) => id === about)?.name;
  const title = name === undefined ? t("team-log-title") : t("team-log-title-of", { name: userText(name) });
  const lines = shown.map((entry) => `${shortMoment(ctx, entry.at)} · ${sentence(ctx, entry)}`);
  const keyboard = new InlineKeyboard();
  if (below !== undefined) keyboard.text(t.plain("button-newest"), path);
  if (entries.length > entriesPerScreen)
    keyboard.text(t.plain("button-older"), `${path}:${shown.at(-1)?.number ?? 0}`);
  keyboard.row();
  if (about === undefined) keyboard.text(t.plain("button-export-log"), "team:log-export");
  keyboard.text(t.plain("button-back"), about === undefined ? "team:show" : `team:seller:${about}`);
  const body = lines.length === 0 ? [t("team-log-empty")] : lines;
  await showScreen(ctx, [title, ...body].join("\n"), keyboard);
}

function formOf<Text>({ t }: BotContext, safe: (text: string) => Text) {
  const [noLimit, allTerminals] = [t.plain("team-no-limit"), t.plain("button-all-terminals")];
  return { language: t.language, noLimit, allTerminals, safe };
}

const sentence = (ctx: BotContext, entry: LogEntry): string =>
  ctx.t(`log-${entry.what}`, logValues(entry, formOf(ctx, userText)));

// [Export] needs a recent sign-in, so that a person who has the phone for a moment can't take the log along.
teamLog.callbackQuery("team:log-export", async (ctx, next) => {
  const { t, session, deps, unit, api, zone } = ctx;
  if (session.team === undefined) return next();
  if (!(await leadsTeam(ctx, "team:log-export"))) return;
  if (!signedInRecently(ctx.acting, deps.now())) return openSignIn(ctx, { returnsTo: "team:log-export" });
  const at = deps.now();
  await unit.once(
    "log-exported",
    async () => true,
    ({ team }) => {
      if (team !== undefined) addToLog(team.log, { at, what: "exported", by: "owner" });
    },
  );
  const { team } = session;
  const header = [
    t.plain("log-column-time"),
    t.plain("log-column-by"),
    t.plain("log-column-name"),
    t.plain("log-column-what"),
  ];
  let count = 0;
  const written = await doJob(ctx, "log-file", async () => {
    const rows = await rowsOf(ctx, team);
    count = rows.length;
    return { rows, form: { header, zone, locale: t.language } };
  });
  if (!written.done) return void (await post(ctx, written.html));
  const file = new Upload(Buffer.from(written.output), "team-log.csv");
  await api.sendDocument(session.chat, file, { caption: t("team-log-exported", { count }) });
});

async function rowsOf(ctx: BotContext, team: NonNullable<BotContext["session"]["team"]>): Promise<LogRow[]> {
  const { t } = ctx;
  const rows: LogRow[] = [];
  for await (const entry of readLog(ctx, team, team.log.next)) {
    const values = logValues(
      entry,
      formOf(ctx, (text) => text),
    );
    const by = t.plain(`log-by-${entry.by}`);
    rows.push({ at: entry.at, by, name: entry.name ?? "", what: t.plain(`log-${entry.what}`, values) });
  }
  return rows;
}

interface Form<Text> {
  readonly language: Language;
  readonly noLimit: string;
  readonly allTerminals: string;
  readonly safe: (text: string) => Text;
}

function logValues<Text>(
  { name = "", details = {} }: LogEntry,
  { language, noLimit, allTerminals, safe }: Form<Text>,
) {
  const { before = "", terminals = "", currency = "", perInvoice = "", perDay = "", tolerance } = details;
  const limit = (amount: string): string =>
    amount === "" ? noLimit : formatAmount(amount, currency, language);
  return {
    name: safe(name),
    before: safe(before),
    terminals: safe(terminals === "" ? allTerminals : terminals),
    perInvoice: limit(perInvoice),
    perDay: limit(perDay),
    tolerance: tolerance === undefined ? "none" : formatPercent(tolerance, language),
    amount: amounts(details, language),
  };
}

/** The details name each currency with its amount. */
const amounts = (details: NonNullable<LogEntry["details"]>, language: Language): string =>
  Object.entries(details)
    .filter(([currency]) => /^[A-Z]{3}$/.test(currency))
    .map(([currency, amount]) => formatAmount(amount, currency, language))
    .join(" + ");
