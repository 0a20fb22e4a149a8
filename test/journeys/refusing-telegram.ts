import { type RawServer, rawServer } from "../kit/raw-server.js";

const me = { id: 123456789, is_bot: true, first_name: "Sandbox Pay", username: "sandbox_pay_bot" };

export interface RefusingTelegram extends Pick<RawServer, "url" | "close"> {
  /** Polls that were refused. */
  polls(): number;
}

/** A Bot API that takes every call but refuses to hand out updates. @param retryAfter seconds, for 429 */
export async function refusingTelegram(code: 409 | 429, retryAfter: number): Promise<RefusingTelegram> {
  let polls = 0;
  const { url, close } = await rawServer((request, response) => {
    const method = request.url?.split("/").at(-1) ?? "";
    const refused = method === "getUpdates";
    if (refused) polls += 1;
    const body = refused
      ? { ok: false, error_code: code, description: "Refused", parameters: { retry_after: retryAfter } }
      : { ok: true, result: method === "getMe" ? me : true };
    response
      .writeHead(refused ? code : 200, { "content-type": "application/json" })
      .end(JSON.stringify(body));
  });
  return { url, close, polls: () => polls };
}
