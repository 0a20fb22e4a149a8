/**
 * A seller may ask for these things in words. "create" also does what [Create invoice] does, and "ok" does so on a review card
 * only. "paid" says or asks that a customer has paid, which is no fact before the service has told it.
 */
export type Intent =
  | "help"
  | "today"
  | "waiting"
  | "who-paid"
  | "paid"
  | "cash"
  | "remind"
  | "repeat"
  | "cancel"
  | "undo"
  | "withdraw"
  | "link"
  | "qr"
  | "longer"
  | "language"
  | "to-english"
  | "to-russian"
  | "to-uzbek"
  | "to-uzbek-cyrillic"
  | "thanks"
  | "ok"
  | "create";

/**
 * The phrases are in lower case, without apostrophes, and with "е" for "ё". Uzbek ones are in Latin letters, because
 * words are compared by their sound, too. `expandPhrase` says what the groups mean.
 */
export const phrases: Readonly<Record<Intent, readonly string[]>> = {
  help: [
    "помощь",
    "помоги(те|) (мне|)",
    "справка",
    "инструкция",
    "что (ты|) умеешь",
    "как (тобой|этим|) пользоваться",
    "как (это|) работает",
    "как (создать|выставить|сделать) счет",
    "help (me|)",
    "what can you do",
    "how (do|can) i (use this|use it|start|create an invoice|make an invoice)",
    "how does (this|it) work",
    "yordam (ber|bering|)",
    "yordam kerak",
    "qanday (ishlaydi|ishlataman|foydalanaman)",
    "nima qila olasan",
  ],
  today: [
    "сегодня",
    "за сегодня",
    "сколько (я|мы|) сегодня (заработал|заработала|заработали|продал|продала|продали|получил|получила|получили|вышло|пришло|денег|оплат)",
    "сколько (я|мы|) (заработал|заработала|заработали|продал|продала|продали|получил|получила|получили|вышло|пришло) (за|) (сегодня|день)",
    "сколько (всего|у нас|денег|) (за|) сегодня",
    "(итог|итоги|выручка|продажи|отчет|касса|оборот) (за|) (сегодня|день|)",
    "today",
    "how much (did|have|) (i|we) (make|made|earn|earned|sell|sold|get|got) today",
    "(todays|today|) (sales|total|revenue|earnings|report)",
    "(sales|total|revenue|earnings|report) (for|) today",
    "bugun",
    "bugun qancha (pul|) (tushdi|sotildi|sotdim|sotdik|topdim|topdik|ishladim|ishladik|boldi)",
    "(bugun|) qancha (pul|) tushdi",
    "bugungi (savdo|tushum|hisobot|sotuv|kassa)",
  ],
  waiting: [
    "кто (еще|мне|) (не оплатил|не заплатил|не платил|должен|должна|должны)",
    "кто еще (мне|) должен",
    "кто (еще|) не оплачивал",
    "(покажи|список|) должник(и|ов)",
    "(мои|) долги",
    "(неоплаченные|не оплаченные) (счета|ссылки|)",
    "(какие|что) (счета|) не (оплачены|оплачено|оплатили)",
    "не (оплатили|оплачено|оплачены|заплатили)",
    "все (ли|) (оплатили|заплатили|оплачено)",
    "who (hasnt|has not|didnt|did not|havent) (paid|pay) (yet|me|)",
    "who (still|) owes (me|us|) (money|)",
    "unpaid (invoices|bills|)",
    "open (invoices|bills)",
    "(debtors|debts)",
    "did everyone pay",
    "has everyone paid",
    "kim (hali|) (tolamadi|tolamagan|qarzdor|qarz)",
    "kimlar (hali|) (tolamadi|tolamagan|tolashmadi|qarzdor)",
    "qarzdorlar",
    "(tolanmagan|tolanmaganlar) (hisoblar|)",
    "hamma toladimi",
  ],
  "who-paid": [
    "кто (уже|сегодня|) (оплатил|заплатил)",
    "оплаченные (счета|)",
    "who (has|) (already|) paid (today|)",
    "paid invoices",
    "kim(lar|) (bugun|) (toladi|tolagan|tolab boldi|tolashdi)",
  ],
  paid: [
    "(уже|) (оплачено|оплачен|оплачена|оплатил|оплатила|оплатили|заплатил|заплатила|заплатили)",
    "(клиент|он|она|они|счет) (уже|) (оплатил|оплатила|оплатили|заплатил|заплатила|заплатили|оплачен)",
    "(оплата|деньги|платеж) (уже|) (прошла|прошел|пришла|пришли|пришел)",
    "(нал|наличка|наличкой|наличные|наличными)",
    "(is it|its|it is|has it been|) paid (yet|already|)",
    "(the|) (customer|client) (has|) paid",
    "(did|has) (he|she|they|the customer|the client|customer|client) (pay|paid) (yet|)",
    "cash",
    "(mijoz|) (tolandi|tolandimi|toladi|toladimi|tuladi|tuladimi|tolab boldi|tolab boldimi)",
    "pul (tushdi|tushdimi|keldi|keldimi)",
    "naqd (pul|)",
  ],
  cash: [
    "(клиент|он|она|мне|) (заплатил|заплатила|заплатили|оплатил|оплатила|оплатили|отдал|отдала|отдали) (наличкой|наличными|налом|кешем|кэшем|наличку|наличные)",
    "(наличкой|наличными|налом) (заплатил|заплатила|заплатили|оплатил|оплатила|оплатили)",
    "(оплачено|оплата|оплатили) (наличкой|наличными|налом)",
    "(получил|получила|взял|взяла) (наличку|наличные|наличными|наличкой)",
    "(the|) (customer|client|he|she|they|) paid (in|by|with|) cash",
    "(got|received|took) (the|) cash",
    "(mijoz|) naqd (pul|) (toladi|tolandi|berdi|toladilar|tolab ketdi)",
    "naqd (pul|) (oldim|oldik)",
    "(mijoz|) naqdga (toladi|oldi)",
  ],
  remind: [
    "напомни(те|ть|)",
    "(напомни|напомнить) (клиенту|ему|ей|им|всем|о долге|об оплате|про оплату|должникам)",
    "напомни клиенту (об оплате|про оплату|о счете|о долге)",
    "(отправь|пошли|) напоминание (клиенту|)",
    "remind (the|) (customer|client|him|her|them|) (to pay|about the payment|)",
    "send (a|the|) reminder",
    "(mijozga|unga|) eslat(ing|ib qoy|ma yubor|ma|)",
  ],
  repeat: [
    "повтор",
    "повтори(те|ть|) (последний|последнюю|последнее|прошлый|прошлую|предыдущий|этот|) (счет|заказ|ссылку|)",
    "(еще раз|то же самое|тоже самое)",
    "(еще|) (такой же|один такой же|такую же) (счет|ссылку|)",
    "(последний|прошлый) (счет|) еще раз",
    "repeat (it|that|the|my|) (last|previous|) (invoice|one|order|bill|)",
    "(once|) again",
    "(the|) same (again|one|invoice|one again)",
    "(oxirgi|oxirgisini|shuni|oxirgi hisobni|oxirgi invoysni|) (takrorla|takrorlang|takrorlash)",
    "yana (shunday|shunaqa|oshanday|bir marta|bir xil)",
  ],
  cancel: [
    "(отмена|отмени|отмените|отменить|отменяй|отбой|стоп)",
    "отмени(ть|) (последнее|это|все)",
    "(cancel|stop) (it|that|this|the last thing|last|)",
    "bekor (qil|qiling|qilish|qilaman|)",
  ],
  undo: [
    "(верни|верните|вернуть|сделай|сделать) (все|) как было",
    "(верни|верните) (обратно|назад|)",
    "undo (it|that|this|the last thing|last|)",
    "(put|take) it back",
    "(orqaga|avvalgisini|) (qaytar|qaytaring)",
    "avvalgidek (qil|qiling|qilish)",
  ],
  withdraw: [
    "(отзови|отзовите|отозвать) (мой|этот|последний|последнюю|эту|) (счет|ссылку|)",
    "(отмени|отмените|отменить|аннулируй) (мой|) (последний|последнюю) (счет|ссылку)",
    "(последний|последнюю) (счет|ссылку) (отмени|отмените|отменить|отзови|отзовите|отозвать)",
    "withdraw (it|that|this|the|my|) (last|latest|) (invoice|bill|one|)",
    "cancel (the|my|) (last|latest) (invoice|bill|link|one)",
    "bekor (qil|qiling|qilish) oxirgi (hisobni|invoysni|havolani)",
    "oxirgi (hisobni|invoysni|havolani) bekor (qil|qiling|qilish)",
    "(oxirgi|) (hisobni|invoysni|) olib (tashla|tashlang|tashlash)",
    "(oxirgi|) (hisobni|invoysni) (chaqirib|qaytarib) (ol|oling|olish)",
  ],
  link: [
    "(скинь|дай|дайте|пришли|отправь|покажи|где|) (мне|) (последнюю|последняя|моя|) ссылк(а|у) (на оплату|для оплаты|на счет|клиента|клиенту|)",
    "(скинь|дай|пришли|отправь|покажи|) (мне|) (еще раз|снова|опять|повторно) ссылку",
    "(скинь|дай|пришли|отправь|покажи|) (мне|) ссылку (еще раз|снова|опять|повторно)",
    "(скопируй|копировать) ссылку",
    "(send|give|show|copy|) (me|) (the|my|) (last|latest|) (payment|pay|) link",
    "(send|give|show) (me|) (the|) link (once|) again",
    "resend (the|) (payment|pay|) link",
    "wheres the link",
    "where is the link",
    "(oxirgi|tolov|) (havola|havolani|havolasi|havolasini|link|linkni|silka|silkani|ssilka|ssilkani) (ber|bering|yubor|yuboring|korsat|korsating|qani|)",
    "(havolani|linkni|silkani) (yana|qayta|yana bir marta|qaytadan) (ber|bering|yubor|yuboring|tashla|tashlang)",
  ],
  qr: [
    "(покажи|дай|скинь|пришли|отправь|) (мне|) (qr|qr-код|куар|кьюар|кюар|куар-код) (код|)",
    "(show|send|give|) (me|) (the|a|) qr (code|)",
    "qr (kod|kodni|) (ber|bering|yubor|yuboring|korsat|korsating|)",
  ],
  longer: [
    "продли(те|ть|) (ссылку|последнюю ссылку|счет|срок|срок ссылки|срок оплаты|)",
    "(сделай|нужна|нужно|надо|) (ссылку|ссылка|срок|) (подольше|дольше)",
    "(увеличь|увеличить) срок (ссылки|оплаты|)",
    "(extend|prolong) (it|the|) (last|) (link|invoice|expiry|)",
    "(make|) (the|) (link|it|) (last|) longer",
    "(havolani|linkni|muddatini|muddatni|havola muddatini|) (uzaytir|uzaytiring|chozish|uzaytirish)",
  ],
  language: [
    "(смени|сменить|поменяй|поменять|измени|изменить|) язык",
    "(change|switch|) (the|) language",
    "(tilni|til) (ozgartir|ozgartiring|ozgartirish|almashtir|)",
  ],
  "to-english": [
    "(давай|говори|пиши|) (на|по) (английском|английски|английский)",
    "английский (язык|)",
    "(in|to|speak|switch to|) english (please|)",
    "(ingliz tilida|inglizcha|ingliz tili|ingliz tiliga)",
  ],
  "to-russian": [
    "(давай|говори|пиши|) (на|по) (русском|русски|русский)",
    "(по-русски|русский|русский язык)",
    "(in|to|speak|switch to|) russian (please|)",
    "(rus tilida|ruscha|rus tili|rus tiliga)",
  ],
  // These stand before "to-uzbek", which has the same sounds, and so are found by their spelling only.
  "to-uzbek-cyrillic": [
    "(ўзбекча|узбекча|ўзбек тилида|узбек тилида|ўзбек тили|ўзбек тилига) (кирилл|кириллча|кириллда|)",
    "(ozbekcha|uzbekcha|ozbek tilida) (kirill|kirillcha|kirillda|krill|krillcha|krilcha)",
    "(по-узбекски|на узбекском|узбекский) (кириллица|кириллицей|на кириллице)",
    "(in|) uzbek (in|) cyrillic",
  ],
  "to-uzbek": [
    "(давай|говори|пиши|) (на|по) (узбекском|узбекски|узбекский)",
    "(по-узбекски|узбекский|узбекский язык)",
    "(in|to|speak|switch to|) uzbek (please|)",
    "(ozbek tilida|ozbekcha|ozbek tili|ozbek tiliga|uzbekcha|uzbek tilida)",
  ],
  thanks: [
    "(большое|) (спасибо|благодарю|спс|пасиб|спасибки) (большое|огромное|тебе|вам|за помощь|)",
    "(thanks|thank you|thx|ty) (a lot|so much|very much|)",
    "(katta|kottakon|) (rahmat|raxmat|tashakkur) (sizga|senga|)",
  ],
  ok: [
    "(ок|окей|ok|okay|да|ага|угу|yes|yep|yeah|ha|xop|hop|mayli)",
    "(все|) (верно|правильно)",
    "(thats|all|its|) (right|correct)",
    "(hammasi|) togri",
  ],
  create: [
    "(да|ок|) (создай|создайте|создать|создавай|выстави|выставляй|выставить) (счет|)",
    "(yes|ok|) create (it|the invoice|invoice|)",
    "(ha|xop|) (hisob|hisobni|invoys|invoysni|) (yarat|yarating|yaratish)",
  ],
};

