import { describe, expect, it } from "vitest";
import { accessToken } from "../../../src/features/access/access-token.js";
import { findTerminal, loadTerminals, wholeList } from "../../../src/features/access/terminal-list.js";
import { plain } from "../../journeys/plain.js";
import { answers } from "../../service/servers.js";
import { InlineChat } from "../inline/inline-chat.js";
import { chatWith, labels, listing, many, start, till } from "./listed-terminals.js";

const asks = /^Which terminal is the invoice for\?/;
const chosen = /Check the invoice/;

describe("the question for the terminal", () => {
  it.each([5, 60, 500])("of a merchant with %i terminals needs one page of the list", async (count) => {
    const { one, pages } = await chatWith(many(count));
    await one.send("/new Coffee 15000");
    expect(one.chat.last.text).toMatch(asks);
    expect(labels(one)[0]).toBe("Till 0 — Unit");
    expect(pages()).toBe("0");
    await one.tap(one.chat.labels()[1] ?? "");
    expect(one.chat.last.text).toMatch(chosen);
    expect(pages()).toBe("0");
  });

  it("reads on when the merchant turns to terminals that weren't read, and says so on the button between", async () => {
    const { one, pages } = await chatWith(many(60));
    await one.send("/new Coffee 15000");
    expect(labels(one).slice(-2)).toEqual(["1 of 7+", "›"]);
    for (let page = 2; page <= 6; page += 1) await one.tap("›");
    expect(pages()).toBe("0");
    await one.tap("›");
    expect(pages()).toBe("0 1");
    expect(labels(one).slice(0, 3)).toEqual(["Till 48 — Unit", "Till 49 — Unit", "Till 50 — Unit"]);
    await one.tap("›");
    expect(labels(one)).toEqual([
      "Till 56 — Unit",
      ..."789".split("").map((n) => `Till 5${n} — Unit`),
      "‹",
      "8 of 8",
    ]);
  });

  it("reads on where most terminals aren't active, until its buttons are filled", async () => {
    const rows = many(120).map((row, index) => (index % 20 === 0 ? row : { ...row, status: "BLOCKED" }));
    const { one, pages } = await chatWith(rows);
    await one.send("/new Coffee 15000");
    expect(labels(one)).toEqual([0, 20, 40, 60, 80, 100].map((index) => `Till ${index} — Unit`));
    expect(pages()).toBe("0 1 2");
  });

  it("finds a typed name wherever it stands", async () => {
    const { one, pages } = await chatWith(many(120, { 110: { name: "Far away" } }));
    await one.send("/new Coffee 15000");
    await one.send("far away");
    expect(one.chat.last.text).toMatch(chosen);
    expect(pages()).toBe("0 1 2");
  });

  it("shares what was read for a minute, and reads it anew then", async () => {
    const { one, clock, pages } = await chatWith(many(60));
    await one.send("/new Coffee 15000");
    await one.tap("›");
    clock.now += 61_000;
    await one.tap("›");
    expect(pages()).toBe("0 0");
  });
});

describe("a new invoice", () => {
  it("takes the service's default terminal without asking, and the one chosen last before it", async () => {
    const { one } = await chatWith(many(3, { 2: { isDefault: true } }));
    await one.send("/new Coffee 15000");
    expect(one.chat.last.text).toMatch(chosen);
    expect(plain(one.chat.last.text)).toContain("Terminal: Till 2 — Unit");
    await one.tap("Terminal");
    expect(labels(one).slice(0, 3)).toEqual(["★ Till 2 — Unit", "Till 0 — Unit", "Till 1 — Unit"]);
    await one.tap(one.chat.labels()[1] ?? "");
    await one.tap("Create invoice");
    await one.send("/new Tea 5000");
    expect(plain(one.chat.last.text)).toContain("Terminal: Till 0 — Unit");
  });

  it("doesn't take the one chosen last once that isn't active any more", async () => {
    const { one } = await chatWith(many(3, { 1: { status: "BLOCKED" } }));
    await one.change((record) => {
      record.chosenTerminal = { id: "t-1", name: "Till 1", businessUnitName: "Unit" };
    });
    await one.send("/new Coffee 15000");
    expect(one.chat.last.text).toMatch(asks);
    expect(labels(one)).toEqual(["Till 0 — Unit", "Till 2 — Unit"]);
  });

  it("asks each time where the merchant wants that, and not any more when the merchant takes it back", async () => {
    const { one } = await chatWith(many(3, { 2: { isDefault: true } }));
    await one.send("/settings");
    expect(plain(one.chat.last.text)).toContain("Terminal: the one chosen last");
    await one.tap("Terminal");
    await one.tap("Ask every time");
    expect(plain(one.chat.last.text)).toContain("Terminal: ask every time");
    await one.send("/new Coffee 15000");
    expect(one.chat.last.text).toMatch(asks);
    await one.send("/settings");
    await one.tap("Terminal");
    expect(labels(one).slice(3)).toEqual(["The one chosen last", "Back"]);
    await one.tap("The one chosen last");
    await one.send("/new Tea 5000");
    await one.tap("Start over");
    expect((await one.record()).draft?.terms.terminal?.id).toBe("t-2");
  });

  it("asks, where the default is on a page that the question doesn't need, whatever else was read", async () => {
    const { one, pages } = await chatWith(many(130, { 70: { isDefault: true } }));
    await one.send("/new");
    expect(one.chat.last.text).toMatch(asks);
    await one.send("nowhere");
    expect(pages()).toBe("0 1 2");
    await one.send("/new");
    expect(one.chat.last.text).toMatch(asks);
    expect(labels(one)[0]).toBe("Till 0 — Unit");
  });

  it("takes the default of /settings from any page, and reads the list only as far as that one", async () => {
    const { one, pages } = await chatWith(many(400, { 70: { name: "Far away" }, 350: { isDefault: true } }));
    await one.change((record) => {
      record.settings.terminal = { id: "t-70", name: "Far away", businessUnitName: "Unit" };
    });
    await one.send("/new Coffee 15000");
    expect(plain(one.chat.last.text)).toContain("Terminal: Far away — Unit");
    await one.tap("Create invoice");
    expect(one.lastCall?.[1].terms.terminal.id).toBe("t-70");
    expect(pages()).toBe("0 1");
  });

  it("in inline mode takes the default terminal too, and reads on until it is found", async () => {
    const { one, pages } = await chatWith(many(130, { 70: { isDefault: true } }));
    const shop = await InlineChat.beside(one);
    await shop.sell();
    expect(one.creates).toBe(1);
    expect(one.lastCall?.[1].terms.terminal.id).toBe("t-70");
    expect(pages()).toBe("0 1");
  });
});

