import { expect, test } from "vitest";
import { installed } from "../../deploy/programs.js";
import { proxies } from "../../deploy/proxies.js";
import { freePort } from "../../free-port.js";
import { examine, soundSetUp } from "./set-up.js";

test.for(proxies)(
  "a set-up behind docs/deploy's $name is sound before the first start",
  async ({ name, start }, { skip }) => {
    if (installed(name) === undefined) skip(`${name} isn't installed`);
    const setUp = await soundSetUp();
    // The other processes of the example are never started, and the proxy has found none of the three until now.
    const url = await start([setUp.port, await freePort(), await freePort()]);
    const { code, lines, output } = await examine({ ...setUp, env: { ...setUp.env, PUBLIC_URL: url } });
    expect([...lines("fault"), ...lines("warning")], output).toEqual([]);
    expect(lines("ok")).toContain(
      "Kept inside /metrics, /readyz and /healthz aren't reachable from outside.",
    );
    expect(code).toBe(0);
  },
);
