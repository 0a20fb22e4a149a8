import { describe, expect, it } from "vitest";
import {
  accessToken,
  endAccess,
  renewAccess,
  tidyAccess,
} from "../../../src/features/access/access-token.js";
import { writeCredentials } from "../../../src/features/access/credentials.js";
import { newChatRecord } from "../../../src/features/chat-record.js";
import type { ChatScope } from "../../../src/frame/context.js";
import { actingOf, signInOf } from "../../../src/frame/model/acting.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import type { Credentials } from "../../../src/service/service-port.js";
import { DamagedRecordError, StorageError } from "../../../src/store/errors.js";
import type { CredentialsRecord } from "../../../src/store/store-port.js";

const now = Date.parse("2026-11-22T09:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;
const ended: CredentialsRecord = {
  accessToken: "access-1",
  refreshToken: "refresh-1",
  scope: "invoices:create",
  account: { login: "anna", userId: "user-1" },
  obtainedAt: 0,
  expiresAt: now - minute,
  event: 7,
};
const pair: Credentials = { accessToken: "access-2", refreshToken: "refresh-2", expiresIn: 3600 };

/** A chat with credentials in memory, and a service that renews them as the test says. */
function chatWith(kept: CredentialsRecord | undefined, renewal?: (token: string) => Promise<Credentials>) {
  const clock = { now };
  const disk = { kept, refuses: false, damaged: false };
  const asked: string[] = [];
  const logged: unknown[] = [];
  const session = newChatRecord("1", now);
  const access = { expiresAt: kept?.expiresAt ?? 0 };
  session.account = { state: "signed-in", identity: { login: "anna" }, access };
  const credentials = {
    read: async () => {
      if (disk.damaged) throw new DamagedRecordError("credentials", "1", "damaged/1");
      return structuredClone(disk.kept);
    },
    write: async (_chat: string, record: CredentialsRecord) => {
      if (disk.refuses) throw new StorageError("ENOSPC", "The disk is full.");
      disk.kept = record;
    },
    remove: async () => {
      disk.kept = undefined;
    },
  };
  const refresh = async (token: string): Promise<Credentials> => {
    asked.push(token);
    return renewal?.(token) ?? pair;
  };
  const deps = {
    store: { credentials, inTurn: <T>(_kind: string, _key: string, work: () => Promise<T>) => work() },
    service: renewal === undefined ? {} : { refresh },
    now: () => clock.now,
    log: (...line: unknown[]) => void logged.push(line),
  };
  const unit = { event: { n: 9 } };
  return { clock, disk, asked, logged, session, scope: { deps, session, unit } as unknown as ChatScope };
}

const gives = (credentials: Credentials) => async () => credentials;
const fails = (kind: "signed-out" | "unavailable" | "faulty-answer" | "too-many-requests") => async () => {
  throw new MerchantServiceError(kind, "said by the test");
};

describe("access at its end", () => {
  it("is renewed, and the new pair is on disk before it is used", async () => {
    const { scope, disk, asked, session } = chatWith(ended, gives(pair));
    expect(await accessToken(scope)).toEqual({ kind: "ok", token: "access-2" });
    expect(asked).toEqual(["refresh-1"]);
    expect(disk.kept).toEqual({
      ...ended,
      accessToken: "access-2",
      refreshToken: "refresh-2",
      obtainedAt: now,
      renewed: true,
      expiresAt: now + 59 * minute,
    });
    expect(signInOf(actingOf(session))?.access?.expiresAt).toBe(now + 59 * minute);
  });

  it("keeps the refresh token when the service gives no other", async () => {
    const { scope, disk } = chatWith(ended, gives({ accessToken: "access-2", expiresIn: 3600 }));
    await accessToken(scope);
    expect(disk.kept?.refreshToken).toBe("refresh-1");
  });

  it("is not renewed while it is good", async () => {
    const { scope, asked } = chatWith({ ...ended, expiresAt: now + minute }, gives(pair));
    expect(await accessToken(scope)).toEqual({ kind: "ok", token: "access-1" });
    expect(asked).toEqual([]);
  });

  it("is renewed by one call, however many ask for it", async () => {
    const { scope, asked } = chatWith(ended, gives(pair));
    const both = await Promise.all([accessToken(scope), accessToken(scope)]);
    expect(both).toEqual([
      { kind: "ok", token: "access-2" },
      { kind: "ok", token: "access-2" },
    ]);
    expect(asked).toEqual(["refresh-1"]);
  });

  it("whose renewal is refused is forgotten, with the refresh token", async () => {
    const { scope, disk, session, asked } = chatWith(ended, fails("signed-out"));
    expect(await accessToken(scope)).toEqual({ kind: "signed-out" });
    expect(disk.kept).toBeUndefined();
    expect(signInOf(actingOf(session))?.access).toBeUndefined();
    expect(await accessToken(scope)).toEqual({ kind: "signed-out" });
    expect(asked).toHaveLength(1);
  });

  it.each(["unavailable", "faulty-answer"] as const)("whose renewal is %s stays as it is", async (kind) => {
    const { scope, disk, session } = chatWith(ended, fails(kind));
    expect(await accessToken(scope)).toEqual({ kind });
    expect(disk.kept).toEqual(ended);
    expect(signInOf(actingOf(session))?.access).toBeDefined();
  });

  it("whose renewal meets too many requests stays as it is, and isn't renewed before the time", async () => {
    const { scope, disk, asked, clock } = chatWith(ended, fails("too-many-requests"));
    const waits = { kind: "too-many-requests", wait: { asks: "unnamed", until: now + 30_000 } };
    expect(await accessToken(scope)).toEqual(waits);
    clock.now += 29_000;
    expect(await accessToken(scope)).toEqual(waits);
    expect(asked).toHaveLength(1);
    expect(disk.kept).toEqual(ended);
    clock.now += 1_000;
    await accessToken(scope);
    expect(asked).toHaveLength(2);
  });

  it("renewed for another user is not taken", async () => {
    const { scope, disk } = chatWith(ended, gives({ ...pair, userId: "user-2" }));
    expect(await accessToken(scope)).toEqual({ kind: "signed-out" });
    expect(disk.kept).toBeUndefined();
  });

  it("renewed while the disk is full is written by the next attempt, without another call", async () => {
    const { scope, disk, asked } = chatWith(ended, gives(pair));
    disk.refuses = true;
    await expect(accessToken(scope)).rejects.toThrow(StorageError);
    expect(disk.kept).toEqual(ended);
    disk.refuses = false;
    expect(await accessToken(scope)).toEqual({ kind: "ok", token: "access-2" });
    expect(disk.kept?.refreshToken).toBe("refresh-2");
    expect(asked).toEqual(["refresh-1"]);
  });

  it("renewed for a merchant who has signed out meanwhile doesn't come back", async () => {
    const { scope, disk } = chatWith(ended, async () => {
      disk.kept = undefined;
      return pair;
    });
    expect(await accessToken(scope)).toEqual({ kind: "signed-out" });
    expect(disk.kept).toBeUndefined();
  });

  it("renewed for a merchant who has signed in again meanwhile is that of the new sign-in", async () => {
    const again = { ...ended, accessToken: "access-9", refreshToken: "refresh-9", expiresAt: now + minute };
    const { scope, disk } = chatWith(ended, async () => {
      disk.kept = again;
      return pair;
    });
    expect(await accessToken(scope)).toEqual({ kind: "ok", token: "access-9" });
    expect(disk.kept).toEqual(again);
  });

  it("writes no token into the log", async () => {
    for (const renewal of [gives(pair), fails("signed-out"), fails("unavailable")]) {
      const { scope, logged } = chatWith(ended, renewal);
      await accessToken(scope);
      expect(logged).toHaveLength(1);
      expect(JSON.stringify(logged)).not.toMatch(/access-\d|refresh-\d/);
    }
  });

  it("that can't be read any more means signing in", async () => {
    const { scope, disk } = chatWith(ended, gives(pair));
    disk.damaged = true;
    expect(await accessToken(scope)).toEqual({ kind: "signed-out" });
  });

  it.each([
    ["signs out", (scope: ChatScope) => endAccess(scope)],
    ["signs in again", (scope: ChatScope) => writeCredentials({ owner: "1" }, scope.deps, ended)],
  ])("keeps no token that couldn't be written in memory when the owner %s", async (_, act) => {
    const { scope, disk, asked } = chatWith(ended, gives(pair));
    disk.refuses = true;
    await expect(accessToken(scope)).rejects.toThrow(StorageError);
    disk.refuses = false;
    await act(scope);
    // The old credentials are back as from a backup. Only the memory could know what they were renewed to.
    disk.kept = ended;
    await accessToken(scope);
    expect(asked).toEqual(["refresh-1", "refresh-1"]);
  });
});

describe("access that the service refuses before its time", () => {
  const good = { ...ended, expiresAt: now + day };

  it("is renewed", async () => {
    const { scope } = chatWith(good, gives(pair));
    expect(await renewAccess(scope, "access-1")).toEqual({ kind: "ok", token: "access-2" });
  });

  it("is renewed once only, when an earlier attempt has done it", async () => {
    const { scope, asked } = chatWith({ ...good, accessToken: "access-2" }, gives(pair));
    expect(await renewAccess(scope, "access-1")).toEqual({ kind: "ok", token: "access-2" });
    expect(asked).toEqual([]);
  });

  it("is forgotten when it was renewed a moment ago: another token wouldn't be accepted either", async () => {
    const fresh = { ...good, obtainedAt: now - minute + 1, renewed: true };
    const { scope, disk, asked } = chatWith(fresh, gives(pair));
    expect(await renewAccess(scope, "access-1")).toEqual({ kind: "signed-out" });
    expect(asked).toEqual([]);
    disk.kept = { ...fresh, obtainedAt: now - minute };
    expect(await renewAccess(scope, "access-1")).toEqual({ kind: "ok", token: "access-2" });
  });

  it("is renewed when the clock was set back since the last renewal", async () => {
    const { scope } = chatWith({ ...good, obtainedAt: now + day, renewed: true }, gives(pair));
    expect(await renewAccess(scope, "access-1")).toEqual({ kind: "ok", token: "access-2" });
  });

  it("is forgotten when there is nothing to renew it with", async () => {
    const { refreshToken: _none, ...without } = good;
    const { scope, disk, session } = chatWith(without, gives(pair));
    expect(await renewAccess(scope, "access-1")).toEqual({ kind: "signed-out" });
    expect(disk.kept).toBeUndefined();
    expect(signInOf(actingOf(session))?.access).toBeUndefined();
  });
});

describe("a refresh token", () => {
  it("is dropped, unused, once MERCHANT_REFRESH is turned off", async () => {
    const { scope, disk } = chatWith({ ...ended, expiresAt: now + day });
    expect(await accessToken(scope)).toEqual({ kind: "ok", token: "access-1" });
    expect(disk.kept).not.toHaveProperty("refreshToken");
    expect(JSON.stringify(disk.kept)).not.toContain("refresh-1");
  });

  it("keeps the access of a quiet chat for 30 days, and is never used by tidying up", async () => {
    const { scope, disk, asked } = chatWith({ ...ended, expiresAt: now - 29 * day }, gives(pair));
    await tidyAccess(scope);
    expect(disk.kept).toBeDefined();
    disk.kept = { ...ended, expiresAt: now - 30 * day };
    await tidyAccess(scope);
    expect(disk.kept).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("missing, access that has ended goes at once", async () => {
    const { refreshToken: _none, ...without } = ended;
    const { scope, disk } = chatWith(without, gives(pair));
    await tidyAccess(scope);
    expect(disk.kept).toBeUndefined();
  });
});
