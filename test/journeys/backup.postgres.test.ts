import { onPostgres } from "./on-database.js";

await onPostgres("backup");
