import { expect, it } from "vitest";
import { plainText, TeamChats } from "../../kit/team-chats.js";

it("the question about a long invoice lists the dearest items first, and all of them behind [All items]", async () => {
  const chats = await TeamChats.open({ perInvoice: "10000" });
  await chats.review();
  await chats.one.change(({ draft }) => {
    const [item] = draft?.terms.items ?? [];
    if (draft !== undefined && item !== undefined)
      draft.terms.items = Array.from({ length: 60 }, (_, at) => ({
        ...item,
        name: `Thing ${at} ${"x".repeat(200)}`,
        price: at === 59 ? "900000" : "15000",
        description: `Described ${at} ${"y".repeat(150)} to the end`,
      }));
  });
  await chats.one.tap("Ask the owner");
  await chats.deliver();
  const question = chats.owner.last;
  expect(plainText(question.text)).toMatch(
    /60\. Thing 59 .*900,000 UZS[\s\S]*1\. Thing 0 [\s\S]*… and 5\d more/,
  );
  expect(chats.owner.labels()).toEqual(["All items", "Approve", "Decline"]);
  await chats.ownerTaps("All items");
  const pages: string[] = [];
  for (let page = 0; page < 20; page += 1) {
    pages.push(plainText(chats.owner.last.text));
    if (!chats.owner.labels().includes("›")) break;
    await chats.ownerTaps("›");
  }
  const all = pages.join("\n");
  for (let at = 0; at < 60; at += 1) {
    expect(all).toContain(`${at + 1}. Thing ${at} ${"x".repeat(200)}`);
    expect(all).toContain(`Described ${at} ${"y".repeat(150)} to the end`);
  }
  const [ask] = (await chats.ownerRecord()).team?.asks ?? [];
  await chats.ownerTaps("Approve", question.messageId);
  expect((await chats.ownerRecord()).team?.asks[0]).toMatchObject({
    answer: "approved",
    digest: ask?.digest,
  });
});

it("the question shows an item's image and further values, and leads to all of a long one", async () => {
  const chats = await TeamChats.open({ perInvoice: "10000" });
  await chats.review();
  await chats.one.change(({ draft }) => {
    const [item] = draft?.terms.items ?? [];
    if (item !== undefined)
      Object.assign(item, {
        imageUrl: `https://shop.example.com/${"cake/".repeat(20)}end.png`,
        metadata: { batch: "left over" },
      });
  });
  await chats.one.tap("Ask the owner");
  await chats.deliver();
  const question = plainText(chats.owner.last.text);
  expect(question).toContain("metadata: batch: left over");
  expect(question).toMatch(/image: https:\/\/shop\.example\.com\/(?:cake\/){15}… 132 characters/);
  expect(chats.owner.labels()).toEqual(["All items", "Approve", "Decline"]);
  await chats.ownerTaps("All items");
  const all = plainText(chats.owner.last.text);
  expect(all).toContain("cake/end.png");
  expect(all).toContain("batch: left over");
});
