/** Lines whose sum a person knows and the composer doesn't find in the tags, by the reason. A line's beginning stands for it. */
export const unreadLines: Readonly<Record<string, readonly string[]>> = {
  "a count or a measure is said by something else": [
    "Для Зухры Ахмедовны курс рисования",
    "яйца 10 лотков по 30 шт",
    "линолеум 3х4 яъни 12 кв",
    "kapkeyk 2 dyujina yani 24 ta",
    "medovik chorak kam ikki kilo",
    "Добрый. Шторы в спальню 5 м",
    "час студии стольник, 3 часа",
    "ойна 4 та 70 минг синиб",
  ],
  "one price, count or measure belongs to several items in front of it or behind it": [
    "ассорти фруктовое 200 ассорти мясное",
    "a7iv 400k/d sigma 35 100k/d",
    "ҳаммаси 1500дан кашнич 5",
    "картошка пиёз сабзи 5 килодан",
    "обеды\n25.03 — 14",
    "bodom va keshyu 1 kilodan",
    "FX3 + gimbal RS3 for a day",
    "маникюр комбинированный + гель лак",
  ],
  "pieces of one item have several prices": [
    "Сурайё курс чистка+маска 5 раз",
    "Nigora opaga 2 farzand sentyabr",
    "Ravshan's dad 3 kids english",
    "иккита қовун бири 25 минг",
  ],
  "a count between two items may belong to either": [
    "75minglik maykadan 4ta",
    "private uzbek-english lessons $14",
  ],
  "a discount or a charge isn't said as a sum": ["12 mugs with photo 55k if", "studio hour x6 130k minus"],
  "an amount is said in words that are rare": ["tagi qalin botinka 430mi", "свадьба Самарканд штука баксов"],
};
