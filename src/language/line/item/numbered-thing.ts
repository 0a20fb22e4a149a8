/**
 * A word for a paper, a taxpayer or a package, and nothing but a number behind it: "договор 4587". A merchant who sells
 * such a thing adds the currency.
 */
const numberedPaper = new RegExp(
  `^\\s*(?:${[
    "contract|agreement|receipt|inn|number|no|art|lot|batch",
    "договор|накладная|чек|инн|номер|арт|партия",
    "shartnoma|chek|stir|raqam|partiya|o['‘’ʻʼ`´]ram",
    "шартнома|стир|рақам|ўрам",
  ].join("|")})\\.? ?[:=№#–—-]? ?\\d[\\d ,.']*$`,
  "iu",
);

/** A word for what is known by a number, and a number behind it that isn't round: "билет 4587", "table 4587", "кв 4587". */
const numberedThing = new RegExp(
  `^\\s*(?:${[
    "ticket|table|apt|apartment|flat|house|room|model|series|seat|order",
    "билет|стол|столик|дом|кв|квартира|комната|модель|серия|место|заказ",
    "chipta|stol|uy|xonadon|xona|seriya|joy|buyurtma",
    "чипта|уй|хонадон|хона|буюртма",
  ].join("|")})\\.? ?[:=№#–—-]? ?\\d[\\d ]*(?<!00)$`,
  "iu",
);

export const isNumbered = (line: string): boolean => numberedPaper.test(line) || numberedThing.test(line);
