import * as z from "zod";
import type { Core } from "../core.js";
import type { Params } from "../http/params.js";
import type { Chat, CommandList, Group, Person, State } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import type { Method } from "./method.js";

const maxCommands = 100;
const maxDescription = 256;

const commandsSchema = z.array(z.object({ command: z.string(), description: z.string() }));

export const setMyCommands: Method = (params, core) => {
  const read = commandsSchema.safeParse(params.json("commands"));
  if (!read.success) throw badRequest("can't parse commands JSON object");
  const commands = read.data.map(({ command, description }) => ({
    command: command.trim().replace(/^\//, ""),
    description: description.trim(),
  }));
  if (commands.length > maxCommands) throw badRequest("BOT_COMMANDS_TOO_MUCH");
  for (const { command, description } of commands) {
    if (!/^[a-z0-9_]{1,32}$/.test(command)) throw badRequest("BOT_COMMAND_INVALID");
    if (description === "") throw badRequest("command description must be non-empty");
    if (description.length > maxDescription) throw badRequest("BOT_COMMAND_DESCRIPTION_INVALID");
  }
  replace(core, params, commands);
  return true;
};

export const deleteMyCommands: Method = (params, core) => {
  replace(core, params, []);
  return true;
};

export const getMyCommands: Method = (params, core) => {
  const { scope, languageCode } = placeOf(params, core);
  return (
    core.state.commands.find((list) => list.scope === scope && list.languageCode === languageCode)
      ?.commands ?? []
  );
};

/** Returns the commands that a person sees in a chat with the bot. The narrowest scope and the person's language come first. */
export const commandsFor = (
  state: State,
  { id: chatId, group }: Chat,
  { id: personId, languageCode }: Pick<Person, "id" | "languageCode">,
): CommandList["commands"] => {
  for (const scope of group === undefined
    ? [`chat ${chatId}`, "all_private_chats", "default"]
    : groupScopes(chatId, personId, group)) {
    for (const language of [languageCode ?? "", ""]) {
      const found = state.commands.find((list) => list.scope === scope && list.languageCode === language);
      if (found !== undefined) return found.commands;
    }
  }
  return [];
};

const groupScopes = (chatId: number, personId: number, { ownerId }: Group): string[] => [
  `chat_member ${chatId} ${personId}`,
  ...(personId === ownerId ? [`chat_administrators ${chatId}`] : []),
  `chat ${chatId}`,
  ...(personId === ownerId ? ["all_chat_administrators"] : []),
  "all_group_chats",
  "default",
];

const replace = (core: Core, params: Params, commands: CommandList["commands"]): void => {
  const { scope, languageCode } = placeOf(params, core);
  const others = core.state.commands.filter(
    (list) => list.scope !== scope || list.languageCode !== languageCode,
  );
  core.state.commands = commands.length === 0 ? others : [...others, { scope, languageCode, commands }];
  for (const chat of core.state.chats) {
    // In a group each person may see other commands, so they are read when the chat is opened.
    const person = chat.withBot && chat.group === undefined ? core.people.byId(chat.id) : undefined;
    if (person === undefined) continue;
    core.events.publish(chat.id, "commands", { commands: commandsFor(core.state, chat, person) });
  }
};

const scopeSchema = z.looseObject({
  type: z.string(),
  chat_id: z.union([z.number(), z.string()]).optional(),
  user_id: z.coerce.number().int().optional(),
});

const wideScopes = ["default", "all_private_chats", "all_group_chats", "all_chat_administrators"];

const narrowScopes = ["chat", "chat_administrators", "chat_member"];

const placeOf = (params: Params, core: Core): { scope: string; languageCode: string } => {
  const languageCode = readLanguage(params);
  const given = params.json("scope");
  if (given === undefined) return { scope: "default", languageCode };
  const read = scopeSchema.safeParse(given);
  if (!read.success) throw badRequest("can't parse BotCommandScope: BotCommandScope must be an Object");
  const { type, chat_id: chatId, user_id: userId } = read.data;
  if (wideScopes.includes(type)) return { scope: type, languageCode };
  if (!narrowScopes.includes(type))
    throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  const { chat } = core.people.chatOfBot(String(chatId ?? ""));
  if (type === "chat") return { scope: `chat ${chat.id}`, languageCode };
  if (chat.group === undefined) throw badRequest(`can't use ${type} scope in private chats`);
  if (type === "chat_administrators") return { scope: `${type} ${chat.id}`, languageCode };
  if (userId === undefined || core.people.byId(userId) === undefined)
    throw badRequest("invalid user_id specified");
  return { scope: `${type} ${chat.id} ${userId}`, languageCode };
};

/** Reads a language code: two letters of ISO 639-1, or nothing. @throws TelegramError 400 */
export const readLanguage = (params: Params): string => {
  const code = params.text("language_code");
  if (!/^([a-z]{2})?$/.test(code)) throw badRequest("invalid language code specified");
  return code;
};