describe("terminals of one name and unit", () => {
  const twins = [
    till(0, { name: "Counter", createdDate: "2024-03-04T06:12:45.104729Z" }),
    till(1, { name: "Counter", createdDate: "2025-07-04T06:12:45.104729Z" }),
    till(2),
  ];

  it.each([
    ["en", ["Counter — Unit · 4 Mar 2024", "Counter — Unit · 4 Jul 2025", "Till 2 — Unit"]],
    ["ru", ["Counter — Unit · 4 мар. 2024", "Counter — Unit · 4 июл. 2025", "Till 2 — Unit"]],
    ["uz", ["Counter — Unit · 4-mar 2024", "Counter — Unit · 4-iyl 2025", "Till 2 — Unit"]],
  ] as const)("show the day on which they were made, in the chat's language: %s", async (language, shown) => {
    const { one } = await chatWith(twins);
    await one.change((record) => {
      record.settings.language = language;
    });
    await one.send("/new Coffee 15000");
    expect(labels(one)).toEqual(shown);
  });

  it("are told apart on the cards, too, also where one was taken without a question", async () => {
    const { one } = await chatWith(twins);
    await one.send("/new Coffee 15000");
    await one.tap(one.chat.labels()[1] ?? "");
    await one.neverExpires();
    const line = /^Terminal: Counter — Unit · 4 Jul 2025$/m;
    expect(plain(one.chat.last.text)).toMatch(line);
    await one.tap("Create invoice");
    expect(one.chat.texts.map(plain)).toContainEqual(expect.stringMatching(line));
    await one.send("/new Tea 5000");
    await one.neverExpires();
    expect(plain(one.chat.last.text)).toMatch(line);
    await one.tap("Terminal");
    await one.tap(one.chat.labels()[2] ?? "");
    expect(plain(one.chat.last.text)).toMatch(/^Terminal: Till 2 — Unit$/m);
  });

  it("show the end of their ids where the days don't tell them apart, as much of it as is needed", async () => {
    const id = (end: string) => `0b9a1d5c-0000-4000-a000-${end}`;
    const { one } = await chatWith([
      till(0, { name: "Counter", id: id("1aaaaaa00000") }),
      till(1, { name: "Counter", id: id("2baaaaa00000") }),
      till(2, { name: "A very long name of a counter that fills every button", id: id("000000000001") }),
      till(3, { name: "A very long name of a counter that fills every button", createdDate: "unknown" }),
    ]);
    await one.send("/new Coffee 15000");
    expect(labels(one)).toEqual([
      "Counter — Unit · …aaaaaa00000",
      "Counter — Unit · …baaaaa00000",
      "A very long name of a c… · …000001",
      "A very long name of a c… · …t-3",
    ]);
  });
});

