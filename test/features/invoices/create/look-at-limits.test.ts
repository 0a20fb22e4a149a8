import { describe, expect, it } from "vitest";
import type { Team } from "../../../../src/features/team/model/team.js";
import { StorageError } from "../../../../src/store/errors.js";
import { draftQuestionOf, invoices, review, texts, unknown, waiting } from "../../../kit/in-one-chat.js";
import { TeamChats } from "../../../kit/team-chats.js";
import { changeSignIn, signOut } from "../../../store/samples.js";
import { InlineChat } from "../../inline/inline-chat.js";

const notAllowed = "The owner has changed what you may invoice. Nothing was sent.";

/** A seller at the review card, and a change of the owner's record while the connection for the create call is made. */
async function changedAtLast(change: (chats: TeamChats) => Promise<void>): Promise<TeamChats> {
  const chats = await TeamChats.open({ perInvoice: "20000", perDay: "20000" });
  await chats.review();
  chats.one.connecting = () => change(chats);
  await chats.one.tap("Create invoice");
  chats.one.connecting = async () => undefined;
  return chats;
}

const teamChange = (change: (team: Team) => void) => (chats: TeamChats) => chats.changeTeam(change);
const otherTill = { id: "t-2", name: "Till", businessUnitName: "Unit" };

describe("an invoice that is no longer allowed when its create call would leave", () => {
  it.each<[string, (chats: TeamChats) => Promise<void>]>([
    [
      "the owner has lowered the limit for one invoice",
      (chats) => chats.changeLimits({ perInvoice: "14999" }),
    ],
    ["the owner has lowered the limit for today", (chats) => chats.changeLimits({ perDay: "14999" })],
    ["the owner has changed the limits' currency", (chats) => chats.changeLimits({ currency: "USD" })],
    ["the owner has taken the terminal away", (chats) => chats.changeLimits({ terminals: [otherTill] })],
    ["the owner has paused the seller", teamChange((team) => setState(team, "paused"))],
    ["the owner has removed the seller", teamChange((team) => setState(team, "removed"))],
    [
      "the owner has signed out",
      (chats) =>
        chats.changeTeam((_team, record) => {
          signOut(record);
        }),
    ],
    [
      "the owner has signed in to another account",
      (chats) =>
        chats.changeTeam((_team, record) => {
          changeSignIn(record, { identity: { login: "another" } });
        }),
    ],
    [
      "the owner has a new team",
      teamChange((team) => {
        team.id = "team-2";
      }),
    ],
    ["the owner has deleted everything", (chats) => chats.one.store.chats.remove(chats.ownerKey)],
  ])("isn't sent: %s", async (_why, change) => {
    const chats = await changedAtLast(change);
    const { one } = chats;
    expect(one.creates).toBe(0);
    expect(await invoices(one)).toEqual([]);
    expect(texts(one, new RegExp(notAllowed))).toHaveLength(1);
    expect((await draftQuestionOf(one))?.ask).toBe("review");
    expect((await chats.spent())?.sums).toEqual({ UZS: "0" });
  });

  it("is sent when the limits still allow it, to the last unit", async () => {
    const chats = await changedAtLast((team) => team.changeLimits({ perInvoice: "15000", perDay: "15000" }));
    expect(chats.one.creates).toBe(1);
    expect(texts(chats.one, waiting)).toHaveLength(1);
  });

  it("can be created after the owner has allowed it again, from a new review card", async () => {
    const { one, ...chats } = await changedAtLast(teamChange((team) => setState(team, "paused")));
    const { messageId } = one.chat.last;
    expect(one.chat.last.text).toMatch(review);
    expect(chats).toBeDefined();
    expect(one.chat.said.filter(({ text = "" }) => text.includes("Not created"))).toHaveLength(1);
    const owner = await one.store.chats.read([...one.others].map(String)[0] ?? "");
    if (owner?.team !== undefined) setState(owner.team, "active");
    if (owner !== undefined) await one.store.chats.write(owner.chat, owner);
    await one.tap("Create invoice", messageId);
    expect(one.creates).toBe(1);
  });

  it("isn't sent from a message in another chat either, and the seller is told why", async () => {
    const chats = await TeamChats.open({ perInvoice: "30000" });
    const shop = await InlineChat.beside(chats.one);
    chats.one.connecting = () => chats.changeLimits({ perInvoice: "29999" });
    const { sent } = await shop.sell();
    expect(chats.one.creates).toBe(0);
    expect(shop.text(sent)).toBe("This invoice couldn't be created.");
    expect(texts(chats.one, new RegExp(notAllowed))).toHaveLength(1);
    expect((await chats.spent())?.sums).toEqual({ UZS: "0" });
    await chats.changeLimits({ perInvoice: "30000" });
    chats.one.connecting = async () => undefined;
    await chats.one.tap("Try again");
    expect(chats.one.creates).toBe(1);
  });
});

describe("a check before the create call that can't be made", () => {
  it("sends nothing, and the seller can try again", async () => {
    const chats = await TeamChats.open({ perInvoice: "20000" });
    const { one } = chats;
    await chats.review();
    const { chats: records } = one.store;
    const { read } = records;
    one.connecting = async () => {
      records.read = async (key) => {
        if (key === chats.ownerKey) throw new StorageError("EIO", "The disk is gone.");
        return read(key);
      };
    };
    const tapped = one.tap("Create invoice");
    await tapped.finally(() => Object.assign(records, { read }));
    expect(one.creates).toBe(0);
    expect(texts(one, unknown)).toEqual([]);
    expect(await invoices(one)).toEqual([]);
    expect(one.noted).toContainEqual({
      event: "create-invoice.unchecked",
      fields: { ref: expect.any(String), error: "StorageError" },
    });
  });
});

function setState({ sellers: [seller] }: Team, state: "active" | "paused" | "removed"): void {
  if (seller !== undefined) seller.state = state;
}
