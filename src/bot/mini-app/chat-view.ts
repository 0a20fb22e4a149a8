import type { Api } from "grammy";
import { newChatRecord } from "../../domain/chat/chat-record.js";
import { lockIfIdle } from "../../domain/chat/lock.js";
import type { AppUser } from "../../domain/mini-app/app-requests.js";
import { readChat } from "../access/index.js";
import type { ChatView } from "../shared/context.js";
import type { BotDeps } from "../shared/deps.js";
import { translatorOf, zoneOf } from "../shared/middleware.js";

/**
 * Returns the view of the chat of the Mini App's user, for code outside the chat's lane (its queue of events). A person
 * who has never written to the bot has an empty chat.
 */
export async function viewOfUser(api: Api, deps: BotDeps, { id, languageCode }: AppUser): Promise<ChatView> {
  const chat = String(id);
  const session = structuredClone((await readChat(deps, chat)) ?? newChatRecord(chat, deps.now()));
  session.languageHint ??= languageCode;
  // Only this copy of the record is locked; the chat's lane locks the record itself.
  lockIfIdle(session, deps.now());
  return { api, session, deps, t: translatorOf(session, deps), zone: zoneOf(session, deps) };
}
