import { defined } from "../defined.js";
import { badRequest } from "../telegram-error.js";
import type { Method } from "./method.js";

const maxTextLength = 200;

export const answerCallbackQuery: Method = (params, core) => {
  const text = params.text("text");
  if (text.length > maxTextLength) throw badRequest("MESSAGE_TOO_LONG");
  const answer = defined({
    answered: true,
    text: text === "" ? undefined : text,
    showAlert: params.flag("show_alert") ? true : undefined,
    url: params.has("url") ? params.text("url") : undefined,
  });
  const { chatId } = core.callbacks.answer(params.text("callback_query_id"), answer);
  if (answer.text !== undefined) core.events.publish(chatId, "toast", answer);
  return true;
};
