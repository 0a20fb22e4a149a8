import { createHash } from "node:crypto";
import { type OpenTerms, type Terms, termsToSubmit } from "../../../invoice/terms.js";
import type { Ask } from "./team.js";

/**
 * Returns a digest of everything that the service gets of an invoice: an owner's approval holds for it. The order of the
 * fields doesn't matter, the order of the items does. A duration such as "24 hours" stays a duration in it.
 * @throws Error when terminal or expiry is missing
 */
export function contentDigest(open: OpenTerms): string {
  const { customerLanguage: _language, ...sent } = termsToSubmit(open);
  return createHash("sha256")
    .update(JSON.stringify(sorted(sent)))
    .digest("base64url");
}

/** Returns a copy whose objects have their fields in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}

/**
 * The most bytes that the invoices in sellers' questions take in the owner's record, which is written with each of the
 * owner's events and read with each of a seller's. The first number holds for one seller, so that nobody fills the room of
 * all.
 */
const room = { seller: 64 * 1024, team: 512 * 1024 } as const;

const bytesOf = (terms: Terms): number => Buffer.byteLength(JSON.stringify(terms));

const bytesOfAll = (asks: readonly Pick<Ask, "terms">[]): number =>
  asks.reduce((sum, { terms }) => sum + bytesOf(terms), 0);

/** Checks whether an invoice is so large that no question about it can ever be put to the owner. */
export const isTooLargeToAsk = (terms: Terms): boolean => bytesOf(terms) > room.seller;

/** Checks whether the owner's record has room for another question of a seller. */
export function hasRoomToAsk(
  asks: readonly Pick<Ask, "seller" | "terms">[],
  seller: string,
  terms: Terms,
): boolean {
  const bytes = bytesOf(terms);
  const own = asks.filter((ask) => ask.seller === seller);
  return bytes + bytesOfAll(own) <= room.seller && bytes + bytesOfAll(asks) <= room.team;
}
