/** How a Bot API call is answered, as the wire has it. */
export type BotApiAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error_code: number; readonly description: string };

export type BotApi = (method: string, payload: Readonly<Record<string, unknown>>) => Promise<BotApiAnswer>;

const doors = new Map<string, BotApi>();
let counted = 0;
let isHooked = false;

/**
 * A Bot API without sockets: calls to the returned apiRoot come to `api` by way of the platform's fetch, which is what
 * the bot uses. All other addresses go where they always went.
 */
export function openTelegramDoor(api: BotApi): { readonly apiRoot: string; close(): void } {
  if (!isHooked) hookFetch();
  isHooked = true;
  counted += 1;
  const apiRoot = `http://telegram-${counted}.invalid`;
  doors.set(new URL(apiRoot).host, api);
  return { apiRoot, close: () => void doors.delete(new URL(apiRoot).host) };
}

function hookFetch(): void {
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!/^http:\/\/telegram-\d+\.invalid\//.test(address)) return platform(input, init);
    const { host, pathname } = new URL(address);
    const api = doors.get(host);
    if (api === undefined) throw new TypeError("fetch failed");
    const payload: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : {};
    const answer = await api(pathname.split("/").at(-1) ?? "", payload as Record<string, unknown>);
    return Response.json(answer, { status: answer.ok ? 200 : answer.error_code });
  };
}
