/** ErrorFields is a type and not an interface, because an interface wouldn't be assignable to LogFields. */
export type ErrorFields = {
  error: string;
  code?: string;
  /** The package or file that the program misses, as when its folder was replaced while it ran. */
  module?: string;
  method?: string;
  /** The message of the bot's own error, or Telegram's description without quoted text. */
  message?: string;
  /** The id that the service has given the request. The service's support asks for it. */
  requestId?: string;
};

/** The bot's own errors, whose messages are written for the log. The message of any other error may quote user data. */
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

/** Returns what the log may show of an error: its class, its code, and its message only when that is known to contain no user data. */
export function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const inner = "error" in error ? error.error : undefined;
  // grammY's BotError wraps the thrown error together with the whole update, so only the inner error is described.
  if (error.name === "BotError") return describeError(inner);
  if (error.name === "GrammyError") return describeTelegramRefusal(error);
  if (error.name === "HttpError") {
    const method = /'(\w+)'/.exec(error.message)?.[1];
    return fields(error, { code: codeOf(inner) ?? codeOf(error), method });
  }
  return fields(error, {
    code: codeOf(error),
    module: missingModule(error),
    message: ownErrors.has(error.name) ? scrub(error.message) : undefined,
    requestId: textOf(error, "requestId"),
  });
}

/** The class and the code alone, for errors whose message may quote what somebody has sent. */
export function errorFields(error: unknown): { error: string; code?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? { error: error.name, code } : { error: error.name };
}

export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { error: name, code, module } = describeError(error);
  return [name, code, module].filter((part) => part !== undefined).join(" ");
}

function describeTelegramRefusal(error: Error): ErrorFields {
  const description = textOf(error, "description");
  return fields(error, {
    code: textOf(error, "error_code"),
    method: textOf(error, "method"),
    // Quoted parts are removed, because Telegram's description quotes a text that it couldn't parse.
    message: description === undefined ? undefined : scrub(description.replace(/"[^"]*"/g, '"…"')),
  });
}

/** The code is the kind and status of an error of the invoicing service, otherwise the error's own `code` or that of its cause. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  const kind = textOf(error, "kind");
  if (error.name === "MerchantServiceError" && kind !== undefined)
    return [kind, textOf(error, "status")].filter((part) => part !== undefined).join(" ");
  return textOf(error, "code") ?? codeOf(error.cause, depth + 1);
}

/** Returns what Node's loader didn't find. The loader says that only in its message, which holds nothing but paths and names of packages. */
function missingModule(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  if (/^(?:ERR_)?MODULE_NOT_FOUND$/.test(textOf(error, "code") ?? ""))
    return /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1];
  return missingModule(error.cause, depth + 1);
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
  for (const name of ["code", "module", "method", "message", "requestId"] as const) {
    const value = found[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}

/**
 * Secrets are removed as the last line of defence. No match extends past a quotation mark or a backslash, so a log
 * line stays valid JSON.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  // A bot token, also inside a URL path (`/bot123:…`) and percent-encoded.
  [/\d{3,}(?::|%3A)[\w-]{20,}/gi, "[bot token]"],
  [/\b(bearer)(\s+|%20)[^\s"\\]+/gi, "$1 [removed]"],
  // A signed token (JWT) that stands without the word "Bearer".
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, "[token]"],
];

export function scrub(text: string): string {
  return patterns.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
}
