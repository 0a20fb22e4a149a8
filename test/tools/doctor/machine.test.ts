import { expect, test } from "vitest";
import type { Level } from "../../../src/tools/doctor/check.js";
import { speedFinding } from "../../../src/tools/doctor/folder.js";
import { type Machine, machineCheck } from "../../../src/tools/doctor/machine.js";
import { least, read } from "../../config/environments.js";
import { newKey } from "./set-up.js";

const MiB = 1024 ** 2;
const env = { ...least, SECRET_KEY: newKey(), CHECKOUT_HOSTS: "pay.example.com", DEFAULT_TIME_ZONE: "UTC" };
const machine: Machine = {
  nodeVersion: "20.19.0",
  oldestNode: "20.19",
  memory: { total: 4096 * MiB, limit: 0 },
  env,
  envFile: "/nowhere/.env",
};

test.each<[string, Partial<Machine>, string, Level]>([
  ["the oldest Node", {}, "Node", "ok"],
  ["a later Node", { nodeVersion: "24.1.0" }, "Node", "ok"],
  ["a Node that is too old by its second number", { nodeVersion: "20.9.0" }, "Node", "fault"],
  ["a Node that is too old", { nodeVersion: "18.20.1" }, "Node", "fault"],
  ["a machine without a limit", { memory: { total: 4096 * MiB, limit: 2 ** 63 } }, "Memory", "ok"],
  [
    "a container with little memory",
    { memory: { total: 4096 * MiB, limit: 384 * MiB } },
    "Memory",
    "warning",
  ],
  ["a container with too little", { memory: { total: 4096 * MiB, limit: 128 * MiB } }, "Memory", "fault"],
  ["a small machine", { memory: { total: 200 * MiB, limit: 0 } }, "Memory", "fault"],
  [
    "certificates that nobody checks",
    { env: { ...env, NODE_TLS_REJECT_UNAUTHORIZED: "0" } },
    "Certificates",
    "fault",
  ],
])("of %s the doctor says what it is", async (_, other, about, level) => {
  const findings = await machineCheck(read(env), { ...machine, ...other }).run(new AbortController().signal);
  expect(findings.filter((finding) => finding.about === about).map((finding) => finding.level)).toEqual([
    level,
  ]);
});

test.each<[string, readonly number[], Level, string]>([
  ["a fast disk with a slow write", [300, 2, 3], "ok", "3.0 ms"],
  ["a slow disk with a fast write", [2, 90, 80], "warning", "80 ms"],
])("of %s the doctor says so", (_, times, level, ms) => {
  const { about, level: found, text } = speedFinding(times);
  expect([about, found]).toEqual(["Disk's speed", level]);
  expect(text).toContain(ms);
});
