import { spawn } from "node:child_process";
import { once } from "node:events";
import { serve } from "./apart.js";
import { inTime } from "./waits.js";

/** Work that never ends, for the test of what ends it. */
serve<"begin" | "waits" | "turns", number>(async (how) => {
  if (how === "begin") {
    // In a group of its own, as a browser's processes are, and deaf to the usual end.
    const deaf = "process.on('SIGTERM', () => {}); console.log('begun'); setInterval(() => {}, 1_000);";
    const child = spawn(process.execPath, ["-e", deaf], { detached: true });
    await once(child.stdout, "data");
    return child.pid ?? 0;
  }
  if (how === "waits") await inTime("a form that nobody shows", new Promise(() => undefined));
  for (;;);
});
