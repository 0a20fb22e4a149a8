import { afterEach, expect, it } from "vitest";
import { freePort } from "../free-port.js";
import { expectCountedAlone, expectNothingKept, playDay } from "./business-day.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

it.each(["polling", "webhook"])(
  "a whole day in customers' chats leaves no word of them in data, logs and metrics, kills included (%s)",
  async (updates) => {
    const admin = await freePort();
    const environment = { TELEGRAM_UPDATES: updates, ADMIN_PORT: String(admin) };
    world = await World.create({ process: true, environment });
    const files = await playDay(world);
    await expectCountedAlone(admin);
    await expectNothingKept(world, files);
    expect(world.merchant.control.invoices()).toHaveLength(3);
  },
);
