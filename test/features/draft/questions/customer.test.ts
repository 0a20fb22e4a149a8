import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { atReview, draftOf, draftQuestionOf, review, toReview } from "../../../kit/in-one-chat.js";
import { repeat } from "../../../kit/invoice-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { accountOf, changeSignIn } from "../../../store/samples.js";

const asked = /^Who is it for\?/;
const aziz = { reference: "Aziz", email: "aziz@example.com" };

/** The line of the card, without the invisible characters around names. */
const line = ({ chat }: OneChat): string =>
  plain(chat.last.text ?? "").match(/^Customer: .*$/m)?.[0] ?? "no line";
const termsOf = async (one: OneChat) => {
  const { reference, email } = (await draftOf(one))?.terms ?? {};
  return { reference, email };
};
const labels = ({ chat }: OneChat): string[] => chat.labels().map(plain);

/** Sends the customer to the review card's question. */
async function answer(one: OneChat, text: string): Promise<void> {
  await one.tap("Customer");
  expect(one.chat.last.text).toMatch(asked);
  await one.send(text);
}

/** Customers of earlier invoices of the account in use, the latest last. */
async function seen(one: OneChat, ...customers: { reference?: string; email?: string; login?: string }[]) {
  const now = Date.now();
  await one.store.customers.write(one.key, {
    customers: customers.map(({ login = "anna@shop.example", ...customer }, index) => ({
      ...customer,
      usedAt: now - 1000 + index,
      account: accountOf(login),
    })),
  });
}

