import { GrammyError, HttpError } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { signInOf } from "../../frame/model/acting.js";
import { defined } from "../../language/omit-undefined.js";

/** Returns the address that the chat's menu button is to open: whoever may sell has the counter there. */
const wantedUrl = ({ acting, deps }: Pick<ChatScope, "acting" | "deps">): string | undefined =>
  signInOf(acting) === undefined && acting.kind !== "seller" ? undefined : deps.appUrl?.("counter");

/** A chat that was signed in before the bot had a page gets its button with the merchant's next message. */
export async function keepMenuButton(scope: ChatScope): Promise<void> {
  if (scope.session.menuUrl !== wantedUrl(scope)) await setMenuButton(scope);
}

/**
 * Makes the menu button open the counter while the chat is signed in, unless the operator has set one. The sign-in
 * doesn't depend on the button, so a refusal is only logged.
 */
export async function setMenuButton(scope: ChatScope): Promise<void> {
  const { api, session, deps, t } = scope;
  if (deps.appUrl === undefined) return;
  const url = wantedUrl(scope);
  const chat_id = Number(session.chat);
  if (url === undefined) delete session.menuUrl;
  else session.menuUrl = url;
  try {
    if (url === undefined) {
      await api.setChatMenuButton({ chat_id, menu_button: { type: "default" } });
      return;
    }
    if ((await api.getChatMenuButton()).type === "web_app") return;
    await api.setChatMenuButton({
      chat_id,
      menu_button: { type: "web_app", text: t.plain("button-counter"), web_app: { url } },
    });
  } catch (error) {
    if (!(error instanceof GrammyError || error instanceof HttpError)) throw error;
    const code = error instanceof GrammyError ? error.error_code : undefined;
    deps.log("menu-button.not-set", { error: error.name, ...defined({ code }) });
  }
}
