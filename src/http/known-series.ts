import type { InboxPayload } from "../engine/event.js";

/**
 * The series of the metrics that are known before anything happens. They begin at 0. Prometheus can't see that a series
 * which begins at 1 has grown, so an alert on `increase(…)` would miss the first event.
 */
export const knownSeries = {
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

  callbacks: ["new", "repeated", "unreadable", "no-invoice", "deleted"].map((outcome) => ({ outcome })),

  /** A call's time has many lines, so of the other calls only the outcomes that operators look at begin at 0. */
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

  /** The events of log lines that have an alert (docs/deploy/alerts.yml). All of them have the level warn. */
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