/** X stands for the customer. A phrase with more words of its own is tried before one with fewer. */
export const phrasesWithName: Readonly<Partial<Record<Intent, readonly string[]>>> = {
  paid: [
    "(а|) X (уже|еще|) (не|) (оплатил|оплатила|оплатили|заплатил|заплатила|заплатили) (счет|) (или нет|)",
    "(оплатил|оплатила|заплатил|заплатила) ли X",
    "(оплатил|оплатила|заплатил|заплатила) X",
    "(did|has) X (pay|paid) (yet|me|the invoice|)",
    "X (has|) paid (yet|)",
    "X (toladi|toladimi|tuladi|tuladimi|tolamadi|tolamadimi|tolaganmi|tolab boldi|tolab boldimi|tolovni qildimi)",
  ],
  cash: [
    "X (заплатил|заплатила|заплатили|оплатил|оплатила|оплатили|отдал|отдала) (наличкой|наличными|налом|кешем|кэшем)",
    "X (наличкой|наличными|налом) (заплатил|заплатила|заплатили|оплатил|оплатила|оплатили|отдал|отдала)",
    "X paid (in|by|with|) cash",
    "X naqd (pul|) (toladi|berdi|tolab ketdi)",
  ],
  remind: [
    "напомни(те|ть|) (для|) X (об оплате|про оплату|о счете|о долге|про долг|заплатить|оплатить|)",
    "напоминание (для|) X",
    "remind X (to pay|about the payment|about the invoice|about the bill|)",
    "send (a|) reminder to X",
    "X eslat(ing|ib qoy|ib qoying|ma yubor|)",
  ],
};

/** One of these words may stand anywhere in a command. */
export const politeWords: ReadonlySet<string> = new Set(
  (
    "пожалуйста плиз плз пж пжл привет здравствуйте салам слушай бот ну а спасибо " +
    "please pls plz hi hello hey thanks bot now iltimos salom assalomu marhamat rahmat qani"
  ).split(" "),
);

/** A customer's name has none of these words. */
export const noNames: ReadonlySet<string> = new Set(
  (
    "кто никто что сколько когда где как все всё всем не ни я мы ты вы мне меня нам он она они ему ей им их клиент клиенту клиенты это счет счета " +
    "уже еще деньги наличкой наличными налом ссылку ссылка сегодня завтра вчера " +
    "who nobody noone what how when where why all everyone everybody not i we you me us he she they him her them it the a an customer client this that invoice " +
    "today tomorrow yesterday money link " +
    "kim kimlar hech nima qancha qachon qayerda hamma hammasi men biz sen siz menga bizga u ular unga ularga mijoz mijozga bugun ertaga kecha hisob pul naqd hali"
  ).split(" "),
);
