/** What merchants type when they mean no harm. */

export const commands = "start help new signin signout cancel settings items invoices privacy".split(" ");
export const plainTexts = [
  "Coffee 2x15000",
  "Coffee 15 000",
  "Tea",
  "15 000",
  "3",
  "0",
  "24h",
  "2h 30m",
  "31.12.2030 18:00",
  "10%",
  "5000",
  "anna@shop.example",
  "Asia/Tashkent",
  "+5",
  "UZS",
  "USD",
  "ref-1",
  "A note",
  "123456",
  "Coffee\nTea 3000\n2 Cake 4 500",
];
