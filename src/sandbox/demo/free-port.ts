import { createServer } from "node:net";

/** Returns the first free port from `first` on. @throws Error when none of the next fifty ports is free */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + 50; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ports ${first} to ${first + 49} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
