import { shortened } from "../domain/safe-text.js";

const maxLength = 300;
const textKeys = ["message", "error_description", "error", "detail", "title"] as const;

/**
 * The service's own words in the body of a failing answer, whose shape is unknown (docs/interface.md, "Errors"). They are
 * fit to be shown: plain text of at most 300 characters. Undefined when there are none. Every one of `secrets` is blacked
 * out: services echo what they were sent.
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

/** `errors` as a list of texts or of objects, or as texts by field. */
function listedTexts(errors: unknown): string[] {
  const entries = Array.isArray(errors) ? errors : isObject(errors) ? Object.values(errors).flat() : [];
  return entries
    .slice(0, 5)
    .map((entry) => (isObject(entry) ? mainText(entry, 0) : plainText(entry)))
    .filter((text) => text !== undefined);
}

/** A merchant is never shown HTML or JSON, and no character may reorder or hide the others. */
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
    // Through UTF-8 and back, since half a surrogate pair can't be percent-encoded.
    const encoded = encodeURIComponent(Buffer.from(secret).toString());
    return [onOneLine(secret), encoded].filter((form) => form !== "");
  });
  // The longest first, so that no secret survives as the rest of another.
  forms.sort((a, b) => b.length - a.length);
  return forms.reduce((clean, form) => clean.replaceAll(form, "***"), text);
}

function parsedObject(body: string): Record<string, unknown> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // Not JSON: a gateway's page, which says nothing to a merchant.
    return undefined;
  }
  return isObject(parsed) ? parsed : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
