import type { Invoice } from "../../../src/invoice/invoice.js";
import { openAddress } from "../kit/secrets.js";
import { canary, type ServiceInvoice } from "../kit/service.js";
import { markersIn, merchantOf, merchantsByDomain } from "./markers.js";
import { typedSecret } from "./merchant.js";
import { saysPaid, saysPaidOf } from "./paid-texts.js";
import type { Refusal, TelegramCall } from "./telegram.js";

/** A text that Telegram has taken from the bot. */
export interface Said {
  readonly at: number;
  readonly text: string;
  /** The whole call, with the buttons. */
  readonly all: string;
  /** The bot never learnt that it was taken, so it may say it again. */
  readonly isAnswerLost: boolean;
}

export interface OracleParts {
  readonly now: () => number;
  readonly fail: (what: string) => void;
  /** The merchant of a private chat, or the seller in a chat that an inline message stands in. */
  readonly merchantIn: (call: TelegramCall) => number | undefined;
  readonly invoices: readonly ServiceInvoice[];
}

/** Refusals that the bot can't foresee. */
const expectedRefusals =
  /message is not modified|message to delete not found|message to edit not found|query is too old|message can't be deleted|to be replied not found/;
/** What must never be logged: faults of the bot itself. */
const faultEvents: readonly string[] = [
  "event.fault",
  "storage.record-damaged",
  "storage.record-unreadable",
  "inbox.damaged",
  "inbox.update-dropped",
  "notices.refused",
  "shared.refused",
  "inline.no-message",
];
const certainFailure = /Nothing was created|wasn't created|couldn't be created/;

/** Knows what must hold, from what the service and Telegram have seen, and cries out when it doesn't. */
export class Oracle {
  readonly said = new Map<number, Said[]>();
  readonly sentCodes = new Set<string>();
  /** Chats in which a secret was typed that the bot may not have been asking for any more. */
  readonly typedBlind = new Set<number>();
  /** How many invoices may be made of a first item. */
  readonly #allowed = new Map<string, number>();
  readonly #made = new Map<string, number>();
  /** By chat: an invoice that exists, of which the merchant hasn't been told anything yet. */
  readonly #untold = new Map<string, ServiceInvoice>();
  readonly #paid = new Set<string>();
  readonly #parts: OracleParts;

  constructor(parts: OracleParts) {
    this.#parts = parts;
  }

  /** A merchant has meant to have another invoice of this item. */
  allowAnother(marker: string): void {
    this.#allowed.set(marker, (this.#allowed.get(marker) ?? 1) + 1);
  }

