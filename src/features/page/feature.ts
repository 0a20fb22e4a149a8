import { feature } from "../../frame/feature.js";
import { isUnderWay } from "./contract/page-sign-in.js";
import { pageRequest } from "./handle-requests.js";

export const pageFeature = feature({
  name: "page",
  updates: { app: pageRequest },
  tidy: ({ session, deps }) => {
    // What is left of a sign-in that can't go on, such as its token of the second factor.
    if (session.appSignIn !== undefined && !isUnderWay(session.appSignIn, deps.now()))
      delete session.appSignIn;
  },
});
