import type { Terminal } from "../../../src/invoice/terms/terminal.js";
import { hour, repeat, signInAgain, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { TeamChats } from "../../kit/team-chats.js";
import { BusinessChat } from "../business/business-chat.js";
import { InlineChat } from "../inline/inline-chat.js";
import { atCounter, bodyOf, coffee, review } from "../page/counter-chat.js";

/** Every way on which an invoice takes a stored terminal, up to the last step before the create call. */

const unit = { businessUnitName: "Unit", isDefault: false, status: "ACTIVE" };
const front: Terminal = { id: "t-1", name: "Front", ...unit };
export const till: Terminal = { id: "t-2", name: "Till", ...unit };
export const kiosk: Terminal = { id: "t-3", name: "Kiosk", ...unit };
export const stored = { id: "t-1", name: "Front", businessUnitName: "Unit" };

/** A chat on one of the ways, one step before the create call. */
export interface OnTheWay {
  readonly one: OneChat;
  readonly clock: { now: number };
  /** The step after which the create call would be made. */
  readonly last: () => Promise<unknown>;
  /** Whether the bot can ask for another terminal there; otherwise it says why nothing was created. */
  readonly asks: boolean;
}

/** Opens a chat whose account has three terminals, and whose clock stands still. */
function withTerminals(one: OneChat): OneChat {
  one.terminals = [front, till, kiosk] as OneChat["terminals"];
  return one;
}

const asDefault = (one: OneChat): Promise<void> =>
  one.change((record) => {
    record.settings.terminal = stored;
    record.settings.expiry = { kind: "none" };
    record.chosenTerminal = stored;
  });

async function openOwn(): Promise<{ one: OneChat; clock: { now: number } }> {
  const clock = { now: start };
  const one = withTerminals(await OneChat.open(() => clock.now));
  await asDefault(one);
  return { one, clock };
}

const create = (one: OneChat) => () => one.tap("Create invoice");

async function created(): Promise<{ one: OneChat; clock: { now: number }; ref: string }> {
  const { one, clock } = await openOwn();
  await one.send("/new Coffee 15000");
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  return { one, clock, ref };
}

/** A seller with an own default, who may use two of the owner's terminals. */
async function openTeam(perInvoice?: string): Promise<{ chats: TeamChats; clock: { now: number } }> {
  const clock = { now: start };
  const terminals = [stored, { ...stored, id: "t-2", name: "Till" }, { ...stored, id: "t-3", name: "Kiosk" }];
  const limits = { terminals, ...(perInvoice === undefined ? {} : { perInvoice }) };
  const chats = await TeamChats.open(limits, () => clock.now);
  withTerminals(chats.one);
  await asDefault(chats.one);
  return { chats, clock };
}

/** Saves an invoice on the stored terminal as the template "rent", and takes the default away. */
async function withTemplate(one: OneChat): Promise<void> {
  await one.send("/new Flat 500000");
  await one.tap("More…");
  await one.tap("Save as template");
  await one.send("rent");
  await one.tap("Discard");
  await one.change((record) => {
    delete record.settings.terminal;
    delete record.chosenTerminal;
  });
}

export const ways: Readonly<Record<string, () => Promise<OnTheWay>>> = {
  "the default": async () => {
    const { one, clock } = await openOwn();
    await one.send("/new Coffee 15000");
    return { one, clock, last: create(one), asks: true };
  },
  "a template": async () => {
    const { one, clock } = await openOwn();
    await withTemplate(one);
    await one.send("/new rent");
    return { one, clock, last: create(one), asks: true };
  },
  "[Repeat]": async () => {
    const { one, clock } = await created();
    await repeat(one);
    return { one, clock, last: create(one), asks: true };
  },
  "[Issue again]": async () => {
    const { one, clock, ref } = await created();
    await one.callback(ref, "expired");
    await one.tap("Issue again");
    return { one, clock, last: create(one), asks: true };
  },
  "the counter": async () => {
    const clock = { now: start };
    const one = withTerminals(await atCounter([coffee], () => clock.now));
    await asDefault(one);
    await review(one, bodyOf({ item: coffee.saved, quantity: 1 }));
    return { one, clock, last: create(one), asks: true };
  },
  "a draft of three days": async () => {
    const { one, clock } = await openOwn();
    await one.send("/new Coffee 15000");
    clock.now += 72 * hour;
    await signInAgain(one, clock.now);
    return { one, clock, last: create(one), asks: true };
  },
  "a seller": async () => {
    const { chats, clock } = await openTeam();
    await chats.one.send("/new Coffee 15000");
    return { one: chats.one, clock, last: create(chats.one), asks: true };
  },
  "an approval over a limit": async () => {
    const { chats, clock } = await openTeam("10000");
    await chats.one.send("/new Coffee 15000");
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    await chats.ownerTaps("Approve");
    return { one: chats.one, clock, last: create(chats.one), asks: true };
  },
  "inline mode": async () => {
    const { one, clock } = await openOwn();
    const shop = await InlineChat.beside(one);
    await shop.ask("Coffee 15000");
    return { one, clock, last: () => shop.sell("Coffee 15000"), asks: false };
  },
  "/pay": async () => {
    const { one, clock } = await openOwn();
    const shop = await BusinessChat.beside(one);
    return { one, clock, last: () => shop.type("/pay Coffee 15000"), asks: false };
  },
  "/pay with a template": async () => {
    const { one, clock } = await openOwn();
    await withTemplate(one);
    const shop = await BusinessChat.beside(one);
    return { one, clock, last: () => shop.type("/pay rent"), asks: false };
  },
};

/** What becomes of the stored terminal, and what the merchant reads of it. */
export const losses = {
  BLOCKED: {
    listed: [{ ...front, status: "BLOCKED" }, till, kiosk],
    said: "The terminal Front — Unit isn't active any more.",
  },
  gone: {
    listed: [till, kiosk],
    said: /The terminal Front — Unit isn't in (your|the owner's) list at the service any more\./,
  },
  renamed: {
    listed: [{ ...front, name: "Hall" }, till, kiosk],
    said: "The terminal Front — Unit is now called Hall — Unit.",
  },
} as const;

export const opened = async (way: string) => {
  const open = ways[way];
  if (open === undefined) throw new Error(`There is no way ${way}.`);
  return open();
};

/** Everything that would use the stored terminal for the next invoice. */
export async function usersOf(one: OneChat, id: string): Promise<string[]> {
  const { settings, chosenTerminal, draft, inlineSends = [] } = await one.record();
  const kept = {
    ...{ settings, chosenTerminal: { terminal: chosenTerminal }, draft: draft?.terms },
    ...{ send: inlineSends.find(({ terms }) => terms?.terminal?.id === id)?.terms },
  };
  const users = Object.entries(kept).filter(([, one]) => one?.terminal?.id === id);
  const templates: string[] = [];
  for await (const { key } of one.store.templates.list(`${one.key}/`)) {
    const template = await one.store.templates.read(key);
    if (template?.terms.terminal?.id === id) templates.push(template.name);
  }
  return [...users.map(([name]) => name), ...templates];
}
