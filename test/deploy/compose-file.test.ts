import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { variables } from "../../src/config/variables.js";
import { services } from "./compose-file.js";
import { example, installed, replaced, temporaryFolder } from "./programs.js";

const bots = [services["bot-1"], services["bot-2"]];

describe("docs/deploy/compose.yml", () => {
  it.skipIf(installed("docker-compose") === undefined)(
    "follows the specification, says docker-compose (skipped unless docker-compose is installed)",
    () => {
      const file = join(temporaryFolder(), "compose.yml");
      // Version 1 doesn't know a project's name yet.
      writeFileSync(file, replaced(example("compose.yml"), /^name:.*\n/m, ""));
      const env = { ...process.env, BOT_HOST: "bot.example.com" };
      const checked = spawnSync("docker-compose", ["--file", file, "config", "--quiet"], {
        env,
        encoding: "utf8",
      });
      expect(checked).toMatchObject({ status: 0, stderr: "" });
    },
  );

  it("runs each service without new rights, within a limit of memory, with time to end, and starts it again", () => {
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ restart: "unless-stopped", security_opt: ["no-new-privileges:true"] });
      expect(service.mem_limit).toMatch(/^\d+[mg]$/);
      expect(Number.parseInt(String(service.stop_grace_period), 10)).toBeGreaterThanOrEqual(30);
    }
    for (const service of [...bots, services.caddy])
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  });

  it("gives the bot settings that it knows, its secrets as the file .env of its working folder, and names files that are there", () => {
    for (const { environment = {}, secrets } of bots) {
      expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect(secrets).toEqual([{ source: "settings", target: "/app/.env" }]);
      expect(example("Containerfile")).toMatch(/^FROM [^\n]*\nWORKDIR \/app\n(?!.*^FROM )/ms);
    }
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const files = mounted
      .filter((volume) => volume.startsWith("./"))
      .map((volume) => volume.split(":")[0] ?? "");
    expect(files).toHaveLength(2);
    for (const file of files) expect(existsSync(join("docs/deploy", file)), file).toBe(true);
  });
});
