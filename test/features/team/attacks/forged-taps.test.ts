import { describe, expect, it } from "vitest";
import { terminalDigest } from "../../../../src/features/access/index.js";
import { newChatRecord } from "../../../../src/features/chat-record.js";
import { Chat } from "../../../journeys/chat.js";
import { plain } from "../../../journeys/plain.js";
import { TeamChats } from "../../../kit/team-chats.js";
import { accountOf, invoiceOf, signInTo } from "../../../store/samples.js";
import { teamOf as sampleTeam } from "../../../store/team-samples.js";
import { invitationId, invitationOf, sellerOf, tokens } from "../owner-chat.js";

/** Texts that only the owner or another seller may read. */
const secrets = [
  "canary-of-the-owner",
  "canary-of-lola",
  "canary-terminal",
  "canary-invitation",
  "canary-candidate",
  "owner@shop.example",
  "owner's token",
  "pay.example.com",
];

const ownerRef = "ref-of-owner";
const lolasRef = "ref-of-lola";

/**
 * An owner with the sellers Dilnoza and Lola, an open invitation, a candidate and a question of Lola; beside them the
 * attacker, who is Dilnoza herself, a stranger, or the owner of another team.
 */
async function shop() {
  const chats = await TeamChats.open({ perInvoice: "1000" });
  const { one } = chats;
  const [lola, stranger, rival] = ["Lola", "Sam", "Rita"].map((name) => Chat.open(one.telegram, name, "en"));
  if (lola === undefined || stranger === undefined || rival === undefined) throw new Error("Nobody came.");
  for (const { id } of [lola, stranger, rival]) one.others.add(id);
  for (const chat of [lola, stranger, rival, one.chat]) chat.send("/help");
  await one.handleUpdates();
  const { store } = one;
  const canary = { ...invoiceOf(lolasRef).terms, reference: "canary-of-lola" };
  await chats.changeTeam((team, record) => {
    team.sellers.push(
      sellerOf({ id: "s-lola", chat: String(lola.id), name: "canary-of-lola" }),
      sellerOf({ id: "s-asking", chat: "77", name: "canary-candidate", state: "asking" }),
    );
    team.invitations.push(invitationOf({ name: "canary-invitation" }));
    team.asks.push({
      ...{ id: "ask-lola", seller: "s-lola", digest: "d", terms: canary, over: [] },
      ...{ askedAt: Date.now(), until: Date.now() + 60_000 },
    });
    record.paymentGroups = [{ id: -100, title: "canary-of-the-owner", account: team.account }];
    record.invoices[ownerRef] = invoiceOf(ownerRef, {
      account: team.account,
      terms: {
        ...canary,
        reference: "canary-of-the-owner",
        terminal: { ...canary.terminal, name: "canary-terminal" },
      },
      payLink: "https://pay.example.com/invoice/owner/payment",
    });
  });
  const place = { owner: chats.ownerKey, ownerName: "Olga", team: "team-1", joinedAt: 0 };
  await store.chats.write(String(lola.id), {
    ...newChatRecord(String(lola.id), 0),
    seller: { ...place, id: "s-lola" },
    invoices: { [lolasRef]: invoiceOf(lolasRef, { terms: canary, account: { login: "team team-1" } }) },
  });
  await store.chats.write(String(stranger.id), newChatRecord(String(stranger.id), 0));
  const own = accountOf("rita@rival.example");
  await store.chats.write(String(rival.id), {
    ...newChatRecord(String(rival.id), 0),
    account: { ...signInTo(own), at: Date.now(), access: { expiresAt: Date.now() + 60_000 } },
    team: { ...sampleTeam(own, "88"), id: "team-2", sellers: [sellerOf({ id: "s-rival", chat: "88" })] },
  });
  await store.credentials.write(String(rival.id), {
    ...{ accessToken: "rita", obtainedAt: 0, expiresAt: Date.now() + 60_000, event: 0, account: own },
  });
  return { chats, attackers: { seller: one.chat, stranger, rival }, lola };
}

