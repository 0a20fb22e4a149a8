import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SecretsInMemory } from "../../src/engine/secrets-in-memory.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("keeps a text for two minutes and no longer", () => {
  const secrets = new SecretsInMemory();
  const handle = secrets.put({ text: "hunter2", typed: true });
  expect(handle).not.toContain("hunter2");
  vi.advanceTimersByTime(2 * 60_000 - 1);
  expect(secrets.look(handle)?.text).toBe("hunter2");
  vi.advanceTimersByTime(1);
  expect(secrets.look(handle)).toBeUndefined();
});

test("can be looked into again, since a handler may be tried again", () => {
  const secrets = new SecretsInMemory();
  const handle = secrets.put({ text: "hunter2", typed: true });
  expect([secrets.look(handle)?.text, secrets.look(handle)?.text]).toEqual(["hunter2", "hunter2"]);
});

test("forgets one text and keeps the others, and no timer stays behind", () => {
  const secrets = new SecretsInMemory();
  const [first, second] = [
    secrets.put({ text: "same", typed: true }),
    secrets.put({ text: "same", typed: true }),
  ];
  expect(first).not.toBe(second);
  secrets.forget(first);
  secrets.forget("a handle of another run");
  expect([secrets.look(first)?.text, secrets.look(second)?.text]).toEqual([undefined, "same"]);
  secrets.forget(second);
  expect(vi.getTimerCount()).toBe(0);
});
