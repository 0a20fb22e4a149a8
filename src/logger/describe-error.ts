import { scrub } from "./scrub.js";

/** Fields for a log line. A type and not an interface, so that it can be handed on as LogFields. */
export type ErrorFields = {
  /** The error's class. */
  error: string;
  /** The system's, the library's or the HTTP code. */
  code?: string;
  /** The Bot API method that failed. */
  method?: string;
  /** Our own words, or Telegram's description without what it quotes. */
  message?: string;
  /** The service's id of the request, for its support. */
  requestId?: string;
};

/** Our own errors: their messages are written so that they may be logged. All others may quote what they were handed. */
const ownErrors = new Set([
  "ConfigError",
  "DamagedRecordError",
  "FolderLockedError",
  "KeyMissingError",
  "MerchantServiceError",
  "SealError",
  "StorageError",
  "UnitClosedError",
  "UnreadableRecordError",
]);

/** What of an error may be logged: its class, its code, and words only where they are known to be harmless. */
export function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const inner = "error" in error ? error.error : undefined;
  // grammY's BotError wraps what was thrown together with the whole update.
  if (error.name === "BotError") return describeError(inner);
  if (error.name === "GrammyError") return describeTelegramRefusal(error);
  if (error.name === "HttpError") {
    const method = /'(\w+)'/.exec(error.message)?.[1];
    return fields(error, { code: codeOf(inner) ?? codeOf(error), method });
  }
  return fields(error, {
    code: codeOf(error),
    message: ownErrors.has(error.name) ? scrub(error.message) : undefined,
    requestId: textOf(error, "requestId"),
  });
}

function describeTelegramRefusal(error: Error): ErrorFields {
  const description = textOf(error, "description");
  return fields(error, {
    code: textOf(error, "error_code"),
    method: textOf(error, "method"),
    // Telegram quotes the text that it couldn't parse.
    message: description === undefined ? undefined : scrub(description.replace(/"[^"]*"/g, '"…"')),
  });
}

/** `code`, or for the service's errors their kind with the HTTP status; else the code of what caused it. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  const kind = textOf(error, "kind");
  if (error.name === "MerchantServiceError" && kind !== undefined)
    return [kind, textOf(error, "status")].filter((part) => part !== undefined).join(" ");
  return textOf(error, "code") ?? codeOf(error.cause, depth + 1);
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function fields(
  error: Error,
  found: Partial<Record<Exclude<keyof ErrorFields, "error">, string | undefined>>,
): ErrorFields {
  const result: ErrorFields = { error: error.name };
  for (const name of ["code", "method", "message", "requestId"] as const) {
    const value = found[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}
