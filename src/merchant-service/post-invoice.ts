import type { LogFields } from "../logger/logger.js";
import { createdInvoice, invoiceId } from "./answer-shapes.js";
import type { HttpAnswer } from "./http-exchange.js";
import { checkPayUrl, type PayLinkRules } from "./pay-link.js";
import { isSuccess, MerchantServiceError, parseJson, refusalOf } from "./service-error.js";
import type { CreatedInvoice, FailureKind, LastChecks } from "./service-port.js";
import { notAllowed, type Transport } from "./transport.js";

export interface CreateInvoiceOptions {
  readonly payLinkRules: PayLinkRules;
  /** Writes a log line, whose fields never hold content of a request. */
  readonly log: (event: string, fields: LogFields) => void;
  /** Secrets of the request, which no error may repeat. */
  readonly secrets: readonly string[];
  /** Made once the connection to the service is open. */
  readonly checks?: LastChecks | undefined;
  /** Further headers of the call, such as its request id. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends the create call (the request that creates an invoice) once, on a fresh connection. Its possible outcomes are
 * explained in docs/interface.md, "Create an invoice".
 */
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

/** Reads the create call's successful answer. The invoice probably exists by now, so any fault in the answer makes the outcome unknown. */
function invoiceOf(answer: HttpAnswer, { payLinkRules, log }: CreateInvoiceOptions): CreatedInvoice {
  if (answer.body.kind === "unreadable") {
    throw unknown(answer, `the answer's body is ${answer.body.fault}`, undefined, answer.body.cause);
  }
  const parsed = parseJson(answer.body.text)?.value;
  const { data: created } = createdInvoice.safeParse(parsed);
  if (created === undefined) {
    throw unknown(answer, "the answer lacks id or payUrl", invoiceId.safeParse(parsed).data?.id);
  }
  const check = checkPayUrl(created.payUrl, payLinkRules);
  if (!check.ok) throw unknown(answer, `the payUrl is refused: ${check.fault}`, created.id);
  if (!check.payLink.includes(created.id) && !check.payLink.includes(encodeURIComponent(created.id))) {
    log("merchant-service.pay-url-without-id", { invoiceId: created.id, requestId: answer.requestId });
  }
  return { id: created.id, payLink: check.payLink };
}

function unknown(
  { status, requestId }: HttpAnswer,
  what: string,
  id: string | undefined,
  cause?: Error,
): MerchantServiceError {
  return new MerchantServiceError("outcome-unknown", what, { status, requestId, invoiceId: id, cause });
}
