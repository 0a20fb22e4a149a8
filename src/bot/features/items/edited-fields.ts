import type { ItemField } from "../../../storage/chat-record.js";

/** Fields of a saved item that can be changed, as its card has them. */
export const editedFields = [
  "name",
  "price",
  "currency",
  "description",
  "icpuCode",
  "packageCode",
  "imageUrl",
] as const satisfies readonly ItemField[];
export type EditedField = (typeof editedFields)[number];

export const isEdited = (field: string | undefined): field is EditedField =>
  editedFields.some((one) => one === field);

/** Fields that an item can do without. */
type OptionalField = Exclude<EditedField, "name" | "price" | "currency">;
export const isOptional = (field: EditedField): field is OptionalField =>
  field !== "name" && field !== "price" && field !== "currency";
