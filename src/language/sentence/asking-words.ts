/**
 * The words with which people ask for an invoice, greet and address somebody, in English, Russian and Uzbek. They are
 * in lower case, with "е" for "ё" and a plain apostrophe. None of them is a product; a word that also begins the name
 * of a product stands only in a table that demands more of the words around it.
 */
function table(...rows: readonly string[]): ReadonlySet<string> {
  const phrases = rows.flatMap((row) => row.split(", "));
  for (const phrase of phrases) firstWords.add(phrase.replace(/ .*/, ""));
  return new Set(phrases);
}

const firstWords = new Set<string>();
/** Checks whether a phrase of any table begins with this word. Few texts do, and the others need no further search. */
export const mayAsk = (firstWord: string): boolean => firstWords.has(firstWord);

/** Stands at the beginning, before anything. */
export const openings = table(
  "please, also, and, пожалуйста, плиз, пж, ой, ну, еще, и, и еще, тоже, также, а также, мне, нам",
  "iltimos, yana, va, va yana, menga, bizga, xo'p, mayli, илтимос, яна, ва, ва яна, менга, бизга, хуп, майли",
  "здравствуйте, здрасте, добрый день, добрый вечер, доброе утро, доброго дня, assalomu alaykum, assalom alaykum, ассалому алайкум",
  "aka, opa, uka, akajon, opajon, do'stim, ака, опа, ука, акажон, опажон, дустим, дўстим",
);

/** Stands at the beginning with a comma. Without one it may begin a name: "Well water". */
export const interjections = table(
  "ok, well, oh, oops, sorry, so, так, итак, слушай, слушайте, смотри, извини, извините, брат, братан, друг",
);

/** Stands at the beginning, unless a name with a capital letter follows without a comma: "Hello Kitty". */
export const greetings = table(
  "hello, hi, hey, good morning, good afternoon, good evening, salam",
  "привет, приветик, салам, салом, ассалом, salom, assalom",
);

/** Asks for something, whatever follows: a product, an amount, or a word for the invoice. */
export const requests = table(
  "i need, i want, i'd like, i would like, can i get, can i have, could i get, could i have, can you add, could you add, please add, add, give me",
  "добавь, добавьте, добавить, добавим, дай, дайте, нужно, нужен, нужна, надо, хочу, хотим, можно, запиши, запишите, пробей, пробейте",
  "сделай, сделайте, оформи, оформите",
);

/** Asks to send an invoice to somebody: "выстави Азизу 50000". Behind "дай" the name would be a product: "дай Колу". */
export const sendRequests = table(
  "выстави, выставите, выставить, создай, создайте, скинь, скиньте, скинуть, кинь, киньте",
  "отправь, отправьте, пришли, пришлите, сбрось, сбросьте, выпиши, выпишите",
);

/** Asks for an invoice only if a word for it, an amount or a link word follows: "make a link", but not "make up". */
export const invoiceRequests = table(
  "send, send me, make, make me, create, issue, can you send, could you send, can you make, need, we need",
);

/** Names the invoice or its link. */
export const invoiceWords = table(
  "invoice, an invoice, the invoice, bill, a bill, payment link, a payment link, pay link, a pay link, link, a link, the link, link for payment",
  "счет, счетик, счет на оплату, счет клиенту, счет для клиента, ссылку клиенту, ссылку для клиента, инвойс, ссылка, ссылку, ссылочку, ссылка на оплату, ссылку на оплату, ссылка для оплаты, ссылку для оплаты, платежная ссылка, платежную ссылку, линк, линк на оплату, реквизиты, реквизиты для оплаты",
  "hisob, hisobni, to'lov linki, to'lov havolasi, to'lov linkini, to'lov havolasini, havola, havolani, linkini, invoys, to'lov uchun link, to'lov uchun havola",
  "хисоб, ҳисоб, хисобни, ҳисобни, тулов линки, тулов хаволаси, тўлов линки, тўлов ҳаволаси, хавола, ҳавола, инвойс",
);

/** Introduces an amount or what it is for. */
export const linkWords = table("for, на, за, of, на сумму, for the amount of");

/** Stands before an amount alone. */
export const amountLabels = table(
  "к оплате, на оплату, с вас, с тебя, to pay, to'lash uchun, тулаш учун, тўлаш учун",
);

/** In English the customer follows these words in the basic form: "bill Aziz 120k". */
export const billing = table("bill, invoice, charge");

/** Stands at the end, behind anything. */
export const closings = table(
  "please, pls, plz, thanks, thank you",
  "пожалуйста, плиз, пж, пжл, спасибо, заранее спасибо",
  "iltimos, rahmat, raxmat, илтимос, рахмат",
  "kerak, kerak edi, bering, bervoring, qo'shing, yuboring, qiling, qilib bering, yozing, chiqaring, керак, керак эди, беринг, юборинг, килинг, қилинг",
  "нужно, надо, выстави, выставите, скинь, скиньте, отправь, отправьте, добавь, добавьте",
);
