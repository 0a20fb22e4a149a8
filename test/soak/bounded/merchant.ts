import type { World } from "./world.js";

/** Items and queries are drawn from so many words, so that what is remembered of them comes to an end. */
const wares = ["Tea", "Coffee", "Bread", "Honey", "Plov", "Samsa"] as const;
const statusOf = (status: string, time: number): string =>
  JSON.stringify({ status, eventId: `${status}-${time}`, time: new Date(time).toISOString() });

/** A merchant whose days are alike: each has the same mix of what merchants do. */
export class DailyMerchant {
  #day = 0;

  constructor(
    readonly chat: string,
    private readonly world: World,
  ) {}

  /** Signs in, sells, looks around; one of its invoices is paid, one fails and expires, one is never heard of again. */
  async work(): Promise<void> {
    const { world, chat } = this;
    this.#day += 1;
    await world.say(chat, "/start");
    await this.signIn();
    const paid = await this.sell("1 hour");
    await this.sell("1 hour");
    const expired = await this.sell("1 hour");
    await this.#sellInline();
    for (const status of ["processing", "paid", "paid"]) await this.hear(paid, status);
    for (const status of ["failed", "expired"]) await this.hear(expired, status);
    await this.#lookAround();
    await this.#goWrong();
    // Left as it is: the next day's takes its place.
    await world.say(chat, `/new ${this.#line()}`);
  }

  /** From any moment: asked for what it needs. */
  async signIn(): Promise<void> {
    const { world, chat } = this;
    await world.say(chat, "/signin");
    if (/login\?/.test(world.last(chat)?.text ?? "")) await world.say(chat, `owner-${chat}`);
    if (/password\?/.test(world.last(chat)?.text ?? "")) await world.say(chat, "a password");
    if (!/Signed in|signed in/.test(world.last(chat)?.text ?? ""))
      world.fail(`${chat} can't sign in: ${world.last(chat)?.text ?? ""}`);
  }

  /** @param expiry the button's label @returns the invoice's reference */
  async sell(expiry: string): Promise<string> {
    const { world, chat } = this;
    const before = new Set(await this.#refs());
    await world.say(chat, `/new ${this.#line()}`);
    await world.tap(chat, "Start over");
    await world.tap(chat, "Expiry");
    await world.tap(chat, expiry);
    await world.tap(chat, "Create invoice");
    const ref = (await this.#refs()).find((known) => !before.has(known));
    if (ref === undefined) throw new Error(`${chat} gets no invoice: ${world.last(chat)?.text ?? ""}`);
    return ref;
  }

  async #sellInline(): Promise<void> {
    const { world, chat } = this;
    const { telegram } = world;
    await world.accept(telegram.asksInline(chat, this.#line()));
    await world.pass(1_000);
    if (telegram.offered === undefined) return world.fail(`${chat} is offered nothing`);
    const { update, inlineId, button } = telegram.chooses(chat);
    await world.accept(update, telegram.tapsBetween(chat, inlineId, button));
    // A passer-by, of whom nothing is kept.
    await world.accept(telegram.tapsBetween(`9${chat}`, inlineId, button));
    await world.settled(chat);
  }

  /** The service tells a status of an invoice of this chat. */
  async hear(ref: string, status: string): Promise<void> {
    const { world, chat } = this;
    await world.callback(chat, ref, statusOf(status, world.clock.now()));
    await world.settled(chat);
  }

  async #lookAround(): Promise<void> {
    const { world, chat } = this;
    for (const command of ["/invoices", "/items", "/settings", "/help", "/privacy", "/nonsense", "/cancel"])
      await world.say(chat, command);
    await world.tap(chat, "More…");
    await world.tap(chat, "Repeat", "Issue again");
    await world.say(chat, "/cancel");
  }

  /** A callback that nobody can read, and on some days a fault of ours. */
  async #goWrong(): Promise<void> {
    const { world, chat } = this;
    const [ref = "r"] = await this.#refs();
    await world.callback(chat, ref, `{"day":${this.#day}}`);
    await world.settled(chat);
    await letterOf(world, chat);
  }

  async #refs(): Promise<string[]> {
    return Object.keys((await this.world.bot.store.chats.read(this.chat))?.invoices ?? {});
  }

  #line(): string {
    const { random } = this.world;
    return `${random.pick(wares)} ${1 + random.below(3)} x ${1 + random.below(9)}000`;
  }
}

/** Has an event of the chat fail twice, by a fault such as ours: it becomes a dead letter. */
export async function letterOf(world: World, chat: string): Promise<void> {
  // Past the minute in which the terminals just read are known.
  await world.pass(2 * 60_000);
  world.faultFor = `owner-${chat}`;
  await world.say(chat, "/settings");
  await world.tap(chat, "Terminal");
  world.faultFor = undefined;
}
