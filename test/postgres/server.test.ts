import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { startPostgres } from "./server.js";

it("leaves the exit code of whoever has started a server as it is, so that failed tests are seen", () => {
  const { status, stderr } = startIn(process.env, "process.exitCode = 3;");
  expect(status, stderr).toBe(3);
});

it("starts the server from folders that only this process's user may enter", () => {
  // mkdtemp makes a folder that is closed to all others.
  const closed = mkdtempSync(join(tmpdir(), "closed-"));
  try {
    const { status, stderr } = startIn({ ...process.env, TMPDIR: closed }, "", "process.umask(0o077);");
    expect(status, stderr).toBe(0);
  } finally {
    rmSync(closed, { recursive: true });
  }
});

it("says in one sentence why a server doesn't start, and what to do instead", async () => {
  await expect(startPostgres({ settings: ["max_connections=many"] })).rejects.toThrow(
    /^PostgreSQL doesn't start for the tests: .*max_connections.*\. Give them .*TEST_DATABASE_URL=.*\.$/,
  );
});

/** Starts and stops a server in a process of its own. */
function startIn(env: NodeJS.ProcessEnv, afterwards: string, before = "") {
  const script = `
    import { startPostgres } from ${JSON.stringify(resolve("test/postgres/server.ts"))};
    ${before}
    const server = await startPostgres();
    await server.stop();
    ${afterwards}
  `;
  return spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    env,
    encoding: "utf8",
  });
}
