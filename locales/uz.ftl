### Matnlar — Telegram HTML. "button-", "toast-" va "command-" bilan boshlanadigan kalitlar oddiy matn.

## Shared
text-please = Iltimos, matn yuboring: men rasm, stiker va ovozli xabarlarni tushunmayman. Yuqoridagi savol ochiq qoladi.
text-lost = Band bo‘lganim uchun oxirgi xabaringizni saqlay olmadim. Iltimos, uni qayta yuboring.
delete-it-yourself = Xabaringizni o‘chira olmadim. Iltimos, uni o‘zingiz o‘chiring.
service-unavailable = Hisob-faktura xizmati javob bermayapti. Qoralamangiz saqlangan.
service-down = Hisob-faktura xizmati javob bermayapti. Birozdan keyin qayta urining.
given-up-callback = Hisoblaringizdan birining holati haqidagi xabarni qayta ishlay olmadim. Holatini kabinetingizda ko‘ring.
given-up = Oxirgi xabaringiz bilan mening tomonimda xatolik yuz berdi va uni yakunlay olmadim. Avval kiritganlaringiz saqlangan. /new qoralamani davom ettiradi.
button-sign-in = Kirish
button-new-invoice = Yangi hisob
button-try-again = Qayta urinish
button-undo = Qaytarish
toast-sign-in-first = Avval kirishni tugating.
toast-finished = Bu bosqich tugagan.

## Mahsulotlar
item-line = { $number }. { $name } — { $quantity } × { $price } = <b>{ $total }</b>
item-line-single = { $number }. { $name } — <b>{ $total }</b>
items-folded = … va yana { $count } ta
items-short-more = { $name } va yana { $count } ta

## Yangi hisob
draft-ask-terminal = Hisob qaysi terminal uchun?
terminals-incomplete = Xizmat bergan ro‘yxat to‘liq bo‘lmasligi mumkin. Terminalingiz bo‘lmasa, keyinroq urinib ko‘ring.
draft-no-terminal = Sizda faol terminal yo‘q, hisob uchun esa u kerak. { $service } kabinetida terminalni faollashtiring va qayta urining.
draft-terminal-unclear = Qaysi terminalni nazarda tutganingizni tushunmadim. Yuqoridagi tugmalardan birini bosing.
draft-ask-item = Nima sotyapsiz? Mahsulot yoki xizmat nomini yuboring, masalan: Qahva
draft-ask-next-item = Keyingi mahsulot nomini yuboring yoki «Tayyor»ni bosing.
draft-items-full = Hisobda ko‘pi bilan { $limit } ta mahsulot bo‘ladi, bu hisob to‘lgan. «Tayyor»ni bosing.
draft-ask-price = Bitta { $name } narxi { $currency } da qancha? Masalan: 15{"\u00A0"}000
draft-ask-quantity = Nechta { $name }? Raqamni bosing yoki o‘zingiznikini yuboring.
draft-ask-expiry = Havola qachon tugaydi?
draft-ask-expiry-other = Havola qachon tugaydi? Masalan: 90 daqiqa, 3 kun, ertaga 18:00 yoki 25.12 10:00
draft-ask-note = Hisobga qanday izoh qo‘shilsin? Uni xaridor ko‘rishi mumkin.
draft-ask-email = Xaridorning e-mail manzili qanday?
draft-name-empty = Bunda nom ko‘rinmayapti. Masalan, shunday yuboring: Qahva
draft-name-too-long = Nom ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Qisqaroq yuboring, masalan: Qahva
draft-price-not-a-number = Buni narx deb o‘qiy olmadim. Son yuboring, masalan: 15 000 yoki 15000.50
draft-price-negative = Narx manfiy bo‘lmaydi. Masalan, shunday yuboring: 15 000
draft-price-zero = Narx noldan katta bo‘lishi kerak. Masalan: 15 000
draft-price-too-many-decimals = { $decimals ->
    [0] { $currency } da kasr qism yo‘q. Butun son yuboring, masalan: 15 000
   *[other] { $currency } da verguldan keyin ko‘pi bilan { $decimals } ta raqam bo‘ladi. Masalan, shunday narx yuboring: { $example }
  }
