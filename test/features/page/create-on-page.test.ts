import { randomBytes } from "node:crypto";
import type { Update } from "grammy/types";
import { describe, expect, it } from "vitest";
import type { CreateBody } from "../../../src/features/page/contract/page-requests.js";
import type { CreateAnswer, ReviewView } from "../../../src/features/page/contract/page-views.js";
import { plain } from "../../journeys/plain.js";
import { everyCrash } from "../../kit/every-crash.js";
import { again, draftOf, invoices, texts, unknown, waiting } from "../../kit/in-one-chat.js";
import { failing, type OneChat } from "../../kit/one-chat.js";
import { terminal } from "../../kit/one-chat-merchant.js";
import { Power } from "../../kit/power.js";
import type { CrashPoint } from "../../soak/kit/gate.js";
import { atCounter, bodyOf, coffee, review } from "./counter-chat.js";

const twoCoffees = { item: coffee.saved, quantity: 2 };

interface AtReview {
  readonly one: OneChat;
  readonly from: string;
  readonly shown: ReviewView;
}

/** The page after [Review] in a chat whose links have no expiry, so that the review stays the same as time passes. */
async function atReview(now?: () => number): Promise<AtReview> {
  const one = await atCounter(undefined, now);
  await one.change(({ settings }) => {
    settings.expiry = { kind: "none" };
  });
  const body = bodyOf(twoCoffees);
  const answer = await review(one, body);
  if (answer.kind !== "in-chat" || answer.review === undefined) throw new Error("The page has no review.");
  return { one, from: body.id, shown: answer.review };
}

const tapOf = ({ from, shown }: AtReview): CreateBody => ({
  id: randomBytes(16).toString("base64url"),
  from,
  draft: shown.draft,
  seen: shown.seen,
});

/** [Create], as the HTTP server does it. @param n the number of an earlier event that comes again */
async function create({ one }: AtReview, body: CreateBody, n?: number): Promise<CreateAnswer> {
  await one.fromApp(`a:c:${body.id}`, { kind: "create", ...body }, n);
  return one.app.createdOf(one.appUser, body);
}

describe("[Create] on the page", () => {
  it("shows what the chat's card shows, and turns that card into the pay card", async () => {
    const at = await atReview();
    const { one, shown } = at;
    const card = one.chat.last;
    expect(plain(shown.text)).toBe(plain(card.text));
    expect(plain(shown.total)).toBe("30,000 UZS");
    expect(shown.canCreate).toBe(true);
    const answer = await create(at, tapOf(at));
    expect(answer).toMatchObject({ kind: "created", canShare: true, link: { processing: false } });
    expect(one.chat.byId(card.messageId)?.text).toMatch(waiting);
    expect(texts(one, waiting)).toHaveLength(1);
    expect(one.creates).toBe(1);
  });

  it("makes one invoice of a request that comes again, of two taps, and of a tap here and one in the chat", async () => {
    const at = await atReview();
    const { one } = at;
    const card = one.chat.last.messageId;
    const tap = tapOf(at);
    const first = await create(at, tap);
    expect(await create(at, tap)).toEqual(first);
    expect(await create(at, tapOf(at))).toEqual(first);
    void one.telegram.control.press(one.chat.id, card, { data: `draft:${at.shown.draft}:create` });
    const update = one.telegram.control.pendingUpdates().at(-1) as Update;
    await one.handle({ source: "telegram", update });
    expect(one.creates).toBe(1);
  });

  it("tells an invoice that was created in the chat meanwhile, and creates no other", async () => {
    const at = await atReview();
    await at.one.tap("Create invoice");
    expect(await create(at, tapOf(at))).toMatchObject({ kind: "created" });
    expect(at.one.creates).toBe(1);
  });

  it("creates nothing that the page hasn't shown: the answer has what the chat's card shows now", async () => {
    const at = await atReview();
    await at.one.send("Tea 5000");
    const answer = await create(at, tapOf(at));
    expect(at.one.creates).toBe(0);
    if (answer.kind !== "not-created") throw new Error(answer.kind);
    expect(plain(answer.review.text)).toContain("Tea");
    expect(await create(at, tapOf({ ...at, shown: answer.review }))).toMatchObject({ kind: "created" });
  });

  it("creates no other draft that waits in the chat", async () => {
    const at = await atReview();
    await at.one.send("/cancel");
    expect(await create(at, tapOf(at))).toEqual({ kind: "in-chat" });
    await at.one.tap("Discard").catch(() => undefined);
    const other = bodyOf(twoCoffees);
    const answer = await review(at.one, other);
    expect(answer).toEqual({ kind: "in-chat" });
    expect(await create(at, { ...tapOf(at), from: other.id })).toEqual({ kind: "in-chat" });
    expect(at.one.creates).toBe(0);
  });

  it("creates nothing after five minutes in the inbox", async () => {
    let now = Date.parse("2026-11-21T12:00:00Z");
    const at = await atReview(() => now);
    const { one } = at;
    const tap = tapOf(at);
    one.diskRefuses = () => true;
    await create(at, tap).catch(() => undefined);
    one.diskRefuses = () => false;
    now += 6 * 60_000;
    await create(at, tap, one.lastEvent);
    expect(one.creates).toBe(0);
  });

  it("says that nobody knows when no answer came, and doesn't create again by itself", async () => {
    const at = await atReview();
    at.one.create = failing("outcome-unknown");
    expect(await create(at, tapOf(at))).toEqual({ kind: "unknown" });
    expect(at.one.chat.last.text).toMatch(unknown);
    expect(await create(at, tapOf(at))).toEqual({ kind: "unknown" });
    expect(at.one.creates).toBe(1);
    await at.one.tap(again);
    expect(at.one.chat.last.text).toMatch(/may already exist|Check/);
  });

  it("shows the service's refusal on the page, too", async () => {
    const at = await atReview();
    at.one.create = failing("rejected");
    const answer = await create(at, tapOf(at));
    if (answer.kind !== "not-created") throw new Error(answer.kind);
    expect(answer.review.text).toContain("refused this invoice");
    expect(await draftOf(at.one)).toBeDefined();
  });

  it("has no review while the chat asks for something", async () => {
    const one = await atCounter();
    one.terminals = ["Front", "Chorsu"].map((name) => ({ ...terminal, id: name, name, isDefault: false }));
    expect(await review(one, bodyOf(twoCoffees))).toEqual({ kind: "in-chat" });
    expect(one.chat.last.text).toMatch(/Which terminal/);
  });

  it("makes at most one invoice after a crash at any write", async () => {
    async function live(crash?: CrashPoint) {
      const at = await atReview();
      const { one } = at;
      const power = new Power(crash);
      power.decideOverChat(one);
      const tap = tapOf(at);
      let answer: CreateAnswer | undefined;
      await power.through(async (isAgain) => {
        if (isAgain) await one.restart();
        answer = await create(at, tap, isAgain ? one.lastEvent : undefined);
      });
      const trace = [...power.trace];
      // The merchant who got no answer taps again.
      answer = await create(at, tapOf(at));
      return { one, answer, trace, crashes: power.crashes };
    }
    await everyCrash(
      live,
      async ({ one, answer, crashes }) => {
        expect(one.creates).toBe(1);
        expect(await invoices(one)).toHaveLength(1);
        if (crashes === 0) expect(answer?.kind).toBe("created");
        else expect(answer?.kind).toMatch(/created|unknown/);
        if (answer?.kind === "created") expect(texts(one, waiting).length).toBeGreaterThanOrEqual(1);
      },
      { sides: ["before"] },
    );
  });
});