describe("a list that can't be had", () => {
  const refusal = answers([403, { message: "No right to see terminals." }]);

  it("because the service refuses it is told with its reason, and another login is a way on", async () => {
    const { one } = await chatWith(refusal);
    await one.send("/new Coffee 15000");
    expect(plain(one.chat.last.text)).toBe(
      "Pay refused this: No right to see terminals. If trying again doesn't help, sign in with a login that may do this, " +
        "or ask the support of Pay. Your draft is safe.",
    );
    expect(one.chat.labels()).toEqual(["Try again", "Sign in"]);
    await one.tap("Sign in");
    expect(one.chat.last.text).toMatch(/login\?/);
  });

  it("is told in /settings and in the question for a seller's terminals, too", async () => {
    const { one } = await chatWith(refusal);
    await one.send("/settings");
    await one.tap("Terminal");
    expect(plain(one.chat.last.text)).toMatch(/^Pay refused this: No right to see terminals\./);
    expect(one.chat.labels()).toEqual(["Try again", "Sign in", "Back"]);
  });

  it.each([
    ["isn't JSON", answers([200, "<html>"])],
    ["has another shape", answers([200, { content: [] }])],
    ["leads elsewhere", answers([302, ""])],
  ])("because the answer %s is told as an answer that can't be read", async (_, handler) => {
    const { one, log } = await chatWith(handler);
    await one.send("/new Coffee 15000");
    expect(plain(one.chat.last.text)).toMatch(
      /^Pay answered, but I can't read its answer\..* its log says what is odd\. Your draft is safe\.$/,
    );
    expect(one.chat.labels()).toEqual(["Try again"]);
    expect(log).toMatchObject([{ event: "merchant-service.failed", fields: { kind: "faulty-answer" } }]);
  });

  it("because the service is down is told as before", async () => {
    const { one } = await chatWith(answers([503, {}]));
    await one.send("/new Coffee 15000");
    expect(one.chat.last.text).toBe("The invoicing service doesn't answer. Your draft is safe.");
  });

  it("because the service asks to wait is told with the time, and nothing is sent before", async () => {
    const { one, clock, pages, behave } = await chatWith(answers([429, {}, { "retry-after": "300" }]));
    await one.send("/new Coffee 15000");
    expect(one.chat.last.text).toBe("Pay asks to wait until 09:05. Your draft is safe.");
    behave(listing(many(3)));
    clock.now += 299_000;
    await one.tap("Try again");
    expect(one.chat.last.text).toBe("Pay asks to wait until 09:05. Your draft is safe.");
    expect(pages()).toBe("0");
    clock.now += 1_000;
    await one.tap("Try again");
    expect(one.chat.last.text).toMatch(asks);
  });

  it("on a later page keeps what was read, and goes on from there", async () => {
    const rows = many(60);
    const { one, pages, behave } = await chatWith(rows);
    await one.send("/new Coffee 15000");
    behave(refusal);
    await one.send("Till 55");
    expect(labels(one)[0]).toBe("Till 0 — Unit");
    behave(listing(rows));
    await one.send("Till 55");
    expect(one.chat.last.text).toMatch(chosen);
    expect(pages()).toBe("0 1 1");
  });
});

describe("the list of an account", () => {
  /** What a chat needs for the list, on the account of the chat "1". */
  async function scopeWith(rows: readonly unknown[]) {
    const { one, pages, log } = await chatWith(rows);
    await one.send("/help");
    const { listTerminals } = one;
    const session = await one.record();
    const deps = { store: one.store, service: { listTerminals }, now: () => start, log: () => undefined };
    return { scope: { session, deps } as unknown as Parameters<typeof findTerminal>[0], pages, log };
  }

  async function find(scope: Parameters<typeof findTerminal>[0], id: string) {
    const access = await accessToken(scope);
    if (access.kind !== "ok") throw new Error("The chat has no access.");
    return findTerminal(scope, id, access);
  }

  it("is read once, however many chats need it at the same time", async () => {
    const { scope, pages } = await scopeWith(many(120));
    const { service } = scope.deps;
    const { listTerminals } = service;
    // The first page comes when all of them wait for it.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    service.listTerminals = async (...call) => {
      await released;
      return listTerminals(...call);
    };
    const loading = [
      loadTerminals(scope, wholeList),
      loadTerminals(scope, wholeList),
      find(scope, "t-70"),
      find(scope, "t-3"),
    ];
    for (let reads = 0; reads < 20; reads += 1) await scope.deps.store.credentials.read(scope.session.chat);
    release();
    const all = await Promise.all(loading);
    expect(all[1]).toMatchObject({ kind: "ok", list: { complete: true } });
    expect(all[2]).toMatchObject({ kind: "found", terminal: { id: "t-70" } });
    expect(pages()).toBe("0 1 2");
  });

  it("is read as far as a terminal is found, and to its end where there is none", async () => {
    const { scope, pages } = await scopeWith(many(120));
    expect(await find(scope, "t-3")).toMatchObject({ kind: "found" });
    expect(pages()).toBe("0");
    expect(await find(scope, "t-70")).toMatchObject({ kind: "found" });
    expect(pages()).toBe("0 1");
    expect(await find(scope, "another")).toEqual({ kind: "not-found" });
    expect(pages()).toBe("0 1 2");
  });

  it("doesn't tell of a terminal that may stand on a row that couldn't be read", async () => {
    const { scope } = await scopeWith([till(0), 7]);
    expect(await find(scope, "t-1")).toEqual({ kind: "not-known" });
  });
});
