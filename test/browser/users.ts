import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Makes a new user and waits until the page shows their chat: until then it shows somebody else's Start. */
export async function becomeNewUser(page: Page, language = "English"): Promise<void> {
  const users = page.locator("#user option");
  await expect.poll(() => users.count()).toBeGreaterThan(0);
  const before = await users.count();
  await page.getByRole("button", { name: "New user" }).click();
  await page.getByRole("button", { name: language }).click();
  await expect.poll(() => users.count()).toBe(before + 1);
}

/** Takes up another user's phone, on which the page then shows one of their chats. */
export async function becomeUser(page: Page, name: string): Promise<void> {
  await page.locator("#user").selectOption({ label: `${name} · English` });
}

/** The name of the user whose phone is shown. */
export async function currentUser(page: Page): Promise<string> {
  const shown = await page.locator("#user option:checked").textContent();
  return (shown ?? "").replace(/ · .*$/, "");
}
