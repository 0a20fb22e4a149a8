import { mkdir, open as openFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { InboxEvent } from "../../../src/engine/event.js";
import { Inbox } from "../../../src/engine/inbox.js";
import { EventFile } from "../../../src/store/folder/event-file.js";
import { callback, folder, openedLines, sealer } from "../../engine/samples.js";
import { MemoryDisk } from "../../soak/kit/disk/disk.js";
import { mount, unmount } from "../../soak/kit/disk/under-node.js";
import { randomFrom } from "../../soak/kit/random.js";

test("a line with blame is one that strikes nothing for earlier versions, to which an operator may go back", async () => {
  const dir = await folder();
  const left: InboxEvent[] = [];
  const open = async () => {
    const events = new EventFile({ dir, sealer, now: () => 1, log: () => undefined });
    const inbox = await Inbox.open({ events, deliver: (event) => left.push(event), makeRoom: () => false });
    return { events, inbox };
  };
  const { events, inbox } = await open();
  await inbox.accept([callback("1", "a")]);
  await events.blame(new Map([[left[0]?.n ?? 0, { from: 0, to: 4 }]]));
  await inbox.close();
  // The next start writes the file anew.
  const lines = await openedLines(dir);
  const again = await open();
  lines.push(...(await openedLines(dir)));
  await again.inbox.close();
  const blaming = lines.map((line) => JSON.parse(line)).filter((line) => "b" in line);
  expect(blaming).toEqual([
    { d: [], b: [[1, 4]] },
    { d: [], b: [[1, 4]] },
  ]);
  expect(left.map(({ n }) => n)).toEqual([1, 1]);
});

test("an inbox that can't be rewritten at the start tells the operator so, as on a full disk", async () => {
  const dir = await folder();
  await mkdir(join(dir, "inbox", "events.log.new"), { recursive: true });
  const events = new EventFile({ dir, sealer, now: () => 1, log: () => undefined });
  const opening = Inbox.open({ events, deliver: () => undefined, makeRoom: () => false });
  await expect(opening).rejects.toMatchObject({ name: "StorageError", code: "EISDIR" });
});

test("a start leaves no file open, whichever call of it the disk refuses", async () => {
  let [refused, closed] = [0, false];
  for (let call = 0; !closed; call += 1) {
    const disk = mount(new MemoryDisk(), randomFrom("start", call));
    onTestFinished(() => unmount(disk));
    const dir = disk.path;
    await mkdir(join(dir, "inbox"));
    const left = await openFile(join(dir, "inbox", "events.log"), "wx");
    await left.writeFile(Buffer.from("damaged\nhalf a li"));
    await left.close();
    let calls = 0;
    disk.refuse = () => (calls++ === call ? "EIO" : undefined);
    const events = new EventFile({ dir, sealer, now: () => 1, log: () => undefined });
    const opening = Inbox.open({ events, deliver: () => undefined, makeRoom: () => false });
    const inbox = await opening.catch(() => undefined);
    if (inbox === undefined) refused += 1;
    await inbox?.close();
    closed = calls <= call;
    expect([...disk.open], `call ${call}`).toEqual([]);
  }
  expect(refused).toBeGreaterThan(10);
});
