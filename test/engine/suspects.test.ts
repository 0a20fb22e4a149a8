import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { type BlameChanges, Inbox } from "../../src/engine/inbox.js";
import { Suspects } from "../../src/engine/suspects.js";
import { StorageError } from "../../src/store/errors.js";
import { EventFile } from "../../src/store/folder/event-file.js";
import { emptiedDatabase } from "../store/postgres/emptied-database.js";
import { openLeader } from "../store/postgres/event-table-place.js";
import { folder, sealer } from "./samples.js";
import { type Ends, lives, never, type Open, patienceMs, said } from "./suspect-lives.js";

const databaseUrl = emptiedDatabase();

const inFolder = async (): Promise<Open> => {
  const dir = await folder();
  return async (taken) => {
    const events = new EventFile({ dir, sealer, now: () => 1, log: () => undefined });
    const inbox = await Inbox.open({ events, ...taken, makeRoom: () => false });
    onTestFinished(() => inbox.close());
    return { inbox, events, die: async () => undefined };
  };
};
const inDatabase = async (): Promise<Open> => async (taken) =>
  openLeader(databaseUrl(), sealer, taken.deliver, taken.leftBehind);

/** What waits in four chats. The second event ends its process. */
const around = [said(1, 1), said(2, 2), said(3, 3), said(4, 2), said(5, 4)];
const poison: Ends = (key) => (key === "u:2" ? "dies" : "over");
const hanging: Ends = () => "hangs";

describe.each([
  ["a folder", inFolder],
  ["a database", inDatabase],
])("an event that ends its process, in %s", (_where, place) => {
  test("is given up at the fourth start after an orderly stop, and everything else is handled", async () => {
    const live = lives(await place());
    const had = [
      await live({ ends: hanging, takes: around, most: 4, stops: true }),
      await live({ ends: (key) => (key === "u:2" ? "dies" : "hangs") }),
      await live({ ends: poison }),
      await live({ ends: poison }),
      await live({ ends: poison, most: 4, triesAgain: true }),
    ];
    expect(had.map(({ begun }) => begun)).toEqual([
      ["u:1", "u:2", "u:3", "u:5"],
      // What an orderly stop has left behind is no suspect. The others are only in hand beside the one that ends it.
      ["u:1", "u:2"],
      ["u:1!", "u:2!"],
      ["u:2!"],
      ["u:3!", "u:5!", "u:4"],
    ]);
    expect(had.map(({ gaveUp }) => gaveUp)).toEqual([[], [], [], [], ["u:2"]]);
  });
});

describe("an event that was in hand each time when the connection to the database was cut", () => {
  const takes = [said(1, 1)];
  const cutLife = { ends: hanging, most: 1, cut: true } as const;

  test.each(["before the next one begins", "only when the next one has blamed it, too"])(
    "isn't blamed if its processes say that they live, %s, and is if they die",
    async (when) => {
      const live = lives(await inDatabase());
      let last = await live({ ...cutLife, takes });
      for (let more = 6; more > 0; more -= 1) {
        if (when.startsWith("before")) await last.forgives();
        const next = await live(cutLife);
        if (!when.startsWith("before")) await last.forgives();
        expect(next.gaveUp).toEqual([]);
        last = next;
      }
      await last.forgives();
      const gaveUp: string[][] = [];
      for (let deaths = 4; deaths > 0; deaths -= 1)
        gaveUp.push((await live({ ends: hanging, most: 1, triesAgain: true })).gaveUp);
      expect(gaveUp).toEqual([[], [], [], ["u:1"]]);
    },
  );

  test("isn't blamed if its process says only after a while that it lives, because the database couldn't be reached", async () => {
    const stored: BlameChanges[] = [];
    const logged: string[] = [];
    let failures = 2;
    const suspects = new Suspects({
      events: {
        blame: () => never,
        forgive: async (changes) => {
          failures -= 1;
          if (failures >= 0) throw new StorageError("connection", "It can't be reached.");
          stored.push(changes);
        },
        look: () => never,
      },
      strike: () => never,
      giveUp: () => never,
      log: (event) => void logged.push(event),
    });
    const waiting = [1, 2, 3].map((n): InboxEvent => ({ ...said(n, n), n, receivedAt: 1 }));
    const [suspect] = waiting as [InboxEvent];
    suspects.leftBehind(new Map([[1, 4]]));
    suspects.chats(waiting);
    // Nobody knows whether this blame was stored.
    void suspects.attempt(suspect, { attempt: 0, alone: true }, () => never);
    suspects.inCompany(suspect);
    await suspects.forgive(waiting, patienceMs);
    const fresh = { from: 4, to: 0 };
    expect(stored).toEqual([
      new Map([
        [1, { from: 8, to: 4 }],
        [2, fresh],
        [3, fresh],
      ]),
    ]);
    expect(logged).toEqual(["inbox.blame-failed"]);
  });

  test("isn't given up before its processes must have said that they live, and is after that, however often the connection is cut", async () => {
    const live = lives(await inDatabase());
    const lookLife = { ends: hanging, mostLooks: 2, triesAgain: true, cut: true } as const;
    const last = [await live({ ...cutLife, takes }), await live(cutLife), await live(cutLife)];
    expect(await live(lookLife)).toMatchObject({ begun: [], gaveUp: [] });
    for (const { forgives } of last) await forgives();
    expect(await live({ ends: () => "over", most: 1, triesAgain: true })).toMatchObject({ gaveUp: [] });

    for (const one of [said(2, 2), undefined, undefined])
      await live({ ends: poison, takes: one === undefined ? [] : [one] });
    let cuts = 0;
    for (let gaveUp: string[] = []; gaveUp.length === 0 && cuts < 20; cuts += 1) {
      const next = await live({ ...lookLife, most: 1 });
      expect(next.begun).toEqual([]);
      await next.forgives();
      gaveUp = next.gaveUp;
    }
    expect(cuts).toBe(3);
  });
});

