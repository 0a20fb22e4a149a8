import type { ChatRecord } from "../../../src/features/chat-record.js";
import type { Team } from "../../../src/features/team/model/team.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { plain } from "../../journeys/plain.js";
import { invoiceIn, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { accountOf } from "../../store/samples.js";

export const sellerId = "s1";
const team = "team-1";

/** An owner with one seller, Dilnoza, who has created an invoice of 30,000 UZS for 24 hours. Each has a lane of their own. */
export async function ownerAndSeller(change: (team: Team) => void = () => undefined) {
  const clock = { now: start };
  const [owner, seller] = await Promise.all([OneChat.open(() => clock.now), OneChat.open(() => clock.now)]);
  await owner.send("/help");
  const made = teamOf(seller.key);
  change(made);
  await owner.change((record) => {
    record.team = made;
  });
  await seller.send("/new Coffee 2x15000");
  await seller.tap("Create invoice");
  const [ref = ""] = Object.keys((await seller.record()).invoices);
  await seller.change((record) => {
    record.seller = { owner: owner.key, ownerName: "Anna", team, id: sellerId, joinedAt: start };
    sell(invoiceIn(record, ref), owner.key);
  });
  /** Hands the events that the seller's chat has told to the owner's chat. */
  const pass = async (): Promise<void> => {
    for (const { payload } of seller.sent.splice(0)) await owner.handle(payload);
  };
  /** Lets the seller's chat read the owner's record, which is in a store of its own here. */
  const share = async (): Promise<void> => seller.store.chats.write(owner.key, await owner.record());
  await share();
  const greeted = owner.chat.said.length;
  /** Returns the messages that the owner has read since. */
  const news = (): string[] => owner.chat.texts.slice(greeted).map((text) => plain(text));
  /** A status update of the seller's invoice, as far as the owner's chat. */
  const status = async (name: string): Promise<void> => {
    await share();
    await seller.callback(ref, name);
    await pass();
  };
  return { owner, seller, ref, clock, pass, share, status, news };
}

/** Makes an invoice one that a seller has created for the owner. */
function sell(invoice: Invoice, owner: string): void {
  invoice.soldFor = { owner, team, seller: sellerId, day: "2026-11-21" };
  invoice.account = { login: `team ${team}` };
}

const teamOf = (chat: string): Team => ({
  id: team,
  ownerName: "Anna",
  account: accountOf("anna@shop.example"),
  invitations: [],
  sellers: [
    {
      id: sellerId,
      chat,
      name: "Dilnoza",
      telegramName: "Dilnoza",
      state: "active",
      limits: { currency: "UZS" },
      since: start,
    },
  ],
  asks: [],
  log: { next: 0, recent: [] },
});

/** Changes the team in the owner's record, as an earlier event of the owner would have. */
export const changeTeam = (owner: OneChat, change: (team: Team) => void): Promise<void> =>
  owner.change((record) => change(teamIn(record)));

export function teamIn({ team }: ChatRecord): Team {
  if (team === undefined) throw new Error("There is no team.");
  return team;
}
