import { onPostgres } from "./on-database.js";

await onPostgres("bad-data");
