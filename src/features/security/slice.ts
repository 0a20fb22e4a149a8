import { slice } from "../../frame/model/slice.js";
import { lock } from "./model/lock.js";

/** The chat's lock by time (see model/lock.ts). */
export const security = slice({ record: { lock: lock.optional() } });
