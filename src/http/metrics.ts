import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { InboxPayload } from "../engine/event.js";
import { type UntoldReason, untoldReasons } from "../features/invoices/model/untold-payments.js";
import type { InvoiceStatus } from "../invoice/invoice-status.js";
import type { Logger, LogLevel } from "../log/logger.js";

export interface Readings {
  readonly inbox: () => {
    readonly events: number;
    readonly bytes: number;
    readonly oldestAt: number | undefined;
  };
  readonly lanes: () => number;
  readonly deadLetters: () => Promise<number>;
  readonly unreadableCallbacks: () => Promise<number>;
  /** Whether this process handles events. */
  readonly leads: () => boolean;
  /** Returns how many bytes a data folder's disk has left. A database has its own numbers. */
  readonly diskFree?: () => Promise<number>;
  readonly now: () => number;
}

/** No label of a metric contains an id, a name or an address. */
export type Metrics = ReturnType<typeof createMetrics>;

const prefix = "invoice_bot_";
const callSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name: prefix + name, help, labelNames, registers });
  const seconds = <L extends string>(name: string, help: string, labelNames: readonly L[]): Histogram<L> =>
    new Histogram({ name: `${prefix}${name}_seconds`, help, labelNames, buckets: callSeconds, registers });

  const updates = counter("updates_total", "Telegram updates that came in, by kind", ["kind"]);
  const laneWait = seconds("lane_wait", "From the receipt of an event to its first attempt", ["source"]);
  const attempts = counter("event_attempts_total", "Attempts at events, by what came of them", [
    "source",
    "outcome",
  ]);
  const requests = counter("http_requests_total", "Requests answered, by route and status", [
    "route",
    "status",
  ]);
  const callbacks = counter("status_callbacks_total", "Status callbacks, by what they came to", ["outcome"]);
  const statuses = counter("invoice_statuses_total", "Invoices that have got another status, by status", [
    "status",
  ]);
  const untold = counter("payments_untold_total", "Payments of which the bot could tell nobody, by reason", [
    "reason",
  ]);
  // An alert rule misses the first payment if the series begins with it.
  for (const reason of untoldReasons) untold.inc({ reason }, 0);
  const serviceCalls = seconds("service_call", "Calls to the invoicing service, by outcome", [
    "call",
    "outcome",
  ]);
  const telegramCalls = seconds("telegram_call", "Calls to Telegram, by method and HTTP status", [
    "method",
    "status",
  ]);
  const logLines = counter("log_lines_total", "Log lines of level warn and error, by event", [
    "level",
    "event",
  ]);

  for (const labels of knownSeries.updates) updates.inc(labels, 0);
  for (const labels of knownSeries.attempts) attempts.inc(labels, 0);
  for (const labels of knownSeries.requests) requests.inc(labels, 0);
  for (const labels of knownSeries.callbacks) callbacks.inc(labels, 0);
  for (const labels of knownSeries.statuses) statuses.inc(labels, 0);
  for (const labels of knownSeries.serviceCalls) serviceCalls.zero(labels);
  for (const labels of knownSeries.logLines) logLines.inc(labels, 0);

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: prefix + name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }

  return {
    updateCame: (kind: string): void => updates.inc({ kind }),
    eventBegins: (source: string, waitedMs: number): void =>
      laneWait.observe({ source }, Math.max(0, waitedMs) / 1000),
    eventAttempted: (source: string, outcome: string): void => attempts.inc({ source, outcome }),
    requestAnswered: (route: string, status: number): void => requests.inc({ route, status }),
    callbackRead: (outcome: string): void => callbacks.inc({ outcome }),
    statusBecame: (status: InvoiceStatus): void => statuses.inc({ status }),
    paymentUntold: (reason: UntoldReason): void => untold.inc({ reason }),
    serviceCalled: (call: string, outcome: string, ms: number): void =>
      serviceCalls.observe({ call, outcome }, ms / 1000),
    telegramCalled: (method: string, status: string, ms: number): void =>
      telegramCalls.observe({ method, status }, ms / 1000),
    /** Reading the process's own numbers costs time, so this is called only if ADMIN_PORT is set. */
    read({ inbox, lanes, deadLetters, unreadableCallbacks, leads, diskFree, now }: Readings): void {
      collectDefaultMetrics({ register: registry });
      gauge("inbox_events", "Events that wait or are in hand", () => inbox().events);
      gauge("inbox_bytes", "Their size", () => inbox().bytes);
      gauge("inbox_oldest_seconds", "Age of the oldest of them", () => {
        const { oldestAt } = inbox();
        return oldestAt === undefined ? 0 : Math.max(0, now() - oldestAt) / 1000;
      });
      gauge("lanes", "Chats with events that wait or are in hand", lanes);
      gauge("dead_letters", "Events that were given up and are kept", deadLetters);
      gauge(
        "unreadable_callbacks",
        "Status callbacks that could not be read and are kept",
        unreadableCallbacks,
      );
      gauge("leads", "1 when this process handles events, 0 on a standby", () => (leads() ? 1 : 0));
      if (diskFree !== undefined) gauge("disk_free_bytes", "What is left on the disk of DATA_DIR", diskFree);
    },
    /** Warnings and errors are counted by their event, because there are few event names. The fields are ignored. */
    counting(log: Logger): Logger {
      const counted =
        (level: LogLevel): Logger[LogLevel] =>
        (event, fields) => {
          logLines.inc({ level, event });
          log[level](event, fields);
        };
      return { ...log, warn: counted("warn"), error: counted("error") };
    },
    contentType: registry.contentType,
    /** Returns all metrics in the text format of Prometheus. */
    text: (): Promise<string> => registry.metrics(),
  };
}

