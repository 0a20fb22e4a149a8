import { describe, expect, it } from "vitest";
import {
  accessAfterRefusal,
  accessOf,
  renewCredentials,
} from "../../../src/features/access/account-access.js";
import { readCredentials, writeCredentials } from "../../../src/features/access/credentials.js";
import type { OwnedAccount } from "../../../src/frame/model/acting.js";
import type { Credentials, MerchantService } from "../../../src/service/service-port.js";
import type { CredentialsRecord } from "../../../src/store/store-port.js";
import { openStore } from "../../engine/processing.js";

const now = Date.parse("2026-11-22T09:00:00Z");
const account: OwnedAccount = { owner: "1" };
const ended: CredentialsRecord = {
  accessToken: "access-1",
  refreshToken: "refresh-1",
  account: { login: "anna" },
  obtainedAt: 0,
  expiresAt: now - 60_000,
  event: 7,
};
const nextSignIn: CredentialsRecord = {
  ...ended,
  accessToken: "access-9",
  refreshToken: "refresh-9",
  event: 9,
};

/** The access of one account on a real disk, and how often the service was asked to renew it. */
async function open(kept: CredentialsRecord, refresh?: () => Promise<Credentials>) {
  const { store } = await openStore();
  const asked: string[] = [];
  const service = {
    ...(refresh && {
      refresh: (token: string) => {
        asked.push(token);
        return refresh();
      },
    }),
  } as MerchantService;
  const deps = { store, service, now: () => now, log: () => undefined };
  await writeCredentials(account, deps, kept);
  return { deps, store, asked };
}

describe("an account for which several chats act", () => {
  it("is renewed by one call, whichever chats need it, and no chat's record is written", async () => {
    const { deps, store, asked } = await open(ended, async () => ({
      accessToken: "access-2",
      expiresIn: 3600,
    }));
    const needed = await Promise.all(Array.from({ length: 5 }, () => accessOf(account, deps)));
    for (const access of needed)
      expect(access).toMatchObject({ kind: "ok", credentials: { accessToken: "access-2" } });
    expect(asked).toEqual(["refresh-1"]);
    const records: string[] = [];
    for await (const { key } of store.chats.list()) records.push(key);
    expect(records).toEqual([]);
  });

  it("is renewed by one call, though a chat has read the old credentials before another chat's renewal ended", async () => {
    const { deps, asked } = await open(ended, async () => ({
      accessToken: "access-2",
      refreshToken: "refresh-2",
      expiresIn: 3600,
    }));
    await accessOf(account, deps);
    expect(await renewCredentials(account, deps, ended, "refresh-1")).toMatchObject({
      kind: "ok",
      credentials: { accessToken: "access-2" },
    });
    expect(asked).toEqual(["refresh-1"]);
  });

  it("keeps a sign-in that came during a renewal, whether the service renews or refuses", async () => {
    for (const isRefused of [false, true]) {
      const opened = await open(ended, async () => {
        await writeCredentials(account, opened.deps, nextSignIn);
        return { accessToken: "access-2", expiresIn: 3600, ...(isRefused && { userId: "another" }) };
      });
      if (isRefused)
        await writeCredentials(account, opened.deps, {
          ...ended,
          account: { login: "anna", userId: "anna" },
        });
      expect(await accessOf(account, opened.deps)).toMatchObject({ kind: "unavailable" });
      expect(await opened.store.credentials.read("1")).toEqual(nextSignIn);
    }
  });

  it("keeps a sign-in that came while an unused refresh token was deleted", async () => {
    const { deps, store } = await open(ended);
    const { refreshToken: _none, ...signedIn } = nextSignIn;
    await Promise.all([readCredentials(account, deps), writeCredentials(account, deps, signedIn)]);
    expect(await store.credentials.read("1")).toEqual(signedIn);
  });

  it("loses its access by the refusal of its newest token, and not of one that another chat has renewed", async () => {
    const good = { ...ended, expiresAt: now + 60_000 };
    const { deps, store } = await open({ ...good, accessToken: "access-2" });
    expect(await accessAfterRefusal(account, deps, "access-1")).toMatchObject({ kind: "ok" });
    expect(await accessAfterRefusal(account, deps, "access-2")).toMatchObject({ kind: "signed-out" });
    expect(await store.credentials.read("1")).toBeUndefined();
  });
});
