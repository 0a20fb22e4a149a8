import { type Network, replaceNetwork } from "./network.js";

/** How a Bot API call is answered, as the wire has it. */
export type BotApiAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error_code: number;
      readonly description: string;
      readonly parameters?: { readonly retry_after: number };
    };

/** A call with a file in it, as it is on the wire. */
interface Form {
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * A `Response` is what stands between the bot and Telegram, such as a gateway's page.
 * @param form given for a call with a file; `payload` is empty then.
 */
export type BotApi = (
  method: string,
  payload: Readonly<Record<string, unknown>>,
  form?: Form,
) => Promise<BotApiAnswer | Response>;

/** A file that the bot fetches, by its path; undefined: there is none. */
export type BotFiles = (path: string) => Uint8Array | undefined;

const doors = new Map<string, { readonly api: BotApi; readonly files: BotFiles }>();
let counted = 0;
let isHooked = false;

/**
 * A Bot API without sockets: calls to the returned apiRoot come to `api`. All other addresses go where they always went.
 */
export function openTelegramIntake(
  api: BotApi,
  files: BotFiles = () => undefined,
): { readonly apiRoot: string; close(): void } {
  if (!isHooked)
    replaceNetwork(answerAtIntake, (address) => /^http:\/\/telegram-\d+\.invalid\//.test(address));
  isHooked = true;
  counted += 1;
  const apiRoot = `http://telegram-${counted}.invalid`;
  doors.set(new URL(apiRoot).host, { api, files });
  return { apiRoot, close: () => void doors.delete(new URL(apiRoot).host) };
}

const answerAtIntake: Network = async (input, init) => {
  const { host, pathname } = new URL(input instanceof Request ? input.url : String(input));
  const intake = doors.get(host);
  if (intake === undefined) throw new TypeError("fetch failed");
  const filePath = /^\/file\/bot[^/]+\/(.*)$/.exec(pathname)?.[1];
  if (filePath !== undefined) return fileAnswer(intake.files(filePath));
  const body = init?.body ?? "{}";
  const isForm = typeof body !== "string";
  const payload: unknown = isForm ? {} : JSON.parse(body);
  const form = isForm ? await formOf(init?.headers, body) : undefined;
  const method = pathname.split("/").at(-1) ?? "";
  const answering = intake.api(method, payload as Record<string, unknown>, form);
  const answer = await Promise.race([answering, aborted(init?.signal)]);
  if (answer instanceof Response) return answer;
  return Response.json(answer, { status: answer.ok ? 200 : answer.error_code });
};

/** grammY streams what holds a file, in the way of its platform. */
async function formOf(headers: RequestInit["headers"], body: unknown): Promise<Form> {
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return { contentType: new Headers(headers).get("content-type") ?? "", body: Buffer.concat(parts) };
}

const fileAnswer = (bytes: Uint8Array | undefined): Response =>
  bytes === undefined ? new Response(null, { status: 404 }) : new Response(Buffer.from(bytes));

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")), {
      once: true,
    });
  });
