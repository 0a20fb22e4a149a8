import * as z from "zod";
import type { Core } from "../core.js";
import { readAppLink } from "../keyboards.js";
import type { Chat, MenuButton, State } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import type { Method } from "./method.js";

const menuButtonSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("commands") }),
  z.object({ type: z.literal("default") }),
  z.object({ type: z.literal("web_app"), text: z.string(), web_app: z.object({ url: z.string() }) }),
]);

export const setChatMenuButton: Method = (params, core) => {
  const read = menuButtonSchema.safeParse(params.json("menu_button") ?? { type: "default" });
  if (!read.success) throw badRequest(`can't parse menu button: ${faultOf(read.error)}`);
  const button = checked(read.data);
  const holder = params.has("chat_id") ? core.people.chatOfBot(params.text("chat_id")).chat : core.state;
  if (button === undefined) delete holder.menuButton;
  else holder.menuButton = button;
  tellViewers(core);
  return true;
};

export const getChatMenuButton: Method = (params, core) =>
  params.has("chat_id")
    ? menuButtonIn(core.state, core.people.chatOfBot(params.text("chat_id")).chat)
    : menuButtonIn(core.state);

/** Returns the menu button of a chat, or the one for all chats. */
export const menuButtonIn = (state: State, chat?: Chat): MenuButton =>
  chat?.menuButton ?? state.menuButton ?? { type: "commands" };

/** Returns the button as Telegram keeps it; undefined for the default one (td, BotMenuButton.cpp). @throws TelegramError 400 */
const checked = (button: z.output<typeof menuButtonSchema>): MenuButton | undefined => {
  if (button.type === "default") return undefined;
  if (button.type === "commands") return button;
  if (button.text === "") throw badRequest("menu button text must be non-empty");
  return { ...button, web_app: { url: readAppLink(button.web_app.url, "menu button Web App URL") } };
};

const faultOf = (error: z.ZodError): string => {
  const field = error.issues[0]?.path.at(-1) ?? "type";
  return field === "type" ? "MenuButton has unsupported type" : `Can't find field "${String(field)}"`;
};

const tellViewers = ({ state, events }: Core): void => {
  for (const chat of state.chats)
    if (chat.withBot && chat.group === undefined)
      events.publish(chat.id, "menu-button", menuButtonIn(state, chat));
};
