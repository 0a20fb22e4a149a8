import { GrammyError, HttpError } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { signInOf } from "../../frame/model/acting.js";
import { defined } from "../../language/omit-undefined.js";

/**
 * Makes the menu button open the counter while the chat is signed in, unless the operator has set one. The sign-in
 * doesn't depend on the button, so a refusal is only logged.
 */
export async function setMenuButton({ api, session, acting, deps, t }: ChatScope): Promise<void> {
  const url = deps.appUrl?.("counter");
  if (url === undefined) return;
  const chat_id = Number(session.chat);
  try {
    if (signInOf(acting)?.access === undefined) {
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