describe("the customer's line of the review card", () => {
  it("isn't there until the invoice has a customer, and then says who it is", async () => {
    const one = await atReview();
    expect(line(one)).toBe("no line");
    expect(labels(one)).toEqual([
      "Create invoice",
      "Items",
      "Expiry",
      "Terminal",
      "Customer",
      "More…",
      "Discard",
    ]);
    await answer(one, "Aziz, aziz@example.com");
    expect(line(one)).toBe("Customer: Aziz · aziz@example.com");
    expect(await termsOf(one)).toEqual(aziz);
  });

  it("reads “for Aziz” at its question as at the review card", async () => {
    const one = await atReview();
    await seen(one, { reference: "Сергей", email: "s@example.com" });
    await answer(one, "для Сергея");
    expect(await termsOf(one)).toEqual({ reference: "Сергей", email: "s@example.com" });
    await answer(one, "for Dilnoza");
    expect(await termsOf(one)).toEqual({ reference: "Dilnoza", email: undefined });
  });

  it.each(["Client 1042", "customer ACME-7"])("keeps all words of %j wherever it is typed", async (text) => {
    const one = await atReview();
    const sent = { reference: text, email: undefined };
    await one.send(text);
    expect(await termsOf(one)).toEqual(sent);
    await one.send(`${text}, a@b.co`);
    expect(await termsOf(one)).toEqual({ ...sent, email: "a@b.co" });
    await answer(one, `for ${text}, c@d.co`);
    expect(await termsOf(one)).toEqual({ ...sent, email: "c@d.co" });
    const id = one.chat.send(`${text}, e@f.co`);
    await one.handleUpdates();
    one.telegram.control.edit(one.chat.id, id, text);
    await one.handleUpdates();
    expect(await termsOf(one)).toEqual(sent);
  });

  it("takes name and address in two answers, and a new name without the old address", async () => {
    const one = await atReview();
    await answer(one, "Aziz");
    await answer(one, "aziz@example.com");
    expect(line(one)).toBe("Customer: Aziz · aziz@example.com");
    await answer(one, "Bob");
    expect(line(one)).toBe("Customer: Bob");
    expect(await termsOf(one)).toEqual({ reference: "Bob", email: undefined });
  });

  it("is cleared by [No customer], which is there only when there is one", async () => {
    const one = await atReview();
    await one.tap("Customer");
    expect(labels(one)).toEqual(["Back"]);
    await one.send("Aziz, aziz@example.com");
    await one.tap("Customer");
    await one.tap("No customer");
    expect(line(one)).toBe("no line");
    expect(await termsOf(one)).toEqual({ reference: undefined, email: undefined });
  });

  it("stays as it is with [Back], and after an answer that can't be read", async () => {
    const one = await atReview();
    await answer(one, "Aziz");
    await answer(one, "bob@example");
    expect(one.chat.last.text).toMatch(/isn't an e-mail address/);
    await one.send("a@example.com b@example.com");
    expect(one.chat.last.text).toMatch(/only one e-mail address/);
    await one.send("x".repeat(200));
    expect(one.chat.last.text).toMatch(/at most 128 characters/);
    await one.tap("Back");
    const card = one.chat.said.find(({ text = "" }) => review.test(text));
    expect(plain(card?.text)).toContain("Customer: Aziz\n");
    expect(await termsOf(one)).toEqual({ reference: "Aziz", email: undefined });
  });

  it("shows a long name with markup and letters from right to left as text, before the address", async () => {
    const one = await atReview();
    const name = `<b>אבי</b> & \u202Eשרה ${"ה".repeat(90)}`;
    await answer(one, `${name}, avi@example.com`);
    expect(one.chat.last.text).toMatch(/^Customer: \u2068<b>אבי.*\u2069 · \u2068avi@example\.com\u2069$/m);
    await one.tap("Create invoice");
    await toReview(one);
    await one.tap("Customer");
    const [label = ""] = one.chat.labels();
    expect(label).toMatch(/^\u2068<b>אבי<.*…\u2069 · \u2068avi@example\.com\u2069$/);
    expect(plain(label).length).toBeLessThanOrEqual(34);
    await one.tap(label);
    expect(await termsOf(one)).toEqual({ reference: name, email: "avi@example.com" });
  });
});

describe("the customers seen before", () => {
  it("are offered, the latest six first, and a tap takes name and address", async () => {
    const one = await atReview();
    await seen(
      one,
      ...Array.from({ length: 8 }, (_, n) => ({ reference: `C${n}`, email: `c${n}@example.com` })),
    );
    await one.tap("Customer");
    expect(labels(one)).toEqual([...[7, 6, 5, 4, 3, 2].map((n) => `C${n} · c${n}@example.com`), "Back"]);
    await one.tap(one.chat.labels()[1] ?? "");
    expect(await termsOf(one)).toEqual({ reference: "C6", email: "c6@example.com" });
  });

  it("come from the invoices that were created, and not from drafts", async () => {
    const one = await atReview();
    await answer(one, "Aziz, aziz@example.com");
    await one.tap("Create invoice");
    await toReview(one);
    await answer(one, "Bob");
    await one.tap("Customer");
    expect(labels(one)).toEqual(["Aziz · aziz@example.com", "No customer", "Back"]);
  });

  it("are offered by a typed beginning, beyond the latest six, and the text can be kept as it is", async () => {
    const one = await atReview();
    await seen(one, aziz, ...Array.from({ length: 8 }, (_, n) => ({ reference: `C${n}` })));
    await answer(one, "az");
    expect(one.chat.last.text).toBe("Is “\u2068az\u2069” one of these customers?");
    expect(labels(one)).toEqual(["Aziz · aziz@example.com", "Only “az”", "Back"]);
    await one.tap(one.chat.labels()[0] ?? "");
    expect(await termsOf(one)).toEqual(aziz);
    await answer(one, "az");
    await one.tap(one.chat.labels()[1] ?? "");
    expect(await termsOf(one)).toEqual({ reference: "az", email: undefined });
  });

  it("are offered for the beginning of an address, which alone is none", async () => {
    const one = await atReview();
    await seen(one, aziz);
    await answer(one, "aziz@exam");
    expect(labels(one)).toEqual(["Aziz · aziz@example.com", "Back"]);
    await one.tap("Back");
    expect(one.chat.last.text).toMatch(asked);
    await answerAgain(one, "Aziz bob@example.com");
    expect(await termsOf(one)).toEqual({ reference: "Aziz", email: "bob@example.com" });
  });

  it("aren't offered for a name without an address, nor for the customer who was typed in full", async () => {
    const one = await atReview();
    await seen(one, { reference: "Bobur" }, aziz);
    await answer(one, "Bob");
    expect(line(one)).toBe("Customer: Bob");
    await answer(one, "Aziz, aziz@example.com");
    expect(line(one)).toBe("Customer: Aziz · aziz@example.com");
  });

  it("of another account in the same chat are neither offered nor taken", async () => {
    const one = await atReview();
    await seen(one, { ...aziz, login: "bob@shop.example" }, { reference: "Zarina" });
    await one.tap("Customer");
    expect(labels(one)).toEqual(["Zarina", "Back"]);
    await one.send("az");
    expect(line(one)).toBe("Customer: az");
  });

  it("of an account that is signed in no more can't be taken by an old button", async () => {
    const one = await atReview();
    await seen(one, aziz);
    await one.tap("Customer");
    const [label = ""] = one.chat.labels();
    await one.change((record) => {
      changeSignIn(record, { identity: accountOf("bob@shop.example") });
    });
    await one.tap(label);
    expect(await termsOf(one)).toEqual({ reference: undefined, email: undefined });
    expect(one.chat.last.text).toMatch(asked);
    expect(labels(one)).toEqual(["Back"]);
  });
});

describe("a name behind a word such as “for”, at the review card", () => {
  const azizRu = { reference: "Азиз", email: "aziz@example.com" };
  const nodira = { reference: "Нодира" };

  it.each([
    ["для Азиза", azizRu],
    ["клиент Азиз", azizRu],
    ["mijoz азиз", azizRu],
    ["Азиз учун", azizRu],
    ["для Нодиры", { ...nodira, email: undefined }],
  ])("%j takes the customer seen before", async (text, customer) => {
    const one = await atReview();
    await seen(one, azizRu, nodira);
    await one.send(text);
    expect(await termsOf(one)).toEqual(customer);
    expect(plain(one.chat.last.text)).toMatch(/^Customer: (?:Азиз · aziz@example\.com|Нодира)\.\n\nCheck/);
  });

  it("stays as typed for a customer who wasn't seen, and the card says how to correct it", async () => {
    const one = await atReview();
    await seen(one, nodira);
    await one.send("для Азиза");
    expect(await termsOf(one)).toEqual({ reference: "Азиза", email: undefined });
    expect(plain(one.chat.last.text)).toMatch(
      /^Customer: Азиза, as you wrote it\. To correct the name, send it like: client Aziz\n\nCheck/,
    );
    await one.send("client Азиз");
    expect(plain(one.chat.last.text)).toMatch(/^Customer: Азиз\.\n\nCheck/);
    expect(await termsOf(one)).toEqual({ reference: "Азиз", email: undefined });
  });

  it("is asked about when it may be two customers, and either can be taken", async () => {
    const one = await atReview();
    await seen(one, azizRu, { reference: "Азиза", email: "aziza@example.com" });
    await one.send("для Азиза");
    expect(labels(one)).toEqual([
      "Азиза · aziza@example.com",
      "Азиз · aziz@example.com",
      "Only “Азиза”",
      "Back",
    ]);
    await one.tap(one.chat.labels()[1] ?? "");
    expect(await termsOf(one)).toEqual(azizRu);
  });

  it("is asked about when only its beginning was seen", async () => {
    const one = await atReview();
    await seen(one, { reference: "Aziz Karimov", email: "ak@example.com" });
    await one.send("for Aziz");
    expect(labels(one)).toEqual(["Aziz Karimov · ak@example.com", "Only “Aziz”", "Back"]);
    await one.tap(one.chat.labels()[1] ?? "");
    expect(await termsOf(one)).toEqual({ reference: "Aziz", email: undefined });
  });

  it("changes the customer when its message is edited, without the address of the one before", async () => {
    const one = await atReview();
    await seen(one, azizRu);
    const id = one.chat.send("для Азиза");
    await one.handleUpdates();
    one.telegram.control.edit(one.chat.id, id, "клиент Нодира");
    await one.handleUpdates();
    expect(await termsOf(one)).toEqual({ reference: "Нодира", email: undefined });
  });

  it("is read again when its message is edited before the question about it is answered", async () => {
    const one = await atReview();
    await seen(one, { reference: "Aziz Karimov", email: "ak@example.com" });
    const id = one.chat.send("for Aziz");
    await one.handleUpdates();
    one.telegram.control.edit(one.chat.id, id, "for Bob");
    await one.handleUpdates();
    expect(await termsOf(one)).toEqual({ reference: "Bob", email: undefined });
  });
});

async function answerAgain(one: OneChat, text: string): Promise<void> {
  await one.send(text);
  expect(one.chat.last.text).toMatch(review);
}

describe("the message in which the customer was typed", () => {
  it("changes what it set when it is edited, and leaves a name of another message", async () => {
    const one = await atReview();
    await answer(one, "Aziz");
    await one.tap("Customer");
    const id = one.chat.send("aziz@exmple.com");
    await one.handleUpdates();
    one.telegram.control.edit(one.chat.id, id, "aziz@example.com");
    await one.handleUpdates();
    expect(await termsOf(one)).toEqual(aziz);
    one.telegram.control.edit(one.chat.id, id, "Bob bob@example.com");
    await one.handleUpdates();
    expect(line(one)).toBe("Customer: Bob · bob@example.com");
  });

  it("asks anew when it is edited before a customer was chosen", async () => {
    const one = await atReview();
    await seen(one, aziz);
    await one.tap("Customer");
    const id = one.chat.send("az");
    await one.handleUpdates();
    expect((await draftQuestionOf(one))?.ask).toBe("which-customer");
    one.telegram.control.edit(one.chat.id, id, "Azamat");
    await one.handleUpdates();
    expect(line(one)).toBe("Customer: Azamat");
  });
});

describe("an invoice that is repeated", () => {
  it("keeps its customer, the card says so, and a change of the customer takes that back", async () => {
    const one = await atReview();
    await answer(one, "Aziz, aziz@example.com");
    await one.tap("Create invoice");
    await repeat(one);
    expect(line(one)).toBe("Customer: Aziz · aziz@example.com, as on the invoice before");
    expect(await termsOf(one)).toEqual(aziz);
    await answer(one, "Bob");
    expect(line(one)).toBe("Customer: Bob");
  });

  it("says nothing of a customer that it never had", async () => {
    const one = await OneChat.open();
    await toReview(one);
    await one.tap("Create invoice");
    await repeat(one);
    expect(line(one)).toBe("no line");
    await answer(one, "Bob");
    expect(line(one)).toBe("Customer: Bob");
  });
});
