import { describe, expect, it } from "vitest";
import { failing, OneChat } from "../../kit/one-chat.js";

/** The service has answered a create call with a refusal, and yet a status update comes for its invoice. */
async function refused(kind: Parameters<typeof failing>[0]): Promise<{ one: OneChat; ref: string }> {
  const one = await OneChat.open();
  await one.toReview();
  one.create = failing(kind);
  await one.tap("Create invoice");
  return { one, ref: one.lastCall?.[1].ref ?? "" };
}

const found = /^✅ Pay has created the invoice for .+ after all/;

describe("a status update of a refused submission", () => {
  it("corrects the card that says that nothing was created", async () => {
    const { one, ref } = await refused("rejected");
    const card = one.chat.said.findIndex(({ text }) => text?.startsWith("Not created") === true);
    await one.callback(ref, "created");
    expect(one.chat.texts[card]).toMatch(found);
  });

  it("doesn't overwrite the sign-in's question, which stands in the card's place", async () => {
    const { one, ref } = await refused("signed-out");
    expect(one.chat.last.text).toBe("Your Pay login?");
    await one.callback(ref, "created");
    expect(one.chat.texts).toContain("Your Pay login?");
    expect(one.chat.texts.filter((text) => found.test(text))).toEqual([]);
  });
});
