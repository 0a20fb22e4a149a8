import { z } from "zod";
import { slice } from "../../frame/model/slice.js";

/** The chat's lock (see model/lock.ts). Its minutes are a setting. */
export const security = slice({
  stored: "when the merchant was last active",
  record: {
    /** The time (ms) of the merchant's last message or tap in this chat. Only a chat with `settings.lock` stores it. */
    lastActive: z.number().optional(),
    /** True from the moment at which the lock was noticed until the next sign-in. */
    locked: z.boolean().optional(),
  },
});
