import { expect, it } from "vitest";
import { allCommands } from "../../../src/frame/commands.js";
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
