import { describe, expect, it } from "vitest";
import type { OneChat } from "../../kit/one-chat.js";
import { plainText } from "../../kit/team-chats.js";
import { invitationId, ownerWith, press, sellerOf, teamOf } from "./owner-chat.js";

const signedIn = {
  kind: "signed-in",
  credentials: { accessToken: "other", expiresIn: 24 * 60 * 60, userId: "user of anna@shop.example" },
} as const;

/** An owner with a seller, whose screen of the team is open when the access ends. */
async function ownerAt(data: string): Promise<OneChat> {
  const one = await ownerWith(teamOf({ sellers: [sellerOf()] }), {}, { login: "anna@shop.example" });
  one.signIn = { passwordGrant: async () => signedIn };
  await one.send("/team");
  await press(one, data);
  await one.store.credentials.remove(one.key);
  return one;
}

const shown = (one: OneChat): string => plainText(one.chat.last.text);
const stateOf = async (one: OneChat) => (await one.record()).team?.sellers[0]?.state;
const ofSeller = `team:seller:${invitationId}`;

describe("an owner whose access has ended", () => {
  it.each(["Pause", "Remove", "Limits", "Terminals", "Rename"])(
    "is asked to sign in at [%s], and comes back to the seller's screen",
    async (label) => {
      const one = await ownerAt(ofSeller);
      expect(await one.tap(label)).toBeUndefined();
      expect(shown(one)).toMatch(/^Sign in first: .*Pay password\?/s);
      expect(await stateOf(one)).toBe("active");
      await one.send("opensesame");
      await one.tap("Continue");
      expect(shown(one)).toMatch(/^Dilnoza\nTelegram: Dil, id 7\nAt work since/);
    },
  );

  it.each(["limits", "terminals", "rename"])(
    "is asked to sign in at [Back] of the question about a seller's %s, and sees nothing of the seller before",
    async (action) => {
      const one = await ownerAt(`team:${action}:${invitationId}`);
      await one.tap("Back");
      expect(shown(one)).toMatch(/^Sign in first: .*Pay password\?/s);
      await one.send("opensesame");
      await one.tap("Continue");
      expect(shown(one)).toMatch(/^Dilnoza\nTelegram: Dil, id 7\nAt work since/);
    },
  );

  it.each([
    ["team:show", "Log", /^Log of your team/],
    ["team:show", "Notices: payments", /^When should I tell you/],
    ["team:notices", "Nothing", /^When should I tell you/],
    [ofSeller, "Log", /^Log: Dilnoza/],
  ])("is asked to sign in on %s at [%s], and goes on from there", async (screen, label, after) => {
    const one = await ownerAt(screen);
    await one.tap(label);
    expect(shown(one)).toMatch(/^Sign in first: .*Pay password\?/s);
    await one.send("opensesame");
    await one.tap("Continue");
    expect(shown(one)).toMatch(after);
  });

  it("is asked to sign in at [Export] of the log, and gets the file afterwards", async () => {
    const one = await ownerAt("team:log");
    await one.tap("Export");
    expect(shown(one)).toMatch(/^Sign in first: .*Pay password\?/s);
    await one.send("opensesame");
    await one.tap("Continue");
    expect(one.chat.last.document?.name).toBe("team-log.csv");
  });

  it("reads on the screen of a seller that the team rests while another account is signed in", async () => {
    const one = await ownerWith(teamOf({ sellers: [sellerOf()] }));
    await one.send("/team");
    await press(one, ofSeller);
    await one.change((record) => {
      if (record.team !== undefined) record.team.account = { login: "another" };
    });
    await one.tap("Pause");
    expect(shown(one)).toMatch(/^Your team belongs to the account that you were signed in to before/);
    expect(await stateOf(one)).toBe("active");
  });
});
