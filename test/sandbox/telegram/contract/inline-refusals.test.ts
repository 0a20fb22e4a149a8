import { expect, test } from "vitest";
import { done, pending, refusal } from "./harness.js";
import { article, inlineWorld } from "./inline-world.js";

const content = (message_text: unknown, more: object = {}) => ({
  input_message_content: { message_text, ...more },
});
const inResult = "400 Bad Request: can't parse inline query result: ";
test.each<[string, object, string]>([
  [
    "more than 50 results",
    { results: Array.from({ length: 51 }, (_, index) => article(`${index}`)) },
    "400 Bad Request: too many inline query results specified",
  ],
  ["no list", { results: { a: 1 } }, "400 Bad Request: expected an Array of inline query results"],
  ["a result that is none", { results: ["a"] }, `${inResult}Inline query result must be an object`],
  [
    "a result without a type",
    { results: [article("a", { type: undefined })] },
    `${inResult}Can't find field "type"`,
  ],
  [
    "a result without an id",
    { results: [article("a", { id: undefined })] },
    `${inResult}Can't find field "id"`,
  ],
  ["an empty id", { results: [article("")] }, "400 Bad Request: RESULT_ID_EMPTY"],
  ["an id of 65 bytes", { results: [article(`${"я".repeat(32)}a`)] }, "400 Bad Request: RESULT_ID_INVALID"],
  ["an id twice", { results: [article("a"), article("a")] }, "400 Bad Request: RESULT_ID_DUPLICATE"],
  [
    "an unknown type",
    { results: [article("a", { type: "song" })] },
    `${inResult}type "song" is unsupported for the inline query result`,
  ],
  ["no title", { results: [article("a", { title: undefined })] }, `${inResult}Can't find field "title"`],
  ["an empty title", { results: [article("a", { title: " " })] }, "400 Bad Request: ARTICLE_TITLE_EMPTY"],
  [
    "no content",
    { results: [article("a", { input_message_content: undefined })] },
    `${inResult}Can't find field "message_text"`,
  ],
  [
    "no text in the content",
    { results: [article("a", { input_message_content: {} })] },
    `${inResult}Input message content is not specified`,
  ],
  [
    "a content that is none",
    { results: [article("a", { input_message_content: "x" })] },
    `${inResult}Field "input_message_content" must be of type Object`,
  ],
  [
    "a text that shows nothing",
    { results: [article("a", content(" \n"))] },
    "400 Bad Request: text must be non-empty",
  ],
  [
    "a text that is too long",
    { results: [article("a", content("x".repeat(4097)))] },
    "400 Bad Request: message is too long",
  ],
  [
    "broken HTML",
    { results: [article("a", content("<b>x", { parse_mode: "HTML" }))] },
    `${inResult}Can't parse entities: Can't find end tag corresponding to start tag "b"`,
  ],
  [
    "a wrong address",
    { results: [article("a", { url: "ftp://x.example" })] },
    "400 Bad Request: URL_INVALID",
  ],
  [
    "a wrong picture",
    { results: [article("a", { thumbnail_url: "http://" })] },
    "400 Bad Request: WEBDOCUMENT_URL_INVALID",
  ],
  [
    "a button without a use",
    { results: [article("a", { reply_markup: { inline_keyboard: [[{ text: "x" }]] } })] },
    `${inResult}Can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard`,
  ],
  [
    "a Web App under a result",
    {
      results: [
        article("a", {
          reply_markup: { inline_keyboard: [[{ text: "x", web_app: { url: "https://a.example" } }]] },
        }),
      ],
    },
    "400 Bad Request: BUTTON_TYPE_INVALID",
  ],
  [
    "data of 65 bytes",
    {
      results: [
        article("a", {
          reply_markup: { inline_keyboard: [[{ text: "x", callback_data: "x".repeat(65) }]] },
        }),
      ],
    },
    "400 Bad Request: BUTTON_DATA_INVALID",
  ],
  [
    "a reply keyboard",
    { results: [article("a", { reply_markup: { keyboard: [["x"]] } })] },
    "400 Bad Request: inline keyboard expected",
  ],
  [
    "an offset of 65 bytes",
    { results: [], next_offset: "x".repeat(65) },
    "400 Bad Request: NEXT_OFFSET_INVALID",
  ],
  [
    "a button above without a text",
    { results: [], button: { start_parameter: "a" } },
    "400 Bad Request: can't parse inline query results button: Can't find field \"text\"",
  ],
  [
    "a button above that does nothing",
    { results: [], button: { text: "a" } },
    "400 Bad Request: can't parse inline query results button: InlineQueryResultsButton must have exactly one optional field",
  ],
  [
    "an empty parameter",
    { results: [], button: { text: "a", start_parameter: "" } },
    "400 Bad Request: can't use empty start_parameter",
  ],
  [
    "a parameter with a blank",
    { results: [], button: { text: "a", start_parameter: "a b" } },
    "400 Bad Request: unallowed characters in start_parameter are used",
  ],
  [
    "a parameter that is too long",
    { results: [], button: { text: "a", start_parameter: "a".repeat(65) } },
    "400 Bad Request: too long start_parameter specified",
  ],
  [
    "an empty text above",
    { results: [], button: { text: " ", start_parameter: "a" } },
    "400 Bad Request: SWITCH_PM_TEXT_EMPTY",
  ],
])("an inline query is refused an answer with %s", async (_what, answer, refused) => {
  const { sandbox, chat } = await inlineWorld();
  void sandbox.control.inlineQuery(chat, "a");
  const inline_query_id = (await pending(sandbox))[0]?.inline_query?.id;
  expect(await refusal(sandbox, "answerInlineQuery", { inline_query_id, ...answer })).toBe(refused);
  expect(await done(sandbox, "answerInlineQuery", { inline_query_id, results: [article()] })).toBe(true);
});