const ids = ["s-1", "s-lola", "s-asking", invitationId, "team-1", "ask-lola", ownerRef, lolasRef];
const heads = [
  ...["team:seller", "team:pause", "team:resume", "team:remove", "team:removed", "team:limits"],
  ...["team:terminals", "team:rename", "team:log-of", "team:candidate", "team:approve", "team:decline"],
  ...["team:invitation", "team:take-back", "team:end", "ask:approved", "ask:declined"],
  ...["invoices:card", "invoices:forget", "invoice:text", "invoice:remind", "invoice:qr", "invoice:repeat"],
  ...["invoice:cash", "invoice:no-cash", "invoice:withdrawn", "invoice:no-withdrawn"],
];
/** Data of every pattern of buttons that names a person, an invoice, a group or an account. */
const forged = [
  ...heads.flatMap((head) => ids.map((id) => `${head}:${id}`)),
  ...ids.map((id) => `invoices:by-${id}`),
  ...["team:show", "team:page:0", "team:invite", "team:log", "team:log:5", "team:log-export", "team:notices"],
  ...["team:notices:nothing", "team:end", "team:tell-owner", "team:stay", "payments:end:-100"],
  ...[
    "invoices:team",
    "invoices:all",
    "invoices:all:n1",
    "invoices:find-0",
    "security:show",
    "security:sign-out",
  ],
  ...[`security:confirm:${Date.now()}`, "security:lock", "security:lock:off", "privacy:keep"],
  ...[
    "signin:for:team:removed:s-lola",
    "signin:for:team:log-export",
    "signin:for:invoices:card:ref-of-owner",
  ],
  ...["signin:start", "signin:another", "signout:here", "signout:confirm", "signout:stay"],
  ...["team-ask:all", "team-ask:done", "team-ask:none", "team-ask:amount:999999999", "settings:terminal"],
  ...[`settings:terminal:${terminalDigest("t-2")}`, `settings:always-terminal:${terminalDigest("t-2")}`],
  ...[
    "template:list",
    `template:use:${"a".repeat(12)}`,
    "draft:x:create",
    "draft:x:ask-owner",
    "inline:show:x",
  ],
  ...["inline:anyway:x", "new:continue:x", "join:forged", `join:${"A".repeat(48)}`, "join-not"],
  ...[
    "__proto__",
    "constructor",
    "team:seller:__proto__",
    "ask:approved:constructor",
    "invoices:card:__proto__",
  ],
];

describe.each(["seller", "stranger", "rival"] as const)("forged button data of a %s", (who) => {
  it("reaches no other chat's team, invoices, limits or access, and shows nothing of them", async () => {
    const { chats, attackers, lola } = await shop();
    const { one, owner } = chats;
    const chat = attackers[who];
    one.terminals = [
      ...one.terminals,
      { id: "t-2", name: "canary-terminal", businessUnitName: "U", isDefault: false, status: "ACTIVE" },
    ];
    await chats.changeLimits({ terminals: [{ id: "t-1", name: "Front", businessUnitName: "Unit" }] });
    const before = await chats.ownerRecord();
    const lolasBefore = await one.store.chats.read(String(lola.id));
    const said = { owner: owner.said.length, lola: lola.said.length };
    let shown = "";
    for (const data of forged) {
      const pressed = one.telegram.control.press(chat.id, chat.last.messageId, { data });
      await one.handleUpdates();
      await chats.deliver();
      shown += JSON.stringify([await pressed, chat.said]);
    }
    const { due, ...after } = await chats.ownerRecord();
    const { due: _due, ...known } = before;
    expect(after).toEqual(known);
    expect(due).toEqual([]);
    expect(await one.store.chats.read(String(lola.id))).toEqual(lolasBefore);
    expect({ owner: owner.said.length, lola: lola.said.length }).toEqual(said);
    expect(one.creates).toBe(0);
    expect((await one.store.credentials.read(chats.ownerKey))?.accessToken).toBe("owner's token");
    for (const secret of secrets) expect(plain(shown)).not.toContain(secret);
    const record = JSON.stringify(await one.store.chats.read(String(chat.id)));
    for (const secret of secrets) expect(record).not.toContain(secret);
    if (who !== "rival") expect(await one.store.credentials.read(String(chat.id))).toBeUndefined();
  });
});

it("the owner's own taps of the same data show what nobody else reads", async () => {
  const { chats } = await shop();
  const { one, owner } = chats;
  let shown = "";
  for (const data of [
    "team:show",
    "team:seller:s-lola",
    `team:invitation:${invitationId}`,
    "invoices:card:ref-of-owner",
  ]) {
    void one.telegram.control.press(owner.id, owner.last.messageId, { data });
    await one.handleUpdates();
    shown += plain(JSON.stringify(owner.said));
  }
  for (const secret of ["canary-of-lola", "canary-candidate", "canary-invitation", "canary-of-the-owner"])
    expect(shown).toContain(secret);
});

it("an invitation's token with any letter changed, added or left out opens nothing", async () => {
  const { chats, attackers } = await shop();
  const { one } = chats;
  const good = tokens.make({ chat: chats.ownerKey, invitation: invitationId });
  const changed = [...good].map((letter, place) => {
    const other = letter === "A" ? "B" : "A";
    return `${good.slice(0, place)}${other}${good.slice(place + 1)}`;
  });
  for (const token of [...changed, `${good}A`, good.slice(1), good.slice(0, -1), good.toLowerCase()]) {
    attackers.stranger.send(`/start ${token}`);
    await one.handleUpdates();
    expect(plain(attackers.stranger.last.text)).not.toContain("invites you");
  }
  attackers.stranger.send(`/start ${good}`);
  await one.handleUpdates();
  expect(plain(attackers.stranger.last.text)).toContain("invites you");
});
