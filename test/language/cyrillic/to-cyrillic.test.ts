import { expect, test } from "vitest";
import { toCyrillic } from "../../../src/language/cyrillic/to-cyrillic.js";

const table = `
  toʻlov | тўлов
  Oʻchirish | Ўчириш
  gʻoya | ғоя
  toʻgʻri | тўғри
  shahar | шаҳар
  Choy | Чой
  Shunday | Шундай
  tushunmadim | тушунмадим
  narxning | нархнинг
  yangi | янги
  yer, yetib, Yetkazib | ер, етиб, Етказиб
  qayerda | қаерда
  egasi | эгаси
  Eng eski | Энг эски
  kerak, bering | керак, беринг
  poema, aeroport | поэма, аэропорт
  yozing, yoki | ёзинг, ёки
  Yoʻq | Йўқ
  yoʻl | йўл
  tayyor | тайёр
  keyingi | кейинги
  joylashuv | жойлашув
  qoʻyaman | қўяман
  sotayotganingiz | сотаётганингиз
  aytyapman | айтяпман
  yuboring | юборинг
  buyurtma | буюртма
  valyuta | валюта
  maʼlumot | маълумот
  eʼtibor | эътибор
  nomaʼlum | номаълум
  baʼzi | баъзи
  qahva | қаҳва
  hech qachon | ҳеч қачон
  xizmat | хизмат
  mijoz | мижоз
  jurnal | журнал
  aytsa, qaytsa | айтса, қайтса
  konvertatsiya | конвертация
  parol | пароль
  Parolingiz, parolni | Паролингиз, паролни
  profil, profilingizni | профиль, профилингизни
  obyekt | объект
  sentabr, 22-sentabrda | сентябрь, 22-сентябрда
  oktabr, aprel | октябрь, апрель
  noldan | нолдан
  bot | бот
  akkaunt | аккаунт
  autentifikator | аутентификатор
  5-stol, 17-qator | 5-стол, 17-қатор
  MXIK kodi | МХИК коди
  48 KB, 2 MB | 48 КБ, 2 МБ
  2 x 15 000, x3 | 2 х 15 000, х3
  90 000/kg | 90 000/кг
  oʻqilgan-oʻqilmagan | ўқилган-ўқилмаган
  Telegram, Telegramda | Telegram, Telegramда
  QR-kod, CSV fayl | QR-код, CSV файл
  Hisob ID, id: 5 | Ҳисоб ID, id: 5
  idish, idora | идиш, идора
  Narxi USDda emas, UZS | Нархи УСДда эмас, UZS
  e-mail manzil | e-mail манзил
  /new yuboring (/items) | /new юборинг (/items)
  <code>/new Qahva 15 000</code> | <code>/new Қаҳва 15 000</code>
  <b>Hisob</b> &lt;yoʻq&gt; | <b>Ҳисоб</b> &lt;йўқ&gt;
  https://example.com/coffee.jpg yoki rasm | https://example.com/coffee.jpg ёки расм
  Aziz, aziz@example.com | Азиз, aziz@example.com
  @SpamBot aytadi, @ nomini | @SpamBot айтади, @ номини
  Hisob yaratilmadi: qayta urinib koʻring. | Ҳисоб яратилмади: қайта уриниб кўринг.
  Shablon Yuboring | Шаблон Юборинг
`;

test.each(
  table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(" | ") as [string, string]),
)("%s is written %s", (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic);
});
