import type { OpenChat } from "./open-chats.js";
import { codeOf, loginOf, passwordOf, type StandIns } from "./stand-ins.js";
import type { StoredBot } from "./stored-bot.js";

/** A person who acts in a chat with the bot. */
export class Hand {
  constructor(
    private readonly bot: StoredBot,
    private readonly ends: StandIns,
  ) {}

  /** @param act a text, `[a button]`, or `file:` with a table's content */
  async act(chat: string, act: string): Promise<string> {
    const { telegram } = this.ends;
    this.ends.time += 1000;
    const label = /^\[(.*)\]$/.exec(act)?.[1];
    if (label !== undefined) await this.bot.take(this.ends.tapOn(chat, label));
    else if (act.startsWith("file:"))
      await this.bot.take(telegram.sendsFile(chat, "items.csv", act.slice(5)));
    else await this.bot.take(telegram.says(chat, act));
    return this.ends.said(chat);
  }

  async signIn(chat: string): Promise<void> {
    for (const text of ["/signin", loginOf(chat), passwordOf(chat), codeOf(chat)]) await this.act(chat, text);
  }

  async leaveOpen({ chat, isSignedOut, acts }: OpenChat): Promise<void> {
    if (isSignedOut !== true) await this.signIn(chat);
    for (const act of acts) await this.act(chat, act);
  }

  /** The service says a status at the address of an invoice. */
  async status(address: string, status: string): Promise<number> {
    this.ends.time += 1000;
    const body = JSON.stringify({ status });
    const headers = { "content-type": "application/json" };
    const path = new URL(address).pathname;
    const answer = await fetch(`${this.bot.url}${path}`, { method: "POST", headers, body });
    await this.bot.idle();
    return answer.status;
  }

  /** A step of a sign-in on the page, which one launch has opened. @returns the HTTP status */
  async signInOnPage(chat: string, request: object): Promise<number> {
    const launch = {
      user: Number(chat),
      name: "Anna",
      digest: `launch of ${chat}`,
      startedAt: this.ends.now(),
    };
    const answer = await fetch(`${this.bot.url}/app/api/sign-in`, {
      method: "POST",
      headers: {
        authorization: `page ${this.bot.tokens.page.make(launch)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ session: "S".repeat(22), ...request }),
    });
    await this.bot.idle();
    return answer.status;
  }
}
