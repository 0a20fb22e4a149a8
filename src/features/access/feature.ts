import { feature } from "../../frame/feature.js";
import { warnOfEnd } from "./access-ends-warning.js";
import { tidyAccess } from "./index.js";

export const accessFeature = feature({
  name: "access",
  after: { "account.access": warnOfEnd },
  tidy: tidyAccess,
});
