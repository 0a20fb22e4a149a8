import { createHmac } from "node:crypto";

export const botToken = "123456789:AAE-a-token-of-the-tests-0123456789";
export const now = 1_790_000_000_000;

/** The fields that Telegram signs when a person opens the page. */
export const fields = {
  query_id: "AAHdF6IQAAAAAN0XohDhrOrc",
  user: JSON.stringify({ id: 42, first_name: "Anna", last_name: "O'Neil & Söhne", language_code: "ru" }),
  auth_date: String(now / 1000 - 60),
  signature: "c2lnbmVkLWJ5LWEtdGhpcmQtcGFydHk",
};

export const userOf = (id: number, more: object = {}): string =>
  JSON.stringify({ id, first_name: "Anna", ...more });

/** Signs the fields as Telegram's documentation says, and returns them as the page sends them. */
export function sign(given: Readonly<Record<string, string>> = fields, token = botToken): string {
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const key = createHmac("sha256", "WebAppData").update(token).digest();
  const hash = createHmac("sha256", key).update(lines.sort().join("\n")).digest("hex");
  return new URLSearchParams({ ...given, hash }).toString();
}
