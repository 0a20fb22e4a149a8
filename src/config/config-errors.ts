import { secretKeyCommand } from "./secrets.js";
import { isLoopback, takesWebhooks } from "./url-checks.js";
import { type Values, type VariableName, variables } from "./variables.js";

export interface Fault {
  readonly variable: string;
  /** The mistake in words, which never show the value of a secret. */
  readonly problem: string;
  readonly example: string;
  /** The variable isn't set, and no other name looks like it. */
  readonly isMissing?: true;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly faults: readonly Fault[]) {
    const count = faults.length === 1 ? "One setting is" : `${faults.length} settings are`;
    const list = faults.map(
      ({ variable, problem, example }) => `  ${variable} ${problem}\n      Example: ${example}`,
    );
    super(`${count} missing or wrong. Every setting is explained in .env.example.\n\n${list.join("\n\n")}\n`);
  }
}

const required: readonly VariableName[] = [
  "TELEGRAM_BOT_TOKEN",
  "MERCHANT_API_URL",
  "MERCHANT_CLIENT_ID",
  "DEFAULT_CURRENCY",
];

/** An unknown variable with one of these prefixes is most likely a misspelt setting. */
const ourPrefixes = ["MERCHANT_", "TELEGRAM_", "CALLBACK_", "DEFAULT_", "CHECKOUT_"] as const;

/** The ports to which Telegram sends webhooks; "" is the default port of https. */
const webhookPorts = new Set(["", "443", "80", "88", "8443"]);

/** @param given the names of the variables that were set, including those with a bad value */
export function faultsBetween(
  values: Values,
  given: ReadonlySet<VariableName>,
  env: NodeJS.ProcessEnv,
): Fault[] {
  const faults: Fault[] = [];
  const fault = (variable: VariableName, problem: string, example = variables[variable].example): void => {
    faults.push({ variable, problem, example });
  };

  const missing = (variable: VariableName, problem: string): void => {
    const names: readonly unknown[] = [variable, `${variable}_FILE`];
    const meant = unknownNames(env).find((unknown) => names.includes(meantBy(unknown)));
    if (meant !== undefined) fault(variable, `${problem} ${meant} is set: rename it.`);
    else faults.push({ variable, problem, example: variables[variable].example, isMissing: true });
  };

  for (const name of required) if (!given.has(name)) missing(name, "is required and isn't set.");
  if (!given.has("SECRET_KEY") && !given.has("SECRET_KEY_FILE"))
    missing("SECRET_KEY", "is required and isn't set (SECRET_KEY_FILE may name a file that holds it).");
  if (given.has("SECRET_KEY") && given.has("SECRET_KEY_FILE"))
    fault(
      "SECRET_KEY_FILE",
      "is set beside SECRET_KEY; only one of them may be.",
      `made by: ${secretKeyCommand}`,
    );

  if (given.has("DATABASE_URL") && given.has("DATA_DIR"))
    fault("DATABASE_URL", "is set beside DATA_DIR; the bot keeps its data in one of them.");
  if (given.has("DATABASE_CONNECTIONS") && !given.has("DATABASE_URL"))
    fault("DATABASE_CONNECTIONS", "is of no use without DATABASE_URL.");

  if (values.ADMIN_PORT !== undefined && values.ADMIN_PORT !== 0 && shareAddress(values))
    fault("ADMIN_PORT", "is the same as PORT; the metrics need a port of their own.");

  if (values.TELEGRAM_UPDATES === "webhook") {
    const root = values.TELEGRAM_API_ROOT ?? defaultApiRoot;
    if (!given.has("PUBLIC_URL"))
      missing("PUBLIC_URL", "is required with TELEGRAM_UPDATES=webhook: Telegram calls it.");
    else if (
      values.PUBLIC_URL !== undefined &&
      root === defaultApiRoot &&
      !telegramReaches(values.PUBLIC_URL)
    )
      fault(
        "PUBLIC_URL",
        "isn't reached by Telegram's webhooks: https on port 443, 80, 88 or 8443 of a public IPv4 address is.",
      );
  }
  if (values.PAY_URL_SCHEME === "http" && !paysOnThisMachine(values))
    fault(
      "PAY_URL_SCHEME",
      "may be http only when CHECKOUT_HOSTS or MERCHANT_API_URL is this machine.",
      "PAY_URL_SCHEME=https",
    );
  if (values.CHECKOUT_URL !== undefined && !isAllowedHost(values.CHECKOUT_URL, values.CHECKOUT_HOSTS ?? []))
    fault("CHECKOUT_URL", "must be on one of the hosts in CHECKOUT_HOSTS.");
  if (given.has("CALLBACK_SIGNATURE_SECRET") && !given.has("CALLBACK_SIGNATURE_HEADER"))
    fault("CALLBACK_SIGNATURE_HEADER", "is required when CALLBACK_SIGNATURE_SECRET is set.");
  if (given.has("CALLBACK_SIGNATURE_HEADER") && !given.has("CALLBACK_SIGNATURE_SECRET"))
    fault("CALLBACK_SIGNATURE_SECRET", "is required when CALLBACK_SIGNATURE_HEADER is set.");
  if (values.CHAT_SIGN_IN === "off" && miniAppUrl(values) === undefined)
    fault(
      "CHAT_SIGN_IN",
      "may be off only when PUBLIC_URL begins with https://: merchants then sign in on the bot's own page.",
      "CHAT_SIGN_IN=on",
    );
  return faults;
}

