import { expect, it } from "vitest";
import { failing, type OneChat } from "../../kit/one-chat.js";
import { accountOf } from "../../store/samples.js";
import { candidateOf, invitationId, press, sellerOf, sentBy, setOwner, teamOf } from "./owner-chat.js";

/** A seller of the owner in chat 500, on the review card of a first invoice. */
async function selling(): Promise<OneChat> {
  const one = await candidateOf(undefined);
  await setOwner(one, teamOf({ sellers: [sellerOf({ chat: one.key })] }));
  await one.store.credentials.write("500", {
    ...{ accessToken: "token", obtainedAt: 0, expiresAt: Date.now() + 60 * 60_000, event: 0 },
    account: accountOf("anna@shop.example"),
  });
  await one.change((record) => {
    record.seller = { owner: "500", ownerName: "Boris", team: "team", id: invitationId, joinedAt: 0 };
  });
  await one.toReview();
  return one;
}

it("a create call without an answer of a seller who has left is still settled in the seller's record", async () => {
  const one = await selling();
  one.create = failing("outcome-unknown");
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  expect((await one.record()).invoices[ref]?.creation).toBe("unknown");
  await press(one, `team:leave:${invitationId}`);
  expect((await one.record()).seller).toBeUndefined();
  await one.callback(ref, "paid");
  const settled = (await one.record()).invoices[ref] ?? (await one.store.invoices.read(`${one.key}/${ref}`));
  expect(settled).toMatchObject({ creation: "created", account: { login: "team team" } });
  expect(settled?.history).toMatchObject([{ status: "paid" }]);
});

it("a seller who leaves keeps the draft without its terminal, and creates nothing by the old card", async () => {
  const one = await selling();
  const card = one.chat.last.messageId;
  await one.send("/team");
  await one.tap("Leave the team");
  await one.tap("Leave the team");
  expect(one.chat.texts.join("\n")).toMatch(/You no longer sell for .*Boris/);
  expect(sentBy(one)).toMatchObject([{ name: "left", team: "team", seller: invitationId }]);
  const { draft } = await one.record();
  expect(draft?.terms.items).toHaveLength(1);
  expect(draft?.terms.terminal).toBeUndefined();
  const pressed = one.telegram.control.press(one.chat.id, card, { data: `draft:${draft?.id}:create` });
  await one.handleUpdates();
  await pressed;
  expect(one.creates).toBe(0);
});

it("a seller who has joined another team isn't taken out of it by an older message", async () => {
  const one = await selling();
  expect(await press(one, "team:leave:AAAAAAAAAAA")).toBe("This step is finished.");
  expect((await one.record()).seller).toBeDefined();
  expect(sentBy(one)).toEqual([]);
});

it("a seller who deletes everything leaves the team", async () => {
  const one = await selling();
  await one.send("/privacy");
  await one.tap("Delete everything");
  await one.tap(one.chat.labels()[0] ?? "");
  expect(sentBy(one)).toMatchObject([{ name: "left", team: "team", seller: invitationId }]);
  expect((await one.record()).seller).toBeUndefined();
});
