import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { start } from "../../kit/invoice-chat.js";
import type { OneChat } from "../../kit/one-chat.js";
import { callbackPayload } from "../../status-callback.js";
import { changeTeam, ownerAndSeller, teamIn } from "./owner-and-seller.js";

type Both = Awaited<ReturnType<typeof ownerAndSeller>>;

const deleteEverything = async (chat: OneChat): Promise<void> => {
  await chat.send("/privacy");
  await chat.tap("Delete everything");
  await chat.tap("Yes, delete everything");
};

/** Hands the events between both chats over, until none waits. */
async function exchange({ owner, seller, share }: Both): Promise<void> {
  while (owner.sent.length + seller.sent.length > 0) {
    for (const { payload } of seller.sent.splice(0)) await owner.handle(payload);
    await share();
    for (const { payload } of owner.sent.splice(0)) await seller.handle(payload);
  }
}

const owners = {
  there: async () => undefined,
  "has deleted everything": ({ owner }: Both) => deleteEverything(owner),
  "has lost the record": ({ owner }: Both) => owner.store.chats.remove(owner.key),
  "has ended five teams since": ({ owner }: Both) =>
    owner.change((record) => {
      const ended = teamIn(record);
      record.endedTeams = [1, 2, 3, 4, 5].map((number) => ({ ...ended, id: `later-${number}` }));
      delete record.team;
    }),
  "has blocked the bot": ({ owner }: Both) => owner.block(),
};

/** The states of the seller, as the seller's chat and the owner's have come to them before the owner's state. */
const sellers = {
  active: async () => undefined,
  paused: ({ owner }: Both) =>
    changeTeam(owner, ({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state: "paused" })),
  removed: async ({ owner, seller }: Both) => {
    await changeTeam(owner, ({ sellers: [one] }) => void Object.assign(one ?? {}, { state: "removed" }));
    await seller.change((record) => void delete record.seller);
  },
  "has left": async ({ seller }: Both) => {
    await seller.send("/team");
    await seller.tap("Leave the team");
    await seller.tap("Leave the team");
  },
  "has deleted everything": ({ seller }: Both) => deleteEverything(seller),
  "has blocked the bot": ({ seller }: Both) => seller.block(),
};

const [both, owner, seller] = [["owner", "seller"], ["owner"], ["seller"]];
const gone = {
  active: seller,
  paused: seller,
  removed: seller,
  "has left": seller,
  "has deleted everything": ["nobody: deleted"],
  "has blocked the bot": ["nobody: blocked"],
};

/** Who reads that the seller's invoice is paid. */
const readers: Record<keyof typeof owners, Partial<Record<keyof typeof sellers, string[]>>> = {
  there: {
    active: both,
    paused: both,
    removed: owner,
    "has left": owner,
    "has deleted everything": owner,
    "has blocked the bot": owner,
  },
  "has deleted everything": gone,
  // The owner's chat knows nothing of the team, as after [Delete everything].
  "has lost the record": { active: seller, removed: seller },
  "has ended five teams since": { active: seller, removed: seller },
  "has blocked the bot": {
    active: seller,
    paused: seller,
    removed: ["nobody: blocked"],
    "has left": ["nobody: blocked"],
    "has deleted everything": ["nobody: blocked"],
    "has blocked the bot": ["nobody: blocked"],
  },
};

const rows = Object.entries(readers).flatMap(([ownerState, row]) =>
  Object.entries(row).map(([sellerState, read]) => [ownerState, sellerState, read] as const),
);

