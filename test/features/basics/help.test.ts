import { expect, it } from "vitest";
import { records } from "../../../src/features/slices.js";
import { allCommands } from "../../../src/frame/commands.js";
import { languages } from "../../../src/frame/locales.js";
import { OneChat } from "../../kit/one-chat.js";

it("/help speaks of an open question only while one is open", async () => {
  const one = await OneChat.open();
  await one.send("/help");
  expect(one.chat.last.text).toMatch(/^Tap a command:$/m);
  await one.send("/new");
  await one.send("/help");
  expect(one.chat.last.text).toMatch(/^Tap a command, or answer my open question:$/m);
  await one.send("/cancel");
  await one.send("/help");
  expect(one.chat.last.text).toMatch(/^Tap a command:$/m);
});

it.each(allCommands)("/%s has a handler", async (command) => {
  const one = await OneChat.open();
  await one.send(`/${command}`);
  expect(one.chat.last.text).not.toMatch(/don't know that command/);
});

it.each(languages)(
  "/privacy names the sums behind /today and what couldn't be handled, in %s",
  async (language) => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change(({ settings }) => {
      settings.language = language;
    });
    await one.send("/privacy");
    const { ledgerPages, unreadable } = records;
    expect(ledgerPages.stored.until).toMatch(/ to 66 days/);
    expect(unreadable.keptDays).toBe(30);
    expect(one.chat.last.text).toMatch(/\/today[^.]* 66 [\s\S]* 30 [^.]*\./);
  },
);
