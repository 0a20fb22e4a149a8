import { slice } from "../../frame/model/slice.js";
import { appSignIn } from "./contract/page-sign-in.js";

export const page = slice({
  stored: "the step of a sign-in on the page",
  record: {
    appSignIn: appSignIn.optional(),
  },
});
