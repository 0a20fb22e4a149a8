import { expect, it } from "vitest";
import {
  candidateOf,
  heard,
  invitationId,
  invitationOf,
  ownerWith,
  press,
  sellerOf,
  setOwner,
  teamOf,
  token,
} from "../owner-chat.js";

/** Names that turn the text around them, hide, break lines, or look like the bot's own words. */
const hostile = [
  "\u202egnihton\u202c <b>Approved</b>",
  "\u2066\u2067Olga\u2069",
  "</b><a href='https://evil.example'>Sign in</a>",
  "{ $name } { -brand } &lt;&amp;",
  "Olga\n✅ 900,000 UZS paid",
  "\u2069\u2069\u2069x\u202e",
];

type Shown = { readonly text?: string; readonly entities?: readonly { readonly type: string }[] };

/** Expects a text in which no name has a link, and none has an effect on the direction of what follows it. */
function expectHarmless({ text = "", entities = [] }: Shown): void {
  for (const line of text.split("\n")) {
    const openings = line.match(/[\u2066-\u2068]/g) ?? [];
    const endings = line.match(/\u2069/g) ?? [];
    expect([line, openings.length]).toEqual([line, endings.length]);
    expect(line).not.toMatch(/^✅/);
  }
  expect(entities.map(({ type }) => type)).not.toContain("text_link");
}

it("a candidate's name does nothing to the question that the owner reads, and the username is a link", async () => {
  const one = await ownerWith(teamOf());
  for (const telegramName of hostile) {
    await one.change((record) => {
      record.team = teamOf({ invitations: [invitationOf()] });
    });
    const event = { name: "join" as const, invitation: invitationId, telegramName, username: "dilnoza" };
    await heard(one, { ...event, at: Date.now() }, "7");
    expectHarmless(one.chat.last);
    expect(one.chat.last.text).toContain("@dilnoza\u2069 (id 7)");
  }
});

it("a seller's name does nothing to the list, the screen, the log and the notices", async () => {
  const one = await ownerWith(teamOf());
  for (const name of hostile) {
    const team = teamOf({ sellers: [sellerOf({ name, telegramName: name })] });
    const details = { before: name };
    team.log = {
      next: 1,
      recent: [{ number: 0, at: Date.now(), what: "renamed", by: "owner", name, details }],
    };
    await one.change((record) => {
      record.team = team;
    });
    for (const data of [
      "team:show",
      `team:seller:${invitationId}`,
      `team:remove:${invitationId}`,
      "team:log",
    ]) {
      await press(one, data);
      expectHarmless(one.chat.last);
      for (const label of (one.chat.last.keyboard ?? []).flat()) expectHarmless(label);
    }
    await heard(one, { name: "left", team: "team", seller: invitationId, at: Date.now() }, "7");
    expectHarmless(one.chat.last);
  }
});

it("an owner's name does nothing to the invitation that the candidate reads", async () => {
  const one = await candidateOf(teamOf());
  for (const ownerName of hostile) {
    await setOwner(one, teamOf({ ownerName, invitations: [invitationOf()] }));
    await one.send(`/start ${token}`);
    expect(one.chat.last.text).toContain("invites you");
    expectHarmless(one.chat.last);
  }
});

it("an owner can't give a seller an invisible name", async () => {
  const one = await ownerWith(teamOf());
  await press(one, "team:invite");
  for (const name of ["\u200b\u2060", "\u202e\u202c", "\u3164", "\u2800"]) {
    await one.send(name);
    expect((await one.record()).open.at(-1)).toMatchObject({ kind: "team", ask: "name" });
  }
});
