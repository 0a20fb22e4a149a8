import { plainItem } from "../invoice/item/item.js";
import { sentTexts } from "../invoice/terms/invoice-fields.js";
import type { LogFields } from "../log/logger.js";
import { createdInvoice } from "./answer-shapes.js";
import type { HttpAnswer } from "./http-exchange.js";
import { type PayLinkRules, payLinkOf } from "./pay-link.js";
import { isSuccess, MerchantServiceError, parseJson, refusalOf } from "./service-error.js";
import type { CreatedInvoice, FailureKind, LastChecks, SubmittedInvoice } from "./service-port.js";
import { notAllowed, type Transport } from "./transport.js";

export interface CreateInvoiceOptions {
  readonly payLinkRules: PayLinkRules;
  /** The invoice's link has to name this terminal. */
  readonly terminalId: string;
  readonly log: (event: string, fields: LogFields) => void;
  readonly secrets: readonly string[];
  readonly checks?: LastChecks | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The create call is sent once, on a fresh connection. Its outcomes are in docs/interface.md, "Create an invoice". */
export async function createInvoice(
  transport: Transport,
  accessToken: string,
  body: string,
  options: CreateInvoiceOptions,
): Promise<CreatedInvoice> {
  const { headers = {}, checks } = options;
  const request = { method: "POST", path: "/merchant-invoices", bearer: accessToken, body, headers } as const;
  const outcome = await transport.fresh(request, checks);
  if (outcome.kind !== "answer") {
    const { fault } = outcome;
    if (fault.code === notAllowed) throw new MerchantServiceError("not-allowed", `not sent (${fault.code})`);
    throw outcome.kind === "not-sent"
      ? new MerchantServiceError("unavailable", `not sent (${fault.code})`, { cause: fault })
      : new MerchantServiceError("outcome-unknown", `no answer (${fault.code})`, { cause: fault });
  }
  const { answer } = outcome;
  if (!isSuccess(answer.status)) throw refusalOf(answer, failureKind(answer.status), options.secrets);
  return invoiceOf(answer, options);
}

function failureKind(status: number): FailureKind {
  if (status === 401) return "signed-out";
  if (status === 429) return "too-many-requests";
  return status >= 400 && status < 500 && status !== 408 ? "rejected" : "outcome-unknown";
}

/** With an id in the answer the invoice exists. Any other fault makes the outcome unknown. */
function invoiceOf(
  answer: HttpAnswer,
  { payLinkRules, log, terminalId }: CreateInvoiceOptions,
): CreatedInvoice {
  if (answer.body.kind === "unreadable")
    throw unknown(answer, `the answer's body is ${answer.body.fault}`, answer.body.cause);
  const parsed = parseJson(answer.body.text)?.value;
  const { data: created } = createdInvoice.safeParse(parsed);
  if (created === undefined) throw unknown(answer, "the answer has no id that can be used");
  const { id, payUrl } = created;
  const { fault, ...link } = payLinkOf({ id, terminalId }, payUrl, payLinkRules);
  if (fault !== undefined) {
    const { requestId } = answer;
    log("merchant-service.unusable-pay-url", { invoiceId: id, requestId, fault, made: link.isMade ?? false });
  }
  return { id, ...link };
}

function unknown({ status, requestId }: HttpAnswer, what: string, cause?: Error): MerchantServiceError {
  return new MerchantServiceError("outcome-unknown", what, { status, requestId, cause });
}

const requestFields: readonly string[] = [
  "terminalId",
  ...Object.keys(sentTexts({})),
  "currency",
  "type",
  "items",
  "expireAt",
  "overpaidAmount",
  "overpaidPercent",
  "underpaidAmount",
  "underpaidPercent",
];

/** @throws TypeError when CALLBACK_URL_FIELD is a field of docs/interface.md, "Invoice request" */
export function checkCallbackUrlField(field: string): void {
  if (requestFields.includes(field.split(".")[0] ?? ""))
    throw new TypeError(`the field for the callback URL can't be ${field}: the interface uses it`);
}

/** The body is the one of docs/interface.md, "Invoice request" and "Item". Further properties are left out. */
export function encodeInvoice(
  { terms, expireAt }: SubmittedInvoice,
  callbackUrlField: string,
  callbackUrl: string | undefined,
): string {
  const { terminal, currency, items, overpaid, underpaid } = terms;
  const request = {
    terminalId: terminal.id,
    ...sentTexts(terms),
    currency,
    items: items.map(plainItem),
    expireAt,
    // A tolerance is an amount or a percentage, so each side (overpaid, underpaid) sends at most one field.
    ...(overpaid?.kind === "amount" && { overpaidAmount: overpaid.amount }),
    ...(overpaid?.kind === "percent" && { overpaidPercent: overpaid.percent }),
    ...(underpaid?.kind === "amount" && { underpaidAmount: underpaid.amount }),
    ...(underpaid?.kind === "percent" && { underpaidPercent: underpaid.percent }),
  };
  const callback = callbackUrlField === "" ? {} : nested(callbackUrlField.split("."), callbackUrl);
  // JSON.stringify leaves out fields that are undefined.
  return JSON.stringify({ ...request, ...callback });
}

function nested(names: readonly string[], value: string | undefined): Record<string, unknown> {
  const [name = "", ...inner] = names;
  if (value === undefined) return {};
  return { [name]: inner.length === 0 ? value : nested(inner, value) };
}
