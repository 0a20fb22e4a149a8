import { describe, expect, it } from "vitest";
import { checkTerminal } from "../../../src/features/access/index.js";
import type { BotDeps } from "../../../src/frame/deps.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import type { MerchantService } from "../../../src/service/service-port.js";
import { minute } from "../../kit/invoice-chat.js";
import { failing, type OneChat } from "../../kit/one-chat.js";
import { plainText } from "../../kit/team-chats.js";
import { kiosk, losses, opened, stored, till, usersOf, ways } from "./ways-to-terminal.js";

const table = Object.keys(ways).flatMap((way) =>
  Object.keys(losses).map((loss) => ({ way, loss: loss as keyof typeof losses })),
);
const labels = ({ chat }: OneChat): string[] => chat.labels().map(plainText);
const said = ({ chat }: OneChat): string => plainText(chat.last.text);
const setTerminals = (one: OneChat, listed: readonly object[]): void => {
  one.terminals = [...listed] as OneChat["terminals"];
};

describe("a stored terminal that can't be used any more", () => {
  it.for(table)("isn't used by $way when it is $loss, and loses its place", async ({ way, loss }) => {
    const { one, clock, last, asks } = await opened(way);
    const before = one.creates;
    const items = (await one.record()).draft?.terms.items;
    const { listed, said: sentence } = losses[loss];
    setTerminals(one, listed);
    clock.now += 2 * minute;
    await last();
    expect(one.creates).toBe(before);
    expect(
      Object.values((await one.record()).invoices).filter(({ creation }) => creation === "sending"),
    ).toEqual([]);
    expect(said(one)).toMatch(sentence);
    expect(await usersOf(one, "t-1")).toEqual([]);
    if (!asks) {
      expect(said(one)).toContain("Choose another terminal in /settings, then tap Try again.");
      expect(one.chat.labels()).toContain("Try again");
      return;
    }
    expect(said(one)).toContain("Nothing was created, and your draft is safe.");
    expect(said(one)).toContain("Which terminal is the invoice for?");
    expect(labels(one)).toContain("Till — Unit");
    expect((await one.record()).draft?.terms.items).toEqual(items);
  });

  it("is replaced by the one that the merchant chooses, and the invoice is created for that", async () => {
    const { one, clock, last } = await opened("the default");
    setTerminals(one, losses.BLOCKED.listed);
    clock.now += 2 * minute;
    await last();
    await one.tap(one.chat.labels().find((label) => label.includes("Till")) ?? "");
    expect(said(one)).toContain("Terminal: Till — Unit");
    await one.tap("Create invoice");
    expect(one.lastCall?.[1].terms.terminal.id).toBe("t-2");
  });

  it("isn't replaced by the only other one without a tap on the new card, though the old card was tapped twice", async () => {
    const { one, clock } = await opened("the default");
    const { messageId } = one.chat.last;
    const { draft } = await one.record();
    setTerminals(one, [till]);
    clock.now += 2 * minute;
    const data = `draft:${draft?.id}:create`;
    const taps = [1, 2].map(() => one.telegram.control.press(one.chat.id, messageId, { data }));
    await one.handleUpdates();
    await Promise.all(taps);
    expect(one.creates).toBe(0);
    expect(said(one)).toMatch(losses.gone.said);
    expect(said(one)).toContain("Terminal: Till — Unit");
    expect(one.chat.byId(messageId)?.keyboard ?? []).toEqual([]);
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });

  it("doesn't come back by [Try again] of a command with a template", async () => {
    const { one, clock, last } = await opened("/pay with a template");
    setTerminals(one, losses.BLOCKED.listed);
    clock.now += 2 * minute;
    await last();
    await one.change(({ settings }) => {
      settings.terminal = { ...stored, id: kiosk.id, name: kiosk.name };
    });
    await one.tap("Try again");
    expect(one.lastCall?.[1].terms.terminal.id).toBe("t-3");
  });

  it("counts as lost only by a list that was read after the tap, since the merchant may have activated it", async () => {
    const { one, clock, last } = await opened("the default");
    setTerminals(one, losses.BLOCKED.listed);
    clock.now += 2 * minute;
    await one.tap("Terminal");
    await one.tap("Back");
    setTerminals(one, [{ ...stored, isDefault: false, status: "ACTIVE" }, till]);
    await last();
    expect(one.creates).toBe(1);
  });
});

