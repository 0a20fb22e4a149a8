import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { built } from "../built.js";
import { installed } from "../deploy/programs.js";

const script = process.platform === "linux" ? installed("script") : undefined;

it.skipIf(script === undefined)(
  "the built bot asks in a terminal for what is missing, and Ctrl-C ends it (skipped without script)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "terminal-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = `${process.execPath} ${resolve(built("dist/main.js"))}`;
    const bot = spawn(script ?? "", ["-qec", program, "/dev/null"], {
      cwd: folder,
      env: { PATH: process.env.PATH, TERM: "xterm" },
    });
    onTestFinished(() => void bot.kill());
    let screen = "";
    bot.stdout.on("data", (chunk: Buffer) => {
      screen += chunk.toString("utf8");
      if (screen.endsWith("> \u001b[3G")) bot.stdin.write("\u0003");
    });
    const [code] = await once(bot, "close");
    expect(screen).toContain("TELEGRAM_BOT_TOKEN: The token that @BotFather gives for your bot.");
    expect(screen).toContain("Nothing was written.");
    expect(code).toBe(130);
    expect(readdirSync(folder)).toEqual([]);
  },
);
