import { defined } from "../../language/omit-undefined.js";
import type { Tokens } from "../../store/sealed-tokens.js";
import type { MiniAppDeps } from "./page-routes.js";
import type { RequestGateDeps } from "./request-gate.js";

/** The page's session is a sealed token, so that nothing is stored for it. The chat's record says whether it was ended. */
export const pageSessions = (
  tokens: Tokens["page"],
): Pick<MiniAppDeps, "makeSession"> & Pick<RequestGateDeps, "openSession"> => ({
  makeSession: ({ user, person, digest, startedAt }) =>
    tokens.make({ user: user.id, languageCode: user.languageCode, ...person, digest, startedAt }),
  openSession(token) {
    const session = tokens.open(token);
    if (session === undefined) return undefined;
    const { user: id, languageCode, name, username, digest, startedAt } = session;
    return {
      user: { id, ...defined({ languageCode }) },
      person: { name, ...defined({ username }) },
      digest,
      startedAt,
    };
  },
});
