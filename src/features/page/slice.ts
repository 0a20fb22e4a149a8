import * as z from "zod";
import { slice } from "../../frame/model/slice.js";
import { appSignIn } from "./contract/page-sign-in.js";

export const page = slice({
  stored:
    "the step of a sign-in on the page, and when a lock, a sign-out or a deletion last ended the page's sessions",
  record: {
    appSignIn: appSignIn.optional(),
    /** The time (ms) up to which a lock, a sign-out or a deletion has ended the sessions of the page. */
    pageEndedAt: z.number().optional(),
  },
  kept: { pageEndedAt: "A session of the page that was ended stays ended." },
});
