import { feature } from "../../frame/feature.js";
import { addPayment } from "./model/payment-groups.js";
import { paymentGroups } from "./payments-command.js";
import { sayPayment, sayPostsEnded } from "./post-payments.js";

export const groupsFeature = feature({
  name: "groups",
  handlers: [paymentGroups],
  takes: ["payments:"],
  says: { payment: sayPayment, "posts-ended": sayPostsEnded },
  paid: addPayment,
});
