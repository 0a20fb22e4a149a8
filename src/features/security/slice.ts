import { slice } from "../../frame/model/slice.js";
import { lock } from "./model/lock.js";

export const security = slice({
  stored: "the lock by time, and when the merchant was last active",
  record: { lock: lock.optional() },
});
