import { createHash } from "node:crypto";

/**
 * The digests of all texts of the bot's Telegram profile (descriptions and command descriptions) that any version of
 * the bot has set, in all languages. A text that isn't in this list was set by an operator, and the bot never changes
 * it. When a text changes, add the new digest and keep the old ones.
 */
const everSet: ReadonlySet<string> = new Set([
  "b507c0f14bdd1388",
  "f2a4893b04582ec0",
  "7a19adb7d5c94563",
  "95e93666a96ea615",
  "d148c722a213fe60",
  "e1633792ba0793ee",
  "bffaa81deaf5f9c9",
  "9388e65c4ba31385",
  "e1a15e077ea1f507",
  // command-cancel
  "8c13c5bc686b6ca9",
  "899ce28ee23c0107",
  "915da53e2e7b4556",
  "c649e05964824387",
  "692cb577115f9fb7",
  "14e88bd4469d7ace",
  // command-help
  "b79cac926e0b2e34",
  "38c53156674786f6",
  "36f798a63c92544d",
  // command-invoices
  "23e9e246322b4e5d",
  "13d7f582dde6b977",
  "972c7d035d5b13c5",
  "3f2a07dc48713628",
  // command-items
  "f28afbe35c422e7b",
  "76f4856bedcc1b30",
  "3f3576b90c8cd83a",
  // command-new
  "84918c66a9d7fc7e",
  "5f0710e58e8dfc53",
  "c0870543255b7e05",
  "b30a5070d0afcdda",
  // command-payments
  "0ccfe3820346a679",
  "c6f5029090eb0c46",
  "f0c185260b947772",
  // command-privacy
  "7a32a18e14318b28",
  "34990edb2e185774",
  "67406b7c52d903b3",
  "8375ef2c754ce1cd",
  "c2f30a3853c4edd7",
  "60d2d4ca8e7ffffa",
  // command-settings
  "afb00f14c9dbe915",
  "887ad7e87cfa44d2",
  "cd01fcd8f994e747",
  "c5c826f553385124",
  // command-signin
  "a07a860dcea0e0a2",
  "bfd402b2f6f38125",
  "8fc9ab2eeb38ad7a",
  // command-signout
  "c56c62793aac9bf8",
  "48f0d3d397d49f13",
  "5690c2e63b9da5a0",
  // command-start
  "b7a2b5ca643a3d96",
  "671a1c52e72b19bc",
  "c3f27d8d3edaa2cd",
  "9c835555a519de0a",
  // command-team
  "6a1f790b168ecfe5",
  "ebe2d0fab04a3092",
  "855b0b9cb3bf26ff",
  // command-today
  "420d9119fecddf29",
  "4e4d1aa6dc008b40",
  "3d39b700659aaade",
  // command-business
  "e287bc575a4c07b0",
  "3c184c6d4ccb775b",
  "88f936c65fd1a694",
  // command-pay
  "175d09332ba19b1f",
  "c8f671b3deac8cbd",
  "4911845061a820e2",
]);

/**
 * Checks whether this version of the bot or an earlier one has set the profile text, so that the bot may replace it.
 */
export const isOurs = (text: string): boolean => everSet.has(digestOf(text));

/**
 * Returns a profile text's digest. White space is evened out first, because Telegram may return other white space than
 * the bot sent.
 */
function digestOf(text: string): string {
  const words = text.normalize("NFC").trim().replace(/\s+/g, " ");
  return createHash("sha256").update(words).digest("hex").slice(0, 16);
}
