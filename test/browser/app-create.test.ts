import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { ReviewView } from "../../src/features/page/contract/page-views.js";
import { expectAccessible, heard } from "./app-phone.js";
import { describeCounter } from "./counter-world.js";
import { expectPhoneFit } from "./phone-fit.js";

const total = "30,000\u00a0UZS";
const shown: ReviewView = {
  draft: "1f",
  seen: "first",
  text: `Check the invoice\n1. Coffee — 2 × 15,000 UZS = ${total}\n\nTotal: ${total}\nTerminal: Front — Unit`,
  total,
  canCreate: true,
};
const link = { ref: "a", total, items: "Coffee", processing: false, paid: false };

describeCounter("[Create] on the page inside Telegram", ({ open, bot }) => {
  const create = (page: Page) => page.getByRole("button", { name: /^Create/ });
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

  /** The page after [Review], in a chat that asks nothing more. */
  async function atReview(user = 7): Promise<Page> {
    bot().draft = () => ({ kind: "in-chat", review: shown });
    const page = await open("counter", { user });
    await page
      .locator(".tiles")
      .getByRole("button", { name: /^Coffee/ })
      .click();
    await page.getByRole("button", { name: /^Review/ }).click();
    await page.getByText("Terminal: Front — Unit").waitFor();
    return page;
  }

  it("shows what will be created, and one tap leads to the link to share", async () => {
    bot().create = () => ({ kind: "created", canShare: true, link });
    const page = await atReview();
    expect(await heard(page, "web_app_close")).toEqual([]);
    await expectPhoneFit(page, "button");
    await expectAccessible(page);
    await create(page)
      .filter({ hasText: `Create · ${total}` })
      .dblclick();
    await page.getByText("The invoice is created.").waitFor();
    expect(bot().creates).toEqual([
      { id: expect.stringMatching(/^[\w-]{22}$/), from: bot().drafts[0]?.id, draft: "1f", seen: "first" },
    ]);
    await button(page, /^Share/).click();
    await expect.poll(() => heard(page, "web_app_send_prepared_message")).toEqual([{ id: "prepared-a" }]);
    expect(await create(page).count()).toBe(0);
    await button(page, "Next sale").click();
    await page.getByRole("searchbox").waitFor();
  });

  it("repeats the same request after a lost answer", async () => {
    bot().create = () => undefined;
    const page = await atReview();
    await create(page).click();
    await page.getByRole("alert").waitFor();
    bot().create = () => ({ kind: "created", canShare: false });
    await button(page, "Try again").click();
    await page.getByText("The invoice is created.").waitFor();
    expect(new Set(bot().creates.map(({ id }) => id)).size).toBe(1);
  });

  it("shows the draft as it is now when it was changed in the chat meanwhile, and creates that", async () => {
    const review = { ...shown, seen: "second", text: `${shown.text}\nNote: for Aziz` };
    bot().create = ({ seen }) =>
      seen === "first" ? { kind: "not-created", review } : { kind: "created", canShare: false };
    const page = await atReview();
    await create(page).click();
    await page.getByText("Nothing was created.").waitFor();
    await page.getByText("Note: for Aziz").waitFor();
    await create(page).click();
    await page.getByText("The invoice is created.").waitFor();
    expect(new Set(bot().creates.map(({ id }) => id)).size).toBe(2);
  });

  it("leads to the chat, without another tap to create, when nobody knows the outcome", async () => {
    const page = await atReview();
    await create(page).click();
    await page.getByText("I can't tell whether the invoice was created").waitFor();
    expect(await create(page).count()).toBe(0);
    await page.getByRole("button", { name: /^Back to/ }).click();
    expect(await heard(page, "web_app_close")).toHaveLength(1);
  });

  it("has no [Create] where the chat's card has none", async () => {
    bot().draft = () => ({ kind: "in-chat", review: { ...shown, canCreate: false } });
    const page = await open("counter");
    await page
      .locator(".tiles")
      .getByRole("button", { name: /^Coffee/ })
      .click();
    await page.getByRole("button", { name: /^Review/ }).click();
    await button(page, "Change it in the chat").waitFor();
    expect(await create(page).count()).toBe(0);
  });

  it("keeps the keypad in sight beside a cart of many lines", async () => {
    const page = await open("counter", { user: 9 });
    await button(page, "Amount").click();
    for (let line = 0; line < 12; line += 1) {
      await button(page, "5").click();
      await button(page, "000").click();
      await button(page, "Add").click();
    }
    expect(await page.locator(".cart-line").count()).toBe(13);
    for (const seen of [button(page, "0"), button(page, "1"), page.locator(".cart-line").first()]) {
      const box = await seen.boundingBox();
      if (box === null) throw new Error("It isn't shown.");
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(740);
    }
    const dock = (await page.locator(".dock").boundingBox())?.y ?? 0;
    const zero = await button(page, "0").boundingBox();
    expect((zero?.y ?? 0) + (zero?.height ?? 0)).toBeLessThanOrEqual(dock);
  });
});
