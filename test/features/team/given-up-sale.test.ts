import { expect, it, onTestFinished, vi } from "vitest";
import { soldInvoice } from "../../../src/features/invoices/slice.js";
import { ownerAndSeller } from "./owner-and-seller.js";

it("counts and announces a seller's payment once when the event was given up after its commit", async () => {
  const { owner, seller, ref, status, share, pass, news } = await ownerAndSeller();
  const { invoices } = owner.store;
  const write = invoices.write.bind(invoices);
  invoices.write = async () => {
    throw new TypeError("A fault of the test.");
  };
  await status("paid");
  invoices.write = write;
  await share();
  await seller.callback(ref, "paid");
  await pass();
  const { team } = await owner.record();
  expect(team?.sellers[0]?.paid?.sums).toEqual({ UZS: "30000" });
  expect(news().filter((text) => text.includes("30,000"))).toHaveLength(1);
});

it("reports a seller's payment to the operator once when a fault of the bot keeps it from the owner, who hears of it later", async () => {
  const { seller, ref, status, pass, news } = await ownerAndSeller();
  const parse = vi.spyOn(soldInvoice, "parse").mockImplementation(() => {
    throw new TypeError("A fault of the test.");
  });
  onTestFinished(() => parse.mockRestore());
  await status("processing");
  expect(seller.untold).toEqual([]);
  await status("paid");
  await seller.send("/help");
  expect(seller.untold).toEqual([{ chat: seller.key, ref, reason: "failed" }]);
  parse.mockRestore();
  await seller.send("/help");
  await pass();
  expect(news().filter((text) => text.includes("30,000"))).toHaveLength(1);
  expect(seller.untold).toHaveLength(1);
});
