import { createHash } from "node:crypto";
import { posix, win32 } from "node:path";
import { type Api, GrammyError, HttpError, InputFile } from "grammy";

/** A file of the chat, fetched. Telegram offers files for about an hour, and their address carries the bot's token. */
export type Download =
  | { readonly kind: "ok"; readonly bytes: Uint8Array }
  | { readonly kind: "too-large" }
  /** Telegram doesn't have the file any more. */
  | { readonly kind: "gone" }
  /** The operator's own Bot API server doesn't serve files. */
  | { readonly kind: "not-served" };

const publicRoot = "https://api.telegram.org";

const patienceMs = 30_000;

/**
 * Fetches a file that was sent to the bot.
 * @param limit in bytes; more is read from no file, whatever Telegram says of its size.
 * @throws HttpError when Telegram is in trouble: the event is tried again.
 */
export async function downloadFile(
  { api }: { readonly api: Api },
  fileId: string,
  limit: number,
): Promise<Download> {
  const path = await pathOf(api, fileId);
  if (typeof path !== "string") return path;
  // A server with --local names a place on its own disk. Reading that place would have the server choose which of this
  // machine's files are read.
  if (isAbsolute(path)) return { kind: "not-served" };
  let response: Response;
  try {
    response = await fetch(addressOf(api, path), { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    throw trouble(error);
  }
  if (!response.ok) {
    await response.body?.cancel();
    // A self-hosted Bot API server answers 404 to every path that doesn't begin with /bot (telegram-bot-api, HttpConnection.cpp), so it never serves files.
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
    // Telegram hands out 20 MB at most.
    return { kind: error.description.includes("file is too big") ? "too-large" : "gone" };
  }
}

/** True for an absolute path of either kind of system, since the server may run on another one than the bot. */
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

/** Makes an error without the original one, whose words and causes may hold the address, and so the token. */
function trouble(error: unknown): HttpError {
  const name = error instanceof Error ? error.name : "unknown";
  return new HttpError("A file could not be fetched from Telegram.", new Error(name));
}

/** A file to be sent. An upload of the same content under the same name counts as the same when an event is tried again. */
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
