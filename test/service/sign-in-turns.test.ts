import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { type SignInCaller, SignInTurns } from "../../src/service/sign-in-turns.js";
import { VirtualClock } from "../soak/kit/clock.js";

/** Sign-ins by their names; each step is under way until the test ends it. */
function signIns(connections = 8) {
  const clock = new VirtualClock(0);
  const turns = new SignInTurns(connections, clock);
  const begun: string[] = [];
  const told: string[] = [];
  const came: Record<string, string> = {};
  const ends = new Map<string, () => void>();
  const come = async (name: string, standing: SignInCaller["standing"], account = name): Promise<void> => {
    const step = () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve("done"));
      });
    const takesLong = (): void => void told.push(name);
    void turns.take({ account, standing, takesLong }, step).then((outcome) => {
      came[name] = outcome;
    });
    await turn();
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await turn();
  };
  const pass = async (ms: number): Promise<void> => {
    let isOver = false;
    clock.after(ms, () => {
      isOver = true;
    });
    while (!isOver) {
      clock.advance();
      await turn();
    }
  };
  return { begun, told, came, come, end, pass };
}

it("strangers begin two at a time, those who have signed in before go before them, and others' calls keep connections", async () => {
  const { begun, come, end } = signIns();
  for (const name of ["s1", "s2", "s3", "s4"]) await come(name, "stranger");
  expect(begun).toEqual(["s1", "s2"]);
  for (const name of ["k1", "k2", "k3", "k4", "k5"]) await come(name, "known");
  await come("m1", "midway");
  expect(begun.slice(2)).toEqual(["k1", "k2", "k3", "k4"]);
  for (const name of ["s1", "k1", "s2", "k2", "k3"]) await end(name);
  expect(begun.slice(6)).toEqual(["k5", "m1", "s3", "s4"]);
});

it("one step of an account is under way at a time, but no stranger's step holds up one who has signed in before", async () => {
  const { begun, come, end } = signIns();
  await come("s1", "stranger", "anna");
  await come("s2", "stranger", "anna");
  await come("s3", "stranger", "bela");
  await come("k1", "known", "anna");
  await come("k2", "known", "anna");
  expect(begun).toEqual(["s1", "s3", "k1"]);
  await end("k1");
  await end("s1");
  expect(begun.slice(3)).toEqual(["k2", "s2"]);
});

it("whoever waits longer than 5 s for the turn or the service hears it once, and after a minute the turn won't come", async () => {
  const { begun, told, came, come, end, pass } = signIns();
  for (const name of ["s1", "s2", "s3"]) await come(name, "stranger");
  await pass(4_999);
  await come("s4", "stranger");
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual(["s1", "s2", "s3"]);
  await end("s1");
  await pass(59_000);
  expect([told, came]).toEqual([["s1", "s2", "s3", "s4"], { s1: "done" }]);
  await pass(1_000);
  await end("s2");
  expect([begun, came]).toEqual([["s1", "s2", "s3"], { s1: "done", s2: "done", s4: "busy" }]);
});

it("of 600 strangers 100 hear at once that their turn won't come, and no merchant does", async () => {
  const { came, come } = signIns();
  for (let count = 0; count < 602; count += 1) await come(`s${count}`, "stranger");
  await come("k", "known");
  expect(Object.keys(came)).toHaveLength(100);
});

it("with the fewest connections that can be set, other calls keep one", async () => {
  const { begun, come } = signIns(2);
  for (const name of ["k1", "k2"]) await come(name, "known");
  expect(begun).toEqual(["k1"]);
});
