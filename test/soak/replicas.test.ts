import { expect, it } from "vitest";
import { randomFrom } from "./kit/random.js";
import { smallSeed } from "./kit/small.js";
import { BusyWorld } from "./replicas/busy-world.js";
import { makeTrouble } from "./replicas/database-trouble.js";
import { Recovery } from "./replicas/recovery.js";
import { killLeader } from "./replicas-survive-kill.js";

const troubleMs = 1_200;

it("nothing is lost or doubled under load when the leader is killed, and the database begun again", async () => {
  const random = randomFrom(smallSeed, "replicas");
  const load = { merchants: 2, callbackChats: 2, callbacksAtOnce: 1 };
  const busy = await BusyWorld.open({ updates: "webhook", synced: true, replicas: 2 }, load, smallSeed);
  try {
    await killLeader(busy, new Recovery(busy));
    const away = await makeTrouble(busy, "immediate restart", random, troubleMs);
    expect(away).toMatchObject({ restarts: 1, takenWhileAway: 0 });
    await busy.own.recovered();
    expect(away.refusedWhileAway).toBeGreaterThan(0);
    const { counts, failures } = await busy.settle();
    expect(failures).toEqual([]);
    expect(counts).toMatchObject({ lost: 0, duplicates: 0, callbacksLost: 0, callbacksSurplus: 0 });
    expect(counts.acknowledged).toBeGreaterThan(0);
    expect(counts.invoices).toBeGreaterThan(0);
  } finally {
    await busy.close();
  }
}, 180_000);
