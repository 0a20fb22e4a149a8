import fc from "fast-check";
import type { InboxPayload } from "../../../src/engine/event.js";
import { soldInvoice } from "../../../src/features/invoices/slice.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { hour, minute, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { Power } from "../../kit/power.js";
import { callbackPayload } from "../../status-callback.js";
import { accountOf, changeSignIn, invoiceOf, termsOf } from "../../store/samples.js";
import { teamOf } from "../../store/team-samples.js";

const day = 24 * hour;
const logins = ["anna@shop.example", "boris@shop.example"] as const;
const sellerChat = "777";
/** An event whose handler does nothing, so that it only commits. */
const nothing = { source: "timer", name: "due", ref: "", at: 0 } as const;

const status = fc.constantFrom("processing", "failed", "expired", "paid");
/** Minutes between the own time of an update and its arrival; undefined for an update without an own time. */
const lag = fc.option(fc.integer({ min: -200, max: 3_000 }), { nil: undefined });
const which = fc.nat({ max: 5 });

/** An event in a chat. */
export const happening = fc.oneof(
  {
    arbitrary: fc.record({
      is: fc.constant("created" as const),
      currency: fc.constantFrom("UZS", "USD"),
      terminal: fc.constantFrom("t-1", "t-2"),
      isTold: fc.boolean(),
      isKnown: fc.boolean(),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ is: fc.constant("told" as const), which, status, lag }), weight: 6 },
  {
    arbitrary: fc.record({
      is: fc.constant("sold" as const),
      which,
      status: fc.option(status, { nil: undefined }),
      lag,
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ is: fc.constant("over" as const), which }), weight: 2 },
  { arbitrary: fc.record({ is: fc.constant("cash" as const), which }), weight: 1 },
  { arbitrary: fc.record({ is: fc.constant("withdrawn" as const), which }), weight: 1 },
  { arbitrary: fc.record({ is: fc.constant("crash" as const), after: fc.nat({ max: 6 }) }), weight: 4 },
  {
    arbitrary: fc.record({ is: fc.constant("days" as const), days: fc.integer({ min: 1, max: 25 }) }),
    weight: 1,
  },
  { arbitrary: fc.record({ is: fc.constant("given-up" as const) }), weight: 1 },
  {
    arbitrary: fc.record({
      is: fc.constant("zone" as const),
      zone: fc.constantFrom("Asia/Tashkent", "America/New_York"),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ is: fc.constant("blocked" as const), blocked: fc.boolean() }), weight: 1 },
  {
    arbitrary: fc.record({ is: fc.constant("account" as const), login: fc.constantFrom(...logins) }),
    weight: 1,
  },
);
export type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** An owner with a seller and the invoices of both. */
export class Shop {
  now = start;
  readonly #own: string[] = [];
  readonly #sold: Invoice[] = [];
  readonly power = new Power();
  #crashAfter: number | undefined;
  #losesCopy = false;

  private constructor(readonly one: OneChat) {}

  static async open(): Promise<Shop> {
    const clock: { shop?: Shop } = {};
    const one = await OneChat.open(() => clock.shop?.now ?? start);
    const shop = new Shop(one);
    clock.shop = shop;
    await one.handle(nothing);
    await one.change((record) => {
      record.team = teamOf(accountOf(logins[0]), sellerChat);
    });
    shop.power.decideOverChat(one);
    shop.#decideOverCopies();
    return shop;
  }

