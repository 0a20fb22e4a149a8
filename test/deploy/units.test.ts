import { execFileSync } from "node:child_process";
import { chownSync, existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { World } from "../journeys/world.js";
import { newDatabase } from "../postgres/new-database.js";
import { canConfine, confined } from "./confined.js";
import { folderOnDisk } from "./folder-on-disk.js";
import { example } from "./programs.js";
import { sells, stops } from "./sells-and-stops.js";

const one = "merchant-invoice-bot.service";
const several = "merchant-invoice-bot@.service";
/** The user `nobody` of every Linux stands for the unit's own. */
const user = 65534;
const key = Buffer.alloc(32, 7).toString("base64");
const opt = "/opt/merchant-invoice-bot/current";

/** The value of a line of the unit, with the places filled in that systemd fills in. */
function lineOf(unit: string, name: string): string {
  const text = example(unit).replaceAll("%d", "/run/credentials/bot").replaceAll("%S", "/var/lib");
  const value = new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1];
  if (value === undefined) throw new Error(`${unit} has no ${name}.`);
  return value;
}

describe.skipIf(!canConfine || !existsSync("/usr/bin/node"))(
  "What the units start, as an ordinary user on a read-only system (skipped unless root has unshare, chroot, setpriv and /usr/bin/node)",
  () => {
    let parent = "";
    beforeAll(() => {
      parent = folderOnDisk();
      // The whole of it, with the packages from the registry.
      execFileSync("sh", ["docs/deploy/install-release.sh", join(parent, "opt")], { stdio: "ignore" });
    }, 900_000);

    /** A folder of the unit's user, for nobody else. */
    function own(): string {
      const folder = folderOnDisk();
      chownSync(folder, user, user);
      return folder;
    }

    /** A bot that is started as the unit says, and as far as that is possible without systemd. */
    async function started(unit: string, environment: NodeJS.ProcessEnv, withState: boolean): Promise<World> {
      const root = folderOnDisk();
      for (const name of ["bin", "lib", "lib64", "sbin"]) symlinkSync(`usr/${name}`, join(root, name));
      const credentials = own();
      writeFileSync(join(credentials, "secret-key"), key, { mode: 0o400 });
      chownSync(join(credentials, "secret-key"), user, user);
      const confinement = {
        root,
        readable: {
          "/usr": "/usr",
          "/etc": "/etc",
          [opt]: join(parent, "opt/current"),
          "/run/credentials/bot": credentials,
        },
        writable: withState ? { "/var/lib/merchant-invoice-bot": own() } : {},
        cwd: lineOf(unit, "WorkingDirectory"),
        user,
      };
      const command = confined(confinement, lineOf(unit, "ExecStart").split(" "));
      const SECRET_KEY_FILE = lineOf(unit, "Environment=SECRET_KEY_FILE");
      const world = await World.create({
        process: true,
        command,
        environment: { SECRET_KEY: undefined, SECRET_KEY_FILE, DATA_DIR: undefined, ...environment },
      });
      onTestFinished(() => world.close());
      return world;
    }

    it("the unit of one machine sells, keeps its data in its folder of state, and ends by SIGTERM", async () => {
      expect(lineOf(one, "StateDirectory")).toBe("merchant-invoice-bot");
      const world = await started(one, { DATA_DIR: lineOf(one, "Environment=DATA_DIR") }, true);
      await sells(world);
      await stops(world);
    });

    it("the unit of several processes sells on a database without any folder to write into, and ends by SIGTERM", async () => {
      const database = await newDatabase();
      onTestFinished(() => database.drop());
      const world = await started(several, { DATABASE_URL: database.url }, false);
      await sells(world);
      await stops(world);
    });
  },
);
