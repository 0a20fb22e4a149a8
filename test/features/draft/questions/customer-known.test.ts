import { describe, expect, it } from "vitest";
import { forgetAccount } from "../../../../src/features/access/account-change.js";
import { plain } from "../../../journeys/plain.js";
import { atReview, draftOf, draftQuestionOf, itemsOf, review } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { Customer } from "./forward-chat.js";

const termsOf = async (one: OneChat) => {
  const { reference, email } = (await draftOf(one))?.terms ?? {};
  return { reference, email };
};
const referenceOf = async (one: OneChat) => (await termsOf(one)).reference;
const labels = ({ chat }: OneChat): string[] => chat.labels().map(plain);
const lastText = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const lineOf = (one: OneChat): string => lastText(one).match(/^Customer: .*$/m)?.[0] ?? "no line";

/** Taps a button of the last message, whatever invisible characters are around the name on it. */
async function tap(one: OneChat, label: string): Promise<void> {
  const shown = one.chat.labels().find((each) => plain(each) === label);
  await one.tap(shown ?? label);
}

async function shareContact(one: OneChat, phoneNumber: string, firstName: string): Promise<void> {
  one.telegram.control.sendContact(one.chat.id, { phoneNumber, firstName });
  await one.handleUpdates();
}

/** Forwards an order of another person to a chat without a draft, as far as the review card. */
async function forwarded(firstName: string, hidesForwards = false): Promise<OneChat> {
  const one = await OneChat.open();
  await one.change(({ settings }) => {
    settings.expiry = { kind: "none" };
  });
  await new Customer(one, firstName, hidesForwards).forward("Tea 5000");
  expect(lastText(one)).toMatch(review);
  return one;
}

describe("the writer of a forwarded order", () => {
  it.each([false, true])("is offered as the customer and never taken unasked (hidden: %s)", async (hides) => {
    const one = await forwarded("Timur", hides);
    expect(lineOf(one)).toBe("no line");
    await tap(one, "Customer: Timur");
    expect(lineOf(one)).toBe("Customer: Timur");
    expect(labels(one)).not.toContain("Customer: Timur");
    expect(await referenceOf(one)).toBe("Timur");
  });

  it("brings the address of the only earlier customer with that name", async () => {
    const one = await forwarded("Timur");
    const timur = { reference: "Timur", email: "timur@example.com" };
    const { identity } = (await one.record()).account ?? {};
    await one.store.customers.write(one.key, {
      customers: [{ ...timur, usedAt: Date.now(), ...(identity === undefined ? {} : { account: identity }) }],
    } as never);
    await tap(one, "Customer: Timur");
    expect(await termsOf(one)).toEqual(timur);
  });

  it("isn't offered beside a customer whom the merchant has named", async () => {
    const one = await forwarded("Timur");
    await one.send("for Aziz");
    expect(lineOf(one)).toBe("Customer: Aziz.");
    expect(labels(one)).not.toContain("Customer: Timur");
  });

  it("is offered for a forward that waited for its answer, on the card that it went to", async () => {
    const one = await forwarded("Timur");
    await new Customer(one, "Malika").forward("Cake 20000");
    await one.tap("New invoice");
    expect(labels(one)).toContain("Customer: Malika");
    expect(labels(one)).not.toContain("Customer: Timur");
  });

  it("is forgotten with the account's customers", async () => {
    const one = await forwarded("Timur");
    await one.change(forgetAccount);
    expect(JSON.stringify((await draftOf(one)) ?? {})).not.toContain("Timur");
  });

  it.each([
    ["HTML", "<b>Timur</b> & Co", "<b>Timur</b> & Co"],
    ["line breaks", "Timur\n\nTotal: 1 UZS", "Timur Total: 1 UZS"],
    ["a turning text", "\u202e000 07\u202c Timur", "000 07 Timur"],
  ])("may have a name with %s, which the card shows as text", async (_what, name, shown) => {
    const one = await forwarded(name);
    const [label = ""] = one.chat.labels().filter((each) => each.startsWith("Customer: "));
    await one.tap(label);
    expect(lineOf(one)).toBe(`Customer: ${shown}`);
    expect(lastText(one)).toMatch(/^Total: /m);
  });

  it("with a name of 4,096 characters is offered by its beginning", async () => {
    const one = await forwarded("Т".repeat(4_096));
    const [label = ""] = labels(one).filter((each) => each.startsWith("Customer: "));
    expect(label.length).toBeLessThan(40);
    await tap(one, label);
    expect(await referenceOf(one)).toBe("Т".repeat(100));
  });
});

