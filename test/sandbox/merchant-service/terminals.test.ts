import { describe, expect, it } from "vitest";
import { sandboxForTest } from "./harness.js";

describe("the sandbox's terminals", () => {
  it("come in pages of at most 20 rows, whatever size is requested", async () => {
    const { signIn, get } = await sandboxForTest();
    const token = await signIn("anna@shop.example");
    const first = (await get("/terminals?page=0&size=50", token)).body;
    const second = (await get("/terminals?page=1&size=50", token)).body;
    expect(first).toMatchObject({ currentPage: 0, totalItems: 25, totalPages: 2 });
    expect(first.data).toHaveLength(20);
    expect(second.data).toHaveLength(5);
    const all = [...first.data, ...second.data];
    expect(new Set(all.map(({ id }) => id)).size).toBe(25);
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(all.some(({ status }) => status !== "ACTIVE")).toBe(true);
    expect(Object.keys(all[0]).sort()).toEqual([
      "businessUnitName",
      "createdDate",
      "id",
      "isDefault",
      "name",
      "status",
    ]);
    expect((await get("/terminals?page=9&size=7", token)).body).toMatchObject({ totalPages: 4, data: [] });
  });

  it.each(["?page=-1&size=10", "?page=0&size=0", "?page=0&size=10&sort=name"])(
    "refuse the query “%s”",
    async (query) => {
      const { signIn, get } = await sandboxForTest();
      expect((await get(`/terminals${query}`, await signIn())).status).toBe(400);
    },
  );

  it("need a valid access token", async () => {
    const { signIn, get, clock, control } = await sandboxForTest();
    const token = await signIn();
    const status = async (bearer?: string) => (await get("/terminals?page=0&size=5", bearer)).status;
    expect(await status()).toBe(401);
    expect(await status("at_unknown")).toBe(401);
    clock.pass(86_399);
    expect(await status(token)).toBe(200);
    control.expireTokens("anna@shop.example");
    expect(await status(token)).toBe(200);
    control.expireTokens("dilnoza@shop.example");
    expect(await status(token)).toBe(401);
  });

  it("include one active terminal for one login and none for another", async () => {
    const { signIn, terminals } = await sandboxForTest();
    const active = async (login: string) =>
      (await terminals(await signIn(login))).filter(({ status }: { status: string }) => status === "ACTIVE")
        .length;
    expect(await active("one-terminal@shop.example")).toBe(1);
    expect(await active("closed@shop.example")).toBe(0);
  });

  it("keep their ids from one start to the next", async () => {
    const ids = async () => {
      const { signIn, terminals } = await sandboxForTest();
      return (await terminals(await signIn())).map(({ id }: { id: string }) => id);
    };
    expect(await ids()).toEqual(await ids());
  });
});
