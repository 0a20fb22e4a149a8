import { slice } from "../../frame/model/slice.js";
import { lock } from "./model/lock.js";

/** The chat's lock by time (see model/lock.ts). */
export const security = slice({
  stored: "the lock by time, and when the merchant was last active",
  record: { lock: lock.optional() },
});
