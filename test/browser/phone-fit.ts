import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Sees that nothing is wider than a phone of 360 pixels, and that what is to be tapped is large enough for a thumb.
 * @param tapped a selector of what is to be tapped; what doesn't show is left out
 */
export async function expectPhoneFit(page: Page, tapped: string): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  const wrong = await page.evaluate(`[...document.querySelectorAll(${JSON.stringify(tapped)})]
    .map((each) => [each.textContent.trim() || each.ariaLabel || each.id, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.height < 43.9 || box.width < 43.9 || box.right > 360.5))
    .map(([name]) => name)`);
  expect(wrong).toEqual([]);
}
