import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Vault } from "../../src/inbox/vault.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("keeps a text for two minutes and no longer", () => {
  const vault = new Vault();
  const handle = vault.put("hunter2");
  expect(handle).not.toContain("hunter2");
  vi.advanceTimersByTime(2 * 60_000 - 1);
  expect(vault.look(handle)).toBe("hunter2");
  vi.advanceTimersByTime(1);
  expect(vault.look(handle)).toBeUndefined();
});

test("can be looked into again, since a handler may be tried again", () => {
  const vault = new Vault();
  const handle = vault.put("hunter2");
  expect([vault.look(handle), vault.look(handle)]).toEqual(["hunter2", "hunter2"]);
});

test("forgets one text and keeps the others, and no timer stays behind", () => {
  const vault = new Vault();
  const [first, second] = [vault.put("same"), vault.put("same")];
  expect(first).not.toBe(second);
  vault.forget(first);
  vault.forget("a handle of another run");
  expect([vault.look(first), vault.look(second)]).toEqual([undefined, "same"]);
  vault.forget(second);
  expect(vi.getTimerCount()).toBe(0);
});
