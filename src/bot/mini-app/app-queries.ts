import type { Api } from "grammy";
import { newChatRecord } from "../../domain/chat/chat-record.js";
import { lockIfIdle } from "../../domain/chat/lock.js";
import { itemLimits } from "../../domain/item/item.js";
import type { AppUser } from "../../domain/mini-app/app-requests.js";
import type { AppState, CounterView } from "../../domain/mini-app/app-views.js";
import { hasAccess } from "../access/index.js";
import { inOrder } from "../items/index.js";
import type { ChatView } from "../shared/context.js";
import type { BotDeps } from "../shared/deps.js";
import { translatorOf, zoneOf } from "../shared/middleware.js";
import { defaultCurrency } from "../shared/typed-fields.js";

/** Answers what the Mini App reads, outside the chats' lanes (their queues of events): nothing is changed here. */
export interface AppQueries {
  /** Returns what every screen of the page needs, after a request too. `launch` is the digest of the page's signed launch. */
  stateOf(user: AppUser, launch: string): Promise<AppState>;
  counterOf(user: AppUser): Promise<CounterView | "no-access">;
}

export function appQueries(api: Api, deps: BotDeps): AppQueries {
  /** Returns the view of the user's chat. Somebody who has never written to the bot has an empty one. */
  async function viewOf({ id, languageCode }: AppUser): Promise<ChatView> {
    const chat = String(id);
    const session = structuredClone((await deps.store.chats.read(chat)) ?? newChatRecord(chat, deps.now()));
    session.languageHint ??= languageCode;
    // Only this copy of the record is locked; the chat's lane locks the record itself.
    lockIfIdle(session, deps.now());
    return { api, session, deps, t: translatorOf(session, deps), zone: zoneOf(session, deps) };
  }

  return {
    async stateOf(user) {
      const view = await viewOf(user);
      const { session } = view;
      return {
        language: view.t.language,
        timeZone: view.zone,
        service: deps.settings.serviceName,
        chatSignIn: deps.settings.chatSignIn ?? true,
        access: await accessOf(view),
        signIn: { turn: 0, step: { kind: "credentials" } },
      };

      async function accessOf(of: ChatView): Promise<AppState["access"]> {
        const open = await hasAccess(of);
        if (session.seller !== undefined) return { kind: "seller", open };
        if (session.locked === true) return { kind: "locked" };
        return open ? { kind: "signed-in", until: session.account?.expiresAt ?? 0 } : { kind: "signed-out" };
      }
    },
    async counterOf(user) {
      const view = await viewOf(user);
      if (view.session.locked === true) return "no-access";
      const items = inOrder((await deps.store.savedItems.read(view.session.chat))?.items ?? []);
      return {
        currency: defaultCurrency(view),
        items: items.map(({ id, name, price, currency }) => ({ id, name, price, currency })),
        room: itemLimits.items,
      };
    },
  };
}
