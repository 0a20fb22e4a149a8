import { stat } from "node:fs/promises";
import type { Config } from "../../config/config.js";
import { type Check, type Finding, fault, ok, warning } from "./check.js";

export interface Machine {
  readonly nodeVersion: string;
  /** The oldest version of Node that runs the bot, e.g. "20.19". */
  readonly oldestNode: string;
  /** In bytes: what the machine has, and the limit of a container or a unit. Without one it is 0 or more than any machine has. */
  readonly memory: { readonly total: number; readonly limit: number };
  readonly env: NodeJS.ProcessEnv;
  readonly envFile: string;
}

/** docs/deploy.md asks for this much memory (MiB). With less than half of it, larger pictures and files end the bot. */
const wantedMiB = 512;

export const machineCheck = (config: Config, machine: Machine): Check => ({
  about: "Machine",
  run: async () => [
    nodeFinding(machine),
    memoryFinding(machine),
    ...certificateFindings(machine.env),
    ...(await envFileFindings(machine.envFile)),
    keyFinding(config),
    zoneFinding(config, machine.env),
    ...settingFindings(config),
  ],
});

function nodeFinding({ nodeVersion, oldestNode }: Machine): Finding {
  const about = "Node";
  const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split(".").map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor))
    return ok(about, `Version ${nodeVersion}.`);
  return fault(about, `Version ${nodeVersion} is too old. Install ${oldestNode} or later.`);
}

function memoryFinding({ memory: { total, limit } }: Machine): Finding {
  const about = "Memory";
  const bytes = limit > 0 && limit < total ? limit : total;
  const mib = Math.floor(bytes / 1024 ** 2);
  if (mib >= wantedMiB * 0.95) return ok(about, `${mib} MiB.`);
  const judge = mib < wantedMiB / 2 ? fault : warning;
  return judge(
    about,
    `The bot gets ${mib} MiB. Give the machine, the container or the unit at least ${wantedMiB} MiB.`,
  );
}

function certificateFindings({
  NODE_TLS_REJECT_UNAUTHORIZED: reject,
}: NodeJS.ProcessEnv): readonly Finding[] {
  if (reject !== "0") return [];
  return [
    fault(
      "Certificates",
      "NODE_TLS_REJECT_UNAUTHORIZED=0 turns their check off, so anybody on the way can read passwords. Remove it.",
    ),
  ];
}

async function envFileFindings(path: string): Promise<readonly Finding[]> {
  // Without a file the settings come from the process's environment. Windows has no such rights.
  const found = process.platform === "win32" ? undefined : await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if ((found.mode & 0o077) === 0) return [ok(".env", "Only its owner can read it.")];
  return [warning(".env", `Other users can read the secrets in it: chmod 600 ${path}`)];
}

/** 32 random bytes practically never have fewer different ones; words and patterns do. */
const leastDifferent = 20;

function keyFinding({ secretKeys }: Config): Finding {
  const about = "SECRET_KEY";
  const isWeak = (key: Buffer): boolean =>
    new Set(key).size < leastDifferent || /^[\x20-\x7e]+$/.test(key.toString("latin1"));
  if (!secretKeys.reveal().some(isWeak)) return ok(about, "It looks random. Keep a copy in another place.");
  return fault(
    about,
    "It isn't random, so it can be guessed. Make a new one as .env.example says; if there is data already, put it in front of the old one (SECRET_KEY=new,old).",
  );
}

function zoneFinding({ defaults }: Config, env: NodeJS.ProcessEnv): Finding {
  const about = "Time zone";
  if ((env.DEFAULT_TIME_ZONE ?? "").trim() !== "")
    return ok(about, `New chats begin with ${defaults.timeZone}.`);
  return warning(
    about,
    "New chats begin with UTC, so their day may end in the evening. Set DEFAULT_TIME_ZONE, e.g. Asia/Tashkent.",
  );
}

function settingFindings({ warnings }: Config): readonly Finding[] {
  const about = "Settings";
  if (warnings.length === 0) return [ok(about, "All of them are known and fit together.")];
  return warnings.map((text) => warning(about, text));
}
