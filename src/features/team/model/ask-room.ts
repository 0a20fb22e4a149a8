import type { Terms } from "../../../invoice/terms.js";
import type { Ask } from "./team.js";

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
