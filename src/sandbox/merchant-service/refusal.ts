import type { Switches } from "./switches.js";

export interface Answer {
  readonly status: number;
  /** A text is sent as it is, anything else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs after the answer was sent or its connection was lost. */
  readonly afterwards?: () => void;
}

/** A fault of one field of a request. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

interface Details {
  readonly faults?: readonly FieldFault[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown for a call that is answered with an error. `code` is a word for programs, `message` a sentence for people. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }
}

/** Thrown for a request with a wrong field; the manner `invalidStatus` says with which status it is answered. */
export class InvalidRequest extends Refusal {
  constructor(faults: readonly FieldFault[]) {
    const sentences = faults.map(({ field, message }) => (field ? `${field}: ${message}` : message));
    super(400, "invalid_request", sentences.join("; "), { faults });
  }
}

const statusText = (code: string): string => code.replaceAll("_", " ");

/** Builds the answer to a refused call, in one of the shapes of the manner `errorShape`. */
export const refusalAnswer = (
  refusal: Refusal,
  switches: Pick<Switches, "errorShape" | "invalidStatus">,
): Answer => {
  const status = refusal instanceof InvalidRequest ? switches.invalidStatus : refusal.status;
  const { body, type } = shaped(refusal, status, switches.errorShape);
  const headers = { ...refusal.details.headers, ...(type === undefined ? {} : { "content-type": type }) };
  return { status, body, headers };
};

const shaped = (
  { code, message, details: { faults } }: Refusal,
  status: number,
  shape: Switches["errorShape"],
): { readonly body: unknown; readonly type?: string } => {
  switch (shape) {
    case "message":
      return { body: { code, message } };
    case "oauth":
      return { body: { error: code, error_description: message } };
    case "problem":
      return {
        body: { type: `urn:merchant-invoicing:${code}`, title: statusText(code), status, detail: message },
        type: "application/problem+json; charset=utf-8",
      };
    case "field-list":
      return { body: { errors: faults ?? [{ code, message }] } };
    case "field-map":
      return { body: { errors: byField(faults ?? [{ field: code, message }]) } };
    case "text":
      return { body: message, type: "text/plain; charset=utf-8" };
    case "html":
      return {
        body: `<!doctype html><html><head><title>${status}</title></head><body><h1>${statusText(code)}</h1></body></html>`,
        type: "text/html; charset=utf-8",
      };
    case "empty":
      return { body: "" };
  }
};

const byField = (faults: readonly FieldFault[]): Record<string, string[]> => {
  const map: Record<string, string[]> = {};
  for (const { field, message } of faults) map[field] = [...(map[field] ?? []), message];
  return map;
};
