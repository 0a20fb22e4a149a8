import { type DestinationStream, pino } from "pino";
import { scrub } from "./describe-error.js";

/** The fields of a log line: single values, each named where the line is written; never an object or an error. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Writes a log line. @param event the name of what has happened, in the form `room.what`, e.g. `inbox.damaged` */
export type LogMethod = (event: string, fields?: LogFields) => void;

export type Logger = Readonly<Record<LogLevel, LogMethod>>;

const longestText = 1000;

export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    messageKey: "event",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: scrub },
  };
  const output = destination === undefined ? pino(options) : pino(options, destination);
  return {
    debug: (event, fields = {}) => output.debug(onlyValues(fields), event),
    info: (event, fields = {}) => output.info(onlyValues(fields), event),
    warn: (event, fields = {}) => output.warn(onlyValues(fields), event),
    error: (event, fields = {}) => output.error(onlyValues(fields), event),
  };
}

/** Replaces objects in the fields by the name of their type. The compiler allows no objects here, but a type assertion can bring one past it. */
function onlyValues(fields: LogFields): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (typeof value === "number" || typeof value === "boolean") kept[name] = value;
    else if (typeof value === "string") kept[name] = value.slice(0, longestText);
    else if (value !== undefined) kept[name] = `[${typeof value}]`;
  }
  return kept;
}
