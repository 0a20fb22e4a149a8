import { shortened } from "../domain/text/safe-text.js";

const maxLength = 300;
const textKeys = ["message", "error_description", "error", "detail", "title"] as const;

/**
 * Finds the service's own explanation in the body of a failing answer, whose shape is unknown (docs/interface.md,
 * "Errors"). The result may be shown to a merchant: plain text of at most 300 characters, in which every one of
 * `secrets` is blacked out, since services echo requests. Returns undefined when there is no explanation.
 */
export function errorReason(body: string, secrets: readonly string[] = []): string | undefined {
  const parsed = parsedObject(body);
  if (parsed === undefined) return undefined;
  const main = mainText(parsed, 0);
  const details = listedTexts(parsed.errors);
  const texts = [...new Set([...(main === undefined ? [] : [main]), ...details])];
  if (texts.length === 0) return undefined;
  return shortened(withoutSecrets(texts.join("; "), secrets), maxLength);
}

function mainText(source: Record<string, unknown>, depth: number): string | undefined {
  for (const key of textKeys) {
    const value = source[key];
    const text = isObject(value) && depth === 0 ? mainText(value, 1) : plainText(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Reads `errors`, which may be a list of texts or objects, or an object with texts by field. */
function listedTexts(errors: unknown): string[] {
  const entries = Array.isArray(errors) ? errors : isObject(errors) ? Object.values(errors).flat() : [];
  return entries
    .slice(0, 5)
    .map((entry) => (isObject(entry) ? mainText(entry, 0) : plainText(entry)))
    .filter((text) => text !== undefined);
}

/** Rejects HTML and JSON, which a merchant is never shown, and removes characters that reorder or hide others. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = onOneLine(value);
  if (text === "" || /<[a-z!/?]/i.test(text) || /^[[{]/.test(text)) return undefined;
  return text;
}

const onOneLine = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => {
    // The secret is converted to UTF-8 and back, because half a surrogate pair can't be percent-encoded.
    const encoded = encodeURIComponent(Buffer.from(secret).toString());
    return [onOneLine(secret), encoded].filter((form) => form !== "");
  });
  // Longer forms are replaced first, so that no part of a secret remains.
  forms.sort((a, b) => b.length - a.length);
  return forms.reduce((clean, form) => clean.replaceAll(form, "***"), text);
}

function parsedObject(body: string): Record<string, unknown> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // The body isn't JSON, so it is probably a gateway's HTML page, which doesn't help a merchant.
    return undefined;
  }
  return isObject(parsed) ? parsed : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
