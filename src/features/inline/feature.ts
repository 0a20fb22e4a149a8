import { feature } from "../../frame/feature.js";
import { inlineAgain, inlineSent } from "./chosen-offer.js";
import { checkText } from "./inline-offers.js";
import { dropOldCommands } from "./model/inline-sends.js";
import { sayLeftOut, sayNotCreated, sayUnknown, sayWithdrawn } from "./tell-seller.js";

export const inlineFeature = feature({
  name: "inline",
  updates: { chosen_inline_result: inlineSent, "inline-tap": inlineSent },
  handlers: [inlineAgain, checkText],
  takes: ["/start"],
  says: {
    withdrawn: sayWithdrawn,
    "not-created": sayNotCreated,
    unknown: sayUnknown,
    "left-out": sayLeftOut,
  },
  tidy: ({ session, deps }) => dropOldCommands(session, deps.now()),
});
