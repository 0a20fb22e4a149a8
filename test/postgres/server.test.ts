import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

it("leaves the exit code of whoever has started a server as it is, so that failed tests are seen", () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(resolve("test/postgres/server.ts"))};
    const server = await startPostgres();
    await server.stop();
    process.exitCode = 3;
  `;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { encoding: "utf8" },
  );
  expect(status, stderr).toBe(3);
});
