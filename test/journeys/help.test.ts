import { afterEach, describe, expect, it } from "vitest";
import { languages } from "../../src/frame/locales.js";
import { parseItemLines } from "../../src/language/line/quick-line.js";
import { plain } from "./plain.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

/** The examples of the answer to /help: what stands between a bullet and a dash. */
const examplesIn = (text = ""): string[] =>
  [...plain(text).matchAll(/^• (.+?) — /gm)].map(([, example = ""]) => example);

describe("/help", () => {
  it("teaches the line, the order and inline mode by one example each, in every language", async () => {
    world = await World.create();
    for (const language of languages) {
      const chat = world.user("Anna", language);
      const [line = "", order, inline, ...others] = examplesIn(
        (await chat.say("/help", /\/privacy — /)).text,
      );
      expect(order).toMatch(/^2 (?:ta |та )?\S+ \S+ 1 (?:ta |та )?\S+$/);
      expect(inline).toBe(`@sandbox_pay_bot ${line}`);
      expect(others).toEqual([]);
      expect(parseItemLines(line, "UZS").lines).toMatchObject([
        { ok: true, item: { quantity: 2, price: "15000" } },
      ]);
    }
  });

  it("leaves the example of inline mode out where inline mode is off", async () => {
    world = await World.create({ stopped: true });
    world.telegram.control.setSwitches({ inlineMode: false });
    await world.startBot();
    const examples = examplesIn((await world.user().say("/help", /\/privacy — /)).text);
    expect(examples).toHaveLength(2);
  });
});
