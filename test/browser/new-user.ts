import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Makes a new user and waits until the page shows their chat: until then it shows somebody else's Start. */
export async function becomeNewUser(page: Page, language = "English"): Promise<void> {
  const users = page.locator("#user option");
  await expect.poll(() => users.count(), { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await users.count();
  await page.getByRole("button", { name: "New user" }).click();
  await page.getByRole("button", { name: language }).click();
  await expect.poll(() => users.count(), { timeout: 20_000 }).toBe(before + 1);
}
