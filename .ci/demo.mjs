// Builds the demo and starts it. --help is answered from the source, without a build.
import { spawnSync } from "node:child_process";
import { register } from "tsx/esm/api";

if (process.argv.includes("--help")) {
  register();
  await import("../src/sandbox/demo.ts");
} else {
  const { status } = spawnSync("npm run --silent build", { shell: true, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  await import("../dist/sandbox/demo.js");
}
