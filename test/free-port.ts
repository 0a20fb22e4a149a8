import { randomInt } from "node:crypto";
import { freePort as firstFree } from "../src/sandbox/demo/free-port.js";

/**
 * Systems give ports from 32,768 on to whoever doesn't ask for a certain one. A bot that is killed and started again would
 * find such a port taken now and then, by a server of a test beside it. Below, each worker has a range of its own.
 */
const lowest = 20_000;
const perWorker = 1_500;
const range = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * perWorker;
let place = randomInt(perWorker);

/** A port on which a server may listen, end, and listen again: nobody else is given it meanwhile. */
export function freePort(): Promise<number> {
  place = (place + 1) % perWorker;
  return firstFree(range + place);
}