describe("a good terminal", () => {
  it("costs no request of its own within a minute, and one after it", async () => {
    const { one, clock, last } = await opened("the default");
    await expect.poll(() => one.lists).toBe(1);
    clock.now += minute - 1;
    await last();
    expect(one.creates).toBe(1);
    expect(one.lists).toBe(1);
    const later = await opened("the default");
    await expect.poll(() => later.one.lists).toBe(1);
    later.clock.now += minute;
    await later.last();
    expect(later.one.creates).toBe(1);
    expect(later.one.lists).toBe(2);
  });

  it("is looked up while the merchant reads the card, and [Create invoice] doesn't ask again meanwhile", async () => {
    const { one, clock, last } = await opened("a draft of three days");
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    one.listTerminals = async () => {
      await held;
      return { terminals: one.terminals, complete: true };
    };
    clock.now += minute;
    const before = one.lists;
    // The card is shown again, which begins the look.
    await one.tap("More…");
    await one.tap("Back");
    await expect.poll(() => one.lists).toBe(before + 1);
    const tapped = last();
    answer?.();
    await tapped;
    expect(one.creates).toBe(1);
    expect(one.lists).toBe(before + 1);
  });
});

describe("a list that can't be read", () => {
  const refuse =
    (kind: ConstructorParameters<typeof MerchantServiceError>[0], details = {}) =>
    () => {
      throw new MerchantServiceError(kind, "said by the test", details);
    };
  const asked = Object.keys(ways).filter((way) => way !== "inline mode" && !way.startsWith("/pay"));

  it.for(asked)(
    "because the service is down holds back an invoice by %s, until the service answers",
    async (way) => {
      const { one, clock, last } = await opened(way);
      const before = one.creates;
      one.listTerminals = refuse("unavailable");
      clock.now += 2 * minute;
      await last();
      expect(one.creates).toBe(before);
      expect(said(one)).toContain("The invoicing service doesn't answer. Your draft is safe.");
      one.listTerminals = undefined;
      await one.tap("Try again");
      expect(one.creates).toBe(before + 1);
    },
  );

  it.for(["inline mode", "/pay"])("because the service is down holds back an invoice by %s", async (way) => {
    const { one, clock, last } = await opened(way);
    one.listTerminals = refuse("unavailable");
    clock.now += 2 * minute;
    await last();
    expect(one.creates).toBe(0);
    expect(said(one)).toContain("Pay doesn't answer. Tap Try again in a moment");
    one.listTerminals = undefined;
    await one.tap("Try again");
    expect(one.creates).toBe(1);
  });

  it("because there were too many requests is told with the time, and nothing is sent", async () => {
    const { one, clock, last } = await opened("the default");
    one.listTerminals = refuse("too-many-requests", { retryAfter: 300 });
    clock.now += 2 * minute;
    await last();
    expect(one.creates).toBe(0);
    expect(one.chat.texts.map(plainText)).toContain("Pay asks to wait until 12:07.");
    expect(
      one.chat.said.filter((message) => one.chat.labels(message).includes("Create invoice")),
    ).toHaveLength(1);
  });

  it.for(["rejected", "faulty-answer"] as const)(
    "because it is %s leaves the decision to the service",
    async (kind) => {
      const { one, clock, last } = await opened("the default");
      one.listTerminals = refuse(kind);
      clock.now += 2 * minute;
      await last();
      expect(one.creates).toBe(1);
    },
  );

  it("to its end and doesn't have the terminal leaves the decision to the service", async () => {
    const { one, clock, last } = await opened("the default");
    one.listTerminals = async () => ({ terminals: [till], complete: false });
    clock.now += 2 * minute;
    await last();
    expect(one.creates).toBe(1);
  });

  it("for ten minutes stops no invoices any more", async () => {
    const { one, clock, last } = await opened("the default");
    one.listTerminals = refuse("unavailable");
    clock.now += 2 * minute;
    await last();
    clock.now += 6 * minute;
    await one.tap("Try again");
    expect(one.creates).toBe(0);
    clock.now += 6 * minute;
    await one.tap("Try again");
    expect(one.creates).toBe(1);
  });

  it("because the access has ended leads to the sign-in", async () => {
    const { one, clock, last } = await opened("the default");
    one.listTerminals = refuse("signed-out");
    clock.now += 2 * minute;
    await last();
    expect(one.creates).toBe(0);
    expect(said(one)).toMatch(/password|login/);
    expect((await one.record()).draft?.terms.terminal?.id).toBe("t-1");
  });
});

