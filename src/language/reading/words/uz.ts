import type { WordsByRole } from "./role.js";

/** In Latin letters. A word in Cyrillic letters is found by its Latin spelling. */
export const uzbek: WordsByRole = {
  thousand: "ming mingta tis tishcha tisyach tisyacha",
  million: "mln million milyon limon lyam lim",
  hundred: "yuz yuzta sotka",
  number:
    "bir ikki uch to'rt tort turt un uttiz tukkiz tukson besh olti yetti etti sakkiz to'qqiz toqqiz tokkiz o'n on yigirma o'ttiz ottiz qirq kirk ellik oltmish yetmish etmish " +
    "sakson to'qson toqson bitta ikkita uchta to'rtta tortta turtta beshta oltita yettita ettita sakkizta to'qqizta o'nta onta juft",
  half: "yarim yarimta yarmi chorak poltora pol",
  currency: "so'm som sum so'mdan dollar dollor bax baks doll",
  piece: "dona donasi ta ta'dan tadan donadan dana donasini shtuk shtuka sht",
  pack:
    "porsiya portsiya shisha quti karobka korobka juft bilet kishi kishilik odam dars marta martaba komplekt to'plam qop qoplik pakov qadoq seans bet dasta " +
    "pucok puchok bog' boglam kub rulon nabor o'rin orin bola reys meshok buket piyola stakan xona banka paket blok yashik lotok pachka bosh kosa lagan " +
    "choynak six shish kvt list varaq nusxa guruh mehmon talaba",
  measure:
    "kg kilo kila kilogramm tonna soat kun kecha oy hafta yil metr metir litr litir gramm gr gramlik daqiqa minut sotix kvadrat kv sm km santimetr",
  price: "narx narxi narhi baho bahosi haqi xaqi pul",
  times: "x soni",
  each: "har biri bittasi donasi kilosi metri metridan sutkasi oyiga kuniga soatiga boshiga darsiga darsi",
  for: "uchun",
  of: "ga dan da ni",
  and: "va ham hamda yana plyus tag'in",
  without: "siz emas bo'lmasin",
  total:
    "obshi obshiy общи umumiy summasi jami jammi ja'mi hammasi umumiy summa summasi bo'ldi boldi bo'ladi boladi chiqdi barchasi itogo vsego",
  all: "hammasi hammasiga barchasi ikkalasi ikkovi uchalasi hamma umumiy ulgurji",
  discount: "chegirma chegirmasi skidka skidkasi arzon foiz protsent ustidan tushib kechib",
  charge: "qqs nds xizmat servis obsluga obslujivaniye choychaqa",
  advance:
    "naqd bonus kupon sertifikat qaytim oldindan avans zaklad zakalat bo'nak bonak qoldi qolgani qolgan berildi berdi oldim to'ladi toladi tashladi predoplata yarmi yarmini zadatok to'langan " +
    "tushdi o'tkazdi otkazdi kelib kredit nasiya bo'lib",
  denial:
    "yo'q yoq yuq emas aniqrog'i to'g'rirog'i xato hato kechirasiz adashdim adashibman shoshma uzr edi boshqa bekor kerakmas",
  doubt:
    "yoki taxminan balki atrofida atrofi nari beri shekilli chamasi gacha boshlab boshlanadi nechta bilmadim neskolko",
  greeting:
    "assalomu alaykum salom assalom iltimos rahmat raxmat kerak kerakdi menga bizga bering beringlar buyurtma zakaz qiling yuboring yuborib bervoring " +
    "olaman olmoqchi aka opa uka bormi mumkinmi opajon akajon hayrli xayrli kun kech tong",
  billing:
    "qo'sh qo'shing qo'shib hisob chek invoys yubor yozib yoz ochib och to'lov tolov havola silka ssilka ssylka qil chiqar schet",
  person:
    "mijoz mijozga klient aka akaga akam opa opaga opam xola xolaga amaki uka ukaga brat domla uchun ismi",
  address:
    "manzil adres ko'cha kocha ko'chasi uy xonadon mahalla tuman massiv mo'ljal moljal kvartal dom qavat podyezd etaj shahar viloyat metro orqasi yonida",
  phone: "tel telefon raqam raqami nomer nomerim",
  time:
    "bugun ertaga indinga ertalab kechqurun soat gacha dushanba seshanba chorshanba payshanba juma shanba yakshanba yanvar fevral mart aprel may iyun iyul " +
    "avgust sentabr oktabr noyabr dekabr kuni kunga yetkazish",
  model: "ayfon razmer stol xona model tip sinf yosh etaj",
  goods: "yetkazib yetkazish dostavka eltib xizmat ish",
  owed: "qarz qarzi eski nasiya qoldig'i",
  free: "bepul tekin tekinga sovg'a sovga podarka podarok besplatno vklyuchen vklyucheno ichida",
  once: "edi eski avval avvalgi oldin",
  later:
    "qancha keyin keyinroq alohida kelishamiz kelishiladi qarab so'radi so'rayapti aytaman aytadi bilmayman hisoblaymiz",
  now: "yo'g'e endi hozir hozirgi yangi",
};
