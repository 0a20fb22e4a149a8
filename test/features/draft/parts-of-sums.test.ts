import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { invoices } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

async function atReview(typed: string): Promise<OneChat> {
  const one = await OneChat.open();
  await one.change((record) => {
    record.settings.expiry = { kind: "duration", seconds: 86_400 };
  });
  await one.send(`/new ${typed}`);
  return one;
}

/** Opens a card with this text. @returns edits the text's message */
async function editable(one: OneChat, typed: string): Promise<(text: string) => Promise<void>> {
  const id = one.chat.send(typed);
  await one.handleUpdates();
  return async (text) => {
    one.telegram.control.edit(one.chat.id, id, text);
    await one.handleUpdates();
  };
}

const card = ({ chat }: OneChat): string => plain(chat.last.text).replaceAll("\u00a0", " ");
const labels = ({ chat }: OneChat): string[] =>
  (chat.last.keyboard ?? []).flat().map(({ text }) => plain(text).replaceAll("\u00a0", " "));
/** Taps a button whose label holds an amount, with the spaces that Telegram doesn't break. */
async function press(one: OneChat, label: string): Promise<void> {
  const shown = (one.chat.last.keyboard ?? []).flat().map(({ text }) => text);
  await one.tap(shown.find((text) => plain(text).replaceAll("\u00a0", " ") === label) ?? label);
}

/** The invoice's lines as the service got them. */
const sent = async (one: OneChat): Promise<string[]> =>
  (await invoices(one)).flatMap(({ terms }) =>
    terms.items.map(({ name, quantity, price }) => `${name} ${quantity} x ${price}`),
  );

describe("an advance beside the items", () => {
  it("stands on the card beside [Create invoice], and may be what the invoice is for", async () => {
    const one = await atReview("cake 300000, tea 5000, advance 100000");
    expect(card(one)).toContain("⚠️ One part is 100,000 UZS, and 205,000 UZS are left.");
    expect(labels(one).slice(0, 3)).toEqual([
      "Create invoice",
      "The advance: 100,000 UZS",
      "The rest: 205,000 UZS",
    ]);
    await press(one, "The advance: 100,000 UZS");
    await one.tap("Create invoice");
    expect(await sent(one)).toEqual(["Advance: cake, tea 1 x 100000"]);
  });

  it("may be paid already, so that the invoice is for the rest", async () => {
    const one = await atReview("2 cakes at 150000, 30% prepayment");
    await press(one, "The rest: 210,000 UZS");
    await one.tap("Create invoice");
    expect(await sent(one)).toEqual(["Rest: cakes 1 x 210000"]);
  });

  it("leaves the invoice for all where nothing is tapped", async () => {
    const one = await atReview("cake 300000, advance 100000");
    await one.tap("Create invoice");
    expect(await sent(one)).toEqual(["cake 1 x 300000"]);
  });

  it("is a part of what the discount leaves, and [Undo] brings back the items with their discount", async () => {
    const one = await atReview("cake 300000, discount 10%, advance 50%");
    await press(one, "The advance: 135,000 UZS");
    expect(card(one)).not.toContain("Discount");
    expect(card(one)).toContain("Total: 135,000 UZS");
    await one.tap("Undo");
    expect(card(one)).toContain("Discount: −10% (30,000 UZS)");
    expect(card(one)).toContain("Total: 270,000 UZS");
  });

  it("follows an edit of its message", async () => {
    const one = await atReview("tea 5000");
    const edit = await editable(one, "cake 300000");
    await edit("cake 300000, advance 100000");
    expect(card(one)).toContain("One part is 100,000 UZS");
    await edit("cake 300000");
    expect(card(one)).not.toContain("One part is");
    expect(labels(one)).toContain("Create invoice");
  });
});

describe("a charge on top of the items", () => {
  it("follows what the items cost, until it gets a price of its own", async () => {
    const one = await atReview("plov 35000, service 10%");
    expect(card(one)).toContain("Total: 38,500 UZS");
    await one.send("tea 5000");
    expect(card(one)).toContain("Total: 44,000 UZS");
    await one.send("tea x3");
    expect(card(one)).toContain("Total: 55,000 UZS");
    await one.send("service 10% 2000");
    await one.send("remove tea");
    expect(card(one)).toContain("Total: 37,000 UZS");
    await one.tap("Create invoice");
    expect(await sent(one)).toEqual(["plov 1 x 35000", "service 10% 1 x 2000"]);
  });

  it("goes with the last item", async () => {
    const one = await atReview("plov 35000, service 10%");
    await one.send("remove plov");
    expect(card(one)).not.toContain("service");
  });

  it.each([
    ["plov 35000, service 10%", "plov 35000, service 15%", "46,000"],
    ["plov 35000, service 10%", "plov 35000", "40,000"],
    ["service 10%", "service 20%", "6,000"],
  ])("follows an edit of its message: from %s to %s", async (typed, edited, total) => {
    const one = await atReview("tea 5000");
    const edit = await editable(one, typed);
    await edit(edited);
    expect(card(one)).toContain(`Total: ${total} UZS`);
  });

  it("takes the place of an earlier one", async () => {
    const one = await atReview("plov 35000, service 10%");
    await one.send("service 20%");
    expect(card(one)).toContain("Total: 42,000 UZS");
  });
});
