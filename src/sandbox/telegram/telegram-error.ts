/** A refusal of the Bot API, answered as `{ok: false, error_code, description, parameters}`. */
export class TelegramError extends Error {
  constructor(
    readonly code: number,
    readonly description: string,
    readonly parameters?: { readonly retry_after: number },
  ) {
    super(description);
  }
}

export const badRequest = (description: string): TelegramError =>
  new TelegramError(400, `Bad Request: ${description}`);

export const forbidden = (description: string): TelegramError =>
  new TelegramError(403, `Forbidden: ${description}`);

/** Makes the error 429. @param seconds whole seconds until the next try */
export const tooManyRequests = (seconds: number): TelegramError =>
  new TelegramError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
