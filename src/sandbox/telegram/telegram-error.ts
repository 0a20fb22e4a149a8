/** The parameters that tell a program how to react to the refusal: wait, or use the group's new id. */
export interface ErrorParameters {
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** A refusal of the Bot API, answered as `{ok: false, error_code, description, parameters}`. */
export class TelegramError extends Error {
  constructor(
    readonly code: number,
    readonly description: string,
    readonly parameters?: ErrorParameters,
  ) {
    super(description);
  }
}

export const badRequest = (description: string): TelegramError =>
  new TelegramError(400, `Bad Request: ${description}`);

/** Makes the error for a group that has become a supergroup. @param id the supergroup's id */
export const upgraded = (id: number): TelegramError =>
  new TelegramError(400, "Bad Request: group chat was upgraded to a supergroup chat", {
    migrate_to_chat_id: id,
  });

export const forbidden = (description: string): TelegramError =>
  new TelegramError(403, `Forbidden: ${description}`);

/** Makes the error 429. @param seconds whole seconds until the next try */
export const tooManyRequests = (seconds: number): TelegramError =>
  new TelegramError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
