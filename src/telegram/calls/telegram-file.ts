import { createHash } from "node:crypto";
import { posix, win32 } from "node:path";
import { type Api, GrammyError, HttpError, InputFile } from "grammy";

/** Telegram offers files for about an hour, at an address that contains the bot's token. */
export type Download =
  | { readonly kind: "ok"; readonly bytes: Uint8Array }
  | { readonly kind: "too-large" }
  | { readonly kind: "gone" }
  | { readonly kind: "not-served" };

const publicRoot = "https://api.telegram.org";

const patienceMs = 30_000;

/** @param limit counts bytes, whatever size Telegram has named @throws HttpError when Telegram is in trouble */
export async function downloadFile(
  { api }: { readonly api: Api },
  fileId: string,
  limit: number,
): Promise<Download> {
  const path = await pathOf(api, fileId);
  if (typeof path !== "string") return path;
  // A server that runs with --local names a path on its own disk, and could so choose which of this machine's files are
  // read.
  if (isAbsolute(path)) return { kind: "not-served" };
  let response: Response;
  try {
    response = await fetch(addressOf(api, path), { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    throw trouble(error);
  }
  if (!response.ok) {
    await response.body?.cancel();
    // A self-hosted Bot API server answers 404 to every path that doesn't begin with /bot (telegram-bot-api,
    // HttpConnection.cpp).
    if (response.status === 404) return { kind: rootOf(api) === publicRoot ? "gone" : "not-served" };
    if (response.status === 410) return { kind: "gone" };
    throw trouble(new Error(`Telegram answered ${response.status}.`));
  }
  try {
    const bytes = await readUpTo(response, limit);
    return bytes === undefined ? { kind: "too-large" } : { kind: "ok", bytes };
  } catch (error) {
    throw trouble(error);
  }
}

async function pathOf(api: Api, fileId: string): Promise<string | Download> {
  try {
    return (await api.getFile(fileId)).file_path ?? { kind: "gone" };
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    // Telegram answers "file is too big" above 20 MB. Any other refusal means that it no longer has the file.
    return { kind: error.description.includes("file is too big") ? "too-large" : "gone" };
  }
}

/** The Bot API server may run on another system than the bot, so both forms of paths are known. */
const isAbsolute = (path: string): boolean => posix.isAbsolute(path) || win32.isAbsolute(path);

const rootOf = ({ options }: Api): string => options?.apiRoot ?? publicRoot;

const addressOf = (api: Api, path: string): string => `${rootOf(api)}/file/bot${api.token}/${path}`;

async function readUpTo(response: Response, limit: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The original error isn't passed on, because it may hold the file's address and so the bot's token. */
function trouble(error: unknown): HttpError {
  const name = error instanceof Error ? error.name : "unknown";
  return new HttpError("A file could not be fetched from Telegram.", new Error(name));
}

/** A retried event's upload with the same name and content counts as the call that was already made. */
export class Upload extends InputFile {
  readonly #name: string;
  readonly #digest: string;

  constructor(bytes: Uint8Array, name: string) {
    super(bytes, name);
    this.#name = name;
    this.#digest = createHash("sha256").update(bytes).digest("base64url");
  }

  override toJSON(): { name: string; digest: string } {
    return { name: this.#name, digest: this.#digest };
  }
}
