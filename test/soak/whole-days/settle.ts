import type { Invoice } from "../../../src/invoice/invoice.js";
import { currentStatus } from "../../../src/invoice/invoice-status.js";
import type { BotInProcess } from "../kit/bot.js";
import type { ServiceInvoice } from "../kit/service.js";
import type { Merchant } from "./merchant.js";
import { isTold, submissionOf } from "./oracle.js";
import { noticeOf, paidNotice } from "./paid-texts.js";
import type { World } from "./world.js";

const minute = 60_000;
const dayMs = 24 * 60 * minute;

/** What must hold once nothing goes wrong any more and everything has come to rest. */
export async function checkSettled(world: World, life: BotInProcess): Promise<void> {
  const { waitingEvents } = life;
  if (waitingEvents > 0) world.fail(`${waitingEvents} events of the inbox are stuck`);
  for (const merchant of world.merchants) await checkMerchant(world, life, merchant);
  for (const { path, bytes } of world.disk.files()) world.oracle.written(bytes, path);
}

/** /start is answered within a step. */
export function checkAnswered(world: World, merchant: Merchant, before: number): void {
  const said = world.oracle.said.get(merchant.chat)?.length ?? 0;
  if (said <= before) world.fail(`merchant ${merchant.index} gets no answer to /start`);
}

async function checkMerchant(world: World, life: BotInProcess, merchant: Merchant): Promise<void> {
  const record = await life.store.chats.read(String(merchant.chat));
  if (record === undefined) return world.fail(`merchant ${merchant.index} has no record`);
  if (record.journal !== undefined) world.fail("a journal was left behind");
  for (const invoice of world.service.invoices) {
    const submission = submissionOf(invoice);
    if (submission?.chat !== String(merchant.chat) || invoice.createdAt <= deletedAt(world, merchant))
      continue;
    const kept =
      record.invoices[submission.ref] ??
      (await life.store.invoices.read(`${submission.chat}/${submission.ref}`));
    checkInvoice(world, merchant, invoice, kept);
  }
  checkNotices(world, merchant);
}

function checkInvoice(
  world: World,
  merchant: Merchant,
  invoice: ServiceInvoice,
  kept: Invoice | undefined,
): void {
  const said = world.oracle.said.get(merchant.chat) ?? [];
  const isTooOld = world.clock.now() - invoice.createdAt > world.retentionDays * dayMs;
  if (!said.some((each) => each.at >= invoice.createdAt && isTold(each, invoice)))
    world.fail(`${invoice.id} exists, and nobody was told`);
  if (kept === undefined) {
    if (!isTooOld) world.fail(`${invoice.id} exists, and no record knows it`);
    return;
  }
  if (kept.creation === "sending") world.fail(`${invoice.id} is still being sent`);
  const taken = world.deliveries.taken.get(invoice.id);
  if (taken === undefined) return;
  if (kept.creation !== "created")
    world.fail(`${invoice.id} was proved by a callback, and is ${kept.creation}`);
  if (taken.has("paid") && currentStatus(kept.history) !== "paid")
    world.fail(`${invoice.id} isn't paid here`);
}

/** When the bot has said last that everything is deleted. */
const deletedAt = (world: World, { chat }: Merchant): number =>
  world.oracle.said.get(chat)?.findLast(({ text }) => text.startsWith("Everything is deleted"))?.at ?? 0;

/** What was sent may be carried out when its sender has crashed already. */
const onItsWayMs = 500;

/**
 * Each payment that the bot was told of is told once; once more only where an answer or the process was lost. A callback
 * that a crash left unanswered may be on disk, so its payment may be told as well.
 */
function checkNotices(world: World, merchant: Merchant): void {
  const notices = world.oracle.said.get(merchant.chat) ?? [];
  const paid = new Map<string, { readonly least: number; readonly most: number }>();
  for (const invoice of world.service.invoices) {
    const isTaken = world.deliveries.taken.get(invoice.id)?.has("paid") === true;
    const isOwn = submissionOf(invoice)?.chat === String(merchant.chat);
    if (invoice.status !== "paid" || !isOwn || invoice.createdAt <= deletedAt(world, merchant)) continue;
    const { least, most } = paid.get(noticeOf(invoice)) ?? { least: 0, most: 0 };
    paid.set(noticeOf(invoice), { least: least + (isTaken ? 1 : 0), most: most + 1 });
  }
  for (const [notice, { least, most }] of paid) {
    const of = notices.filter(({ text }) => paidNotice(text) === notice);
    const excused = of.filter(
      ({ at, isAnswerLost }) =>
        isAnswerLost || world.crashes.some((crash) => crash > at - onItsWayMs && crash - at < 10 * minute),
    );
    if (of.length < least) world.fail(`“${notice}” is paid ${least} times, and was told ${of.length} times`);
    if (of.length > most + excused.length)
      world.fail(`“${notice}” is paid ${most} times, and was told ${of.length} times without a reason`);
  }
}
