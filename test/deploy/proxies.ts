import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { freePort } from "../free-port.js";
import { send } from "../http/server.js";
import { rawServer } from "../kit/raw-server.js";
import { example, installed, replaced, runServer, temporaryFolder } from "./programs.js";

/** A proxy of docs/deploy/ on a port of 127.0.0.1 without TLS, in front of processes on other ports. */
export interface Proxy {
  readonly name: "nginx" | "caddy";
  /**
   * True when the proxy hands a POST to the next process even at the moment in which a process ends. Caddy 2.6 of Debian 12 answers
   * some of them with 502 then, until its next look at the processes.
   */
  readonly passesOn: boolean;
  /** @param bodyMs how long (ms) a sender may take for a body, in place of the example's time */
  readonly start: (ports: readonly number[], bodyMs?: number) => Promise<string>;
}

export const addresses = (ports: readonly number[]): string =>
  ports.map((port) => `127.0.0.1:${port}`).join(" ");

/** Puts the ports of the test in place of 8081, 8082 and 8083. */
const withPorts = (text: string, ports: readonly number[]): string =>
  ports.reduce(
    (kept, port, index) => kept.replaceAll(`127.0.0.1:${8081 + index}`, `127.0.0.1:${port}`),
    text,
  );

async function startNginx(ports: readonly number[], bodyMs?: number): Promise<string> {
  const port = await freePort();
  let site = replaced(example("nginx.conf"), "listen 443 ssl;", `listen 127.0.0.1:${port};`);
  site = withPorts(replaced(site, /ssl_certificate.*;\n\s*ssl_certificate_key.*;/, ""), ports);
  if (bodyMs !== undefined)
    site = replaced(site, /client_body_timeout \w+;/, `client_body_timeout ${bodyMs}ms;`);
  return runNginx(port, site);
}

/** Starts nginx with the block of docs/deploy.md for one process and an address with the path /merchant. */
export async function startNginxBlock(processPort: number): Promise<string> {
  const text = readFileSync(new URL("../../docs/deploy.md", import.meta.url), "utf8");
  const block = /^```nginx\n(.*?)^```$/ms.exec(text)?.[1];
  if (block === undefined) throw new Error("docs/deploy.md has no block for nginx.");
  const port = await freePort();
  const other = "location / { return 404; }";
  const inside = replaced(block, "127.0.0.1:8080", `127.0.0.1:${processPort}`);
  return runNginx(port, `server { listen 127.0.0.1:${port}; ${inside} ${other} }`);
}

async function runNginx(port: number, site: string): Promise<string> {
  const dir = temporaryFolder();
  writeFileSync(join(dir, "site.conf"), site);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(dir, "nginx.conf"),
    `daemon off; master_process on; worker_processes 1; ${user} pid ${dir}/pid; error_log stderr warn;
events { worker_connections 512; }
http { ${kinds.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join(" ")} include ${dir}/site.conf; }\n`,
  );
  const { output } = runServer(installed("nginx") ?? "nginx", [
    "-p",
    dir,
    "-c",
    join(dir, "nginx.conf"),
    "-e",
    "stderr",
  ]);
  return answering(`http://127.0.0.1:${port}`, output);
}

/** Starts Caddy with its example. @param processes as its environment names them */
export async function startCaddy(processes: string, bodyMs?: number): Promise<string> {
  const dir = temporaryFolder();
  const port = await freePort();
  let site = replaced(example("Caddyfile"), /^\{\n/m, "{\n\tadmin off\n");
  // The test needn't wait for the next look at the processes.
  site = replaced(site, "health_interval 2s", "health_interval 100ms");
  if (bodyMs !== undefined) site = replaced(site, /read_body \w+/, `read_body ${bodyMs}ms`);
  writeFileSync(join(dir, "Caddyfile"), site);
  const environment = {
    HOME: dir,
    XDG_DATA_HOME: dir,
    XDG_CONFIG_HOME: dir,
    SITE: `http://127.0.0.1:${port}`,
    PROCESSES: processes,
  };
  const args = ["run", "--config", join(dir, "Caddyfile"), "--adapter", "caddyfile"];
  const { output } = runServer(installed("caddy") ?? "caddy", args, environment);
  return answering(`http://127.0.0.1:${port}`, output);
}

export const proxies: readonly Proxy[] = [
  { name: "nginx", passesOn: true, start: startNginx },
  { name: "caddy", passesOn: false, start: (ports, bodyMs) => startCaddy(addresses(ports), bodyMs) },
];

async function answering(url: string, output: () => string): Promise<string> {
  const status = (): Promise<number> =>
    send(url, { method: "GET" }).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { message: output(), timeout: 20_000, interval: 20 }).toBe(404);
  return url;
}

/** One process of the bot, as a proxy sees it. */
export class StandIn {
  #close: (() => Promise<void>) | undefined;
  port = 0;
  /** The addresses that were asked for, without /readyz, which a proxy asks for by itself. */
  readonly paths: string[] = [];

  constructor(public role: "leader" | "standby") {}

  static async start(role: "leader" | "standby"): Promise<StandIn> {
    const standIn = new StandIn(role);
    await standIn.#listen();
    onTestFinished(() => standIn.kill());
    return standIn;
  }

  async #listen(): Promise<void> {
    const { port, close } = await rawServer((request, response) => {
      const path = request.url ?? "";
      if (path !== "/readyz") this.paths.push(path);
      const answer = (status: number, body: object): void => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      };
      request.resume().on("end", () => {
        if (path === "/readyz") return answer(200, { ready: true, details: { role: this.role } });
        // The inbox of one chat is full in every process, because it is the same one.
        if (path === "/callbacks/full") return answer(503, { error: "not taken, try again later" });
        const isForLeader = path.startsWith("/telegram/webhook") || path.startsWith("/app/");
        return isForLeader && this.role === "standby"
          ? answer(503, { error: "standby" })
          : answer(200, { ok: true });
      });
    });
    this.port = port;
    this.#close = close;
  }

  /** Ends the process in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.#close?.();
  }
}
