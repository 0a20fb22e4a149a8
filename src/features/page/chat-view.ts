import type { Api } from "grammy";
import type { ChatView } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { translatorOf, zoneOf } from "../../frame/middleware.js";
import { actingOf } from "../../frame/model/acting.js";
import { readChat } from "../access/index.js";
import { newChatRecord } from "../chat-record.js";
import { lockIfIdle } from "../security/model/lock.js";
import type { AppUser } from "./contract/page-requests.js";

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
  return {
    api,
    session,
    acting: actingOf(session),
    deps,
    t: translatorOf(session, deps),
    zone: zoneOf(session, deps),
  };
}
