import { expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { itemsOf } from "../../kit/in-one-chat.js";
import type { OneChat } from "../../kit/one-chat.js";
import { terminal } from "../../kit/one-chat-merchant.js";
import { accountOf } from "../../store/samples.js";
import {
  candidateOf,
  heard,
  invitationId,
  invitationOf,
  sellerOf,
  setOwner,
  teamOf,
  token,
} from "./owner-chat.js";

const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const kept = /^Boris hasn't answered yet\. I have kept what you sent/;

async function asked(...before: readonly string[]): Promise<OneChat> {
  const one = await candidateOf(teamOf({ invitations: [invitationOf()] }));
  for (const text of before) await one.send(text);
  await one.send(`/start ${token}`);
  await one.tap("Join");
  return one;
}

async function approve(one: OneChat): Promise<void> {
  await setOwner(one, teamOf({ sellers: [sellerOf({ chat: one.key })] }));
  const expiresAt = Date.now() + 60 * 60_000;
  const account = accountOf("anna@shop.example");
  await one.store.credentials.write("500", {
    ...{ accessToken: "token", obtainedAt: 0, expiresAt, event: 0, account },
  });
  await heard(one, { name: "joined", team: "team", seller: invitationId, ownerName: "Boris" }, "500");
}

it("keeps the lines of somebody who waits for the owner's yes, and shows them after it", async () => {
  const one = await asked();
  for (const line of ["Coffee 15000", "Tea 5000"]) {
    await one.send(line);
    expect(said(one)).toMatch(kept);
    expect((await one.record()).open).toEqual([]);
    expect((await one.record()).secrecy).toBeUndefined();
  }
  expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000", "Tea 1 x 5000"]);
  await approve(one);
  const card = said(one);
  expect(card).toMatch(/^You can now create invoices for Boris.*Check the invoice/s);
  expect(card).toContain("1. Coffee — 15,000 UZS\n2. Tea — 5,000 UZS");
  await one.tap("Create invoice");
  expect(said(one)).toContain("Waiting for payment");
  expect(one.creates).toBe(1);
});

it("leads by [Continue] to the kept lines of a new seller who has several terminals to choose from", async () => {
  const one = await asked();
  await one.send("Coffee 15000");
  const other = { ...terminal, isDefault: false };
  one.terminals = [other, { ...other, id: "second", name: "Second till" }];
  await approve(one);
  expect(said(one)).toMatch(/1\. Coffee — 15,000\sUZS\nTotal: 15,000\sUZS$/);
  expect(one.chat.labels()).toEqual(["Continue"]);
  await one.tap("Continue");
  expect(said(one)).toMatch(/Which terminal/);
});

it("takes nothing that such a chat sends for a password, also where a sign-in had been opened before [Join]", async () => {
  const one = await asked("/signin");
  await one.send("Coffee 15000");
  expect(said(one)).toMatch(kept);
  await one.send("hello");
  expect(said(one)).toMatch(/^Boris hasn't answered yet\. I'll write/);
  await one.send("/new Tea 5000");
  await one.tap("Add to draft");
  expect(said(one)).toMatch(kept);
  expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000", "Tea 1 x 5000"]);
  expect(one.chat.texts.join("\n")).not.toMatch(/deleted/);
});
