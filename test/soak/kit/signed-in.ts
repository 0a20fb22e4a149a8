import { newChatRecord } from "../../../src/features/chat-record.js";
import type { Store } from "../../../src/store/store-port.js";
import { accountOf, signedInAs } from "../../store/samples.js";

const hour = 3_600_000;

type Settings = Parameters<Store["chats"]["write"]>[1]["settings"];

/** Writes a chat with access to the service, and a link of a day by default, so that a line goes straight to the review card. */
export async function writeSignedIn(
  store: Store,
  chat: string,
  accessToken: string,
  settings: Settings = {},
): Promise<void> {
  const login = "anna@shop.example";
  const expiresAt = Date.now() + hour;
  const access = { accessToken, obtainedAt: 0, expiresAt, event: 0, account: accountOf(login) };
  await store.credentials.write(chat, access);
  await store.chats.write(chat, {
    ...newChatRecord(chat, Date.now()),
    ...signedInAs(login, expiresAt),
    settings: { expiry: { kind: "duration", seconds: 86_400 }, ...settings },
  });
}
