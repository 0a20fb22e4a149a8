import type { Measure } from "./measure.js";
import { callbackRate } from "./measures/callback-rate.js";
import { databaseWork } from "./measures/database-work.js";
import { dayMessage } from "./measures/day-message.js";
import { diskCalls } from "./measures/disk-calls.js";
import { growth } from "./measures/growth.js";
import { install } from "./measures/install.js";
import { invoice } from "./measures/invoice.js";
import { invoicePages } from "./measures/invoice-pages.js";
import { latency } from "./measures/latency.js";
import { longestWait } from "./measures/longest-wait.js";
import { memory } from "./measures/memory.js";
import { miniApp } from "./measures/mini-app.js";
import { replicas } from "./measures/replicas.js";
import { smallServer } from "./measures/small-server.js";
import { start } from "./measures/start.js";
import { stepByChats } from "./measures/step-by-chats.js";
import { stepByItems } from "./measures/step-by-items.js";
import { throughput } from "./measures/throughput.js";

/** In the order of the table. */
export const measures: readonly Measure[] = [
  throughput,
  // Before the one whose baseline fills this process's memory.
  stepByItems,
  stepByChats,
  invoicePages,
  dayMessage,
  longestWait,
  callbackRate,
  latency,
  diskCalls,
  invoice,
  smallServer,
  growth,
  start,
  memory,
  miniApp,
  replicas,
  databaseWork,
  install,
];
