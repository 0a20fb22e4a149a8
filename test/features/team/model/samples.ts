import { contentDigest } from "../../../../src/features/team/model/ask-content.js";
import type { Limits } from "../../../../src/features/team/model/limits.js";
import type { Membership } from "../../../../src/features/team/model/membership.js";
import type { Ask } from "../../../../src/features/team/model/team.js";
import type { Terms } from "../../../../src/invoice/terms/terms.js";

export const front = { id: "t-1", name: "Front", businessUnitName: "Unit" };

/** An invoice for one item at this price. */
export const termsOf = (price: string, { currency = "UZS", ...more }: Partial<Terms> = {}): Terms => ({
  terminal: front,
  currency,
  items: [{ name: "Coffee", price, currency, quantity: 1 }],
  expiry: { kind: "duration", seconds: 86_400 },
  ...more,
});

export const place: Membership = {
  owner: "1",
  ownerName: "Anna",
  team: "team",
  id: "s-1",
  joinedAt: 1,
};

export const limitsOf = (more: Partial<Limits>): Limits => ({ currency: "UZS", ...more });

/** A question about these terms, with the owner's answer, until 1,000 ms. */
export const answered = (terms: Terms, answer: Ask["answer"], more: Partial<Ask> = {}): Ask => ({
  id: "a-1",
  seller: "s-1",
  digest: contentDigest(terms),
  terms,
  over: [],
  askedAt: 1,
  until: 1_000,
  ...(answer === undefined ? {} : { answer }),
  ...more,
});
