import type { Switches } from "./switches.js";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs after the answer was sent or its connection was lost. */
  readonly afterwards?: () => void;
}

/** Thrown for a call that is answered with an error. `code` is a word for programs, `message` a sentence for people. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Builds the body of an error in one of three shapes, since the interface shows none (docs/interface.md, "Errors"). */
export const refusalAnswer = (refusal: Refusal, shape: Switches["errorShape"]): Answer => {
  const { status, code, message } = refusal;
  switch (shape) {
    case "message":
      return { status, body: { code, message } };
    case "oauth":
      return { status, body: { error: code, error_description: message } };
    case "problem":
      return {
        status,
        body: {
          type: `urn:merchant-invoicing:${code}`,
          title: code.replaceAll("_", " "),
          status,
          detail: message,
        },
        headers: { "content-type": "application/problem+json; charset=utf-8" },
      };
  }
};
