import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { folderOnDisk } from "./folder-on-disk.js";
import { installed } from "./programs.js";

/** What the container file says about the process. */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export interface Image {
  readonly config: ImageConfig;
  /** The folder with the image's files. */
  readonly root: string;
}

export const canBuildImages =
  process.getuid?.() === 0 && installed("buildah") !== undefined && installed("debootstrap") !== undefined;

/** The authorities that this machine trusts, since a registry may be reached by way of a proxy with its own. */
const authorities = "/etc/ssl/certs/ca-certificates.crt";

/** Runs a program to its end. @throws with what it has said */
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: "pipe" }).trim();

/** Makes the files of an image with Node: Debian's smallest system with this machine's Node and npm, where the official image has them. */
function nodeSystem(folder: string): string {
  const root = join(folder, "system");
  run("debootstrap", "--variant=minbase", "bookworm", root);
  const local = (path: string): string => join(root, "usr/local", path);
  cpSync(realpathSync(process.execPath), local("bin/node"));
  const npm = resolve(realpathSync(installed("npm") ?? ""), "../..");
  mkdirSync(local("lib/node_modules"), { recursive: true });
  cpSync(npm, local("lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", local("bin/npm"));
  run("chroot", root, "useradd", "--create-home", "--uid=1000", "node");
  mkdirSync(join(root, "etc/ssl/certs"), { recursive: true });
  cpSync(authorities, join(root, authorities), { dereference: true });
  return root;
}

/** Builds docs/deploy/Containerfile by buildah, which needs no daemon, on a base image made here, since none can be had without a registry of images. */
export function builtImage(): Image {
  const folder = folderOnDisk();
  const places = ["--storage-driver=vfs", `--root=${folder}/store`, `--runroot=${folder}/run`];
  const buildah = (...args: string[]): string => run("buildah", ...places, ...args);
  const base = buildah("from", "scratch");
  buildah("add", "--quiet", base, nodeSystem(folder), "/");
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  buildah("config", `--env=${path}`, `--env=NODE_EXTRA_CA_CERTS=${authorities}`, base);
  buildah("commit", "--quiet", "--rm", base, "localhost/node:base");
  const words = ["--isolation=chroot", "--format=docker", "--build-arg=NODE_IMAGE=localhost/node:base"];
  buildah("build", ...words, "--file=docs/deploy/Containerfile", "--tag=bot", ".");
  const { Docker } = JSON.parse(buildah("inspect", "--type=image", "bot")) as {
    Docker: { config: ImageConfig };
  };
  return { config: Docker.config, root: buildah("mount", buildah("from", "--pull-never", "bot")) };
}
