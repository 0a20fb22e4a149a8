import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { World } from "../journeys/world.js";
import { canConfine, confined } from "./confined.js";
import { builtImage, canBuildImages, type Image } from "./container-image.js";
import { folderOnDisk } from "./folder-on-disk.js";
import { sells, stops } from "./sells-and-stops.js";

/** The user `node` of the official image. */
const user = 1000;

describe.skipIf(!canBuildImages || !canConfine)(
  "docs/deploy/Containerfile (skipped unless root has buildah and debootstrap)",
  () => {
    let image: Image;
    beforeAll(() => {
      image = builtImage();
    }, 1_800_000);

    /** A folder of the container's user. */
    function own(): string {
      const folder = folderOnDisk();
      chownSync(folder, user, user);
      return folder;
    }

    it("makes an image of the bot alone: no settings, no sources, no tests, no stand-ins, no tools to build", () => {
      expect(readdirSync(join(image.root, "app")).sort()).toEqual([
        "dist",
        "locales",
        "node_modules",
        "package.json",
      ]);
      for (const needless of ["node_modules/typescript", "dist/sandbox"])
        expect(existsSync(join(image.root, "app", needless)), needless).toBe(false);
    });

    it("makes an image whose bot sells as an ordinary user on a read-only system, is found healthy, and ends by SIGTERM", async () => {
      const { config, root } = image;
      expect(config).toMatchObject({ User: "node", WorkingDir: "/app", Volumes: { "/data": {} } });
      const { uid, mode } = statSync(join(root, "data"));
      expect([uid, mode & 0o777]).toEqual([user, 0o700]);

      const secrets = own();
      const key = join(secrets, "key");
      writeFileSync(key, Buffer.alloc(32, 7).toString("base64"), { mode: 0o400 });
      chownSync(key, user, user);
      const confinement = {
        root,
        readable: { "/run/secrets": secrets },
        writable: { "/data": own() },
        cwd: config.WorkingDir,
        user,
      };
      const ofImage = Object.fromEntries(
        config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string]),
      );
      const world = await World.create({
        process: true,
        command: confined(confinement, config.Cmd),
        environment: {
          ...ofImage,
          SECRET_KEY: undefined,
          SECRET_KEY_FILE: "/run/secrets/key",
          DATA_DIR: "/data",
        },
      });
      onTestFinished(() => world.close());
      const [kind, ...words] = config.Healthcheck.Test;
      expect(kind).toBe("CMD");
      const [program, ...args] = confined(confinement, words);
      const isHealthy = (): boolean =>
        spawnSync(program, args, { env: { ...ofImage, PORT: String(world.port) } }).status === 0;
      await sells(world);
      expect(isHealthy()).toBe(true);
      await stops(world);
      expect(isHealthy()).toBe(false);
    });
  },
);
