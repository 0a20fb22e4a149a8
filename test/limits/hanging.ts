import { spawn } from "node:child_process";
import { once } from "node:events";
import { serve } from "./apart.js";
import { inTime } from "./waits.js";

/** What the work is to do: the first two come to an end. */
export type Way = "begin" | "begin apart" | "waits" | "turns" | "ends";

/** Work that never ends, for the test of what ends it. */
serve<Way, number>(async (how) => {
  if (how === "begin" || how === "begin apart") {
    // Deaf to the usual end, and, as a browser's processes are, in a group of its own.
    const deaf = "process.on('SIGTERM', () => {}); console.log('begun'); setInterval(() => {}, 1_000);";
    const child = spawn(process.execPath, ["-e", deaf], { detached: how === "begin apart" });
    await once(child.stdout, "data");
    return child.pid ?? 0;
  }
  if (how === "ends") process.exit(1);
  if (how === "waits") await inTime("a form that nobody shows", new Promise(() => undefined));
  for (;;);
});
