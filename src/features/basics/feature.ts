import { feature } from "../../frame/feature.js";
import { blockOrUnblock, merchantIsBack } from "./blocked-bot.js";
import { cancel, cancelInWords } from "./cancel.js";
import { privacy } from "./privacy.js";
import { help, start } from "./start-and-help.js";
import { notSecret, unaskedSecrets } from "./unasked-secrets.js";
import { unknownButton, unknownCommand } from "./unhandled.js";

export const basicsFeature = feature({
  name: "basics",
  updates: { my_chat_member: blockOrUnblock, return: merchantIsBack, secret: unaskedSecrets },
  handlers: [notSecret, start, help, cancel, privacy],
  takes: ["privacy:", "withheld:"],
  last: [unknownButton, unknownCommand, cancelInWords],
});
