/** Matches /start with one word behind it, as a deep link (t.me/bot?start=word) sends it. */
const deepLink = /^\/start(@\w+)?\s+[\w-]{1,64}$/;

/** Returns the bot's own command at the beginning of a text, without its slash, e.g. "new" of "/new@shop_bot Coffee". */
export function commandOf(text: string | undefined, commands: ReadonlySet<string>): string | undefined {
  const name = text?.match(/^\/([a-z_]+)(@\w+)?(\s|$)/)?.[1];
  return name !== undefined && commands.has(name) ? name : undefined;
}

/**
 * Matches /signin and /login also as people write them by mistake: with another sign for the slash, a space, or the
 * letters of a Turkish keyboard.
 */
const signInCommand = /^[^\p{L}\p{N}]*[/\\⁄∕]\s*(?:s[iıİ]gn|log)[\s_\p{Pd}]*[iıİ]n(?:@\w*)?(.*)$/isu;

/**
 * True when a text stands behind /signin or /login. People write login and password there, in any case and on several
 * lines; the bot never needs such a text. /login isn't a command of the bot, but people take it for one.
 */
export function holdsSignInSecret(text: string | undefined): boolean {
  const seen = text?.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const behind = seen?.match(signInCommand)?.[1];
  return behind !== undefined && behind.trim() !== "";
}

/**
 * Cuts off the text behind a command, unless the command reads that text.
 * @param reading the commands that read the text behind them
 */
export function withoutUnread(text: string, reading: ReadonlySet<string>): string {
  if (commandOf(text, reading) !== undefined || deepLink.test(text)) return text;
  return text.split(/\s/, 1)[0] ?? "";
}
