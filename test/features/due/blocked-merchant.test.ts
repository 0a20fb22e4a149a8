import { describe, expect, it } from "vitest";
import { addDue, blameFirst, keyOf, messagesAtHand } from "../../../src/features/due-list.js";
import { invoices, once } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { plainText, TeamChats } from "../../kit/team-chats.js";
import { callbackPayload } from "../../status-callback.js";
import { chatOf } from "../../store/samples.js";

/** A seller's invoice that the owner has heard of. */
async function sold() {
  const team = await TeamChats.open();
  await team.review();
  await team.one.tap("Create invoice");
  await team.deliver();
  const [invoice] = await invoices(team.one);
  return { team, one: team.one, ref: invoice?.ref ?? "" };
}

const paidAtOwner = (team: TeamChats) =>
  team.owner.texts.map(plainText).filter((text) => /is paid/.test(text));

describe("a payment in the chat of a seller who has blocked the bot", () => {
  it("reaches the owner although the disk refuses to note it at first", async () => {
    const { team, one, ref } = await sold();
    one.chat.block();
    await one.lose();
    one.diskRefuses = once((record) => record.due.some(({ kind }) => kind === "tell"));
    await one.callback(ref, "paid");
    expect((await one.record()).blocked).toBe(true);
    await team.deliver();
    expect(paidAtOwner(team)).toHaveLength(1);
  });

  it("reaches the owner although the seller deletes everything while the owner's chat takes nothing", async () => {
    const { team, one, ref } = await sold();
    await one.change((record) => {
      for (let n = 0; n < 500; n += 1)
        addDue(record, {
          kind: "tell",
          to: team.ownerKey,
          key: `chat:5:${n}`,
          event: { name: "seller-state", team: "t", seller: "s" },
        });
    });
    one.inboxIsFull = true;
    await one.callback(ref, "paid");
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap(one.chat.labels()[0] ?? "");
    expect((await one.record()).invoices).toEqual({});
    one.inboxIsFull = false;
    await one.handle({ source: "timer", name: "due", ref: "1", at: 1 });
    await team.deliver();
    expect(paidAtOwner(team)).toHaveLength(1);
  });
});

describe("an event that is given up because it ended the process while messages were sent", () => {
  it("loses no payment of another invoice that waits for the merchant to unblock the bot", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 2x15000");
    await one.neverExpires();
    await one.tap("Create invoice");
    const [{ ref = "" } = {}] = await invoices(one);
    await one.block();
    await one.callback(ref, "paid");
    const payload = callbackPayload('{"status":"paid"}', { ref: "another" });
    await one.change((record) => {
      addDue(record, { kind: "payment", group: -5, invoice: "another", totals: [], terminal: "Shop" });
    });
    const n = one.lastEvent;
    await one.processor.giveUp({ n, chat: one.key, key: `e:${n}`, receivedAt: Date.now(), payload }, 3);
    expect((await one.record()).due.map(keyOf)).toEqual(
      expect.arrayContaining([`faces:${ref}`, `status:${ref}`]),
    );
    expect(messagesAtHand((await one.record()).due, Date.now()).map(keyOf)).not.toContain(
      "payment:-5:another",
    );
    await one.unblock();
    expect(one.chat.texts.filter((text) => /is paid/.test(text))).toHaveLength(1);
  });

  it("puts off what is for the merchant while the merchant reads it", () => {
    const record = chatOf("42", {
      due: [
        { kind: "faces", ref: "a" },
        { kind: "customers", ref: "a" },
      ],
    });
    blameFirst(record, 0);
    expect(messagesAtHand(record.due, 0).map(keyOf)).toEqual(["customers:a"]);
  });
});
