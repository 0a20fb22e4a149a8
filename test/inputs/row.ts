import type { Locale } from "../../src/language/text/locale.js";
import type { menus } from "./menus.js";

/** One text as a seller typed it. */
export interface Row {
  /** Rows with one number are of one kind. */
  readonly row: number;
  readonly typed: string;
  /** The chat's language; by default English for Latin letters, and Russian for Cyrillic ones. */
  readonly language?: Locale;
  /** The saved items; by default none. */
  readonly menu?: keyof typeof menus;
  /** The line that opened the review card on which the seller types; by default no card is open. */
  readonly card?: string;
  /** The seller types in another chat, behind the bot's name. */
  readonly inline?: true;
  /** Aziz owes for a cake (70,000): his invoice waits for the payment. */
  readonly sold?: true;
  /** The seller sends this in place of a text. */
  readonly sends?: "photo" | "sticker" | "voice" | "contact" | "location";
  readonly gives: Gives;
  /** The row doesn't hold yet. Whoever mends it deletes this mark: a row that holds and still has it fails. */
  readonly fails?: true;
}

type Line = readonly [name: string | RegExp, quantity: number, price: number];

/** What is surely right. In every row the bot understands the text, and creates nothing unless the row says so. */
export interface Gives {
  /** All lines of the draft, or of the only offer in inline mode. A name counts whatever its capitals. */
  readonly items?: readonly Line[];
  /** The total on the newest card or offer, or a few of which each is right. */
  readonly total?: number | readonly number[];
  /** Two readings: the card has one as its total, and both amounts are on the screen; in inline mode both are offered, or none. */
  readonly either?: readonly [number, number];
  /** It is right as well that no total stands there yet: nothing is offered inline, or the bot asks before it shows a card. */
  readonly orNothing?: true;
  /** No item has such a name. */
  readonly noItem?: RegExp;
  /** The customer's name or reference. */
  readonly customer?: RegExp;
  /** "none", a duration such as "86400 s", or the moment in UTC; the chat's default is "259200 s". */
  readonly expires?: string;
  /** What the answer says or asks, in its text or on its buttons. */
  readonly says?: RegExp | readonly RegExp[];
  readonly neverSays?: RegExp;
  /** The invoice is created; "perhaps": either way is right. */
  readonly creates?: true | "perhaps";
  /** A picture comes, such as the QR code. */
  readonly picture?: true;
}
