import type { Row } from "../row.js";

export const thousands: readonly Row[] = [
  { row: 19, typed: "букет 250", gives: { total: 250_000, says: /Или: 250 сум/ } },
  { row: 19, typed: "Кофе 15", gives: { total: 15_000, says: /Или: 15 сум/ } },
  {
    row: 19,
    typed: "5 самсы по 8",
    gives: { total: 40_000, says: /Или: 8 сум/ },
  },
  { row: 19, typed: "buket 250", language: "uz", gives: { total: 250_000, says: /Yoki: 250 soʻm/ } },

  { row: 19, typed: "букет 250", inline: true, gives: { either: [250_000, 250] } },
  { row: 19, typed: "Кофе 15", inline: true, gives: { either: [15_000, 15] } },
  { row: 19, typed: "5 самсы по 8", inline: true, gives: { either: [40_000, 40] } },
  { row: 19, typed: "buket 250", language: "uz", inline: true, gives: { either: [250_000, 250] } },
];