describe("an event that was in hand when processes ended", () => {
  test("isn't blamed for those that were stopped in an orderly way", async () => {
    const live = lives(await inFolder());
    const gaveUp: number[] = [];
    for (const stops of [false, true, false, true, true, false])
      gaveUp.push(
        (await live({ ends: hanging, takes: gaveUp.length === 0 ? [said(1, 1)] : [], most: 1, stops })).gaveUp
          .length,
      );
    // Three of these processes were killed.
    expect(gaveUp).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await live({ ends: hanging, takes: [said(2, 2)], most: 1 })).gaveUp).toEqual(["u:1"]);
  });

  test("isn't blamed while it waits for another attempt, however often the process is killed", async () => {
    const live = lives(await inFolder());
    const outage: Ends = () => "again";
    await live({ ends: outage, takes: around, most: 4 });
    for (let more = 8; more > 0; more -= 1)
      expect(await live({ ends: outage, most: 4 })).toMatchObject({
        gaveUp: [],
        begun: ["u:1!", "u:2!", "u:3!", "u:5!"],
      });
  });

  test("isn't given up with the guilty one when it only takes long, unless that happens many times", async () => {
    const live = lives(await inFolder());
    const ends: Ends = (key) => (key === "u:1" ? "hangs" : poison(key, 0));
    const gaveUp = [(await live({ ends, takes: around })).gaveUp];
    for (const most of [Infinity, Infinity, 5])
      gaveUp.push((await live({ ends, isSlow: true, most })).gaveUp);
    expect(gaveUp).toEqual([[], [], [], ["u:2"]]);
    let more = 0;
    for (let last: string[] = []; last.length === 0 && more < 20; more += 1)
      last = (await live({ ends, takes: [said(100 + more, 9)], most: 2, isSlow: true })).gaveUp;
    expect(more).toBe(7);
  });

  test("is given up, too, if each process ends in a later attempt than its first", async () => {
    const live = lives(await inFolder());
    const ends: Ends = (key, attempt) => (key !== "u:2" ? "over" : attempt === 0 ? "again" : "dies");
    const had = [await live({ ends, takes: [said(2, 2), said(4, 2)], triesAgain: true })];
    while (had.at(-1)?.gaveUp.length === 0 && had.length < 20)
      had.push(await live({ ends, most: 2, triesAgain: true }));
    expect(had.at(-1)).toMatchObject({ gaveUp: ["u:2"], begun: ["u:4"] });
    // A later attempt isn't made alone.
    expect(had).toHaveLength(10);
  });

  test.each([4, 12])(
    "leaves the disk before the chat's next event begins, with the blame %i",
    async (blame) => {
      let struck: number | undefined;
      const suspects = new Suspects({
        events: {
          blame: async () => undefined,
          forgive: async () => undefined,
          look: async () => ({ blame, isFinal: true }),
        },
        strike: async (n) => {
          await turn();
          struck = n;
        },
        giveUp: async () => ({ kind: "over" }),
        log: (event) => expect.unreachable(event),
      });
      const event: InboxEvent = { ...said(1, 1), n: 7, receivedAt: 1 };
      suspects.leftBehind(new Map([[7, blame]]));
      suspects.chats([event]);
      await suspects.attempt(event, { attempt: 0, alone: true }, async () => ({ kind: "over" }));
      expect(struck).toBe(7);
    },
  );

  test("costs nothing if it is new", async () => {
    const { stored } = await lives(await inFolder())({ ends: () => "over", takes: around, most: 5 });
    expect(stored).toBe(0);
  });
});