draft-price-too-large = Narxda verguldan oldin ko‘pi bilan { $digits } ta raqam bo‘ladi. Kichikroq yuboring, masalan: 15 000
draft-price-other-currency = Bu hisob { $currency } da. Narxni { $currency } da yuboring, masalan: 15 000
draft-price-ambiguous = Bu narxni ikki xil o‘qish mumkin. Qaysi birini nazarda tutdingiz?
draft-quantity-not-a-number = Buni miqdor deb o‘qiy olmadim. Butun son yuboring, masalan: 3
draft-quantity-not-whole = Miqdor butun son bo‘lishi kerak, masalan: 3
draft-quantity-too-small = Miqdor 1 yoki undan ko‘p bo‘lishi kerak, masalan: 3
draft-quantity-too-large = Miqdor ko‘pi bilan { $limit } bo‘ladi. Kichikroq yuboring, masalan: 3
draft-expiry-not-understood = Buni vaqt deb o‘qiy olmadim. Masalan, shunday yuboring: 2 soat, 3 kun, ertaga 18:00 yoki 25.12 10:00
draft-expiry-past = Bu vaqt o‘tib ketgan. Havola qachon tugaydi? Masalan: ertaga 18:00
draft-expiry-too-far = Bu bir yildan ko‘proq vaqtdan keyin. Ertaroq vaqt yuboring, masalan: 7 kun
draft-expiry-too-soon = Havola kamida bir daqiqa amal qilishi kerak. Masalan: 30 daqiqa
draft-expiry-skipped = O‘sha paytda soat suriladi va bunday vaqt bo‘lmaydi, shuning uchun { $moment } ni oldim.
draft-expiry-doubled = O‘sha paytda soat suriladi va bunday vaqt ikki marta keladi, shuning uchun ertarog‘ini oldim: { $moment }.
draft-note-empty = Bunda izoh ko‘rinmayapti. Masalan, shunday yuboring: 5-stol
draft-note-too-long = Izoh ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Qisqaroq yuboring.
draft-email-wrong = Bu e-mail manzil emas. Masalan, shunday yuboring: name@example.com
draft-review-use-buttons = Hisob tayyor. Yuqoridagi kartada «Hisob yaratish»ni yoki o‘zgartirmoqchi bo‘lgan narsangiz tugmasini bosing.
draft-discarded = Qoralama o‘chirildi.
new-over-draft = { $count ->
    [0] Sizda hali mahsulotsiz qoralama bor.
   *[other] Sizda qoralama bor: { $count } ta mahsulot, { $total }.
  }
button-done = Tayyor
button-remove-last = Oxirgisini olib tashlash
button-expiry-1h = 1 soat
button-expiry-24h = 24 soat
button-expiry-3d = 3 kun
button-expiry-7d = 7 kun
button-expiry-none = Muddatsiz
button-expiry-other = Boshqa…
button-continue = Davom etish
button-start-over = Qaytadan boshlash
button-back = Orqaga
button-clear = Tozalash
button-page = { $page } / { $pages }
toast-other-draft = Boshqa qoralama ochiq. Avval uni o‘chiring.

## Tekshirish kartasi
review-title = <b>Hisobni tekshiring</b>
review-total = Jami: <b>{ $total }</b>
review-terminal = Terminal: { $name } — { $unit }
review-expiry = Muddati: { $expiry }
review-note = Izoh: { $note }
review-follows = ⚠️ Avvalgi urinishdagi hisob allaqachon yaratilgan bo‘lishi mumkin. Bu ikkinchisi bo‘lib qolishi mumkin.
review-email = Xaridor e-maili: { $email }
expiry-none = muddatsiz
expiry-duration = yaratilgandan keyin { $duration } (hozir yaratilsa, { $moment })
expiry-days = { $count } kun
expiry-hours = { $count } soat
expiry-minutes = { $count } daqiqa
button-create = Hisob yaratish
button-items = Mahsulotlar
button-expiry = Muddat
button-terminal = Terminal
button-more = Yana…
button-discard = O‘chirish
button-note = Izoh
button-email = Xaridor e-maili

## Hisob yaratish
toast-creating = Hisob yaratilmoqda…
create-unknown = Hisob yaratilgan-yaratilmaganini ayta olmayman. Ikkinchisini o‘zim yaratmayman. { $service } kabinetiga qarang: hisob u yerda bo‘lmasa, qayta yarating.
create-rejected = { $service } bu hisobni sababini aytmay rad etdi. Hech narsa yaratilmadi, qoralamangiz saqlangan.
create-rejected-because = { $service } bu hisobni rad etdi: { $reason }. Hech narsa yaratilmadi, qoralamangiz saqlangan.
create-retry-after = { $seconds } soniyadan keyin qayta urining.
button-create-again = Kabinetni tekshiraman, keyin qayta yaratish

