import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { invoices } from "../../kit/in-one-chat.js";
import { failing } from "../../kit/one-chat.js";
import { BusinessChat } from "./business-chat.js";

const amounts = ({ one }: BusinessChat): string[] => one.chat.labels().map(plain);

const tap = ({ one }: BusinessChat, amount: string, messageId?: number) => {
  const label = one.chat.labels().find((text) => plain(text) === amount) ?? amount;
  return one.tap(label, messageId);
};

describe("a /pay whose price may have left out its thousands", () => {
  it("creates nothing and asks in private; the tapped amount is created and posted in the customer's chat", async () => {
    for (const [total, price] of [
      ["250,000 UZS", "250000"],
      ["250 UZS", "250"],
    ] as const) {
      const shop = await BusinessChat.open();
      await shop.type("/pay букет 250");
      expect(shop.one.creates).toBe(0);
      expect(shop.told.at(-1)).toMatch(/^I created no invoice yet.*two amounts: букет/);
      expect(amounts(shop)).toEqual(["250,000 UZS", "250 UZS"]);
      await tap(shop, total);
      expect(shop.one.creates).toBe(1);
      expect((await invoices(shop.one))[0]?.terms.items).toEqual([
        { name: "букет", price, currency: "UZS", quantity: 1 },
      ]);
      expect(plain(shop.posted.at(-1)?.text)).toContain(`Total: ${total}\n`);
    }
  });

  it("asks also in a chat that remembers an answer, whose reading comes first, and remembers the new one", async () => {
    const shop = await BusinessChat.open();
    await shop.one.change(({ settings }) => {
      settings.smallPrices = "as-typed";
    });
    await shop.type("/pay букет 250");
    expect(shop.one.creates).toBe(0);
    expect(amounts(shop)).toEqual(["250 UZS", "250,000 UZS"]);
    await tap(shop, "250,000 UZS");
    expect((await shop.record()).settings.smallPrices).toBe("thousands");
  });

  it("creates one invoice however often the amounts are tapped, and after a failure with the chosen one", async () => {
    const shop = await BusinessChat.open();
    shop.one.create = failing("rejected");
    await shop.type("/pay букет 250");
    const { messageId } = shop.one.chat.last;
    const other = shop.one.chat.labels()[1] ?? "";
    await tap(shop, "250,000 UZS");
    expect(shop.one.creates).toBe(1);
    await shop.one.tap(other, messageId).catch(() => undefined);
    expect(shop.one.creates).toBe(1);
    shop.one.create = () => ({ id: "inv-2", payLink: "https://pay.example.com/invoice/inv-2/payment" });
    await shop.one.tap("Try again");
    expect(shop.one.creates).toBe(2);
    expect(plain(shop.posted.at(-1)?.text)).toContain("Total: 250,000 UZS\n");
  });

  it("creates nothing by another button while the amount isn't chosen", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay букет 250");
    const { messageId, keyboard = [] } = shop.one.chat.last;
    const [chosen] = keyboard.flat();
    const data = chosen !== undefined && "callback_data" in chosen ? chosen.callback_data : "";
    const press = (pressed: string) => {
      void shop.one.telegram.control.press(shop.one.chat.id, messageId, { data: pressed });
      return shop.one.handleUpdates();
    };
    for (const other of ["again", "anyway"]) await press(data.replace("thousands", other));
    expect(shop.one.creates).toBe(0);
    await press(data);
    expect(shop.one.creates).toBe(1);
  });

  it("asks nothing where the currency stands beside the price", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay букет 250 UZS");
    expect(plain(shop.posted.at(-1)?.text)).toContain("Total: 250 UZS\n");
  });
});
