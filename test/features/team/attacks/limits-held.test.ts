import { expect, it } from "vitest";
import { failing } from "../../../kit/one-chat.js";
import { TeamChats } from "../../../kit/team-chats.js";
import { accountOf, changeSignIn, signOut } from "../../../store/samples.js";

const created = { id: "inv-1", payLink: "https://pay.example.com/invoice/inv-1/payment" };

/** The owner has approved an invoice of 15,000 UZS over the limit of 1,000; the seller has the review card. */
async function approved() {
  const chats = await TeamChats.open({ perInvoice: "1000" });
  await chats.review("Coffee 15000");
  await chats.one.tap("Ask the owner");
  await chats.deliver();
  await chats.ownerTaps("Approve");
  expect(chats.labels).toContain("Create invoice");
  return chats;
}

/** Taps a button that the newest message may not have. */
async function press({ one }: TeamChats, data: string): Promise<void> {
  const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
  await one.handleUpdates();
  await pressed;
}

async function tapCreate(chats: TeamChats): Promise<void> {
  const { draft } = await chats.one.record();
  await press(chats, `draft:${draft?.id}:create`);
  await chats.deliver();
}

it("an approval is used up although the seller says that the invoice with the unknown outcome isn't there", async () => {
  const chats = await approved();
  const { one } = chats;
  one.create = failing("outcome-unknown");
  await one.tap("Create invoice");
  const { spent, invoices } = await one.record();
  const [ref = ""] = Object.keys(invoices);
  one.create = () => created;
  await press(chats, `invoices:forget:${ref}`);
  await tapCreate(chats);
  await press(chats, `invoice:repeat:${ref}`);
  await tapCreate(chats);
  expect(one.creates).toBe(1);
  expect((await one.record()).spent).toEqual(spent);
});

it("a repeated invoice of the approved content, a second tap and an old card create nothing more", async () => {
  const chats = await approved();
  const { one } = chats;
  const card = one.chat.last.messageId;
  const { draft } = await one.record();
  await one.tap("Create invoice");
  await chats.deliver();
  const [ref = ""] = Object.keys((await one.record()).invoices);
  for (let tap = 0; tap < 2; tap += 1) {
    const pressed = one.telegram.control.press(one.chat.id, card, { data: `draft:${draft?.id}:create` });
    await one.handleUpdates();
    await pressed;
  }
  await press(chats, `invoice:repeat:${ref}`);
  await tapCreate(chats);
  await chats.review("Coffee 15000");
  await tapCreate(chats);
  expect(one.creates).toBe(1);
});

it.each<[string, (chats: TeamChats) => Promise<unknown>]>([
  [
    "removes the seller",
    (chats) => chats.changeTeam(({ sellers: [one] }) => void Object.assign(one ?? {}, { state: "removed" })),
  ],
  [
    "pauses the seller",
    (chats) => chats.changeTeam(({ sellers: [one] }) => void Object.assign(one ?? {}, { state: "paused" })),
  ],
  [
    "takes the terminal away",
    (chats) => chats.changeLimits({ terminals: [{ id: "t-9", name: "X", businessUnitName: "U" }] }),
  ],
  ["signs out", (chats) => chats.changeTeam((_team, record) => void signOut(record))],
  [
    "signs in to another account",
    (chats) =>
      chats.changeTeam(
        (_team, record) => void changeSignIn(record, { identity: accountOf("other@shop.example") }),
      ),
  ],
  ["deletes everything", (chats) => chats.changeTeam((_team, record) => void delete record.team)],
  [
    "gives the place to another chat",
    (chats) => chats.changeTeam(({ sellers: [one] }) => void Object.assign(one ?? {}, { chat: "4242" })),
  ],
  [
    "lets the approval run out",
    (chats) => chats.changeTeam(({ asks: [ask] }) => void Object.assign(ask ?? {}, { until: 0 })),
  ],
  [
    "has declined meanwhile",
    (chats) => chats.changeTeam(({ asks: [ask] }) => void Object.assign(ask ?? {}, { answer: "declined" })),
  ],
  [
    "has approved another content",
    (chats) => chats.changeTeam(({ asks: [ask] }) => void Object.assign(ask ?? {}, { digest: "other" })),
  ],
])(
  "no byte of an approved invoice is sent when the owner %s while the connection is made",
  async (_what, change) => {
    const chats = await approved();
    const { one } = chats;
    one.connecting = () => change(chats);
    await one.tap("Create invoice");
    await chats.deliver();
    expect(one.creates).toBe(0);
    one.connecting = async () => undefined;
    await tapCreate(chats);
    expect(one.creates).toBe(0);
  },
);

it("an owner who approves and removes at once lets nothing through, in whatever order the seller hears of it", async () => {
  for (const order of [0, 1]) {
    const chats = await TeamChats.open({ perInvoice: "1000" });
    const { one, owner } = chats;
    await chats.review("Coffee 15000");
    await one.tap("Ask the owner");
    await chats.deliver();
    void owner.press("Approve");
    await one.handleUpdates();
    void one.telegram.control.press(owner.id, owner.last.messageId, { data: "team:removed:s-1" });
    await one.handleUpdates();
    if (order === 1) one.sent.reverse();
    const { draft } = await one.record();
    await press(chats, `draft:${draft?.id}:create`);
    await chats.deliver();
    await tapCreate(chats);
    expect(one.creates).toBe(0);
    expect((await one.record()).seller).toBeUndefined();
    expect((await chats.ownerRecord()).team?.asks).toEqual([]);
  }
});

it("a draft that was made in the team creates nothing for an account of the seller's own after leaving", async () => {
  const chats = await TeamChats.open();
  const { one } = chats;
  await chats.review("Coffee 15000");
  await press(chats, "team:leave:s-1");
  await chats.deliver();
  await tapCreate(chats);
  expect(one.creates).toBe(0);
  const { draft, seller } = await one.record();
  expect({ terminal: draft?.terms.terminal, seller }).toEqual({ terminal: undefined, seller: undefined });
});