  created(invoice: ServiceInvoice): void {
    const first = firstMarker(invoice);
    const made = (this.#made.get(first) ?? 0) + 1;
    const allowed = this.#allowed.get(first) ?? 1;
    this.#made.set(first, made);
    if (first !== "" && made > allowed)
      this.#parts.fail(`${made} invoices of ${first}, where ${allowed} were asked for`);
    const chat = chatOf(invoice);
    if (chat !== undefined) this.#untold.set(chat, invoice);
  }

  carriedOut(call: TelegramCall): void {
    const { payload, method } = call;
    const all = JSON.stringify(payload);
    if (all.includes(canary)) this.#parts.fail(`a secret was sent: ${method} ${all}`);
    for (const digits of all.match(/\b\d{6}\b/g) ?? [])
      if (this.sentCodes.has(digits)) this.#parts.fail(`a code was sent: ${method} ${all}`);
    const text = typeof payload.text === "string" ? payload.text : undefined;
    if (text === undefined || method === "answerCallbackQuery") return;
    this.#checkAddressee(call, text);
    this.#checkPaid(call, text);
    const chat = typeof payload.chat_id === "undefined" ? undefined : Number(payload.chat_id);
    if (chat === undefined) return;
    this.#checkOutcome(String(chat), text, all);
    const said = this.said.get(chat) ?? [];
    said.push({ at: this.#parts.now(), text, all, isAnswerLost: call.isAnswerLost === true });
    this.said.set(chat, said);
  }

  refused(call: TelegramCall, error: Refusal): void {
    if (error.error_code === 403 || expectedRefusals.test(error.description)) return;
    const { method, payload } = call;
    this.#parts.fail(`Telegram refused ${method}: ${error.description} ${JSON.stringify(payload)}`);
  }

  logged(event: string, fields: object | undefined): void {
    const line = `${event} ${JSON.stringify(fields ?? {})}`;
    if (faultEvents.includes(event)) this.#parts.fail(`logged ${line}`);
    if (line.includes(canary)) this.#parts.fail(`a secret was logged: ${line}`);
  }

  /** @param where such as the path of a file */
  written(bytes: Uint8Array, where: string): void {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(canary))
      this.#parts.fail(`a secret was written to ${where}`);
  }

  /**
   * A password or a code has no place on the disk, not even sealed; tokens have. Of somebody who has typed one while the
   * bot was behind with its answers, nobody can tell what it was meant to answer.
   */
  sealed(plain: Uint8Array, context: string): void {
    const text = Buffer.from(plain).toString("utf8");
    for (const chat of this.typedBlind)
      if (text.includes(String(chat)) || context.includes(String(chat))) return;
    if (text.includes(typedSecret)) this.#parts.fail(`a password was kept in ${context}`);
    for (const [, digits = ""] of text.matchAll(/"(\d{6})"/g))
      if (this.sentCodes.has(digits)) this.#parts.fail(`a code was kept in ${context}`);
  }

  /** An invoice's record is on the disk. */
  kept({ ref, history }: Pick<Invoice, "ref" | "history">): void {
    const isPaid = history.some(({ status }) => status === "paid");
    if (isPaid) this.#paid.add(ref);
    else if (this.#paid.has(ref)) this.#parts.fail(`paid was undone: ${ref}`);
  }

  #checkAddressee(call: TelegramCall, text: string): void {
    const owners = [...markersIn(text).map(merchantOf), ...merchantsByDomain(text)];
    const addressee = this.#parts.merchantIn(call);
    const strangers = owners.filter((owner) => owner !== addressee);
    if (strangers.length > 0) this.#parts.fail(`told to the wrong chat (${addressee}): ${text}`);
  }

  /** Whoever is told of a payment that wasn't made, or of another sum, hands goods over for nothing. */
  #checkPaid(call: TelegramCall, text: string): void {
    if (!saysPaid(text)) return;
    const { chat_id: chat } = call.payload;
    const merchant = this.#parts.merchantIn(call);
    const isOwn = (invoice: ServiceInvoice): boolean =>
      chat === undefined
        ? merchantsByDomain(invoice.login)[0] === merchant
        : chatOf(invoice) === String(chat);
    const isPaid = this.#parts.invoices.some(
      (invoice) => invoice.status === "paid" && isOwn(invoice) && saysPaidOf(text, invoice),
    );
    if (!isPaid) this.#parts.fail(`said to be paid, and isn't: ${text}`);
  }

  #checkOutcome(chat: string, text: string, all: string): void {
    const invoice = this.#untold.get(chat);
    if (invoice === undefined) return;
    const isCertain =
      certainFailure.test(text) || (/doesn't answer/.test(text) && /draft:[^"]*:create/.test(all));
    if (isCertain) this.#parts.fail(`said to have failed, but ${invoice.id} exists: ${text}`);
    if (isTold({ text, all }, invoice)) this.#untold.delete(chat);
  }
}

/** True when a text tells the merchant of this invoice, or that nobody knows whether it exists. */
export const isTold = ({ text, all }: Pick<Said, "text" | "all">, invoice: ServiceInvoice): boolean =>
  text.includes(invoice.id) ||
  /can't tell whether|has created this invoice|give a usable link/.test(text) ||
  // A card that is being created tells nothing yet.
  (!/Creating…/.test(text) && all.includes(submissionOf(invoice)?.ref ?? invoice.id));

/** The item that an invoice goes by; empty when its first one was typed at random. */
const firstMarker = ({ items }: ServiceInvoice): string => markersIn(items[0]?.name ?? "")[0] ?? "";

/** Chat and reference that an invoice's callback address was made for. */
export const submissionOf = ({ callbackUrl }: ServiceInvoice) =>
  callbackUrl === undefined ? undefined : openAddress(callbackUrl);

const chatOf = (invoice: ServiceInvoice): string | undefined => submissionOf(invoice)?.chat;
