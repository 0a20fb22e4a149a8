import { feature } from "../../frame/feature.js";
import { tidyAccess } from "./index.js";

export const accessFeature = feature({ name: "access", tidy: tidyAccess });
