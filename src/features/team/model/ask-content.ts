import { createHash } from "node:crypto";
import { type OpenTerms, type Terms, termsToSubmit } from "../../../invoice/terms/terms.js";
import type { Ask } from "./team.js";

/**
 * An owner's approval holds for this digest of everything that the service gets. The order of the fields doesn't
 * matter, that of the items does. A duration such as "24 hours" stays a duration.
 * @throws Error when terminal or expiry is missing
 */
export function contentDigest(open: OpenTerms): string {
  const { customerLanguage: _language, ...sent } = termsToSubmit(open);
  return createHash("sha256")
    .update(JSON.stringify(sorted(sent)))
    .digest("base64url");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}

/**
 * The owner's record is written with each of the owner's events and read with each of a seller's, so questions take
 * at most so many bytes. One seller can't fill the room of all.
 */
const room = { seller: 64 * 1024, team: 512 * 1024 } as const;

const bytesOf = (terms: Terms): number => Buffer.byteLength(JSON.stringify(terms));

const bytesOfAll = (asks: readonly Pick<Ask, "terms">[]): number =>
  asks.reduce((sum, { terms }) => sum + bytesOf(terms), 0);

export const isTooLargeToAsk = (terms: Terms): boolean => bytesOf(terms) > room.seller;

export function hasRoomToAsk(
  asks: readonly Pick<Ask, "seller" | "terms">[],
  seller: string,
  terms: Terms,
): boolean {
  const bytes = bytesOf(terms);
  const own = asks.filter((ask) => ask.seller === seller);
  return bytes + bytesOfAll(own) <= room.seller && bytes + bytesOfAll(asks) <= room.team;
}
