#!/usr/bin/env -S node --max-semi-space-size=4 --heap-growing-percent=50 --initial-old-space-size=24 --v8-pool-size=1
import { readdirSync } from "node:fs";

/**
 * The program of the installed package: `merchant-invoice-bot` starts the bot, and `merchant-invoice-bot <command>` runs
 * a command of the operator. The flags stand in the first line, because Node reads most of them only before it begins.
 */

const tools = new URL("tools/", import.meta.url);
const commands = readdirSync(tools)
  .filter((file) => file.endsWith(".js"))
  .map((file) => file.slice(0, -".js".length));

// npx starts a shell between itself and the bot. SIGTERM ends both of them, and the bot hears nothing of it but that its parent is gone.
if (process.env.npm_command === "exec") {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

const [command] = process.argv.splice(2, 1);
if (command === undefined) await import("./main.js");
else if (commands.includes(command)) await import(new URL(`${command}.js`, tools).href);
else {
  process.stderr.write(
    `There is no command ${command}. Without a command the bot starts. The commands are: ${commands.join(", ")}.\n`,
  );
  process.exitCode = 1;
}
