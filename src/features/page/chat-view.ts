import type { Api } from "grammy";
import type { ChatView } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { viewOf } from "../../frame/middleware.js";
import { readChat } from "../access/index.js";
import { newChatRecord } from "../chat-record.js";
import type { AppUser } from "./contract/page-requests.js";

/**
 * Returns the view of the chat of the Mini App's user, for code outside the chat's lane (its queue of events). A person
 * who has never written to the bot has an empty chat.
 */
export async function viewOfUser(api: Api, deps: BotDeps, { id, languageCode }: AppUser): Promise<ChatView> {
  const chat = String(id);
  const session = structuredClone((await readChat(deps, chat)) ?? newChatRecord(chat, deps.now()));
  session.languageHint ??= languageCode;
  return viewOf(api, deps, session);
}
