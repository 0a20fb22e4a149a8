import type { Chat } from "./chat.js";
import { passwordOf } from "./steps.js";
import type { World } from "./world.js";

export const anna = "anna@shop.example";
export const boris = "boris@shop.example";
export const dilnoza = "dilnoza@shop.example";
export const vera = "vera@shop.example";
export const wrongCode = "000 000";

/** Up to the open question for the password. */
export async function giveLogin(chat: Chat, login: string): Promise<void> {
  await chat.say("/signin", /login\?/);
  await chat.say(login, /password\?/);
}

/** Up to the open question for the code. */
export async function givePassword(chat: Chat, login: string): Promise<void> {
  await giveLogin(chat, login);
  await chat.say(passwordOf(login), /one-time code/);
}

export const currentCode = (world: World, login: string): string => world.merchant.control.currentCode(login);
