import type { CallbackDelivery } from "./callback-delivery.js";
import type { InvoiceLifecycle } from "./lifecycle.js";
import { findLogin, sandboxLogins } from "./logins.js";
import type { Manners } from "./manners.js";
import type { Invoice, InvoiceStatus, State } from "./merchant-service-state.js";
import type { OneTimeCodes, ShownCode } from "./one-time-codes.js";
import { type Fault, type Faults, faultSchema } from "./service-faults.js";
import type { LoggedRequest, RequestLog } from "./service-requests.js";
import { type SandboxInvoice, snapshotOf } from "./snapshot.js";
import {
  givenSwitches,
  mannersOf,
  type Switches,
  type SwitchesPatch,
  switchesPatchSchema,
} from "./switches.js";
import type { WireTerminal } from "./terminal-data.js";
import type { Tokens } from "./tokens.js";
import { validate } from "./validation.js";

interface Parts {
  readonly state: State;
  readonly switches: Switches;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly tokens: Tokens;
  readonly codes: OneTimeCodes;
  readonly lifecycle: InvoiceLifecycle;
  readonly callbacks: CallbackDelivery;
  readonly terminals: (login: string) => readonly WireTerminal[];
  readonly save: () => Promise<void>;
}

/** A login with the codes that its authenticators show now. */
export interface LoginState {
  readonly login: string;
  readonly password: string;
  readonly purpose: string;
  readonly merchantName: string;
  /** One code for each active authenticator that has codes. */
  readonly codes: readonly ({ readonly authenticatorId: string } & ShownCode)[];
}

/** Controls the service from inside, for tests and for the demo's switches. */
export class Control {
  constructor(private readonly parts: Parts) {}

  /** Returns a code that is accepted now, of the first active authenticator unless one is named. Throws when there is none. */
  currentCode(login: string, authenticatorId?: string): string {
    const found = findLogin(login);
    if (!found) throw new Error(`Nobody signs in as ${login}.`);
    return this.parts.codes.usable(found, authenticatorId);
  }

  /** Allows every code to be used again, so that a test needn't wait for the next one. */
  forgetUsedCodes(): void {
    this.parts.state.usedSteps.clear();
  }

  /** Returns how the service behaves where its text is silent. */
  manners(): Manners {
    return mannersOf(this.parts.switches);
  }

  switches(): Readonly<Switches> {
    return { ...this.parts.switches };
  }

  /** Changes switches. Throws a Refusal for an unknown switch or value. */
  set(patch: SwitchesPatch): void {
    Object.assign(this.parts.switches, givenSwitches(validate(switchesPatchSchema, patch)));
  }

  /** Makes the next calls of this name fail. Throws a Refusal for an unknown fault. */
  fault(fault: Fault): void {
    this.parts.faults.add(validate(faultSchema, fault));
  }

  faults(): readonly Fault[] {
    return this.parts.faults.list();
  }

  clearFaults(): void {
    this.parts.faults.clear();
  }

  /** Makes the access tokens and mfa tokens of one login, or of all logins, expire. */
  expireTokens(login?: string): void {
    this.parts.tokens.expire(login);
  }

  /** Returns copies of the invoices, in the order of creation. */
  invoices(): readonly SandboxInvoice[] {
    const { state, terminals } = this.parts;
    return [...state.invoices.values()].map((invoice) => snapshotOf(invoice, terminals(invoice.login)));
  }

  /** Sets the status to "paid", whatever it was, and waits for the first attempts of its callbacks. */
  async pay(id: string): Promise<void> {
    const invoice = this.invoice(id);
    await this.force(invoice, invoice.status === "processing" ? ["paid"] : ["processing", "paid"]);
  }

  /** Sets the status to "paid" without "processing" before it. */
  async paid(id: string): Promise<void> {
    await this.force(this.invoice(id), ["paid"]);
  }

  async fail(id: string): Promise<void> {
    await this.force(this.invoice(id), ["failed"]);
  }

  async processing(id: string): Promise<void> {
    await this.force(this.invoice(id), ["processing"]);
  }

  async expire(id: string): Promise<void> {
    await this.force(this.invoice(id), ["expired"]);
  }

  /** Does at once what is due by the clock (expiry, ends of payments, callbacks), and waits for it. */
  async tick(): Promise<void> {
    const { lifecycle, callbacks, save } = this.parts;
    if (lifecycle.moveDue()) await save();
    callbacks.releaseDue();
    await callbacks.deliverDue();
  }

  /** Returns the calls received so far, oldest first. */
  requests(): readonly LoggedRequest[] {
    return this.parts.log.list();
  }

  clearRequests(): void {
    this.parts.log.clear();
  }

  logins(): readonly LoginState[] {
    return sandboxLogins.map(({ login, password, purpose, merchantName, authenticators }) => ({
      login,
      password,
      purpose,
      merchantName,
      codes: authenticators.flatMap((authenticator) => {
        const shown = authenticator.active ? this.parts.codes.shown(authenticator) : undefined;
        return shown ? [{ authenticatorId: authenticator.id, ...shown }] : [];
      }),
    }));
  }

  private invoice(id: string): Invoice {
    const invoice = this.parts.state.invoices.get(id);
    if (!invoice) throw new Error(`There is no invoice ${id}.`);
    return invoice;
  }

  private async force(invoice: Invoice, statuses: readonly InvoiceStatus[]): Promise<void> {
    for (const status of statuses) this.parts.lifecycle.move(invoice, status);
    await this.parts.save();
    await this.parts.callbacks.deliver(invoice);
  }
}
