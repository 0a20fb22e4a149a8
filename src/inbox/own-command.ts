/** /start is read with one word, which a deep link brings. */
const deepLink = /^\/start(@\w+)?\s+[\w-]{1,64}$/;

/** The bot's own command in a text, without its slash, e.g. "new" of "/new@shop_bot Coffee". */
export function commandOf(text: string | undefined, commands: ReadonlySet<string>): string | undefined {
  const name = text?.match(/^\/([a-z_]+)(@\w+)?(\s|$)/)?.[1];
  return name !== undefined && commands.has(name) ? name : undefined;
}

/**
 * True for /signin with anything behind it, and for /login, as other bots call it. People write login and password
 * there, in any case, with or without a space, on several lines; nothing of that is ever needed.
 */
export function holdsSignInSecret(text: string | undefined): boolean {
  const behind = text
    ?.normalize("NFKC")
    .match(/^[^\p{L}\p{N}]*\/\s*(?:sign|log)[\s_-]?in(?:@\w*)?(.*)$/isu)?.[1];
  return behind !== undefined && behind.trim() !== "";
}

/**
 * A text that is one of the bot's commands, without what stands behind it where nobody reads that.
 * @param reading the commands that are read with a text behind them
 */
export function withoutUnread(text: string, reading: ReadonlySet<string>): string {
  if (commandOf(text, reading) !== undefined || deepLink.test(text)) return text;
  return text.split(/\s/, 1)[0] ?? "";
}