## To‘lov kartasi
card-status = { $status }
card-total = <b>{ $total }</b>
card-link = To‘lov havolasi, nusxalash uchun bosing:
    <code>{ $link }</code>
card-found = { $service } bu hisobni yaratgan, lekin to‘lov havolasini menga aytmagan. Uni { $service } kabinetida topasiz.
card-id = Hisob raqami: <code>{ $id }</code>
card-repeated = ⚠️ Shu orada siz bu hisobni ikkinchi marta yaratdingiz. Xaridor ikkisidan faqat birini to‘lashiga e’tibor bering.
card-no-callbacks = Holat xabarlari o‘chiq: { $service } bu botga ulana olmaydi. To‘langanini kabinetingizdan bilib oling.
status-created = 🧾 To‘lov kutilmoqda
status-processing = ⏳ To‘lov amalga oshirilmoqda
status-paid = ✅ To‘langan
status-paid-late = ✅ Muddati o‘tgandan keyin to‘langan
status-failed = ❌ To‘lov o‘tmadi, xaridor qayta urinib ko‘rishi mumkin
status-expired = ⌛ Muddati tugadi, to‘lanmagan
notice-paid = ✅ { $total } lik hisob to‘landi: { $items }
notice-paid-late = ✅ { $total } lik hisob muddati o‘tgandan keyin to‘landi: { $items }
notice-failed = ❌ { $total } lik hisob to‘lovi o‘tmadi: { $items }. Xaridor shu havola orqali qayta urinib ko‘rishi mumkin.
notice-expired = ⌛ { $total } lik hisob muddati tugadi, to‘lanmadi: { $items }
button-open-pay-page = To‘lov sahifasini ochish
button-copy-link = Havolani nusxalash

## Buyruqlar
command-start = Bot nima qiladi
command-signin = Kirish
command-new = Yangi hisob
command-settings = Til, vaqt mintaqasi, valyuta, terminal
command-cancel = Joriy ishni to‘xtatish
command-signout = Chiqish
command-help = Yordam
command-privacy = Nima saqlanadi va uni o‘chirish

## Boshlash
start = Men { $service } da hisob chiqaraman va xaridorga yuboradigan to‘lov havolasini beraman. To‘langanini shu yerda aytaman.

## Kirish
sign-in-ask-login = { $service } loginingiz?
sign-in-ask-password = { $service } parolingiz? Hech qachon Telegram parolini yubormang. Xabaringizni o‘qishim bilan o‘chiraman.
sign-in-ask-authenticator = Sizda bir nechta autentifikator bor. Hozir qaysi biridan foydalanasiz?
sign-in-ask-code = { $service } uchun autentifikator ilovasidagi bir martalik kod? Hech qachon Telegramga kirish kodini yubormang.
sign-in-tap-authenticator = Yuqoridagi autentifikatorlardan birini bosing.
sign-in-send-again = Bu xabarni saqlay olmadim va o‘chirdim. Iltimos, qayta yuboring.
sign-in-refused = { $service } bu login va parolni qabul qilmadi. Parolni qayta yuboring yoki boshqa login bilan boshlash uchun /signin yuboring.
sign-in-wrong-code = Kod noto‘g‘ri yoki ishlatilgan. Ilovadagi keyingi kodni kutib, yuboring.
sign-in-wrong-code-clock = Bu kod ham noto‘g‘ri. Davom etsa, telefoningiz soati noto‘g‘ri bo‘lishi mumkin: avtomatik vaqtni yoqing va keyingi kodni yuboring.
sign-in-wrong-code-last = Uchta kod noto‘g‘ri bo‘ldi, shuning uchun paroldan qayta boshlaymiz.
sign-in-start-again = { $service } bu kirishni to‘xtatdi, shuning uchun paroldan qayta boshlaymiz.
sign-in-code-form = Kod raqamlardan iborat, masalan: 123 456
sign-in-no-authenticator = { $service } akkauntingizda faol autentifikator yo‘q, shuning uchun kod so‘rab bo‘lmaydi. Uni { $service } kabinetida sozlang va qayta kiring.
sign-in-paused = Noto‘g‘ri parol yoki kodlar juda ko‘p. Qayta kirish mumkin bo‘ladigan vaqt: { $time }.
sign-in-done = Kirdingiz. Kirish muddati: { $time } gacha.
sign-in-scope = ⚠️ Loginingiz faqat hisob-fakturalar uchun emas, boshqa amallarga ham ruxsat beradi; huquqi cheklangan foydalanuvchi xavfsizroq.
button-authenticator = Autentifikator { $number }

