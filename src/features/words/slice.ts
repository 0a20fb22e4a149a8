import { slice } from "../../frame/model/slice.js";

export const words = slice({});
