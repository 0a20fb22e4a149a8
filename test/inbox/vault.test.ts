import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SecretsInMemory } from "../../src/inbox/secrets-in-memory.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("keeps a text for two minutes and no longer", () => {
  const vault = new SecretsInMemory();
  const handle = vault.put({ text: "hunter2", typed: true });
  expect(handle).not.toContain("hunter2");
  vi.advanceTimersByTime(2 * 60_000 - 1);
  expect(vault.look(handle)?.text).toBe("hunter2");
  vi.advanceTimersByTime(1);
  expect(vault.look(handle)).toBeUndefined();
});

test("can be looked into again, since a handler may be tried again", () => {
  const vault = new SecretsInMemory();
  const handle = vault.put({ text: "hunter2", typed: true });
  expect([vault.look(handle)?.text, vault.look(handle)?.text]).toEqual(["hunter2", "hunter2"]);
});

test("forgets one text and keeps the others, and no timer stays behind", () => {
  const vault = new SecretsInMemory();
  const [first, second] = [
    vault.put({ text: "same", typed: true }),
    vault.put({ text: "same", typed: true }),
  ];
  expect(first).not.toBe(second);
  vault.forget(first);
  vault.forget("a handle of another run");
  expect([vault.look(first)?.text, vault.look(second)?.text]).toEqual([undefined, "same"]);
  vault.forget(second);
  expect(vi.getTimerCount()).toBe(0);
});
