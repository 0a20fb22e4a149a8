import { spawn } from "node:child_process";
import { once } from "node:events";
import { built } from "../built.js";

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs dist/main.js until it ends by itself; one that goes on is ended after `patienceMs`, and has no code then. */
export async function runBot(environment: NodeJS.ProcessEnv, patienceMs = 240_000): Promise<Ended> {
  const child = spawn(process.execPath, [built("dist/main.js")], {
    env: { PATH: process.env.PATH, ...environment },
    timeout: patienceMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  const note = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout.on("data", note);
  child.stderr.on("data", note);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
