import { sandboxLogins } from "../../src/sandbox/merchant-service/index.js";
import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "./chat.js";
import type { World } from "./world.js";

/** The steps that many journeys share, in English. */

export const oneTerminal = "one-terminal@shop.example";

export function passwordOf(login: string): string {
  const found = sandboxLogins.find((candidate) => candidate.login === login);
  if (found === undefined) throw new Error(`There is no sandbox login ${login}.`);
  return found.password;
}

/** Signs in with login, password and code, in any language. */
export async function signIn(world: World, chat: Chat, login: string = oneTerminal): Promise<void> {
  await chat.say("/signin", /login\?|логин|loginingiz/);
  await answerSignIn(world, chat, login);
}

/** A user who has signed in, in English. */
export async function signedInUser(world: World, login?: string): Promise<Chat> {
  const chat = world.user();
  await signIn(world, chat, login);
  return chat;
}

/** The same from the question for the login on. */
export async function answerSignIn(world: World, chat: Chat, login: string = oneTerminal): Promise<void> {
  await chat.say(login, /password\?|Ваш пароль|parolingiz/);
  await chat.say(passwordOf(login), /one-time code|Одноразовый код|bir martalik kod/);
  await chat.say(world.merchant.control.currentCode(login), /Signed in\.|Вы вошли|Kirdingiz/);
}

/** Gives the draft's link no end. @returns the review card */
export async function neverExpires(chat: Chat): Promise<ChatMessage> {
  await chat.tap("Expiry", /When does the link expire\?/);
  return chat.tap("No expiry", /Check the invoice/);
}

/** From /new to the review card: one item, 24 hours. */
export async function draft(chat: Chat, item = "Coffee", price = "15 000", quantity = "2"): Promise<void> {
  await chat.say("/new", /What are you selling\?/);
  await chat.say(item, /Price of one/);
  await chat.say(quantity === "1" ? price : `${quantity} x ${price}`, /Check the invoice/);
}
