import { newDatabase, statement } from "../postgres/new-database.js";
import { type Copy, folderOf, rememberedBy, unpacked } from "./copy.js";

/** A database with what a version has written. */
async function databaseOf(version: string): Promise<Copy & { readonly url: string }> {
  const { remembered, ends } = await rememberedBy(version);
  const { url, drop } = await newDatabase();
  await statement(url, await unpacked(version, "database.sql.gz"));
  return { url, place: { url }, remembered, ends, remove: drop };
}

export const stores = { "the folder": folderOf, "the database": databaseOf } as const;
