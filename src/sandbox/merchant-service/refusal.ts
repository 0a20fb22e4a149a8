import type { Switches } from "./switches.js";

/** What a call is answered with. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs once the answer has left, or its connection has gone. */
  readonly afterwards?: () => void;
}

/** A call that is answered with an error. `code` is a word for programs, `message` a sentence for people. */
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

/** The interface shows no body of an error (docs/interface.md, "Errors"), so there are three shapes of it. */
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
