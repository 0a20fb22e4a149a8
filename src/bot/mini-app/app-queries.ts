import type { Api } from "grammy";
import type { AppUser, DraftBody } from "../../domain/mini-app/app-requests.js";
import type {
  AppState,
  CounterView,
  DraftAnswer,
  LinksView,
  ShareAnswer,
} from "../../domain/mini-app/app-views.js";
import { hasAccess } from "../access/index.js";
import type { ChatView } from "../shared/context.js";
import type { BotDeps } from "../shared/deps.js";
import { viewOfUser } from "./chat-view.js";
import { checkDraft, counterOf } from "./counter-view.js";
import { linksOf, share } from "./links.js";
import { signInView } from "./sign-in-view.js";

/** Answers what the Mini App reads, outside the chats' lanes (their queues of events): no chat's record is changed here. */
export interface AppQueries {
  /** Returns what every screen of the page needs, after a request too. `launch` is the digest of the page's signed launch. */
  stateOf(user: AppUser, launch: string): Promise<AppState>;
  counterOf(user: AppUser): Promise<CounterView | "no-access">;
  /** Checks the lines of a request for a draft before the request becomes an event. @returns undefined when they are fine */
  checkDraft(user: AppUser, body: DraftBody): Promise<Refused<DraftAnswer> | undefined>;
  linksOf(user: AppUser): Promise<LinksView | "no-access">;
  /** Prepares a message with the pay link of an invoice, by the bot's reference of it, which the user may send into any chat. */
  share(user: AppUser, ref: string): Promise<ShareAnswer>;
}

type Refused<Answer> = Extract<Answer, { readonly kind: "refused" }>;

export function appQueries(api: Api, deps: BotDeps): AppQueries {
  const viewOf = (user: AppUser): Promise<ChatView> => viewOfUser(api, deps, user);

  return {
    async stateOf(user, launch) {
      const view = await viewOf(user);
      const { session } = view;
      return {
        language: view.t.language,
        timeZone: view.zone,
        service: deps.settings.serviceName,
        chatSignIn: deps.settings.chatSignIn ?? true,
        access: await accessOf(view),
        signIn: signInView(session, launch, deps.now()),
      };

      async function accessOf(of: ChatView): Promise<AppState["access"]> {
        const open = await hasAccess(of);
        if (session.seller !== undefined) return { kind: "seller", open };
        if (session.locked === true) return { kind: "locked" };
        return open ? { kind: "signed-in", until: session.account?.expiresAt ?? 0 } : { kind: "signed-out" };
      }
    },
    counterOf: async (user) => counterOf(await viewOf(user)),
    async checkDraft(user, body) {
      const problem = await checkDraft(await viewOf(user), body);
      return problem && { kind: "refused", problem };
    },
    linksOf: async (user) => linksOf(await viewOf(user)),
    share: async (user, ref) => share(await viewOf(user), ref),
  };
}
