import { describe, expect, test } from "vitest";
import { faultyVariables, least, read } from "./environments.js";

describe("the Mini App", () => {
  const publicUrl = "https://bot.example.com/merchant";

  test("has an address with https, and on this machine only for a stand-in of Telegram", () => {
    expect(read(least).miniApp).toEqual({ url: undefined, chatSignIn: true });
    expect(read({ ...least, PUBLIC_URL: `${publicUrl}/` }).miniApp.url).toBe(`${publicUrl}/app/`);
    const onThisMachine = { ...least, PUBLIC_URL: "http://127.0.0.1:8080" };
    expect(read(onThisMachine).miniApp.url).toBeUndefined();
    expect(read({ ...onThisMachine, TELEGRAM_API_ROOT: "http://localhost:9" }).miniApp.url).toBe(
      "http://127.0.0.1:8080/app/",
    );
  });

  test("may be the only place for a sign-in when Telegram can open it", () => {
    const off = { ...least, CHAT_SIGN_IN: "off" };
    expect(read({ ...off, PUBLIC_URL: publicUrl }).miniApp.chatSignIn).toBe(false);
    expect(faultyVariables(off)).toEqual(["CHAT_SIGN_IN"]);
    expect(faultyVariables({ ...off, PUBLIC_URL: "http://127.0.0.1:8080" })).toEqual(["CHAT_SIGN_IN"]);
  });
});
