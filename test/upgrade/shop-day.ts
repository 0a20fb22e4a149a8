import type { Hand } from "./day.js";
import { plain, type StandIns } from "./stand-ins.js";
import type { StoredBot } from "./stored-bot.js";

/** A shop with everything that a shop can have: the owner, a seller, and somebody who wants to become one. */
export const [owner, seller, candidate, locked] = ["101", "102", "104", "105"];

interface Day {
  readonly bot: StoredBot;
  readonly ends: StandIns;
  readonly hand: Hand;
}

/** @returns the addresses for status updates and the words of links that outlive the day */
export async function playShop(day: Day) {
  const callbacks: Record<string, string> = {};
  const { hand, ends, bot } = day;
  const does = async (chat: string, ...acts: readonly string[]): Promise<string> => {
    let said = "";
    for (const act of acts) said = await hand.act(chat, act);
    return said;
  };
  /** From a line to the invoice. */
  async function sells(chat: string, line: string, name: string): Promise<string> {
    await does(chat, `/new ${line}`, "[Create invoice]");
    callbacks[name] = ends.service.invoices.at(-1)?.callbackUrl ?? "";
    return callbacks[name];
  }

  await does(owner, "/signin", "shop-101@upgrade.example", "A wrong password");
  await hand.signIn(owner);
  await does(owner, "/items", "[Add]", "Honey 70000", "Bread 4000", "/cancel");
  await does(owner, "/new Honey", "x2", "[More…]", "[Save as template]", "Honey", "[Discard]");
  await does(owner, "/settings", "[Daily summary]", "[20:00]");

  const paid = await sells(owner, "Honey 70000 for Aziz", "paid");
  await hand.status(paid, "paid");
  await hand.status(await sells(owner, "Jam 20000 for Aziz", "failed"), "failed");
  await hand.status(await sells(owner, "Milk 12000", "expired"), "expired");
  await sells(owner, "Rice 30000 for Vera", "open");
  await sells(owner, "Oil 11000", "shared");
  const share = shareWord();
  await hand.status(await sells(owner, "Salt 3000", "processing"), "processing");
  await sells(owner, "Sugar 8000", "cash");
  await does(owner, "[Paid in cash]");
  await sells(owner, "Flour 9000", "withdrawn");
  await does(owner, "[More…]", "[Withdraw]");
  ends.losesAnswer = true;
  await sells(owner, "Cheese 45000", "unknown");
  await hand.status(callbacks.open ?? "", "no such status");

  const invitation = await invite();
  await does(seller, `/start ${invitation}`, "[Join]");
  await does(owner, "[Approve]");
  await sells(seller, "Tea 6000", "sold");
  await does(seller, "/new Coffee 20000");
  const open = await invite();
  await does(candidate, `/start ${await invite()}`, "[Join]");

  await hand.signIn(locked);
  await does(locked, "/new Tea 5000", "/settings", "[Security]", "[Lock]", "[5 min]");

  const check = await offerInline();
  const group = await postInGroup();
  const customer = await connectBusiness();
  return { callbacks, words: { invitation: open, share, session: session(), group, customer, check } };

  async function invite(): Promise<string> {
    const said = await does(
      owner,
      "/team",
      "[Invite a seller]",
      "Dilnoza",
      "[All]",
      "[No limit]",
      "[No limit]",
    );
    const shown = ends.telegram.shown(owner).map(({ text }) => plain(text));
    const link = shown.findLast((text) => text.includes("?start="));
    return /\?start=([\w-]+)/.exec(link ?? said)?.[1] ?? "";
  }

  async function offerInline(): Promise<string> {
    const { telegram } = ends;
    await bot.take(telegram.asksInline(owner, "Coffee 2x15000"));
    await telegram.answered();
    await bot.take(telegram.chooses(owner).update);
    await bot.take(telegram.asksInline(owner, "Coffee 2x15000 total 20000"));
    await telegram.answered();
    return ends.startWord;
  }

  async function takeAll(): Promise<void> {
    const { control } = ends.telegram;
    for (let update = control.takeUpdate(); update !== undefined; update = control.takeUpdate())
      await bot.take(update);
  }

  async function postInGroup(): Promise<string> {
    const { control } = ends.telegram;
    const group = control.createGroup(Number(owner), {
      title: "The shop",
      type: "supergroup",
      members: [],
      withBot: true,
    });
    await takeAll();
    control.send(group, "/payments", { as: Number(owner) });
    await takeAll();
    return String(group);
  }

  async function connectBusiness(): Promise<string> {
    const { control } = ends.telegram;
    const { userId } = control.createUser({ firstName: "Timur" });
    control.business.connect(Number(owner));
    control.business.customerWrites(Number(owner), userId, "Two coffees please");
    await takeAll();
    return String(userId);
  }

  /** What [Send to customer] types into another chat. */
  function shareWord(): string {
    const buttons = ends.telegram.shown(owner).flatMap(({ keyboard }) => keyboard.flat());
    const found = buttons.findLast((button) => "switch_inline_query_chosen_chat" in button);
    return found !== undefined && "switch_inline_query_chosen_chat" in found
      ? (found.switch_inline_query_chosen_chat.query ?? "")
      : "";
  }

  function session(): string {
    const [user, startedAt] = [Number(owner), ends.now()];
    return bot.tokens.page.make({ user, name: "Anna", digest: "d", startedAt });
  }
}
