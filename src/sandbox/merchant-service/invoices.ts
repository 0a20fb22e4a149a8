import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import type { CallbackDelivery } from "./callback-delivery.js";
import { callbackUrlSchema, invoiceRequestSchema, listedFields, totalOf } from "./invoice-schema.js";
import type { InvoiceLifecycle } from "./lifecycle.js";
import type { SandboxLogin } from "./logins.js";
import type { Invoice, State } from "./merchant-service-state.js";
import type { Answer } from "./refusal.js";
import { Refusal } from "./refusal.js";
import type { Clock } from "./service-clock.js";
import { wireId } from "./slips.js";
import type { Switches } from "./switches.js";
import type { WireTerminal } from "./terminal-data.js";
import { validate } from "./validation.js";

const schemeText = { none: "", https: "https://", http: "http://" } as const;

interface Parts {
  readonly state: State;
  readonly clock: Clock;
  readonly switches: Switches;
  readonly lifecycle: InvoiceLifecycle;
  readonly callbacks: CallbackDelivery;
  readonly save: () => Promise<void>;
  readonly terminals: (login: string) => readonly WireTerminal[];
  readonly deliverInBackground: (invoice: Invoice) => void;
  readonly checkoutHost: () => string;
}

const refusedTerminal = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, code, message, { faults: [{ field: "terminalId", message }] });

/** Implements section 4.5 of the interface. */
export class Invoices {
  constructor(private readonly parts: Parts) {}

  /** Stores the invoice and then answers. Throws a Refusal for a wrong terminal and for an invalid request. */
  async create(merchant: SandboxLogin, body: unknown): Promise<Answer> {
    const { switches, lifecycle, callbacks, save, deliverInBackground } = this.parts;
    const invoice = this.read(merchant, body);
    this.parts.state.invoices.set(invoice.id, invoice);
    lifecycle.move(invoice, "created");
    await save();
    const answer = {
      status: switches.createdStatus,
      body: { id: wireId(invoice.id, switches), payUrl: invoice.payUrl },
    };
    if (switches.callbacks === "before-answer") {
      await callbacks.deliver(invoice);
      if (switches.paidBeforeAnswer) {
        lifecycle.move(invoice, "processing");
        lifecycle.move(invoice, "paid");
        await callbacks.deliver(invoice);
      }
      await save();
      return answer;
    }
    return { ...answer, afterwards: () => deliverInBackground(invoice) };
  }

  private read(merchant: SandboxLogin, body: unknown): Invoice {
    const { switches, clock, terminals, checkoutHost } = this.parts;
    const { [switches.callbackUrlField]: callbackField, ...rest } = validate(
      z.record(z.string(), z.unknown()),
      body,
    );
    const ignores = switches.unknownFields === "ignored";
    const request = validate(invoiceRequestSchema, ignores ? listedFields(rest) : rest);
    const callbackUrl = validate(z.object({ [switches.callbackUrlField]: callbackUrlSchema }), {
      [switches.callbackUrlField]: callbackField,
    })[switches.callbackUrlField];
    const expireAt = request.expireAt === undefined ? undefined : Date.parse(request.expireAt);
    const terminal = terminals(merchant.login).find(({ id }) => id === request.terminalId);
    if (!terminal) {
      throw refusedTerminal(switches.unknownTerminalStatus, "unknown_terminal", "You have no such terminal.");
    }
    if (terminal.status !== "ACTIVE") {
      const message = `The terminal "${terminal.name}" is not active.`;
      throw refusedTerminal(switches.inactiveTerminalStatus, "terminal_not_active", message);
    }
    const id = switches.idsAs === "number" ? String(randomInt(1e11, 1e12)) : randomUUID();
    return {
      id,
      login: merchant.login,
      terminalId: terminal.id,
      createdAt: clock(),
      status: "created",
      currency: request.currency,
      total: totalOf(request.items),
      payUrl: `${schemeText[switches.payUrlScheme]}${checkoutHost()}/terminal/${terminal.id}/invoice/${id}/payment`,
      ...(callbackUrl === undefined ? {} : { callbackUrl }),
      ...(expireAt === undefined ? {} : { expireAt }),
      request,
      history: [],
      deliveries: [],
    };
  }
}
