import { randomBytes } from "node:crypto";
import type { InlineQueryResult, Update } from "grammy/types";
import { z } from "zod";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import { readMarkup } from "../keyboards.js";
import type { Chat, Content } from "../store/state.js";
import { type ChatMessage, viewOf } from "../store/view.js";
import { wireMessage, wireUser } from "../store/wire.js";
import { readFormatted } from "../text/formatted-param.js";
import type { UserActions } from "./actions.js";
import { UserError } from "./user-error.js";

/** Types the bot's name and a query. Resolves to undefined when the bot doesn't answer in ten seconds. */
export const askInline = async (
  core: Core,
  actions: UserActions,
  chatId: number,
  query: string,
): Promise<readonly InlineQueryResult[] | undefined> => {
  const { person } = actions.chatOf(chatId);
  const { id, answer } = core.inline.ask(person.id, query);
  const answered = answer();
  core.queue.push({ inline_query: { id, from: wireUser(person), query, offset: "", chat_type: "sender" } });
  return answered;
};

/**
 * Sends a result that was shown: into the own chat with the bot, or to another person's, in a chat of the two.
 * @throws UserError 404
 */
export const chooseInline = (
  core: Core,
  actions: UserActions,
  chatId: number,
  resultId: string,
  toChat: number,
): { chatId: number; message: ChatMessage } => {
  const { person } = actions.chatOf(chatId);
  const chosen = core.inline.choice(person.id, resultId);
  if (chosen === undefined) throw new UserError(404, `No result ${resultId} was shown.`);
  const chat = targetChat(core, person.id, toChat);
  const content = contentOf(chosen.result);
  const inlineId =
    content.keyboard === undefined ? undefined : `AQAAA${randomBytes(15).toString("base64url")}`;
  const message = core.messages.add(chat, {
    ...content,
    ...defined({ inlineId }),
    from: person.id,
    viaBot: true,
  });
  core.queue.push({
    chosen_inline_result: defined({
      result_id: resultId,
      from: wireUser(person),
      query: chosen.query,
      inline_message_id: inlineId,
    }),
  });
  if (chat.withBot) {
    core.queue.push({ message: wireMessage(core, chat, message) as NonNullable<Update["message"]> });
  }
  return { chatId: chat.id, message: viewOf(chat, message) };
};

const targetChat = (core: Core, personId: number, toChat: number): Chat => {
  const chat = core.people.chat(toChat);
  if (chat === undefined) throw new UserError(404, `There is no chat ${toChat}.`);
  if (chat.id === personId || !chat.withBot) return chat;
  return core.people.chatOfTwo(personId, chat.id);
};

const resultSchema = z.looseObject({
  title: z.string().default(""),
  input_message_content: z
    .looseObject({
      message_text: z.string().default(""),
      parse_mode: z.string().default(""),
      entities: z.unknown().optional(),
    })
    .optional(),
  reply_markup: z.unknown().optional(),
});

/** Texts only: a result of another kind is posted as its title. */
const contentOf = (result: InlineQueryResult): Content => {
  const { title, input_message_content: given, reply_markup: markup } = resultSchema.parse(result);
  const { text, entities } = readFormatted(
    given?.message_text || title,
    given?.parse_mode ?? "",
    given?.entities,
  );
  const keyboard = readMarkup(markup);
  return { text, entities, ...(keyboard.kind === "inline" ? { keyboard: keyboard.markup } : {}) };
};
