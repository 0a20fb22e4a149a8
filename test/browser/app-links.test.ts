import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { LinkView } from "../../src/features/page/contract/page-views.js";
import { expectAccessible, heard, pass, tellPage } from "./app-phone.js";
import { describeCounter } from "./counter-world.js";
import { expectPhoneFit } from "./phone-fit.js";

describeCounter("the list of pay links in the Mini App", ({ open, bot }) => {
  const waiting = {
    ref: "a",
    total: "70,000\u00a0UZS",
    items: "Coffee and 2 more",
    processing: false,
    paid: false,
  };
  const paying = { ref: "b", total: "15,000\u00a0UZS", items: "Tea", processing: true, paid: false };
  const share = (page: Page) => page.getByRole("button", { name: /^Share/ });

  it("sends a link through Telegram into a chosen chat, and marks it as sent", async () => {
    bot().links = { canShare: true, invoices: [waiting, paying] };
    const page = await open("links");
    await page.getByText("A payment is being processed.").waitFor();
    expect(await share(page).count()).toBe(1);
    await share(page).click();
    await expect.poll(() => heard(page, "web_app_send_prepared_message")).toEqual([{ id: "prepared-a" }]);
    await tellPage(page, "prepared_message_failed", { error: "USER_DECLINED" });
    await expect.poll(() => page.getByText("Sending…").count()).toBe(0);
    await share(page).click();
    await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(2);
    await tellPage(page, "prepared_message_failed", { error: "MESSAGE_SEND_FAILED" });
    await page.getByText("Telegram couldn't send it.").waitFor();
    await share(page).click();
    await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(3);
    await tellPage(page, "prepared_message_sent");
    await page.getByText("Sent", { exact: false }).waitFor();
    await expectAccessible(page);
    await expectPhoneFit(page, "button");
  });

  it.each<[string, object | null | undefined]>([
    ["null, as on macOS", null],
    ["nothing", undefined],
    ["an object without a reason", {}],
  ])(
    "ends the wait without a word when Telegram reports %s, which means that no chat was chosen",
    async (_what, data) => {
      bot().links = { canShare: true, invoices: [waiting] };
      const page = await open("links");
      await share(page).click();
      await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(1);
      await tellPage(page, "prepared_message_failed", data);
      await expect.poll(() => page.locator(".link-card [role=status]").textContent()).toBe("");
      await share(page).click();
      await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(2);
    },
  );

  describe("while Telegram says nothing of a share", () => {
    const unclear = "I can't tell whether it was sent.";
    const begin = async (...invoices: LinkView[]): Promise<Page> => {
      bot().links = { canShare: true, invoices };
      const page = await open("links", { clock: true });
      await share(page).first().click();
      await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(1);
      return page;
    };
    const comeBack = (page: Page) => page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);

    it("ends the wait after a minute, marks nothing as sent, and says where to look", async () => {
      const page = await begin(waiting);
      await pass(page, 59);
      await page.getByText("Sending…").waitFor();
      await pass(page, 1);
      await page.getByText(`${unclear} Look into the customer's chat`).waitFor();
      expect(await page.getByText("✅").count()).toBe(0);
      await expectAccessible(page);
      await expectPhoneFit(page, "button");
    });

    it("ends the wait soon after the merchant is back, and still hears a word that comes right then", async () => {
      const page = await begin(waiting);
      await comeBack(page);
      await pass(page, 3);
      await page.getByText(unclear).waitFor();
      await share(page).click();
      await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(2);
      await comeBack(page);
      await pass(page, 2);
      await tellPage(page, "prepared_message_sent");
      await page.getByText("✅ Sent").waitFor();
      await pass(page, 60);
      expect(await page.getByText(unclear).count()).toBe(0);
    });

    it("takes the word for the newest share alone, because Telegram doesn't say which message was sent", async () => {
      const page = await begin(waiting, { ...waiting, ref: "c", total: "9,000\u00a0UZS" });
      await share(page).last().click();
      await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(2);
      await tellPage(page, "prepared_message_sent");
      await page.getByText("✅ Sent").waitFor();
      expect(await page.locator(".link-card [role=status]").allTextContents()).toEqual([
        expect.stringContaining(unclear),
        "✅ Sent",
      ]);
    });
  });

  it("shows what is paid, without [Share]", async () => {
    bot().links = { canShare: true, invoices: [{ ...waiting, paid: true }] };
    const page = await open("links");
    await page.getByText("✅ Paid").waitFor();
    expect(await share(page).count()).toBe(0);
  });

  it("frees [Share] as soon as Telegram has the message, because some apps never answer", async () => {
    bot().links = { canShare: true, invoices: [waiting] };
    const page = await open("links");
    await share(page).click();
    await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(1);
    expect(await share(page).getAttribute("aria-disabled")).toBe("false");
    await share(page).click();
    await expect.poll(() => heard(page, "web_app_send_prepared_message")).toHaveLength(2);
    await tellPage(page, "prepared_message_sent");
    await page.getByText("✅ Sent").waitFor();
  });

  it("asks for one more tap when the bot took so long that Telegram would drop the request", async () => {
    let prepare = (): void => undefined;
    const prepared = new Promise<void>((resolve) => (prepare = resolve));
    const asked: string[] = [];
    bot().links = { canShare: true, invoices: [waiting] };
    bot().share = async (ref) => {
      asked.push(ref);
      await prepared;
      return { kind: "prepared", id: "slow" };
    };
    const page = await open("links", { clock: true });
    await share(page).click();
    await expect.poll(() => asked).toHaveLength(1);
    await pass(page, 9);
    prepare();
    await page.getByText("Ready. Tap Share again.").waitFor();
    expect(await heard(page, "web_app_send_prepared_message")).toEqual([]);
    await share(page).click();
    await expect.poll(() => heard(page, "web_app_send_prepared_message")).toEqual([{ id: "slow" }]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["over", "can't be paid any more"],
    ["gone", "no longer keep"],
    ["being-paid", "A payment is being processed."],
    ["signed-out", "Sign in to go on."],
    ["unavailable", "Telegram can't take the invoice right now."],
  ] as const)("says why the bot doesn't share a link: %s", async (problem, sentence) => {
    bot().links = { canShare: true, invoices: [waiting] };
    bot().share = () => ({ kind: "refused", problem });
    const page = await open("links");
    await share(page).click();
    await page.getByText(sentence).waitFor();
    expect(await heard(page, "web_app_send_prepared_message")).toEqual([]);
  });

  it("shows amounts and times in Uzbek, though the browser may know no Uzbek", async () => {
    const invoice = { ...waiting, expireAt: Date.parse("2026-12-25T10:00:00Z") };
    bot().links = { canShare: true, invoices: [invoice] };
    bot().state = { ...bot().state, language: "uz" };
    const page = await open("links");
    await page.getByText("Tugaydi: jum, 25-dek").waitFor();
    await page.getByRole("button", { name: "Kassa" }).click();
    await page.getByText(/^5\s000,50\ssoʻm$/).waitFor();
  });

  it("says where to share when the page can't, and how a link comes here when the list is empty", async () => {
    bot().links = { canShare: false, invoices: [waiting] };
    const page = await open("links");
    await page.getByText("Tap Send to customer on the invoice's card").waitFor();
    expect(await share(page).count()).toBe(0);
    bot().links = { canShare: true, invoices: [] };
    await page.reload();
    await page.getByText("No pay link is waiting for a payment.").waitFor();
    await page.getByRole("button", { name: "Counter" }).click();
    await page.getByRole("searchbox").waitFor();
  });
});