describe("a refusal of the service that names the terminal", () => {
  const refusals = {
    "by its field": { reason: "is closed", problems: [{ field: "terminalId", text: "is closed" }] },
    "in its words": { reason: "The terminal is closed" },
  };

  it.for(Object.keys(refusals) as (keyof typeof refusals)[])(
    "%s leads to the question for another one",
    async (by) => {
      const { one, last } = await opened("the default");
      one.create = () => {
        throw new MerchantServiceError("rejected", "said by the test", refusals[by]);
      };
      const before = one.lists;
      await last();
      expect(said(one)).toContain("Which terminal is the invoice for?");
      expect(one.chat.texts.map(plainText).at(-2)).toContain("Pay refused this invoice:");
      expect(said(one)).toMatch(/ is no default any more\./);
      expect(await usersOf(one, "t-1")).toEqual([]);
      // The list from before the refusal isn't believed any more.
      expect(one.lists).toBe(before + 1);
    },
  );

  it("about another field leaves the terminal where it is", async () => {
    const { one, last } = await opened("the default");
    one.create = () => {
      throw new MerchantServiceError("rejected", "said by the test", {
        reason: "Payment terminal: unknown code",
        problems: [{ field: "items[0].icpuCode", text: "Payment terminal: unknown code" }],
      });
    };
    await last();
    expect(one.chat.labels()).toContain("Create invoice");
    expect((await one.record()).settings.terminal?.id).toBe("t-1");
  });

  it.for(["inline mode", "/pay with a template"])("is told with the way on in %s", async (way) => {
    const { one, last } = await opened(way);
    one.create = () => {
      throw new MerchantServiceError("rejected", "said by the test", refusals["by its field"]);
    };
    await last();
    expect(said(one)).toContain("Choose another terminal in /settings, then tap Try again.");
    expect(await usersOf(one, "t-1")).toEqual([]);
    one.create = failing("unavailable");
  });

  it.for(["inline mode", "/pay"])(
    "takes the terminal that was chosen last out of use in %s, too",
    async (way) => {
      const { one, last } = await opened(way);
      await one.change(({ settings, chosenTerminal }) => {
        delete settings.terminal;
        Object.assign(chosenTerminal ?? {}, { id: till.id, name: till.name });
      });
      const { create } = one;
      one.create = () => {
        throw new MerchantServiceError("rejected", "said by the test", refusals["by its field"]);
      };
      const before = one.lists;
      await last();
      expect(one.lastCall?.[1].terms.terminal.id).toBe("t-2");
      expect(said(one)).toContain("Choose another terminal in /settings, then tap Try again.");
      expect(await usersOf(one, "t-2")).toEqual([]);
      one.create = create;
      await one.tap("Try again");
      expect(one.lists).toBe(before + 2);
      expect(one.creates).toBe(1);
      expect(said(one)).toContain("terminal");
    },
  );
});

it("a look that takes too long counts as a service that doesn't answer, and the next one waits for the same call", async () => {
  const { one, clock } = await opened("the default");
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  const listTerminals = async () => {
    calls += 1;
    await held;
    return { terminals: one.terminals, complete: true };
  };
  const service = { listTerminals } as unknown as MerchantService;
  const deps = {
    service,
    store: one.store,
    now: () => clock.now,
    log: () => undefined,
  } as unknown as BotDeps;
  const scope = { session: await one.record(), deps };
  const access = { kind: "ok", token: "a token", team: undefined } as const;
  expect(await checkTerminal(scope, stored, access, 1)).toEqual({ kind: "unavailable" });
  const next = checkTerminal(scope, stored, access);
  answer?.();
  expect(await next).toEqual({ kind: "usable" });
  expect(calls).toBe(1);
});
