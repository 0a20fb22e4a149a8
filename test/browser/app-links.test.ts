import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible, heard, tellPage } from "./app-phone.js";
import { describeCounter } from "./counter-world.js";
import { expectPhoneFit } from "./phone-fit.js";

describeCounter("the list of pay links in the Mini App", ({ open, bot }) => {
  const waiting = { ref: "a", total: "70,000\u00a0UZS", items: "Coffee and 2 more", processing: false };
  const paying = { ref: "b", total: "15,000\u00a0UZS", items: "Tea", processing: true };
  const share = (page: Page) => page.getByRole("button", { name: /^Share/ });

  it("sends a link through Telegram into a chosen chat, and marks it as sent", async () => {
    bot().links = { canShare: true, invoices: [waiting, paying] };
    const page = await open("links");
    await page.getByText("A payment is being processed.").waitFor();
    expect(await share(page).count()).toBe(1);
    await share(page).click();
    await expect
      .poll(() => heard(page, "web_app_send_prepared_message"))
      .toEqual([{ id: "prepared-a" }]);
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

  it.each([
    ["over", "can't be paid any more"],
    ["gone", "no longer keep"],
    ["being-paid", "A payment is being processed."],
    ["signed-out", "Sign in to go on."],
    ["unavailable", "doesn't answer"],
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
    await page.getByText("Tugaydi: Jum, 25-dek").waitFor();
    await page.getByRole("button", { name: "Kassa" }).click();
    await page.getByText(/^5\s000,50\sUZS$/).waitFor();
  });

  it("says where to share when the page can't, and how a link comes here when the list is empty", async () => {
    bot().links = { canShare: false, invoices: [waiting] };
    const page = await open("links");
    await page.getByText("Tap Share with customer on the invoice's card").waitFor();
    expect(await share(page).count()).toBe(0);
    bot().links = { canShare: true, invoices: [] };
    await page.reload();
    await page.getByText("No pay link is waiting for a payment.").waitFor();
    await page.getByRole("button", { name: "Counter" }).click();
    await page.getByRole("searchbox").waitFor();
  });
});
