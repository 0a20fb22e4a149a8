import type { ChatRecord } from "../../src/features/chat-record.js";
import type { DailySum } from "../../src/features/team/model/daily-sum.js";
import type { Limits } from "../../src/features/team/model/limits.js";
import type { Membership } from "../../src/features/team/model/membership.js";
import type { Team } from "../../src/features/team/model/team.js";
import { Chat } from "../journeys/chat.js";
import { accountOf, signedInAs } from "../store/samples.js";
import { placeOf, teamOf } from "../store/team-samples.js";
import { OneChat } from "./one-chat.js";

const login = "owner@shop.example";

/**
 * A seller in the team of an owner, each in a lane by hand. Events between the two chats wait until `deliver`, unless a
 * step here delivers them.
 */
export class TeamChats {
  private constructor(
    /** The seller's chat. */
    readonly one: OneChat,
    readonly owner: Chat,
  ) {}

  static async open(limits: Partial<Limits> = {}, now: () => number = Date.now): Promise<TeamChats> {
    const one = await OneChat.open(now);
    const owner = Chat.open(one.telegram, "Olga", "en");
    one.others.add(owner.id);
    const chats = new TeamChats(one, owner);
    // Telegram lets a bot write only to a user who has written first.
    owner.send("/help");
    await one.handleUpdates();
    const { store } = one;
    const account = accountOf(login);
    const expiresAt = now() + 30 * 24 * 60 * 60_000;
    await store.credentials.write(chats.ownerKey, {
      ...{ accessToken: "owner's token", obtainedAt: 0, expiresAt, event: 0, account },
    });
    await store.credentials.remove(one.key);
    await store.chats.write(chats.ownerKey, {
      ...(await chats.ownerRecord()),
      ...signedInAs(login, expiresAt),
      team: teamOf(account, one.key, limits),
    });
    await one.change((record) => {
      delete record.account;
      delete record.account;
      record.seller = placeOf(chats.ownerKey);
    });
    return chats;
  }

  get ownerKey(): string {
    return String(this.owner.id);
  }

  async ownerRecord(): Promise<ChatRecord> {
    const record = await this.one.store.chats.read(this.ownerKey);
    if (record === undefined) throw new Error("The owner's record is gone.");
    return record;
  }

  /** Changes the owner's team, as the owner's own events would. */
  async changeTeam(change: (team: Team, record: ChatRecord) => void): Promise<void> {
    const record = await this.ownerRecord();
    if (record.team === undefined) throw new Error("The owner has no team.");
    change(record.team, record);
    await this.one.store.chats.write(this.ownerKey, record);
  }

  changeLimits(change: Partial<Limits>): Promise<void> {
    return this.changeTeam(({ sellers: [seller] }) => void Object.assign(seller?.limits ?? {}, change));
  }

  /** Returns the seller's place in the team, from the seller's record. */
  async place(): Promise<Membership> {
    const { seller } = await this.one.record();
    if (seller === undefined) throw new Error("The seller is in no team.");
    return seller;
  }

  /** Returns the sums of the seller's invoices in the team, from the seller's record. */
  async spent(): Promise<DailySum | undefined> {
    return (await this.one.record()).spent?.["team-1"];
  }

  /** Delivers the events between the chats, until none waits. */
  async deliver(): Promise<void> {
    for (let event = this.one.sent.shift(); event !== undefined; event = this.one.sent.shift())
      await this.one.handle(event.payload, undefined, undefined, event.chat);
  }

  /** The owner taps a button. @returns the toast */
  async ownerTaps(label: string, messageId?: number): Promise<string | undefined> {
    const pressed = this.owner.press(label, messageId);
    await this.one.handleUpdates();
    await this.deliver();
    return (await pressed).text;
  }

  /** From a line of items to the review card. A draft at hand is discarded. */
  async review(line = "Coffee 15000"): Promise<void> {
    if ((await this.one.record()).draft !== undefined) await this.one.tap("Discard");
    await this.one.send(`/new ${line}`);
    await this.one.neverExpires();
  }

  /** The labels of the seller's newest message. */
  get labels(): readonly string[] {
    return this.one.chat.labels();
  }

  /** The seller's newest message, without invisible characters and with usual spaces. */
  get text(): string {
    return plainText(this.one.chat.last.text);
  }
}

export const plainText = (text = ""): string =>
  text.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
