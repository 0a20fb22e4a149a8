import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readlinkSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openSignedInShop, sellCoffee } from "../journeys/shop.js";
import { World } from "../journeys/world.js";
import { temporaryFolder } from "./programs.js";

const here = realpathSync(".");

/**
 * Lays out a machine on which docs/deploy/install-release.sh installs versions of the bot. In place of npm stands a
 * program that takes packages and build from this folder, because a real installation takes minutes. Only the version "1" has
 * all packages, so that a process of that version which looked for them by way of the link would later find none that draws. The
 * other versions have only the package without which no process starts.
 */
function machine() {
  const dir = temporaryFolder();
  const root = join(dir, "opt");
  const clone = join(dir, "clone");
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=Op", "-c", "user.email=op@example.com", "-C", clone, ...args], {
      encoding: "utf8",
    });
  mkdirSync(join(clone, "docs/deploy"), { recursive: true });
  mkdirSync(join(dir, "bin"));
  const npm = `#!/bin/sh
case "$1" in
ci) if grep -qx 1 VERSION; then ln -s "${here}/node_modules" node_modules
  else mkdir node_modules; ln -s "${here}/node_modules/piscina" node_modules/piscina; fi ;;
run) cp -a "${here}/dist" dist ;;
esac\n`;
  writeFileSync(join(dir, "bin", "npm"), npm);
  chmodSync(join(dir, "bin", "npm"), 0o755);
  execFileSync("cp", ["-a", "package.json", "locales", clone]);
  execFileSync("cp", ["-a", "docs/deploy/install-release.sh", join(clone, "docs/deploy")]);
  git("init", "-q");
  const env = { ...process.env, PATH: `${join(dir, "bin")}:${process.env.PATH}` };
  const script = (...args: string[]): string =>
    execFileSync("sh", [join(clone, "docs/deploy/install-release.sh"), root, ...args], {
      env,
      encoding: "utf8",
    });
  return {
    current: join(root, "current"),
    releases: () => readdirSync(join(root, "releases")).sort(),
    /** Commits a version of the program and installs it. @returns the name of its folder */
    install(name: string): string {
      writeFileSync(join(clone, "VERSION"), name);
      git("add", "-A");
      git("commit", "-qm", name);
      script();
      return readlinkSync(join(root, "current")).replace("releases/", "");
    },
    tidy: () => script("--tidy"),
  };
}

it("a running bot goes on with the files of its own version while another one is installed, and a restart takes the new one", async () => {
  const { install, tidy, releases, current } = machine();
  const first = install("1");
  const world = await World.create({ process: true, folder: current });
  onTestFinished(() => world.close());
  const shop = await openSignedInShop(world);
  await sellCoffee(shop);

  const second = install("2");
  expect(second).not.toBe(first);
  // The library that draws is loaded only now.
  await shop.seller.press("QR code");
  await world.telegram.control.waitFor(shop.seller.id, ({ photoUrl }) => photoUrl !== undefined);
  expect(world.output).not.toContain("event.fault");

  await world.stopBot();
  await world.startBot();
  await expect.poll(() => world.output.split('"bot.started"').length).toBe(3);
  expect(realpathSync(join("/proc", String(world.processId), "cwd")).endsWith(second)).toBe(true);
  const third = install("3");
  expect(releases()).toEqual([first, second, third].sort());
  // What is left of an interrupted installation counts as no version.
  mkdirSync(join(current, "..", "releases", "4.part"));
  tidy();
  // The version that runs stays until the next update.
  expect(releases()).toEqual([second, third].sort());
});
