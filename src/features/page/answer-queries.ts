import type { Api } from "grammy";
import type { ChatView } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { viewOf } from "../../frame/middleware.js";
import { signInOf } from "../../frame/model/acting.js";
import { defined } from "../../language/omit-undefined.js";
import { lookAtAccess, readChat } from "../access/index.js";
import { newChatRecord } from "../chat-record.js";
import { maskedLogin } from "../sign-in/index.js";
import type { AppUser } from "./contract/page-requests.js";
import type { AppQueries, ChatState } from "./contract/page-views.js";
import { checkDraft, counterOf } from "./counter-draft.js";
import { createdOf, reviewOf } from "./review-on-page.js";
import { linksOf, share } from "./shareable-links.js";
import { signInView } from "./sign-in-view.js";

export function appQueries(api: Api, deps: BotDeps): AppQueries {
  const viewOf = (user: AppUser): Promise<ChatView> => viewOfUser(api, deps, user);
  /** The lists of links that are being looked up, by user. Such a look may read thousands of invoices, so a user has only one at a time. */
  const linksUnderWay = new Map<number, ReturnType<AppQueries["linksOf"]>>();

  function lookUpLinks(user: AppUser): ReturnType<AppQueries["linksOf"]> {
    const links = viewOf(user)
      .then(linksOf)
      .finally(() => linksUnderWay.delete(user.id));
    linksUnderWay.set(user.id, links);
    return links;
  }

  return {
    async stateOf(user, launch) {
      const view = await viewOf(user);
      const login = signInOf(view.acting)?.login;
      return {
        language: view.t.language,
        timeZone: view.zone,
        service: deps.settings.serviceName,
        chatSignIn: deps.settings.chatSignIn ?? true,
        access: await accessOf(view),
        ...defined({ login: login && maskedLogin(login) }),
        signIn: signInView(view.session, launch, deps.now()),
      };
    },
    sessionsEndedAt: async (user) => (await viewOf(user)).session.pageEndedAt ?? 0,
    counterOf: async (user) => counterOf(await viewOf(user)),
    async checkDraft(user, body) {
      const problem = await checkDraft(await viewOf(user), body);
      return problem && { kind: "refused", problem };
    },
    canWrite: async (user) => (await viewOf(user)).session.blocked !== true,
    reviewOf: async (user, from) => reviewOf(await viewOf(user), from),
    createdOf: async (user, body) => createdOf(await viewOf(user), body),
    linksOf: (user) => linksUnderWay.get(user.id) ?? lookUpLinks(user),
    share: async (user, ref) => share(await viewOf(user), ref),
  };
}

async function accessOf(view: ChatView): Promise<ChatState["access"]> {
  const { session } = view;
  const access = await lookAtAccess(view);
  const open = access.kind === "ok";
  if (session.seller !== undefined) return { kind: "seller", open };
  if (!open && access.why === "locked") return { kind: "locked" };
  return open
    ? { kind: "signed-in", until: signInOf(view.acting)?.access?.expiresAt ?? 0 }
    : { kind: "signed-out" };
}

/** Returns the view of a user's chat for code outside the chat's lane. A person who has never written has an empty chat. */
async function viewOfUser(api: Api, deps: BotDeps, { id, languageCode }: AppUser): Promise<ChatView> {
  const chat = String(id);
  const session = structuredClone((await readChat(deps, chat)) ?? newChatRecord(chat, deps.now()));
  session.languageHint ??= languageCode;
  return viewOf(api, deps, session);
}
