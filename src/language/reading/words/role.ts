/** What a word can do in a line. A word may have several roles; the weights say what each is worth where it stands. */
export type Role =
  | "thousand"
  | "million"
  | "hundred"
  | "number"
  | "half"
  | "currency"
  /** Counts pieces: "шт", "dona". */
  | "piece"
  /** Counts something that holds or serves pieces: "box", "занятие", "kishi". */
  | "pack"
  /** Measures weight, volume, length, area or time. */
  | "measure"
  | "price"
  | "times"
  | "at"
  | "each"
  | "for"
  | "of"
  | "and"
  | "without"
  | "total"
  | "all"
  | "discount"
  /** A tax or a service charge, which is added and not taken off. */
  | "charge"
  /** Money that is paid before or after this invoice. */
  | "advance"
  | "denial"
  | "doubt"
  | "greeting"
  | "billing"
  | "person"
  | "address"
  | "phone"
  | "time"
  /** Stands beside a number that belongs to a name: "iPhone 13", "стол 5". */
  | "model"
  | "brand"
  /** Says of a price that it holds no more: "was", "было", "edi". */
  | "once"
  /** Says of a price that it holds from now on. */
  | "now"
  /** Leaves a price to be said later: "отдельно", "keyin". */
  | "later"
  | "goods"
  | "owed"
  | "free";

export type WordsByRole = Readonly<Partial<Record<Role, string>>>;
