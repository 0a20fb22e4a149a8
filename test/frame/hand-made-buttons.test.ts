import { describe, expect, it } from "vitest";
import { draftOf, finished, old, toReview } from "../kit/in-one-chat.js";
import { OneChat } from "../kit/one-chat.js";

/** Taps a button that the newest message doesn't have. @returns the toast */
async function press(one: OneChat, data: string): Promise<string | undefined> {
  const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
  await one.handleUpdates();
  return (await pressed).text;
}

type Way = (one: OneChat) => Promise<void>;
const says =
  (...texts: readonly string[]): Way =>
  async (one) => {
    for (const text of texts) await one.send(text);
  };
const taps =
  (...labels: readonly string[]): Way =>
  async (one) => {
    await toReview(one);
    for (const label of labels) await one.tap(label);
  };

describe("callback data made by hand", () => {
  it.for<[step: string, way: Way, data: readonly string[]]>([
    [
      "quantity",
      says("/new", "Coffee", "15000"),
      [
        "quantity:1000001",
        "quantity:0",
        "quantity:-1",
        "quantity:1e3",
        "quantity:99999999999999999999",
        "quantity:",
      ],
    ],
    [
      "price",
      async (one) => {
        await one.send("/help");
        await one.change(({ settings }) => {
          settings.currency = "KWD";
        });
        await says("/new", "Coffee", "1.500")(one);
        expect(one.chat.last.text).toContain("can be read in two ways");
      },
      ["price:0", "price:-5", "price:9999999999999999", "price:1.23456", "price:NaN", "price:constructor"],
    ],
    [
      "expiry",
      taps("Expiry"),
      ["set:0", "set:1", "set:-3600", "set:99999999999999", "set:1e9", "set:3600.0", "set:"],
    ],
    [
      "card",
      taps(),
      ["constructor", "tostring", "reading:", "reading:0", "reading:-1", "reading:1e0", "set:50%"],
    ],
    ["customer", taps("Customer"), ["constructor", "typed", "set:Aziz", "reference", "email"]],
    ["more fields", taps("More…"), ["constructor", "items", "create", "set:5%"]],
    ["currency", taps("More…", "Currency"), ["set:", "set:xxx", "set:ZZZ", "set:uzs"]],
    [
      "customer's language",
      taps("More…", "Rarely used…", "Customer language"),
      ["set:xx", "set:constructor"],
    ],
    [
      "tolerance",
      taps("More…", "Rarely used…", "Underpayment"),
      ["set:3%", "set:100%", "set:-1%", "set:", "set:1e2%"],
    ],
    ["item", taps("Items", "Change an item…"), ["field:source", "field:constructor", "up", "down", "item:5"]],
    [
      "item's quantity",
      taps("Items", "Change an item…", "Quantity"),
      ["set:1000001", "set:0", "set:-1", "set:", "set:1e9", "clear"],
    ],
    ["item's price", taps("Items", "Change an item…", "Price"), ["set:0", "set:5", "set:-1", "set:1e9"]],
  ])("changes nothing at the step of the %s", async ([, way, data]) => {
    const one = await OneChat.open();
    await way(one);
    const before = await draftOf(one);
    expect(before).toBeDefined();
    for (const made of data) {
      expect(await press(one, `draft:${before?.id}:${made}`), made).toBe(
        ["items", "create"].includes(made) ? old : finished,
      );
      expect(await draftOf(one), made).toEqual(before);
    }
    expect(one.logged).toEqual([]);
  });

  it("doesn't keep a button that was offered from working", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change(({ settings }) => {
      settings.currency = "KWD";
    });
    await says("/new", "Coffee", "1.500")(one);
    await press(one, `draft:${(await draftOf(one))?.id}:price:1.5`);
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee", price: "1.5", quantity: 1 }]);
  });

  it("turns no page of terminals that isn't there", async () => {
    const one = await OneChat.open();
    await toReview(one);
    for (const made of ["page:-5", "page:1e99", "page:", "page:x"]) {
      await press(one, `draft:${(await draftOf(one))?.id}:${made}`);
      expect(one.logged).toEqual([]);
    }
  });

  it.for([
    ["time-zone", ["Nowhere/At_all", "__proto__"]],
    ["currency", ["ZZZ", "constructor"]],
    ["expiry", ["1", "0", "-3600", "1e9", "3600.5", ""]],
    ["underpaid", ["3", "100", "accept-100", "accept-99999", "accept-1.2.3", "accept-"]],
    ["note", ["anything", "constructor"]],
    ["reminder", ["0", "81", "constructor"]],
    ["language", ["xx", "constructor"]],
    ["customerLanguage", ["xx"]],
    ["constructor", ["x"]],
  ] as const)("sets no default of %s that can't be typed", async ([name, values]) => {
    const one = await OneChat.open();
    await one.send("/settings");
    for (const value of values) {
      await press(one, `settings:${name}`);
      const { settings } = await one.record();
      await press(one, `settings:${name}:${value}`);
      expect((await one.record()).settings, value).toEqual(settings);
    }
    expect(one.logged).toEqual([]);
  });

  it("finds no place in the lists beyond their ends", async () => {
    const one = await OneChat.open();
    await toReview(one);
    await one.tap("Create invoice");
    for (const data of [
      `invoices:all:o${"9".repeat(40)}`,
      `invoices:all:n${"9".repeat(40)}`,
      "invoices:constructor",
      "invoices:find-zz:o1",
      "invoices:card:constructor",
      "invoices:card:__proto__",
      "invoices:forget:__proto__",
      "invoices:forget:constructor",
      "invoice:repeat:__proto__",
      "invoice:qr:constructor",
      "invoice:cash:__proto__",
      "invoice:no-cash:constructor",
      "invoice:withdrawn:__proto__",
      "invoice:no-withdrawn:constructor",
      "invoice:text:constructor",
      "items:list:9999",
      "items:show:__proto__",
      "items:field:constructor:x",
      "items:field:price:x",
      "items:delete:constructor",
      "items:undo:constructor",
      "items:price:1",
      "items:set:ZZZ",
      "settings:terminals:99999999999999999999",
      "signin:authenticator:99999999999999999999",
      "template:look:constructor_",
      "inline:again:constructor",
      "inline:anyway:constructor",
      "new:undo:constructor",
    ]) {
      await press(one, data);
      expect(one.logged, data).toEqual([]);
    }
    expect(one.creates).toBe(1);
  });
});
