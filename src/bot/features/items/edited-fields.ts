import { editedFields } from "../../../domain/chat/items-question.js";

export type EditedField = (typeof editedFields)[number];

export const isEdited = (field: string | undefined): field is EditedField =>
  editedFields.some((one) => one === field);

/** Fields that an item can do without. */
type OptionalField = Exclude<EditedField, "name" | "price" | "currency">;
export const isOptional = (field: EditedField): field is OptionalField =>
  field !== "name" && field !== "price" && field !== "currency";
