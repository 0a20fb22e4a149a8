import { slice } from "../../frame/model/slice.js";
import { appSignIn } from "./contract/page-sign-in.js";

/** The bot's own page inside Telegram. */
export const page = slice({
  stored: "the step of a sign-in on the page",
  record: {
    /** The sign-in on the page, if one is under way or was the last. */
    appSignIn: appSignIn.optional(),
  },
});
