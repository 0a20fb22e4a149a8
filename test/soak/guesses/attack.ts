import { rm } from "node:fs/promises";
import { BotInProcess } from "../kit/bot.js";
import { dataBehind, InMemoryTelegram } from "../kit/telegram.js";
import { tempFolder } from "../kit/temp-folder.js";
import { guessedService, mostWithin15Minutes, rightCode, rightPassword } from "./service.js";

export const attacks = [
  "passwords from one chat",
  "codes from one chat",
  "many accounts from one chat",
  "passwords from many chats",
  "codes from many chats",
  "many accounts from a chat that deletes its data",
] as const;
export type Attack = (typeof attacks)[number];

const quarterHour = 15 * 60_000;
const [owner, neighbour, stranger] = ["500", "501", "600"];
const account = "owner@shop.example";
const elsewhereTold = /has signed in to your .* account from another Telegram chat/;
const pauseTold = /Too many wrong passwords or codes\. You can sign in again from/;

export interface AttackResult {
  /** Wrong secrets that reached the service in 15 minutes, by chat or account, whichever is the limit of this attack. */
  readonly most: number;
  readonly tries: number;
  readonly broken: readonly string[];
}

/** One attack: all tries within 15 minutes, with a restart half-way. @param wrong see guessedService */
export async function attackWith(
  attack: Attack,
  wrong: "refused" | "start-again",
  tries: number,
): Promise<AttackResult> {
  const scene = await Scene.open(wrong);
  const broken: string[] = [];
  try {
    if (!(await scene.signsIn(owner, account))) broken.push("the owner can't sign in at all");
    // What is deleted must not make the owner a stranger to the account.
    await scene.deletesEverything(owner);
    if (!(await scene.signsIn(neighbour, account))) broken.push("the account's other chat can't sign in");
    const began = scene.time;
    const chats = attack.endsWith("many chats") ? Math.ceil(tries / 5) : 1;
    for (let tried = 0; tried < tries; tried += chats) {
      const all = Array.from({ length: chats }, (_, index) => String(Number(stranger) + index));
      await scene.guess(all, attack, tried);
      if (attack.endsWith("deletes its data")) await scene.deletesEverything(stranger);
      if (tried < tries / 2 && tried + chats >= tries / 2) await scene.restart();
      scene.time = began + Math.floor((0.9 * quarterHour * (tried + chats)) / tries);
    }
    const { guesses } = scene.service;
    const byAccount = attack.includes("from many chats");
    const most = mostWithin15Minutes(guesses, byAccount ? ({ login }) => login : () => stranger);
    if (guesses.length === 0) broken.push("no guess reached the service: nothing was measured");
    const texts = scene.telegram.shown(stranger).map(({ text }) => text);
    if (await scene.isTold(neighbour)) broken.push("a stranger who was refused has the account's chats told");
    if (!texts.some((text) => pauseTold.test(text))) broken.push("nobody says when to try again");
    if (await scene.signsIn(stranger, byAccount ? account : "another@shop.example"))
      broken.push("the right secrets pass while the pause lasts");
    if (!(await scene.signsIn(owner, account))) broken.push("the owner is locked out");
    if (!(await scene.signsIn(neighbour, "neighbour@shop.example"))) broken.push("another chat is held up");
    scene.time += quarterHour + 60_000;
    if (!(await scene.signsIn(stranger, account))) broken.push("the pause doesn't end when it was to");
    if (!(await scene.isTold(owner))) broken.push("a sign-in from elsewhere isn't told");
    return { most, tries, broken };
  } finally {
    await scene.close();
  }
}

class Scene {
  time = Date.UTC(2026, 0, 15, 10);
  readonly telegram = new InMemoryTelegram(() => this.time);

  readonly service: ReturnType<typeof guessedService>;
  private bot: BotInProcess | undefined;

  private constructor(
    private readonly dir: string,
    wrong: "refused" | "start-again",
  ) {
    this.service = guessedService(() => this.time, wrong);
  }

  static async open(wrong: "refused" | "start-again"): Promise<Scene> {
    const dir = await tempFolder("guesses");
    const scene = new Scene(dir, wrong);
    await scene.restart();
    return scene;
  }

  async restart(): Promise<void> {
    await this.bot?.close();
    const { dir, telegram, service } = this;
    this.bot = await BotInProcess.open({ dir, telegram, service: service.client, now: () => this.time });
  }

  /** The same words from all of these chats at once. */
  async say(chats: readonly string[], textOf: (chat: string) => string): Promise<void> {
    await this.bot?.accept(chats.map((chat) => this.telegram.says(chat, textOf(chat))));
    for (const chat of chats) await this.bot?.idle(chat);
  }

  async guess(chats: readonly string[], attack: Attack, tried: number): Promise<void> {
    const login = attack.startsWith("many accounts") ? `victim-${tried}@shop.example` : account;
    // The same account in other letters.
    const spelt = tried % 2 === 0 ? login : login.toUpperCase();
    await this.say(chats, () => "/signin");
    await this.say(chats, () => spelt);
    if (attack.startsWith("codes")) {
      await this.say(chats, () => rightPassword(account));
      await this.say(chats, () => String(100_000 + tried));
    } else await this.say(chats, (chat) => `guess ${tried} of ${chat}`);
  }

  async signsIn(chat: string, login: string): Promise<boolean> {
    const before = this.telegram.shown(chat).length;
    for (const text of ["/signin", login, rightPassword(login), rightCode])
      await this.say([chat], () => text);
    const news = this.telegram.shown(chat).slice(before);
    return news.some(({ text }) => /Signed in\./.test(text));
  }

  /** True when a chat was told that another one has signed in. */
  async isTold(chat: string): Promise<boolean> {
    await this.bot?.allIdle();
    return this.telegram.shown(chat).some(({ text }) => elsewhereTold.test(text));
  }

  /** /privacy, [Delete everything], and its confirmation. */
  async deletesEverything(chat: string): Promise<void> {
    await this.say([chat], () => "/privacy");
    for (let tap = 0; tap < 2; tap += 1) {
      const last = this.telegram
        .shown(chat)
        .findLast(({ keyboard }) => /delete/i.test(keyboard[0]?.[0]?.text ?? ""));
      if (last === undefined) throw new Error("There is nothing to delete by.");
      const data = dataBehind(last, last.keyboard[0]?.[0]?.text ?? "");
      await this.bot?.accept([this.telegram.taps(chat, last.id, data)]);
      await this.bot?.idle(chat);
    }
  }

  async close(): Promise<void> {
    await this.bot?.close();
    await rm(this.dir, { recursive: true, force: true });
  }
}
