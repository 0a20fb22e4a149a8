import { onTestFinished, test } from "vitest";
import { newDatabase } from "../postgres/new-database.js";
import { draft, signedInUser } from "./steps.js";
import { World } from "./world.js";

test("the built bot creates an invoice on a database, and tells that it is paid", async () => {
  const database = await newDatabase();
  onTestFinished(() => database.drop());
  const environment = { DATABASE_URL: database.url, DATA_DIR: undefined };
  const world = await World.create({ process: true, environment });
  onTestFinished(() => world.close());
  const chat = await signedInUser(world);
  await draft(chat);
  await chat.tap("Create invoice", /Waiting for payment/);
  await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
  await chat.waitFor(/is paid/);
});
