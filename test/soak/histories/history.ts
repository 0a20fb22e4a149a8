import type { Random } from "../kit/random.js";

/** The statuses of docs/interface.md, "Invoice status", in the order that counts without times. */
const ranks = ["created", "processing", "failed", "expired", "paid"] as const;
type Status = (typeof ranks)[number];

/** One status update of the service, which may be sent several times and in several ways. */
export interface Sent {
  readonly status: Status;
  /** The update's own time (ms), where it carries one. */
  readonly at: number | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly asForm: boolean;
}

/** What may happen to an invoice, oldest first. */
function story(random: Random): Status[] {
  const told: Status[] = ["created"];
  const attempts = random.below(4);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    told.push("processing");
    if (attempt < attempts || random.chance(0.3)) told.push("failed");
  }
  const ending = random.pick(["paid", "paid", "paid", "expired", "open"] as const);
  if (ending === "paid") told.push("processing", "paid");
  else if (ending === "expired") told.push("expired");
  // Paid just before or after it expired: both are told.
  if (random.chance(0.15))
    told.push(...(told.includes("paid") ? (["expired"] as const) : (["paid"] as const)));
  return told;
}

const minuteMs = 60_000;
const shapes = ["flat", "nested", "event", "form", "agreeing"] as const;

/** @param began when the invoice was made (ms); @param expires when its link ends */
export function historyOf(random: Random, { began, expires }: { began: number; expires: number }): Sent[] {
  const statuses = story(random);
  const shape = random.pick(shapes);
  const timed = random.pick(["all", "all", "none", "some"] as const);
  const numbered = random.chance(0.6);
  let at = began;
  return statuses.map((status, index) => {
    // Now and then a payment that comes after the link has ended.
    if (random.chance(0.05)) at = Math.max(at, expires + minuteMs);
    at += 1_000 * (1 + random.below(20));
    const carriesTime = timed === "all" || (timed === "some" && random.chance(0.5));
    const eventId = numbered ? `event-${index}-${random.below(1e9)}` : undefined;
    const mark = `${index}`;
    return {
      status,
      at: carriesTime ? at : undefined,
      fields: fieldsOf(shape, status, carriesTime ? new Date(at).toISOString() : undefined, eventId, mark),
      asForm: shape === "form",
    };
  });
}

/** @param mark makes two updates of the same status two, where they carry neither an id nor a time */
function fieldsOf(
  shape: (typeof shapes)[number],
  status: Status,
  time: string | undefined,
  eventId: string | undefined,
  mark: string,
): Sent["fields"] {
  const id = eventId === undefined ? {} : { eventId };
  const fields = { mark, ...id, ...(time === undefined ? {} : { occurredAt: time }) };
  switch (shape) {
    case "flat":
    case "form":
      return { status, ...fields };
    case "nested":
      return { ...fields, data: { invoice: { state: status.toUpperCase() } } };
    case "event":
      return { event: `invoice.${status}`, ...fields };
    case "agreeing":
      return { ...fields, status, data: { invoice: { state: `INVOICE_${status}` } } };
  }
}

/** What arrives of a history: some of it never, some of it several times. At least one update comes. */
export function arrivals(random: Random, history: readonly Sent[]): Sent[] {
  const kept = history.filter(() => random.chance(0.8));
  const came = kept.length > 0 ? kept : [random.pick(history)];
  return came.flatMap((sent) =>
    Array.from({ length: random.chance(0.3) ? 2 + random.below(2) : 1 }, () => sent),
  );
}

/** What the card must say in the end, as docs/interface.md, "Invoice status", has it; written anew here, without the bot's own rules. */
export function expectedLine(came: readonly Sent[], expires: number): string {
  const paid = came.filter(({ status }) => status === "paid");
  if (paid.length > 0) {
    const times = paid.flatMap(({ at }) => (at === undefined ? [] : [at]));
    const late = times.length > 0 && Math.min(...times) > expires;
    return late ? "✅ Paid after it expired" : "✅ Paid";
  }
  const rank = ({ status }: Sent): number => ranks.indexOf(status);
  const timed = came.every(({ at }) => at !== undefined);
  const [last] = [...came].sort((a, b) =>
    timed && a.at !== b.at ? (b.at ?? 0) - (a.at ?? 0) : rank(b) - rank(a),
  );
  return lines[last?.status ?? "created"];
}

const lines: Readonly<Record<Status, string>> = {
  created: "🧾 Waiting for payment",
  processing: "⏳ Payment is being processed",
  paid: "✅ Paid",
  failed: "❌ Payment failed, says Pay. I can't tell whether the link can still be paid.",
  expired: "⌛ Expired",
};

/** An invoice whose answer was lost, and which a status update has shown to exist, has no pay link. */
const withoutLink = "🧾 Created, but I have no pay link";

/** The card's status as a chat shows it; undefined for any other message. */
export function cardLine(text: string): string | undefined {
  const [first = ""] = text.split("\n");
  if (first === withoutLink) return lines.created;
  return [...Object.values(lines), "✅ Paid after it expired"].find((line) => line === first);
}