## Chiqish
sign-out-done = Chiqdingiz. Qoralamalar saqlanadi, ochiq hisoblaringiz to‘langanini baribir aytaman.
sign-out-not-signed-in = Siz kirmagansiz.

## Yordam
help = Buyruqni bosing yoki ochiq savolimga javob bering:

## Bekor qilish
cancel-nothing = Bekor qiladigan narsa yo‘q. /new hisob yaratadi.
cancel-done = Bekor qilindi.
cancel-draft-kept = Bekor qilindi. Qoralamangiz saqlangan.

## Xabarnomalar
notice-damaged = ⚠️ Bu chat haqidagi yozuvim shikastlangan, uni chetga olishimga to‘g‘ri keldi. Sozlamalar, qoralama va ochiq kartalar bu yerda yo‘q; hisoblaringiz kabinetingizda butun. Iltimos, qayta kiring.
notice-damaged-invoice = ⚠️ Xizmat holatini aytayotgan paytda hisoblaringizdan biri haqidagi yozuvim shikastlangan bo‘lib chiqdi. Kabinetingizga qarang.
notice-dead-letter = ⚠️ Avvalgi xabarlaringizdan birini bajarib bo‘lmadi.
notice-overflow = ⚠️ Bir vaqtda juda ko‘p xabar keldi, eng eskilarini tashlab yuborishimga to‘g‘ri keldi. Oxirgi yuborganlaringizni tekshiring.

## Boshqa
unhandled-signed-in = Hozir hech narsa kutmayapman. Boshlash uchun «Yangi hisob»ni bosing.
unhandled-signed-out = Hisob yaratish uchun avval kiring.
unknown-command = Bunday buyruqni bilmayman. Buyruqlarim: /help

## Maxfiylik
privacy = <b>Nimani saqlayman</b>
    Sozlamalaringiz, qoralamalar { $drafts } kun, hisoblar: ochiqlari tugaguncha, yopilganlari { $invoices } kun. { $service } ga kirish huquqingiz u tugaguncha yoki siz chiqquncha. Hammasi shifrlangan.
    Parol va bir martalik kodlarni hech qachon saqlamayman, ular yozilgan xabarlarni chatdan o‘chiraman.
button-delete-everything = Hammasini o‘chirish
privacy-confirm = { $count ->
    [0] Sozlamalar, qoralamalar, hisoblar va kirish huquqi o‘chirilsinmi? Qaytarib bo‘lmaydi.
   *[other] Sozlamalar, qoralamalar, hisoblar va kirish huquqi o‘chirilsinmi? { $count } ta hisob ochiq: havolasi orqali hali to‘lash mumkin, lekin men aytmayman. Qaytarib bo‘lmaydi.
  }
button-delete-confirm = Ha, hammasini o‘chirish
button-keep = Qoldirish
privacy-kept = Hech narsa o‘chirilmadi.
privacy-deleted = Hammasi o‘chirildi. /start qaytadan boshlaydi.

## Sozlamalar
settings-title = <b>Sozlamalar</b>
settings-language = Til: { $language }
settings-time-zone = Vaqt mintaqasi: { $zone } (u yerda hozir { $time })
settings-currency = Valyuta: { $currency }
settings-currency-draft = Ochiq qoralama { $currency } da qoladi; sozlama yangi hisoblar uchun.
settings-terminal = Terminal: { $name }
settings-terminal-ask = Terminal: har safar so‘ralsin
settings-ask-language = Qaysi til?
settings-ask-time-zone = Qaysi vaqt mintaqasi? Birini bosing yoki shahar nomini yuboring, masalan: Toshkent
settings-time-zone-unknown = Bunday vaqt mintaqasini bilmayman. Shahar nomini yuboring, masalan: Toshkent, yoki farqni: UTC+5
settings-ask-currency = Qaysi valyuta? Birini bosing yoki uch harfli kodini yuboring, masalan: UZS
settings-currency-unknown = Bunday valyutani bilmayman. Uch harfli kodini yuboring, masalan: UZS
settings-ask-terminal = Yangi hisoblar qaysi terminaldan foydalansin?
settings-terminals-unusable = Hozir ishlatib bo‘lmaydi:
settings-terminal-unusable = · <i>{ $name } ({ $status })</i>
settings-signed-out = Terminallaringizni ko‘rish uchun kiring.
settings-saved = Sozlamalar saqlandi.
button-language = Til
button-time-zone = Vaqt mintaqasi
button-currency = Valyuta
button-default-terminal = Terminal
button-ask-every-time = Har safar so‘rash
