import { describe, expect, test } from "vitest";
import type { InboxPayload } from "../../src/engine/event.js";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import type { Secrecy } from "../../src/frame/model/secrecy.js";
import { defined } from "../../src/language/omit-undefined.js";
import { hiddenText } from "../../src/telegram/updates/message-update.js";
import { openSecret } from "../../src/telegram/updates/withheld-secret.js";
import { command, edited, eventOf, text } from "../engine/samples.js";
import { chatOf } from "../store/samples.js";

interface Given {
  readonly withheldBecause?: "awaited" | "possible";
  /** The content that is still in memory. */
  readonly secret?: string;
  readonly secrecy?: Secrecy;
  readonly signsIn?: boolean;
}

function unitOf({ withheldBecause, secret, signsIn, secrecy }: Given): UnitOfWork {
  const update = text(1, 42, withheldBecause === undefined ? "Coffee" : hiddenText);
  const payload: InboxPayload = {
    source: "telegram",
    update,
    ...(withheldBecause === undefined ? {} : { withheldBecause, secret: "handle" }),
  };
  const open = signsIn === true ? [{ kind: "sign-in" } as const] : [];
  const record = chatOf("42", { open, ...defined({ secrecy }) });
  return {
    event: eventOf(1, { chat: "42", key: "u:1", payload }),
    record,
    secret: secret === undefined ? undefined : { text: secret, typed: true },
  } as Partial<UnitOfWork> as UnitOfWork;
}

function open(given: Given) {
  const { update, cut: _, ...rest } = openSecret(unitOf(given));
  return { text: update.message?.text, ...rest };
}

test("a text that wasn't hidden stays as it is, in a sign-in too", () => {
  const plain = { text: "Coffee", secret: undefined, unread: false };
  expect(open({})).toEqual(plain);
  expect(open({ signsIn: true })).toEqual(plain);
});

describe("a sign-in", () => {
  test("gets the text beside the update", () => {
    for (const withheldBecause of ["awaited", "possible"] as const) {
      expect(open({ withheldBecause, secret: "hunter2", signsIn: true })).toEqual({
        text: hiddenText,
        secret: "hunter2",
        unread: false,
      });
    }
  });

  test("is told when the text is gone, as after a restart", () => {
    expect(open({ withheldBecause: "awaited", signsIn: true })).toEqual({
      text: hiddenText,
      secret: undefined,
      unread: true,
    });
  });
});

describe("where no secret is asked", () => {
  test("a text that only might have been one is put back, and the inbox's update stays hidden", () => {
    const unit = unitOf({ withheldBecause: "possible", secret: "Coffee" });
    expect(openSecret(unit).update.message?.text).toBe("Coffee");
    const { payload } = unit.event;
    expect(payload.source === "telegram" && payload.update.message?.text).toBe(hiddenText);
  });

  test("a text that came before the intake knew of the access is put back", () => {
    const given = {
      withheldBecause: "awaited",
      secret: "Coffee",
      secrecy: { state: "lifted", before: 1 },
    } as const;
    expect(open(given)).toEqual({ text: "Coffee", secret: undefined, unread: false });
  });

  test.each([
    [
      "one that was sent before the sign-in had given access",
      { withheldBecause: "awaited", secret: "hunter2", secrecy: { state: "lifted", before: 2 } },
    ],
    [
      "one that is awaited by a sign-in which was given up",
      { withheldBecause: "awaited", secret: "hunter2", secrecy: { state: "awaited" } },
    ],
    ["one that is gone", { withheldBecause: "possible" }],
    [
      "one that only might have been one when a sign-in broke off before it was handled",
      { withheldBecause: "possible", secret: "hunter2", secrecy: { state: "guarded", until: 10 } },
    ],
  ] as [string, Given][])("%s is dropped", (_name, given) => {
    expect(open(given)).toEqual({ text: hiddenText, secret: undefined, unread: true });
  });
});

describe("a text behind a command", () => {
  const behind = (record: UnitOfWork["record"], secret: string | undefined) => {
    const update = command(1, 42, "/new");
    const payload = { source: "telegram", update, secret: "handle", withheldBecause: "awaited" } as const;
    const event = eventOf(1, { chat: "42", key: "u:1", payload });
    const given = secret === undefined ? {} : { secret };
    const { update: opened, ...rest } = openSecret({ ...unitOf(given), event, record });
    return { text: opened.message?.text, ...rest };
  };

  test("answers no question of the sign-in, and the command goes on without it", () => {
    const cut = { text: "/new", secret: undefined, unread: true, cut: true };
    expect(behind(chatOf("42", { open: [{ kind: "sign-in" }] }), "/new hunter2")).toEqual(cut);
    expect(behind(chatOf("42", { secrecy: { state: "awaited" } }), "/new hunter2")).toEqual(cut);
    expect(behind(chatOf("42"), undefined)).toEqual(cut);
  });

  test.each<Secrecy | undefined>([
    undefined,
    { state: "guarded", until: 10 },
    { state: "lifted", before: 9 },
  ])("is put back where no secret is asked any more: %j", (secrecy) => {
    expect(behind(chatOf("42", defined({ secrecy })), "/new Coffee 15000")).toEqual({
      text: "/new Coffee 15000",
      secret: undefined,
      unread: false,
      cut: false,
    });
  });
});

test("an edited text is settled in the same way", () => {
  const update = edited(1, 42, hiddenText);
  const hidden = { source: "telegram", update, secret: "handle", withheldBecause: "possible" } as const;
  const event = eventOf(1, { chat: "42", key: "u:1", payload: hidden });
  const open = openSecret({ ...unitOf({ secret: "Coffee" }), event });
  expect(open).toMatchObject({ secret: undefined, unread: false });
  expect(open.update.edited_message?.text).toBe("Coffee");
  const asked = openSecret({ ...unitOf({ secret: "hunter2", signsIn: true }), event });
  expect(asked).toEqual({ update, secret: "hunter2", unread: false, cut: false });
});

test("only an update of Telegram can hold a secret", () => {
  const event = eventOf(1, { chat: "42", key: "t", payload: { source: "timer", name: "retention" } });
  expect(() => openSecret({ ...unitOf({}), event })).toThrow("Only a Telegram update");
});
