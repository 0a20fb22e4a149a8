import type { ChatScope } from "../../../frame/context.js";
import { type Html, userText } from "../../../frame/locales.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { sellerName } from "../../team/model/membership.js";

type SoldBy = NonNullable<Invoice["soldBy"]>;
type Scope = Pick<ChatScope, "t" | "session">;

/** Returns who has created the invoice of which the owner has a copy, such as "by Dilnoza". */
export const soldByText = (scope: Scope, soldBy: SoldBy): string =>
  scope.t("sold-by", { name: soldByName(scope, soldBy) });

/** Returns the seller's present name for a sentence of its own. */
export const soldByName = ({ session }: Pick<Scope, "session">, soldBy: SoldBy): Html =>
  userText(sellerName(session.team, soldBy));

/** Returns the same without HTML, for a button. The caller makes the whole label safe with `plainUserText`. */
export const soldByLabel = ({ t, session }: Scope, soldBy: SoldBy): string =>
  t.plain("label-sold-by", { name: sellerName(session.team, soldBy) });