describe("a payment of a seller's invoice", () => {
  it.each(rows)(
    "whose owner %s and whose seller %s is read by: %s",
    async (ownerState, sellerState, read) => {
      const chats = await ownerAndSeller((team) => {
        // The owner wants no notices, so only a payment that nobody else reads is told to the owner.
        if (sellerState !== "active" && sellerState !== "paused") team.notices = "nothing";
      });
      const { ref } = chats;
      await chats.status("processing");
      await sellers[sellerState as keyof typeof sellers](chats);
      await exchange(chats);
      await owners[ownerState as keyof typeof owners](chats);
      await exchange(chats);
      await chats.share();
      const paid = callbackPayload(JSON.stringify({ status: "paid" }), { ref, submittedAt: start });
      // The service repeats the update, and a repetition tells nobody anything new.
      await chats.seller.handle(paid);
      await exchange(chats);
      const untold = () =>
        [...chats.owner.untold, ...chats.seller.untold].map((payment) => `nobody: ${payment.reason}`);
      const reported = untold();
      await chats.seller.handle(paid);
      await exchange(chats);
      const notices = (chat: OneChat) =>
        chat.chat.texts.map((text) => plain(text)).filter((text) => /is paid: Coffee/.test(text));
      expect([notices(chats.owner).length, notices(chats.seller).length]).toEqual([
        read.includes("owner") ? 1 : 0,
        read.includes("seller") ? 1 : 0,
      ]);
      expect(reported).toEqual(read.filter((reader) => reader.startsWith("nobody")));
      const formerSeller = ["removed", "has left"].includes(sellerState) || ownerState.startsWith("has ");
      if (read === seller && ownerState !== "has blocked the bot" && formerSeller)
        expect(notices(chats.seller)[0]).toContain("The owner of the team gets no messages");
    },
  );
});

describe("a payment that nobody could read", () => {
  it("is read by the owner after unblocking the bot, although the owner wants no notices and the seller was removed", async () => {
    const chats = await ownerAndSeller();
    await sellers.removed(chats);
    await chats.owner.block();
    await chats.status("paid");
    expect(chats.owner.untold).toEqual([{ chat: chats.owner.key, ref: chats.ref, reason: "blocked" }]);
    await chats.owner.unblock();
    await chats.owner.send("/help");
    expect(chats.news().filter((text) => text.includes("is paid"))).toHaveLength(1);
    expect(chats.owner.untold).toHaveLength(1);
  });

  it("of an own invoice counts once while the merchant blocks the bot, and when the merchant has deleted everything", async () => {
    const { seller, ref } = await ownerAndSeller();
    await seller.change((record) => {
      delete record.seller;
      delete record.invoices[ref]?.soldFor;
      delete record.invoices[ref]?.account;
    });
    seller.chat.block();
    await seller.lose();
    await seller.callback(ref, "paid");
    await seller.handle({ source: "timer", name: "retention" });
    expect(seller.untold).toEqual([{ chat: seller.key, ref, reason: "blocked" }]);
    await seller.unblock();
    await deleteEverything(seller);
    await seller.handle(
      callbackPayload(JSON.stringify({ status: "paid" }), { ref: "earlier", submittedAt: start }),
    );
    expect(seller.untold.slice(1)).toEqual([{ chat: seller.key, ref: "earlier", reason: "deleted" }]);
  });
});

describe("the open links of a team that ends", () => {
  it("are named to the owner before the deletion, and to the seller with who is told of the payments", async () => {
    const chats = await ownerAndSeller();
    await chats.status("created");
    await chats.owner.send("/privacy");
    await chats.owner.tap("Delete everything");
    const asked = plain(chats.owner.chat.last.text);
    expect(asked).toContain("1 invoice is open.");
    expect(asked).toContain("• 30,000 UZS · Coffee");
    expect(asked).toContain("Payments of their open links are then told to them, and not to you.");
    await chats.owner.tap("Yes, delete everything");
    await exchange(chats);
    expect(plain(chats.seller.chat.last.text)).toBe(
      "Anna has ended the team, so nobody sells in it any more.\n\nThese links of yours can still be paid. " +
        "Anna gets no messages about them any more, so I tell you when they are:\n• 30,000 UZS · Coffee",
    );
  });
});