  async happens(happening: Happening): Promise<void> {
    this.now += minute;
    const { one, now } = this;
    switch (happening.is) {
      case "created": {
        const { currency, terminal, isTold, isKnown } = happening;
        const { account } = await one.record();
        const invoice = this.#invoice(`own-${this.#own.length}`, currency, terminal);
        this.#own.push(invoice.ref);
        await one.change((record) => {
          record.invoices[invoice.ref] = {
            ...invoice,
            account: account?.identity,
            callbacks: isTold,
            creation: isKnown ? "created" : "unknown",
          };
        });
        return this.#handle(nothing);
      }
      case "told": {
        const ref = this.#own[happening.which];
        if (ref === undefined) return;
        const { lag } = happening;
        const occurredAt = lag === undefined ? undefined : new Date(now - lag * minute).toISOString();
        return this.#handle(
          callbackPayload(JSON.stringify({ status: happening.status, occurredAt }), { ref }),
        );
      }
      case "sold": {
        const { lag, status, which } = happening;
        const invoice = this.#sold[which] ?? this.#invoice(`sold-${this.#sold.length}`, "UZS", "t-1");
        if (!this.#sold.includes(invoice)) this.#sold.push(invoice);
        if (status !== undefined)
          invoice.history.push({
            ...{ status, receivedAt: now, key: `${now}`, count: 1 },
            ...(lag === undefined ? {} : { at: new Date(now - lag * minute).toISOString() }),
          });
        return this.#handle({
          ...{ source: "chat", from: sellerChat },
          event: { name: "sold", team: "team-1", seller: "s-1", invoice: soldInvoice.parse(invoice) },
        });
      }
      case "over": {
        const ref = this.#own[happening.which];
        if (ref === undefined) return;
        this.now += day + 10 * minute;
        return this.#handle({ source: "timer", name: "expiry", ref, at: this.now });
      }
      case "cash":
        await one.change(({ invoices }) => {
          const invoice = invoices[this.#own[happening.which] ?? ""];
          if (invoice !== undefined) invoice.cashAt ??= now;
        });
        return this.#handle(nothing);
      case "withdrawn":
        // The second one is the merchant's [Undo].
        await one.change(({ invoices }) => {
          const invoice = invoices[this.#own[happening.which] ?? ""];
          if (invoice?.withdrawnAt !== undefined) delete invoice.withdrawnAt;
          else if (invoice !== undefined) invoice.withdrawnAt = now;
        });
        return this.#handle(nothing);
      case "crash":
        this.#crashAfter = happening.after;
        return;
      case "given-up":
        this.#losesCopy = true;
        return;
      case "days":
        this.now += happening.days * day;
        return this.#handle({ source: "timer", name: "retention" });
      case "zone":
        return one.change((record) => {
          record.settings.timeZone = happening.zone;
        });
      case "blocked":
        return one.change((record) => {
          record.blocked = happening.blocked;
        });
      case "account":
        return one.change((record) => {
          changeSignIn(record, { identity: accountOf(happening.login) });
        });
    }
  }

  /** Handles an event, which may have to begin anew after a crash. */
  async #handle(payload: InboxPayload): Promise<void> {
    const { one } = this;
    const n = this.now;
    if (this.#crashAfter !== undefined) {
      this.power.goesAfter(this.#crashAfter);
      this.#crashAfter = undefined;
    }
    await this.power.through(() => one.handle(payload, n));
    if (!this.#losesCopy) return;
    // The event was given up if it was about a copy. An operator lets it be handled again.
    this.#losesCopy = false;
    await one.handle(payload, n + 1);
  }

  /** A fault, unlike a full disk, makes the bot give up the event after the second attempt. */
  #decideOverCopies(): void {
    const { invoices } = this.one.store;
    const write = invoices.write.bind(invoices);
    invoices.write = async (key, invoice) => {
      if (this.#losesCopy && invoice.soldBy !== undefined) throw new TypeError("A fault of the test.");
      await write(key, invoice);
    };
  }

  /** An invoice with so much text that a few postings move to a page. */
  #invoice(ref: string, currency: string, terminal: string): Invoice {
    const items = Array.from({ length: 40 }, (_, index) => ({
      ...{ name: `${index} ${"long name ".repeat(12)}`.trim(), price: "10.5", currency, quantity: index + 1 },
    }));
    const terms = termsOf({
      currency,
      items,
      terminal: { id: terminal, name: terminal, businessUnitName: "Unit" },
    });
    const expireAt = new Date(this.now + day).toISOString();
    return { ...invoiceOf(ref), terms, submittedAt: this.now, expireAt };
  }
}
