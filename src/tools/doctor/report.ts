import querystring from "node:querystring";
import type { Config } from "../../config/config.js";
import { scrub } from "../../log/describe-error.js";
import type { Finding, Level } from "./check.js";

const colours: Readonly<Record<Level, number>> = { ok: 32, note: 36, warning: 33, fault: 31 };

const widest = 23;

/** One line, whatever an answer from elsewhere has brought into the text. */
export function lineOf({ level, about, text }: Finding, coloured: boolean): string {
  const word = level.padEnd(8);
  const shown = coloured ? `\u001b[${colours[level]}m${word}\u001b[0m` : word;
  return `${shown} ${about.padEnd(widest)} ${text.replace(/[\p{Cc}\s]+/gu, " ")}`;
}

export function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Level, one: string, many: string): string => {
    const number = findings.filter((finding) => finding.level === level).length;
    return `${number === 0 ? "no" : number} ${number === 1 ? one : many}`;
  };
  return `${count("fault", "fault", "faults")}, ${count("warning", "warning", "warnings")}`;
}

/** A shorter one is a part of usual words, which would become unreadable. */
const shortestSecret = 6;

/** Takes each secret of the settings out of a text, even where an answer from elsewhere quotes it. */
export function withoutSecrets(config: Config): (text: string) => string {
  const database = config.database.url?.reveal();
  const secrets = [
    config.telegram.botToken.reveal(),
    config.callbacks.signature?.secret.reveal(),
    ...config.secretKeys.reveal().map((key) => key.toString("base64")),
    ...(database === undefined ? [] : [database, ...passwordsOf(database)]),
  ].filter((secret) => secret !== undefined && secret.length >= shortestSecret);
  return (text) =>
    secrets.reduce<string>((kept, secret) => kept.replaceAll(String(secret), "[secret]"), scrub(text));
}

function passwordsOf(url: string): readonly string[] {
  const { password, searchParams } = new URL(url);
  return [password, querystring.unescape(password), searchParams.get("password") ?? ""];
}
