import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { savedItems } from "./many-items.js";
import { hostileText, longestText, nastyTexts, textsOf } from "./nasty-texts.js";
import { type Reader, textReaders } from "./text-readers.js";
