import { feature } from "../../frame/feature.js";
import { tidyAccess } from "./index.js";

export const accessFeature = feature({ name: "access", privacy: "in the general text", tidy: tidyAccess });
