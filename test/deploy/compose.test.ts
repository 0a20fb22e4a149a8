import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { built } from "../built.js";
import { freePort } from "../free-port.js";
import { openSignedInShop, type Shop, sellCoffee } from "../journeys/shop.js";
import { World } from "../journeys/world.js";
import { startPostgres } from "../postgres/server.js";
import { services } from "./compose-file.js";
import { example, installed, replaced, runServer, type Server, temporaryFolder } from "./programs.js";
import { addresses, startCaddy } from "./proxies.js";

describe.skipIf(installed("caddy") === undefined || installed("psql") === undefined)(
  "What docs/deploy/compose.yml starts (skipped unless caddy and psql are installed)",
  () => {
    const password = "it's a password of the tests";

    /** A server on which the file of the database service has made the role and the database. @returns the bot's address of it */
    async function database(): Promise<string> {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      const dir = temporaryFolder();
      writeFileSync(join(dir, "database-password"), password);
      const file = join(dir, "merchant-bot.sh");
      writeFileSync(file, replaced(example("compose-database.sh"), "/run/secrets", dir));
      const url = new URL(server.url);
      const env = {
        PATH: process.env.PATH,
        PGHOST: "127.0.0.1",
        PGPORT: url.port,
        PGPASSWORD: url.password,
        POSTGRES_USER: url.username,
      };
      expect(spawnSync("sh", [file], { env, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
      url.username = "merchant_bot";
      url.password = encodeURIComponent(password);
      url.pathname = "/merchant_bot";
      return url.href;
    }

    async function started() {
      const ports = [await freePort(), await freePort()];
      const { PROCESSES = "" } = services.caddy.environment ?? {};
      expect(PROCESSES).toBe("bot-1:8080 bot-2:8080");
      const publicUrl = await startCaddy(addresses(ports));
      const world = await World.create({
        stopped: true,
        environment: { DATABASE_URL: await database(), DATA_DIR: undefined, PUBLIC_URL: publicUrl },
      });
      onTestFinished(() => world.close());
      const { HOST: _, PORT: __, PUBLIC_URL = "", ...settings } = world.environment();
      const app = temporaryFolder();
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
      writeFileSync(join(app, ".env"), lines.join("\n"), { mode: 0o400 });
      const begin = (port = 0): Server => {
        const env = { PUBLIC_URL, HOST: "0.0.0.0", PORT: String(port) };
        return runServer(process.execPath, [resolve(built("dist/main.js"))], env, app);
      };
      return { world, publicUrl, ports, begin, processes: ports.map(begin) };
    }

    const leads = ({ output }: Server): boolean => output().includes('"event":"leader.begins"');

    async function sellAndHear(world: World, shop: Shop): Promise<void> {
      const paid = () => shop.seller.texts.filter((text) => /Paid/.test(text)).length;
      const before = paid();
      await sellCoffee(shop);
      const invoice = world.merchant.control.invoices().find(({ status }) => status !== "paid");
      await world.merchant.control.pay(invoice?.id ?? "");
      expect(await shop.seller.waitUntil(() => paid() > before)).toBe(true);
    }

    it("sells, hears of the payment by way of Caddy, and does so again after the leader was killed", async () => {
      const { world, publicUrl, ports, begin, processes } = await started();
      await expect.poll(() => processes.filter(leads).length).toBe(1);
      const shop = await openSignedInShop(world);
      await sellAndHear(world, shop);
      for (const path of ["healthz", "readyz", "metrics", ""])
        expect((await fetch(`${publicUrl}/${path}`)).status, path).toBe(404);

      const place = processes.findIndex(leads);
      await processes[place]?.end("SIGKILL");
      await expect.poll(() => processes.every(leads)).toBe(true);
      const again = begin(ports[place]);
      await sellAndHear(world, shop);
      await expect.poll(() => again.output()).toContain('"event":"http.listening"');
      const { details } = (await (await fetch(`http://127.0.0.1:${ports[place]}/readyz`)).json()) as {
        details: { role: string };
      };
      expect(details.role).toBe("standby");
    });
  },
);
