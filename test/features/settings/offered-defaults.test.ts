import { describe, expect, it } from "vitest";
import { finished, waiting } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const offer = "What is the same on every invoice? Tap it, and I won't ask again.";
const counter = (number: number) => ({
  id: `t-${number}`,
  name: `Counter ${number}`,
  businessUnitName: "Unit",
  isDefault: false,
  status: "ACTIVE",
});

/** A merchant with two terminals who has no defaults and was offered none. */
async function withTwoTerminals(): Promise<OneChat> {
  const one = await OneChat.open();
  one.terminals = [counter(1), counter(2)];
  await one.change((record) => {
    delete record.offeredDefaults;
  });
  return one;
}

const label = ({ chat }: OneChat, part: string): string =>
  chat.labels(chat.last).find((each) => each.includes(part)) ?? "";

async function invoice(one: OneChat, expiry = "24 hours"): Promise<void> {
  await one.send("/new Coffee 15000");
  await one.tap(label(one, "Counter 1"));
  await one.tap(expiry);
  await one.tap("Create invoice");
}

const labelsOfOffer = (one: OneChat) =>
  one.chat.labels(one.chat.last).map((each) => each.replace(/[\u2066-\u2069]/g, ""));

describe("after the first invoice", () => {
  it("its terminal and its expiry are offered as defaults in one message", async () => {
    const one = await withTwoTerminals();
    await invoice(one);
    expect(one.chat.last.text).toBe(offer);
    expect(labelsOfOffer(one)).toEqual(["Always use Counter 1", "Always 24 hours"]);
  });

  it("a tap sets the default and says so in place, and the other offer stays", async () => {
    const one = await withTwoTerminals();
    await invoice(one);
    const { messageId } = one.chat.last;
    await one.tap(label(one, "Always use"));
    expect(one.chat.last.messageId).toBe(messageId);
    expect(one.chat.last.text).toMatch(
      /^New invoices now use the terminal .?Counter 1.?\.\nYou can change this in \/settings$/,
    );
    expect(labelsOfOffer(one)).toEqual(["Always 24 hours", "Undo"]);
    await one.tap("Always 24 hours");
    expect(one.chat.last.text).toContain("Expiry of new invoices from now on: 24 hours after creation.");
    expect(one.chat.labels(one.chat.last)).toEqual(["Undo"]);
    await one.send("/new Tea 5000");
    expect(one.chat.last.text).toMatch(/Check the invoice.*Counter 1/s);
  });

  it("an ignored offer doesn't come again", async () => {
    const one = await withTwoTerminals();
    await invoice(one);
    await one.send("/new Coffee 15000");
    await one.tap("24 hours");
    await one.tap("Create invoice");
    expect(one.chat.texts.filter((text) => waiting.test(text))).toHaveLength(2);
    expect(one.chat.texts.filter((text) => text === offer)).toHaveLength(1);
  });

  it("an only terminal isn't offered, and [Always no expiry] is", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      delete record.offeredDefaults;
    });
    await one.send("/new Coffee 15000");
    await one.tap("No expiry");
    await one.tap("Create invoice");
    expect(one.chat.labels(one.chat.last)).toEqual(["Always no expiry"]);
    await one.tap("Always no expiry");
    expect((await one.record()).settings.expiry).toEqual({ kind: "none" });
  });

  it("a fixed time isn't offered as a default", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      delete record.offeredDefaults;
    });
    await one.send("/new Coffee 15000");
    await one.send("tomorrow 18:00");
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(waiting);
  });

  it("an offer of another account's terminal does nothing", async () => {
    const one = await withTwoTerminals();
    await invoice(one);
    await one.change((record) => {
      // As a sign-in to another account leaves the record.
      delete record.chosenTerminal;
      delete record.offeredDefaults?.terminal;
    });
    expect(await one.tap(label(one, "Always use"))).toBe(finished);
    expect((await one.record()).settings.terminal).toBeUndefined();
  });
});

it("the terminal that was used last stands first in the question for it, where it is asked every time", async () => {
  const one = await withTwoTerminals();
  await invoice(one);
  await one.change(({ settings }) => void Object.assign(settings, { asksTerminal: true }));
  await one.send("/new Tea 5000");
  expect(one.chat.labels(one.chat.last).map((each) => /Counter \d/.exec(each)?.[0])).toEqual([
    "Counter 1",
    "Counter 2",
  ]);
});

describe("a note that one tap took out of the defaults", () => {
  it("is shown once more", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      record.settings.note = "Thank you <3";
    });
    await one.send("/settings");
    await one.tap(one.chat.labels(one.chat.last).find((each) => /More/.test(each)) ?? "");
    await one.tap("Note");
    await one.tap("Not set");
    expect((await one.record()).settings.note).toBeUndefined();
    expect(one.chat.last.text).toMatch(/I have removed this note: .?Thank you <3/);
  });
});
