import { expect, test } from "vitest";
import { keptSession } from "../../src/page/kept-session.js";

const launch = "auth_date=1&hash=abc";

function phone() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("the session is there after the page was loaded again, but not for another launch", () => {
  const storage = phone();
  keptSession(launch, () => storage).write("s1");
  expect(keptSession(launch, () => storage).read()).toBe("s1");
  expect(keptSession("auth_date=2&hash=other", () => storage).read()).toBeUndefined();
});

test("a session that was given up isn't kept", () => {
  const storage = phone();
  const session = keptSession(launch, () => storage);
  session.write("s1");
  session.write(undefined);
  expect(session.read()).toBeUndefined();
  expect(keptSession(launch, () => storage).read()).toBeUndefined();
});

test("the page has its session where the phone lets pages keep nothing", () => {
  const session = keptSession(launch, () => {
    throw new Error("SecurityError");
  });
  session.write("s1");
  expect(session.read()).toBe("s1");
});
