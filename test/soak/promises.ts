import { backupUnderLoad } from "./backup-under-load.js";
import { bounded } from "./bounded.js";
import { callbacksSurviveKill } from "./callbacks-survive-kill.js";
import { databaseFaults } from "./database-faults.js";
import { diskFaults } from "./disk-faults.js";
import { guessing } from "./guessing.js";
import { hostileInput } from "./hostile-input.js";
import type { SoakPromise } from "./kit/promise.js";
import { manyAtOnce } from "./many-at-once.js";
import { noSecretLeft } from "./no-secret-left.js";
import { oneInvoice } from "./one-invoice.js";
import { poisonedEvent } from "./poisoned-event.js";
import { pollingTakeover } from "./polling-takeover.js";
import { powerLoss } from "./power-loss.js";
import { replicasSurviveKill } from "./replicas-survive-kill.js";
import { sealedData } from "./sealed-data.js";
import { secretAtReplica } from "./secret-at-replica.js";
import { serviceFaults } from "./service-faults.js";
import { statusHistories } from "./status-histories.js";
import { team } from "./team.js";
import { telegramOutage } from "./telegram-outage.js";
import { updatesSurviveKillPolling, updatesSurviveKillWebhook } from "./updates-survive-kill.js";
import { wholeDays } from "./whole-days.js";

/** What `npm run soak` measures, in the order of its table. */
export const promises: readonly SoakPromise[] = [
  callbacksSurviveKill,
  updatesSurviveKillPolling,
  updatesSurviveKillWebhook,
  backupUnderLoad,
  poisonedEvent,
  oneInvoice,
  team,
  powerLoss,
  diskFaults,
  statusHistories,
  hostileInput,
  telegramOutage,
  serviceFaults,
  manyAtOnce,
  noSecretLeft,
  sealedData,
  guessing,
  wholeDays,
  bounded,
  replicasSurviveKill,
  pollingTakeover,
  databaseFaults,
  secretAtReplica,
];
