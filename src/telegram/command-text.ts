/** /start is read with one word, which a deep link brings. */
const deepLink = /^\/start(@\w+)?\s+[\w-]{1,64}$/;

/** The bot's own command in a text, without its slash, e.g. "new" of "/new@shop_bot Coffee". */
export function commandOf(text: string | undefined, commands: ReadonlySet<string>): string | undefined {
  const name = text?.match(/^\/([a-z_]+)(@\w+)?(\s|$)/)?.[1];
  return name !== undefined && commands.has(name) ? name : undefined;
}

/** Signs that people type or paste in the place of the slash, and the ways in which keyboards write "sign in". */
const signInCommand = /^[^\p{L}\p{N}]*[/\\⁄∕]\s*(?:s[iıİ]gn|log)[\s_\p{Pd}]*[iıİ]n(?:@\w*)?(.*)$/isu;

/**
 * True for a text behind /signin or /login. /login isn't a command, but people take it for one. They write login and
 * password there, in any case, with or without a space, on several lines; the bot never needs such a text.
 */
export function holdsSignInSecret(text: string | undefined): boolean {
  const seen = text?.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const behind = seen?.match(signInCommand)?.[1];
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