describe("a phone number on the card", () => {
  it.each(["+998 90 123 45 67", "998901234567", "90 123-45-67", "тел. 901234567", "+7 (701) 123-45-67"])(
    "%j is the customer",
    async (text) => {
      const one = await atReview();
      await one.send(text);
      expect(lineOf(one)).toBe(`Customer: ${text.replace("тел. ", "")}`.replace(/^(Customer: .*)$/, "$1."));
      expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    },
  );

  it("joins the name that is there, and a second number replaces the first", async () => {
    const one = await atReview();
    await one.send("for Aziz, aziz@example.com");
    await one.send("+998901234567");
    expect(await termsOf(one)).toEqual({ reference: "Aziz +998901234567", email: "aziz@example.com" });
    await one.send("+998 91 000 11 22");
    expect(await referenceOf(one)).toBe("Aziz +998 91 000 11 22");
  });

  it("is the customer while items are asked, too", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("+998901234567");
    expect(await referenceOf(one)).toBe("+998901234567");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item" });
  });

  it("begins no invoice", async () => {
    const one = await OneChat.open();
    await one.send("+998901234567");
    expect(await draftOf(one)).toBeUndefined();
  });
});

describe("a single word with a capital letter on the card", () => {
  it("is the customer or an item, as the merchant says", async () => {
    const one = await atReview();
    await one.send("Дилноза");
    expect(lastText(one)).toBe("Is “Дилноза” the customer or an item?");
    expect(labels(one)).toEqual(["Customer: Дилноза", "Item: Дилноза", "Back"]);
    await tap(one, "Customer: Дилноза");
    expect(await referenceOf(one)).toBe("Дилноза");
    await one.send("Vaza");
    await tap(one, "Item: Vaza");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "price", name: "Vaza" });
    await one.send("20000");
    expect((await draftOf(one))?.terms).toMatchObject({ reference: "Дилноза" });
  });

  it("is the customer at once if an earlier invoice was for them", async () => {
    const one = await atReview();
    const { account } = await one.record();
    const identity = account?.state === "signed-in" ? account.identity : undefined;
    await one.store.customers.write(one.key, {
      customers: [{ reference: "Дилноза", usedAt: Date.now(), ...(identity && { account: identity }) }],
    } as never);
    await one.send("Дилноза");
    expect(lineOf(one)).toBe("Customer: Дилноза");
  });

  it.each(["спасибо", "Спасибо", "дилноза", "OK", "R2D2"])("%j asks nothing of the kind", async (text) => {
    const one = await atReview();
    await one.send(text);
    expect(await draftQuestionOf(one)).not.toMatchObject({ ask: "name-or-item" });
  });

  it("takes another line instead of an answer", async () => {
    const one = await atReview();
    await one.send("Дилноза");
    await one.send("Tea 5000");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000", "Tea 1 x 5000"]);
    expect(await referenceOf(one)).toBeUndefined();
  });
});

describe("a shared contact", () => {
  it("is the customer of the card, which says so", async () => {
    const one = await atReview();
    await shareContact(one, "998901234567", "Timur");
    expect(lastText(one)).toMatch(/^Customer: Timur \+998901234567\.$/m);
    expect(lastText(one)).toMatch(review);
    expect(await referenceOf(one)).toBe("Timur +998901234567");
  });

  it("answers the question for the customer", async () => {
    const one = await atReview();
    await one.tap("Customer");
    await shareContact(one, "+998901234567", "Timur");
    expect(lastText(one)).toMatch(review);
  });

  it("begins nothing without a card, and is the customer of the next line", async () => {
    let now = Date.now();
    const one = await OneChat.open(() => now);
    await shareContact(one, "+998901234567", "Timur");
    expect(await draftOf(one)).toBeUndefined();
    expect(lastText(one)).toMatch(/^The next customer: Timur \+998901234567\./);
    now += 9 * 60_000;
    await one.send("Tea 5000");
    expect(await referenceOf(one)).toBe("Timur +998901234567");
    await one.send("/cancel");
    await one.send("/new");
    await one.tap("Start over");
    expect(await referenceOf(one)).toBeUndefined();
  });

  it("is no customer of a line that comes after ten minutes", async () => {
    let now = Date.now();
    const one = await OneChat.open(() => now);
    await shareContact(one, "+998901234567", "Timur");
    now += 11 * 60_000;
    await one.send("Tea 5000");
    expect(await referenceOf(one)).toBeUndefined();
    expect((await one.record()).nextCustomer).toBeUndefined();
  });

  it("without a phone number, or with a hostile one, is no customer", async () => {
    const one = await atReview();
    for (const phone of ["12", "<b>+998</b>", "1".repeat(60)]) await shareContact(one, phone, "Timur");
    expect(await referenceOf(one)).toBeUndefined();
  });
});
