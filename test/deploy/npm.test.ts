import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { World } from "../journeys/world.js";
import { sells, stops } from "./sells-and-stops.js";

/** On the disk, since programs may not run from a folder in memory. */
const parent = resolve("node_modules/.cache");
let folder = "";

/** Packs the bot and installs the package into an empty folder, with its dependencies from the registry. */
beforeAll(() => {
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, "from-npm-"));
  const words = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", words, { encoding: "utf8" })) as [
    { filename: string },
  ];
  execFileSync("npm", ["install", "--prefix", folder, join(folder, filename)], { cwd: folder });
  return () => rmSync(folder, { recursive: true, force: true });
});

async function started(...command: [string, ...string[]]): Promise<World> {
  const world = await World.create({ process: true, folder, command });
  onTestFinished(() => world.close());
  return world;
}

it("the installed package sells, hears of the payment and ends by SIGTERM", async () => {
  const world = await started("node_modules/.bin/merchant-invoice-bot");
  await sells(world);
  await stops(world);
});

it("a bot that npx has started stops when npx is ended", async () => {
  const world = await started("npx", "merchant-invoice-bot");
  await sells(world);
  world.signalBot("SIGTERM");
  await expect.poll(() => world.output).toContain('"event":"process.stopping"');
  const lives = () =>
    fetch(`${world.publicUrl}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(lives).toBe(false);
});

it("npx runs an operator's command of the installed package, and names the commands when there is no such one", async () => {
  const world = await World.create({ stopped: true });
  onTestFinished(() => world.close());
  const run = (command: string) =>
    spawnSync("npx", ["merchant-invoice-bot", command], {
      cwd: folder,
      env: { ...process.env, ...world.environment() },
      encoding: "utf8",
    });
  expect(run("dead-letters")).toMatchObject({ status: 0, stdout: "Nothing is kept.\n" });
  const unknown = run("dead-leters");
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toContain("There is no command dead-leters.");
  expect(unknown.stderr).toMatch(/The commands are: .*\bdead-letters, .*\bmove-store\b/);
});
