import { relative } from "node:path";
import { beforeEach } from "vitest";
import { transcribeTo } from "./note.js";

beforeEach(({ task }) => {
  transcribeTo({ file: relative(process.cwd(), task.file.filepath), name: task.name });
});