/** Prometheus can't see that a series which begins at 1 has grown, so these series begin at 0. */
const knownSeries = {
  updates: [
    "message",
    "edited_message",
    "callback_query",
    "my_chat_member",
    "inline_query",
    "chosen_inline_result",
    "business_connection",
    "business_message",
  ].map((kind) => ({ kind })),

  attempts: (
    ["telegram", "app", "status-callback", "created-late", "chat", "timer"] satisfies InboxPayload["source"][]
  ).flatMap((source) => ["over", "again"].map((outcome) => ({ source, outcome }))),

  requests: [
    ...answers("/callbacks/:ref", [200, 401, 404, 413, 415, 500, 503]),
    ...answers("/telegram/webhook", [200, 400, 401, 413, 500, 503]),
  ],

  callbacks: ["new", "repeated", "unreadable", "unknown", "no-invoice", "deleted"].map((outcome) => ({
    outcome,
  })),

  statuses: (["processing", "failed", "expired", "paid"] satisfies InvoiceStatus[]).map((status) => ({
    status,
  })),

  /**
   * Each outcome of a call is a histogram with many lines, so of the other calls only the outcomes that operators
   * look at begin at 0.
   */
  serviceCalls: [
    ...outcomes("createInvoice", [
      "ok",
      "signed-out",
      "rejected",
      "too-many-requests",
      "not-allowed",
      "unavailable",
      "outcome-unknown",
      "faulty-answer",
      "fault",
    ]),
    ...["passwordGrant", "listAuthenticators", "challenge", "otpGrant", "refresh", "listTerminals"].flatMap(
      (call) => outcomes(call, ["ok", "unavailable"]),
    ),
  ],

  /** These log lines have an alert (docs/deploy/alerts.yml). */
  logLines: [
    "callback.bad-signature",
    "inbox.damaged",
    "session.lost",
    "storage.record-damaged",
    "telegram.failed",
    "telegram.no-inline-mode",
  ].map((event) => ({ level: "warn", event })),
} as const;

function answers(route: string, statuses: readonly number[]) {
  return statuses.map((status) => ({ route, status }));
}

function outcomes(call: string, names: readonly string[]) {
  return names.map((outcome) => ({ call, outcome }));
}
