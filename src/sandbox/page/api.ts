import type { Attachment, ChatSnapshot, PickedFile, PressAnswer, TelegramUser } from "./types.js";

/** The sandbox refused a call, or didn't answer at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** One JSON call to the demo's own address. @throws ApiError */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, cache: "no-store" };
  if (body !== undefined) {
    request.headers = { "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new ApiError(0, "The sandbox doesn't answer. It may be restarting.");
  }
  const text = await response.text();
  if (!response.ok)
    throw new ApiError(response.status, `The sandbox answered ${response.status}: ${text.slice(0, 200)}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

const user = "/telegram/user";

export const telegram = {
  createUser: (firstName: string, languageCode: string) =>
    call<{ userId: number; chatId: number }>("POST", `${user}/users`, { firstName, languageCode }),
  users: async () => {
    const answer = await call<TelegramUser[] | { users: TelegramUser[] }>("GET", `${user}/users`);
    return Array.isArray(answer) ? answer : answer.users;
  },
  chat: (chatId: number) => call<ChatSnapshot>("GET", `${user}/chats/${chatId}`),
  send: (chatId: number, text: string) => call("POST", `${user}/chats/${chatId}/messages`, { text }),
  start: (chatId: number) => call("POST", `${user}/chats/${chatId}/start`, {}),
  attach: (chatId: number, kind: Attachment) => call("POST", `${user}/chats/${chatId}/attachments`, { kind }),
  sendFile: (chatId: number, file: PickedFile) => call("POST", `${user}/chats/${chatId}/files`, file),
  press: (chatId: number, messageId: number, row: number, column: number) =>
    call<PressAnswer>("POST", `${user}/chats/${chatId}/messages/${messageId}/press`, { row, column }),
  eventsAddress: (chatId: number) => `${user}/chats/${chatId}/events`,
};

/** The sandbox's files, wherever it says they are, through the demo's own address. */
export function fileAddress(given: string): string {
  const { pathname, search } = new URL(given, "http://sandbox.invalid");
  return `/telegram${pathname}${search}`;
}