function shareAddress({
  PORT = 8080,
  ADMIN_PORT,
  HOST = "127.0.0.1",
  ADMIN_HOST = "127.0.0.1",
}: Values): boolean {
  const everywhere = new Set(["0.0.0.0", "::"]);
  return PORT === ADMIN_PORT && (HOST === ADMIN_HOST || everywhere.has(HOST) || everywhere.has(ADMIN_HOST));
}

const unknownNames = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => !(name in variables))
    .sort();

/** Telegram opens only https; a stand-in of Telegram on this machine opens http on this machine as well. */
export function miniAppUrl({ PUBLIC_URL, TELEGRAM_API_ROOT }: Values): string | undefined {
  if (PUBLIC_URL === undefined) return undefined;
  const root = new URL(TELEGRAM_API_ROOT ?? defaultApiRoot);
  return PUBLIC_URL.startsWith("https:") || isLoopback(root.hostname) ? `${PUBLIC_URL}/app/` : undefined;
}

export const defaultApiRoot = "https://api.telegram.org";

function telegramReaches(publicUrl: string): boolean {
  const { protocol, hostname, port } = new URL(publicUrl);
  return protocol === "https:" && takesWebhooks(hostname) && webhookPorts.has(port);
}

function isAllowedHost(address: string, hosts: readonly string[]): boolean {
  const { host, hostname } = new URL(address);
  return hosts.length === 0 || hosts.includes(host) || hosts.includes(hostname);
}

function paysOnThisMachine({ CHECKOUT_HOSTS, MERCHANT_API_URL }: Values): boolean {
  const hosts = CHECKOUT_HOSTS ?? [];
  if (hosts.length > 0 && hosts.every((host) => isLoopback(new URL(`https://${host}`).hostname))) return true;
  return MERCHANT_API_URL !== undefined && isLoopback(new URL(MERCHANT_API_URL).hostname);
}

export function warningsAbout(env: NodeJS.ProcessEnv, values: Values): string[] {
  const warnings: string[] = [];
  for (const name of unknownNames(env)) {
    const meant = meantBy(name);
    if (meant !== undefined) {
      warnings.push(`${name} isn't a setting and is ignored. Did you mean ${meant}?`);
      continue;
    }
    const prefix = ourPrefixes.find((ours) => name.startsWith(ours));
    if (prefix === undefined) continue;
    const known = Object.keys(variables).filter((ours) => ours.startsWith(prefix));
    warnings.push(`${name} isn't a setting and is ignored; those that begin so are ${known.join(", ")}.`);
  }
  const root = new URL(values.TELEGRAM_API_ROOT ?? defaultApiRoot);
  if (root.protocol === "http:" && !isLoopback(root.hostname))
    warnings.push("TELEGRAM_API_ROOT is plain http: the bot token crosses the network readable.");
  if (values.CHECKOUT_HOSTS === undefined)
    warnings.push(
      "CHECKOUT_HOSTS isn't set: merchants are handed pay links to any host that the service names, a false one as well.",
    );
  if (/\/app$/.test(values.PUBLIC_URL ?? ""))
    warnings.push(
      `PUBLIC_URL ends in /app, so the page's address is ${values.PUBLIC_URL}/app/. Unless the proxy removes a path /app, leave it away.`,
    );
  if (values.PUBLIC_URL === undefined)
    warnings.push("PUBLIC_URL isn't set: the service can't report what happens to invoices.");
  return warnings;
}

/** Returns the setting that was most likely meant by a name that is none, e.g. PUBLIC_URL for PUBLICURL. */
function meantBy(name: string): VariableName | undefined {
  const given = squeezed(name);
  const near = (Object.keys(variables) as VariableName[])
    .map((ours) => ({ ours, distance: distanceOf(given, squeezed(ours)) }))
    .filter(({ ours, distance }) => distance <= allowedDistance(squeezed(ours)))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.ours;
}

const squeezed = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Short names such as PORT and HOST are near to many names of other programs, so they must agree in every letter. */
const allowedDistance = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2);

function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
