import { feature } from "../../frame/feature.js";
import { businessCommand, businessConnections } from "./business-connections.js";
import { payCommand } from "./pay-command.js";
import { postAsSeller, removeCommand, sayNotPosted, sayStillAsks } from "./post-as-seller.js";

export const businessFeature = feature({
  name: "business",
  updates: { business_connection: businessConnections, business_message: payCommand },
  handlers: [businessCommand],
  says: {
    "post-as-seller": postAsSeller,
    "remove-command": removeCommand,
    "not-posted": sayNotPosted,
    "still-asks": sayStillAsks,
  },
  privacy: ({ session, t }) => (session.business === undefined ? undefined : t("privacy-business")),
});
