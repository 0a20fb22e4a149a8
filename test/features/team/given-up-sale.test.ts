import { expect, it } from "vitest";
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
