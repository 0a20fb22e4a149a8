import { createHmac, randomBytes } from "node:crypto";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import type { Person } from "../store/telegram-state.js";

export interface InitDataOptions {
  /** The time of the launch, in seconds since 1970; by default now. */
  readonly authDate?: number | undefined;
  /** The token that signs the data; by default the bot's own. With another one the data is forged. */
  readonly botToken?: string | undefined;
}

/** Opens a Mini App as this person. The phone adds its theme. @returns the address with the launch parameters */
export const launchApp = (core: Core, person: Person, url: string): { readonly url: string } => ({
  url: withHash(
    url,
    queryOf({ tgWebAppData: initDataOf(core, person), tgWebAppVersion: "9.1", tgWebAppPlatform: "weba" }),
  ),
});

/**
 * Returns what Telegram tells a Mini App of the person who has opened it by a button, signed with the bot's token
 * (core.telegram.org/bots/webapps, "Validating data received via the Mini App"). The `query_id` comes with inline and
 * menu buttons only (core.telegram.org/constructor/webViewResultUrl), and the sandbox has no others.
 */
export const initDataOf = (core: Core, person: Person, options: InitDataOptions = {}): string => {
  const user = defined({
    id: person.id,
    first_name: person.firstName,
    last_name: "",
    username: person.username,
    language_code: person.languageCode,
    allows_write_to_pm: person.started && !person.blocked ? true : undefined,
  });
  const fields = {
    query_id: randomBytes(15).toString("base64url"),
    user: JSON.stringify(user),
    auth_date: String(options.authDate ?? Math.floor(core.clock() / 1000)),
    // Telegram signs the data for third parties, too. No third party checks the sandbox's data, so any value does.
    signature: randomBytes(64).toString("base64url"),
  };
  return queryOf({ ...fields, hash: hashOf(fields, options.botToken ?? core.botToken) });
};

const hashOf = (fields: Readonly<Record<string, string>>, botToken: string): string => {
  const checked = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const key = createHmac("sha256", "WebAppData").update(botToken).digest();
  return createHmac("sha256", key).update(checked.sort().join("\n")).digest("hex");
};

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Adds the parameters behind the address, whose own fragment stays in front of them. */
const withHash = (url: string, parameters: string): string => {
  const [, fragment] = /#(.*)$/s.exec(url) ?? [];
  if (fragment === undefined) return `${url}#${parameters}`;
  if (fragment === "") return `${url}${parameters}`;
  return `${url}${/[=?]/.test(fragment) ? "&" : "?"}${parameters}`;
};
