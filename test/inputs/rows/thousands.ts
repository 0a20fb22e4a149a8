import type { Row } from "../row.js";

export const thousands: readonly Row[] = [
  { row: 19, typed: "букет 250", gives: { either: [250_000, 250] } },
  { row: 19, typed: "Кофе 15", gives: { either: [15_000, 15] } },
  {
    row: 19,
    typed: "5 самсы по 8",
    gives: {
      total: [40_000, 40],
      orNothing: true,
      says: [/(?<!\d)(?:8|40) 000(?!\d)/, /(?<![\d ])(?:8|40)(?! ?\d)/],
    },
  },
  { row: 19, typed: "buket 250", language: "uz", gives: { either: [250_000, 250] } },

  { row: 19, typed: "букет 250", inline: true, gives: { either: [250_000, 250] } },
  { row: 19, typed: "Кофе 15", inline: true, gives: { either: [15_000, 15] } },
  { row: 19, typed: "5 самсы по 8", inline: true, gives: { either: [40_000, 40] } },
  { row: 19, typed: "buket 250", language: "uz", inline: true, gives: { either: [250_000, 250] } },
];
