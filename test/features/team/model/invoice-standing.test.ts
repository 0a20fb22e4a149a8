import { describe, expect, test } from "vitest";
import type { WithSums } from "../../../../src/features/team/model/daily-sum.js";
import {
  countSubmission,
  dropOldAsks,
  type Standing,
  soldForOf,
  standingOf,
  takeBackSubmission,
} from "../../../../src/features/team/model/invoice-standing.js";
import type { Membership } from "../../../../src/features/team/model/membership.js";
import type { Ask, Team } from "../../../../src/features/team/model/team.js";
import type { SoldFor } from "../../../../src/invoice/sold-for.js";
import { answered, front, limitsOf, place, termsOf } from "./samples.js";

const big = termsOf("500");
const day = "2026-11-23";

/** The standing of an invoice over 500, when one may come to 100 at most. */
const standing = (
  asks: Ask[],
  { at = 10, of = place, own }: { at?: number; of?: Membership; own?: SoldFor } = {},
): Standing => {
  const seller = { id: "s-1", limits: limitsOf({ perInvoice: "100" }) };
  return standingOf(
    { account: { currency: "UZS" }, team: { asks }, seller, place: of, spent: undefined, day, now: at },
    big,
    own,
  );
};
const over = { kind: "over", currency: "UZS", over: [{ kind: "per-invoice", by: "400", currency: "UZS" }] };

describe("an invoice over the limits", () => {
  test("may be created with the owner's approval, until that ends", () => {
    const asks = [answered(big, "approved")];
    expect(standing(asks)).toMatchObject({ kind: "allowed", day, approval: { id: "a-1", until: 1_000 } });
    expect(standing(asks, { at: 1_000 })).toEqual({ ...over, asked: "not-yet", waiting: 0 });
  });

  test.each<[string, Ask]>([
    ["of another content", answered(termsOf("499"), "approved")],
    ["of another seller", answered(big, "approved", { seller: "s-2" })],
    ["that isn't given yet", answered(big, undefined)],
    ["that was refused", answered(big, "declined")],
  ])("isn't allowed by an approval %s", (_name, ask) => {
    expect(standing([ask])).toMatchObject(over);
  });

  test("isn't allowed twice by one approval", () => {
    const used = { ...place, usedApprovals: ["a-1"] };
    expect(standing([answered(big, "approved")], { of: used })).toMatchObject({ ...over, asked: "not-yet" });
  });

  test("stays allowed by the approval that it has used itself, as long as that one holds", () => {
    const of = { ...place, usedApprovals: ["a-1"] };
    const own = { owner: "1", team: "team", seller: "s-1", day, approval: "a-1" };
    expect(standing([answered(big, "approved")], { of, own })).toMatchObject({ kind: "allowed" });
    expect(standing([answered(big, "approved")], { of, own, at: 1_000 })).toMatchObject(over);
    expect(standing([answered(big, "declined")], { of, own })).toMatchObject(over);
    expect(standing([], { of, own })).toMatchObject(over);
  });

  test("isn't allowed after its submission by an approval that the submission hasn't used", () => {
    const own = { owner: "1", team: "team", seller: "s-1", day };
    expect(standing([answered(big, "approved")], { own })).toMatchObject(over);
  });

  test("says whether the owner was asked about it, also before the question has arrived", () => {
    const { digest } = answered(big, undefined);
    const of = { ...place, asked: [{ id: "a-1", digest, until: 1_000 }] };
    expect(standing([], { of })).toMatchObject({ asked: "waiting", waiting: 1 });
    expect(standing([answered(big, undefined)], { of })).toMatchObject({ asked: "waiting", waiting: 1 });
    expect(standing([answered(big, "declined")], { of })).toMatchObject({ asked: "declined", waiting: 0 });
    expect(standing([answered(big, "approved")], { of })).toMatchObject({ kind: "allowed" });
    expect(standing([], { of, at: 1_000 })).toMatchObject({ asked: "not-yet", waiting: 0 });
  });

  test("can't be approved for a terminal that the seller may not use", () => {
    const seller = { id: "s-1", limits: limitsOf({ terminals: [{ ...front, id: "t-9" }] }) };
    const facts = {
      team: { asks: [answered(big, "approved")] },
      seller,
      place,
      account: { currency: "UZS" },
      spent: undefined,
      day,
      now: 10,
    };
    expect(standingOf(facts, big)).toEqual({ kind: "terminal" });
  });
});

interface SellersChat extends WithSums {
  seller?: Membership;
}

describe("a submission", () => {
  const seller = { id: "s-1", limits: limitsOf({ perDay: "1000" }) };
  const newChat = (): SellersChat => ({ seller: structuredClone(place) });
  const facts = ({ spent }: SellersChat) => ({
    ...{ team: { asks: [] }, seller, place, spent: spent?.[place.team], day, now: 1 },
    account: { currency: "UZS" },
  });
  const submitted = (of: Membership, id?: string) => ({
    terms: big,
    soldFor: soldForOf(
      of,
      undefined,
      { kind: "allowed", day, ...(id === undefined ? {} : { approval: { id, until: 9 } }) },
      big,
    ),
  });

  test("counts in the daily sum from the start, but not against itself", () => {
    const mine = newChat();
    const [first, second] = [submitted(place), submitted(place)];
    countSubmission(mine, first);
    countSubmission(mine, second);
    expect(mine.spent).toEqual({ team: { day, sums: { UZS: "1000" } } });
    expect(standingOf(facts(mine), termsOf("1"))).toMatchObject({ over: [{ kind: "per-day", by: "1" }] });
    expect(standingOf(facts(mine), big, second.soldFor)).toMatchObject({ kind: "allowed" });
  });

  test("leaves sum and approval as they were when it has certainly created nothing", () => {
    const mine = newChat();
    countSubmission(mine, submitted(place));
    const one = submitted(place, "a-1");
    countSubmission(mine, one);
    expect(mine.seller?.usedApprovals).toEqual(["a-1"]);
    takeBackSubmission(mine, one);
    expect(mine).toMatchObject({
      spent: { team: { day, sums: { UZS: "500" } } },
      seller: { usedApprovals: [] },
    });
  });

  test("of an earlier place in the same team counts in the same sum, also when it was taken back after the seller has left", () => {
    const mine = newChat();
    const one = submitted({ ...place, id: "s-0" }, "a-1");
    countSubmission(mine, one);
    expect(mine.seller).toEqual(place);
    countSubmission(mine, submitted(place));
    expect(mine.spent).toEqual({ team: { day, sums: { UZS: "1000" } } });
    delete mine.seller;
    takeBackSubmission(mine, one);
    expect(mine.spent).toEqual({ team: { day, sums: { UZS: "500" } } });
  });

  test("of another team has a sum of its own", () => {
    const mine = newChat();
    countSubmission(mine, submitted({ ...place, team: "another" }));
    expect(standingOf(facts(mine), big)).toMatchObject({ kind: "allowed" });
  });
});

test("questions and answers whose time is over leave both records", () => {
  const [over, inForce] = [999, 1_001].map((until) => answered(big, "approved", { id: `a-${until}`, until }));
  const asked = [999, 1_001].map((until) => ({ id: `a-${until}`, digest: "d", until }));
  const record = { team: { asks: [over, inForce] } as Team, seller: { ...place, asked } };
  dropOldAsks(record, 1_000);
  expect(record.team.asks).toEqual([inForce]);
  expect(record.seller.asked.map(({ id }) => id)).toEqual(["a-1001"]);
  expect(() => dropOldAsks({}, 1_000)).not.toThrow();
});
