import { feature } from "../../frame/feature.js";
import { blockedBot } from "./blocked-bot.js";
import { cancel, cancelInWords } from "./cancel.js";
import { privacy } from "./privacy.js";
import { help, start } from "./start-and-help.js";
import { unaskedSecrets } from "./unasked-secrets.js";
import { unknownButton, unknownCommand } from "./unhandled.js";

export const basicsFeature = feature({
  name: "basics",
  // Any update but those from elsewhere proves that the merchant has unblocked the bot.
  elsewhere: [blockedBot],
  first: [unaskedSecrets],
  handlers: [start, help, cancel, privacy],
  takes: ["privacy:"],
  last: [unknownButton, unknownCommand, cancelInWords],
});
