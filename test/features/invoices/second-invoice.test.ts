import { describe, expect, it } from "vitest";
import { again, atUnknown, invoices, review, texts } from "../../kit/in-one-chat.js";
import { hour } from "../../kit/invoice-chat.js";
import { shownInvoices } from "../../kit/invoice-list-samples.js";
import { failing, OneChat } from "../../kit/one-chat.js";
import { accountOf, signedInAs } from "../../store/samples.js";
import { InlineChat } from "../inline/inline-chat.js";

/** Two invoices of one intention, when the earlier one is found only after the later one was made. */

const twice =
  /You have created this invoice a second time\..* The service can't cancel a link\. It (?:doesn't expire|expires .+)\./;
const payLink = "https://pay.example.com/invoice/inv-9/payment";
const lateAnswer = (ref: string) => ({ source: "created-late" as const, ref, id: "inv-9", payLink });

/** The merchant looks at the dashboard, doesn't find the invoice, and makes it again from a draft of its own. */
async function deniedAndMadeAgain(): Promise<{ one: OneChat; ref: string }> {
  const { one, ref } = await atUnknown();
  await one.tap("Discard");
  await one.send("/invoices");
  const entry = shownInvoices(one)[0] ?? "";
  await one.tap(one.chat.labels().find((label) => label.startsWith("❓")) ?? entry);
  await one.tap("It isn't there");
  await makeSame(one);
  expect(one.creates).toBe(2);
  expect(texts(one, twice)).toEqual([]);
  return { one, ref };
}

async function makeSame(one: OneChat): Promise<void> {
  await one.send("/new Coffee 2x15000");
  await one.neverExpires();
  expect(one.chat.last.text).toMatch(review);
  await one.tap("Create invoice");
}

/** Two submissions of one draft, and nobody knows what came of either. @returns their references, the earlier one first */
async function bothUnknown(): Promise<{ one: OneChat; earlier: string; later: string }> {
  const { one, ref: earlier } = await atUnknown();
  one.create = failing("outcome-unknown");
  await one.tap(again);
  await one.tap("Create invoice");
  const later = (await invoices(one)).find(({ ref }) => ref !== earlier)?.ref ?? "";
  expect(one.creates).toBe(2);
  return { one, earlier, later };
}

describe("the card of an invoice that was made a second time", () => {
  it("says so when the merchant hadn't found the first one, and a status update tells of it", async () => {
    const { one, ref } = await deniedAndMadeAgain();
    await one.callback(ref, "created");
    expect(texts(one, twice)).toHaveLength(1);
  });

  it("says so when the merchant hadn't found the first one, and its call is answered late", async () => {
    const { one, ref } = await deniedAndMadeAgain();
    await one.handle(lateAnswer(ref));
    expect(texts(one, twice)).toHaveLength(1);
    expect(JSON.stringify(one.chat.said.map(({ keyboard }) => keyboard))).toContain(payLink);
  });

  it("says so once when status updates tell of both, in either order", async () => {
    for (const order of ["earlier", "later"] as const) {
      const { one, earlier, later } = await bothUnknown();
      const [first, second] = order === "earlier" ? [earlier, later] : [later, earlier];
      await one.callback(first, "created");
      expect(texts(one, twice)).toEqual([]);
      await one.callback(second, "created");
      expect(texts(one, twice)).toHaveLength(1);
      expect(texts(one, /^🧾 Created, but I have no pay link/)).toHaveLength(2);
      const marked = (await invoices(one)).filter(({ repeatedBy }) => repeatedBy !== undefined);
      expect(marked).toMatchObject([{ ref: earlier, repeatedBy: later }]);
    }
  });

  it("says nothing where another invoice of the same things was made before, with its link", async () => {
    const { one } = await atUnknown();
    await one.tap("Discard");
    one.create = () => ({ id: "inv-2", payLink: "https://pay.example.com/invoice/inv-2/payment" });
    await one.send("/new Tea 5000");
    await one.neverExpires();
    await one.tap("Create invoice");
    one.create = failing("outcome-unknown");
    await one.send("/new Tea 5000");
    await one.neverExpires();
    await one.tap("Create invoice");
    const unknown = (await invoices(one)).at(-1)?.ref ?? "";
    await one.callback(unknown, "created");
    expect(texts(one, twice)).toEqual([]);
  });
});

describe("an invoice that is known to exist before another one of the same things is made", () => {
  /** Makes tea for the second time, without an answer, and lets a status update tell that it was created. */
  async function makeTeaUnanswered(one: OneChat): Promise<void> {
    one.create = failing("outcome-unknown");
    await one.send("/new Tea 5000");
    await one.neverExpires();
    await one.tap("Create invoice");
    await one.callback((await invoices(one)).at(-1)?.ref ?? "", "created");
    expect(one.creates).toBe(2);
  }

  it("isn't called a first attempt because the service gave no usable link", async () => {
    const one = await OneChat.open();
    one.create = () => ({ id: "inv-9" });
    await one.send("/new Tea 5000");
    await one.neverExpires();
    await one.tap("Create invoice");
    await makeTeaUnanswered(one);
    expect(texts(one, twice)).toEqual([]);
  });

  it("isn't called a first attempt because a status update had to tell of it", async () => {
    const one = await OneChat.open();
    one.create = failing("outcome-unknown");
    await one.send("/new Tea 5000");
    await one.neverExpires();
    await one.tap("Create invoice");
    await one.callback((await invoices(one))[0]?.ref ?? "", "created");
    await makeTeaUnanswered(one);
    expect(texts(one, twice)).toEqual([]);
  });
});

describe("a message in a customer's chat whose call is answered late", () => {
  it("shows no second pay link, when the seller has made the invoice again meanwhile", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    const { create } = one;
    one.create = failing("outcome-unknown");
    const { sent } = await shop.sell();
    const [{ ref } = { ref: "" }] = await invoices(one);
    one.create = create;
    await one.tap(again);
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    await one.handle(lateAnswer(ref));
    expect(texts(one, twice)).toHaveLength(1);
    expect(shop.text(sent)).toBe("This invoice couldn't be created.");
  });
});

describe("an invoice in doubt", () => {
  it("is not asked about at another account, whose dashboard can't show it", async () => {
    const { one } = await atUnknown();
    const other = "boris@shop.example";
    const obtainedAt = Date.now();
    const expiresAt = obtainedAt + 24 * hour;
    await one.change((record) => {
      Object.assign(record, signedInAs(other, expiresAt));
    });
    const account = accountOf(other);
    await one.store.credentials.write(one.key, {
      accessToken: "t",
      account,
      obtainedAt,
      expiresAt,
      event: 0,
    });
    await one.send("/new");
    await one.tap("Continue");
    expect(one.chat.last.text).toMatch(/^Check the invoice/);
    expect(one.chat.last.text).not.toContain("⚠️");
  });
});
