import type { World } from "./world.js";

interface CreateBody {
  readonly callbackUrl: string;
  readonly items: readonly { readonly name: string; readonly price: string; readonly quantity: number }[];
}

/** The bodies of the create calls as the service received them. */
export function createBodies(world: World): CreateBody[] {
  const calls = world.merchant.control.requests().filter(({ call }) => call === "create");
  return calls.map(({ body }) => body as CreateBody);
}

/** Sends a status callback as the service does. */
export const postCallback = (address: string, body: string): Promise<Response> =>
  fetch(address, { method: "POST", body, headers: { "content-type": "application/json" } });
