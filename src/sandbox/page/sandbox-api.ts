import type {
  Attachment,
  BusinessSettings,
  ChatSnapshot,
  ChatSummary,
  Contact,
  InlinePage,
  Launch,
  Location,
  MemberChange,
  PickedFile,
  Place,
  PreparedPicker,
  PressAnswer,
  TelegramUser,
} from "./types.js";

/** Thrown when the sandbox refuses a call, or doesn't answer (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Makes one JSON call to the demo's own address. @throws ApiError */
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

const at = ({ chatId, userId }: Place, rest = "") => `${user}/chats/${chatId}${rest}?as=${userId}`;

const businessAt = (userId: number) => `${user}/users/${userId}/business`;

export const telegram = {
  createUser: (made: { firstName: string; languageCode: string; hidesForwards: boolean }) =>
    call<{ userId: number; chatId: number }>("POST", `${user}/users`, made),
  users: async () => {
    const answer = await call<TelegramUser[] | { users: TelegramUser[] }>("GET", `${user}/users`);
    return Array.isArray(answer) ? answer : answer.users;
  },
  /** Lists a person's chats, the one with the bot first. */
  chats: (userId: number) => call<ChatSummary[]>("GET", `${user}/users/${userId}/chats`),
  openChat: (userId: number, other: number) =>
    call<ChatSummary>("POST", `${user}/users/${userId}/chats`, { with: other }),
  createGroup: (userId: number, title: string, members: number[], withBot = true) =>
    call<ChatSummary>("POST", `${user}/users/${userId}/groups`, { title, members, withBot }),
  addBot: (place: Place) => call("POST", at(place, "/bot")),
  removeBot: (place: Place) => call("DELETE", at(place, "/bot")),
  setBotStanding: (place: Place, status: "administrator" | "member") =>
    call("PUT", at(place, "/bot"), { status }),
  setMember: (place: Place, change: MemberChange) => call("POST", at(place, "/members"), change),
  upgradeGroup: (place: Place) => call("POST", at(place, "/upgrade")),
  chat: (place: Place) => call<ChatSnapshot>("GET", at(place)),
  send: (place: Place, text: string, replyTo?: number) =>
    call("POST", at(place, "/messages"), { text, replyTo }),
  /** Changes the text or the caption of an own message. */
  edit: (place: Place, messageId: number, text: string) =>
    call("PUT", at(place, `/messages/${messageId}`), { text }),
  forward: (place: Place, messageId: number, to: number) =>
    call("POST", at(place, `/messages/${messageId}/forward`), { to }),
  start: (place: Place, payload = "") => call("POST", at(place, "/start"), { payload }),
  attach: (place: Place, kind: Attachment, caption?: string) =>
    call("POST", at(place, "/attachments"), { kind, caption }),
  sendContact: (place: Place, contact: Contact) => call("POST", at(place, "/contacts"), contact),
  sendLocation: (place: Place, location: Location) => call("POST", at(place, "/locations"), location),
  sendFile: (place: Place, file: PickedFile) => call("POST", at(place, "/files"), file),
  press: (place: Place, messageId: number, row: number, column: number) =>
    call<PressAnswer>("POST", at(place, `/messages/${messageId}/press`), { row, column }),
  pressMenuButton: (place: Place) => call<Launch>("POST", at(place, "/menu-button")),
  preparedPicker: (userId: number, id: string) =>
    call<PreparedPicker>("GET", `${user}/users/${userId}/prepared-messages/${encodeURIComponent(id)}`),
  sendPrepared: (place: Place, id: string) =>
    call("POST", at(place, "/prepared-messages"), { preparedId: id }),
  inline: (place: Place, query: string, offset: string) =>
    call<InlinePage>("POST", at(place, "/inline"), { query, offset }),
  chooseResult: (place: Place, resultId: string) => call("POST", at(place, "/inline/choose"), { resultId }),
  /** Taps the button above inline results. @returns the chat to which the button leads */
  tapInlineButton: (place: Place) => call<{ chatId: number }>("POST", at(place, "/inline/button"), {}),
  /** Returns what a person lets the bot do as their Business bot; undefined while it isn't connected. */
  business: async (userId: number) => {
    const found = await call<BusinessSettings | Record<string, never>>("GET", businessAt(userId));
    return "rights" in found ? (found as BusinessSettings) : undefined;
  },
  connectBusiness: (userId: number, settings: BusinessSettings) => call("PUT", businessAt(userId), settings),
  disconnectBusiness: (userId: number) => call("DELETE", businessAt(userId)),
  /** Makes what was said in a chat count as older than a day for the Business bot. */
  silence: (place: Place) => call("POST", at(place, "/silence")),
  eventsAddress: (chatId: number) => `${user}/chats/${chatId}/events`,
};

/** Turns the address of a sandbox file into an address of the demo. */
export function fileAddress(given: string): string {
  const { pathname, search } = new URL(given, "http://sandbox.invalid");
  return `/telegram${pathname}${search}`;
}
