import { feature } from "../../frame/feature.js";
import { security } from "./security-screen.js";

export const securityFeature = feature({
  name: "security",
  handlers: [security],
});
