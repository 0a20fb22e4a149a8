### Matnlar — Telegram HTML. "button-", "toast-" va "command-" bilan boshlanadigan kalitlar oddiy matn.

## Shared
text-please = Iltimos, matn yuboring: men rasm, stiker va ovozli xabarlarni tushunmayman. Yuqoridagi savol ochiq qoladi.
text-lost = 🔒 Oxirgi xabaringizni o‘qimasdan o‘chirdim: u parol bo‘lishi mumkin edi. Agar bunday bo‘lmasa, uni qayta yuboring.
secret-in-command = 🔒 Xabaringizni o‘chirdim: login yoki parolni hech qachon buyruq bilan birga yubormang. Men ularni birma-bir so‘rayman.
secret-not-typed = 🔒 Xabaringizni o‘qimasdan o‘chirdim: unda parol bo‘lishi mumkin. Iltimos, javobni oddiy matn qilib yozing; fayl, rasm yoki uzatilgan xabar bu yerda javob bo‘lmaydi.
secret-guarded = 🔒 Xabaringizni o‘qimasdan o‘chirdim: kirish hozirgina uzilib qoldi, bu parol bo‘lishi mumkin edi. Agar bunday bo‘lmasa, tugmani bosing va uni qayta yuboring. Buyruqlar darhol ishlaydi, masalan: /new Qahva 15{"\u00A0"}000
secret-guard-over = Yaxshi, xabarlaringizni yana o‘qiyman. Iltimos, uni qayta yuboring.
button-not-secret = Bu sir emas edi
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
draft-ask-item = Nima sotyapsiz? Mahsulot va narxini yuboring, masalan: Qahva 2 x 15{"\u00A0"}000. Nomining o‘zi ham bo‘ladi.
draft-ask-next-item = Yana mahsulot yuboring yoki «Tayyor» tugmasini bosing.
draft-items-full = Hisobda ko‘pi bilan { $limit } ta mahsulot bo‘ladi, bu hisob to‘lgan. «Tayyor»ni bosing.
draft-too-large = Hisobdagi mahsulotlar haqida ko‘pi bilan 48 KB matn bo‘ladi, bunda esa undan oshadi. Avval biror narsani qisqartiring yoki o‘chiring.
draft-ask-price = Bitta { $name } narxi { $currency } da qancha? Masalan: 15{"\u00A0"}000
draft-ask-quantity = Nechta { $name }? Raqamni bosing yoki o‘zingiznikini yuboring.
draft-ask-expiry = Havola qachon tugaydi?
draft-ask-expiry-other = Havola qachon tugaydi? Masalan: 90 daqiqa, 3 kun, ertaga 18:00 yoki 25.12 10:00
draft-ask-note = Hisobga qanday izoh qo‘shilsin? Uni mijoz ko‘rishi mumkin.
draft-ask-email = Mijozning e-mail manzili qanday?
problem-name-empty = Bunda nom ko‘rinmayapti. Masalan, shunday yuboring: Qahva
problem-name-too-long = Nom ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Qisqaroq yuboring, masalan: Qahva
problem-price-not-a-number = Buni narx deb o‘qiy olmadim. Son yuboring, masalan: 15 000 yoki 15000.50
problem-price-negative = Narx manfiy bo‘lmaydi. Masalan, shunday yuboring: 15 000
problem-price-zero = Narx noldan katta bo‘lishi kerak. Masalan: 15 000
problem-price-too-many-decimals = { $decimals ->
    [0] { $currency } da kasr qism yo‘q. Butun son yuboring, masalan: 15 000
   *[other] { $currency } da verguldan keyin ko‘pi bilan { $decimals } ta raqam bo‘ladi. Masalan, shunday narx yuboring: { $example }
  }
problem-price-too-large = Narxda verguldan oldin ko‘pi bilan { $digits } ta raqam bo‘ladi. Kichikroq yuboring, masalan: 15 000
problem-price-other-currency = Bu hisob { $currency } da. Narxni { $currency } da yuboring, masalan: 15 000
problem-price-ambiguous = Bu narxni ikki xil o‘qish mumkin. Qaysi birini nazarda tutdingiz?
problem-quantity-not-a-number = Buni miqdor deb o‘qiy olmadim. Butun son yuboring, masalan: 3
problem-quantity-not-whole = Miqdor butun son bo‘lishi kerak, masalan: 3
problem-quantity-too-small = Miqdor 1 yoki undan ko‘p bo‘lishi kerak, masalan: 3
problem-quantity-too-large = Miqdor ko‘pi bilan { $limit } bo‘ladi. Kichikroq yuboring, masalan: 3
problem-expiry-not-understood = Buni vaqt deb o‘qiy olmadim. Masalan, shunday yuboring: 2 soat, 3 kun, ertaga 18:00 yoki 25.12 10:00
problem-expiry-past = Bu vaqt o‘tib ketgan. Havola qachon tugaydi? Masalan: ertaga 18:00
problem-expiry-too-far = Bu bir yildan ko‘proq vaqtdan keyin. Ertaroq vaqt yuboring, masalan: 7 kun
problem-expiry-too-soon = Havola kamida bir daqiqa amal qilishi kerak. Masalan: 30 daqiqa
draft-expiry-skipped = O‘sha paytda soat suriladi va bunday vaqt bo‘lmaydi, shuning uchun { $moment } ni oldim.
draft-expiry-doubled = O‘sha paytda soat suriladi va bunday vaqt ikki marta keladi, shuning uchun ertarog‘ini oldim: { $moment }.
problem-note-empty = Bunda izoh ko‘rinmayapti. Masalan, shunday yuboring: 5-stol
problem-note-too-long = Izoh ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Qisqaroq yuboring.
problem-email-wrong = Bu e-mail manzil emas. Masalan, shunday yuboring: name@example.com
draft-review-use-buttons = Hisob tayyor. Yuqoridagi kartada «Hisob yaratish»ni yoki o‘zgartirmoqchi bo‘lgan narsangiz tugmasini bosing.
draft-discarded = Qoralama o‘chirildi.
draft-discarded-unknown = Qoralama o‘chirildi. Undagi hisob baribir mavjud bo‘lishi mumkin: u haqda ma’lum bo‘lgani /invoices da.
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
button-expiry-never = Muddatsiz
button-expiry-other = Boshqa…
button-continue = Davom etish
button-start-over = Qaytadan boshlash
button-back = Orqaga
button-clear = Tozalash
button-page = { $page } / { $pages }
toast-other-draft = Boshqa qoralama ochiq. Avval uni o‘chiring.

## Tez qator, andozalar, takrorlash
item-payment = To‘lov
item-description = { $value }
item-icpuCode = MXIK { $value }
item-packageCode = qadoq { $value }
item-id = id { $value }
item-imageUrl = rasm
item-metadata = yana { $count } ta qiymat
item-details = <i>{ $details }</i>
draft-ask-which-saved = “{ $name }”ga o‘xshash saqlangan mahsulotlaringiz bor. Qaysi biri?
draft-lines-faulty = Bu qatorlarni qo‘sha olmadim, ularni qayta yuboring:
draft-line-problem = “{ $line }”: { $problem }
draft-line-no-name = Bu qaysi mahsulot uchun? Shunday qator yuboring: Qahva 2 x 15{"\u00A0"}000
draft-line-no-price = Narxini ko‘rmayapman. Narxi bilan yuboring, masalan: Qahva 15{"\u00A0"}000
problem-no-name-or-price = Bu yerda mahsulotni ko‘rmayapman. Shunday qator yuboring: Qahva 2 x 15{"\u00A0"}000
problem-quantity-unit = Men faqat butun donalarni sanayman. O‘lchovni nomiga yozing, masalan: Olma 2 kg 30{"\u00A0"}000
problem-line-total = Bu qatorning jami miqdor va narx ko‘paytmasiga teng emas. Jamisiz yuboring, masalan: Qahva 2 x 15{"\u00A0"}000
problem-folded = Bu ro‘yxatda hamma mahsulot ko‘rsatilmagan. Yetishmaganlarini ham yuboring.
problem-too-many-lines = Bir martada ko‘pi bilan 200 qator o‘qiyman. Shu qatorni va undan keyingilarini boshqa xabarda yuboring.
draft-total-differs = ⚠️ Matningizda jami { $stated } deyilgan, bu mahsulotlar esa { $counted } bo‘ladi. Iltimos, tekshiring.
draft-ask-reference = Bu mijoz sizda qanday belgilangan? Masalan: Mijoz 1042
problem-reference-empty = Bu yerda belgini ko‘rmayapman. Yuboring, masalan: Mijoz 1042
problem-reference-too-long = Belgi ko‘pi bilan { $limit } ta belgidan iborat. Qisqaroq yuboring, masalan: Mijoz 1042
draft-ask-overpaid = Mijoz qancha ko‘p to‘lasa ham hisob to‘langan bo‘ladi? Foiz yoki { $currency } da summa yuboring, masalan: 1% yoki 1000
draft-ask-underpaid = Mijoz qancha kam to‘lasa ham hisob to‘langan bo‘ladi? Foiz yoki { $currency } da summa yuboring, masalan: 1% yoki 1000
draft-confirm-overpaid = { $size } gacha ko‘p bo‘lgan to‘lov ham to‘langan hisoblanadi. Shunday bo‘lsinmi?
draft-confirm-underpaid = { $size } gacha kam bo‘lgan to‘lov ham to‘langan hisoblanadi. Shunday bo‘lsinmi?
draft-confirm-use-buttons = Yuqoridagi ikki tugmadan birini bosing.
draft-ask-customerLanguage = Mijozga qaysi tilda yozay?
problem-customerLanguage-unknown = Bu tilni bilmayman. Yuqoridagi tugmalardan birini bosing.
draft-ask-currency = Hisob qaysi valyutada? Tugmani bosing yoki uch harfli kodini yuboring, masalan: UZS
problem-items-decimals = { $decimals ->
    [0] { $currency } da kasr yo‘q, mahsulot narxida esa bor. Avval o‘sha narxni o‘zgartiring.
   *[other] { $currency } da ko‘pi bilan { $decimals } ta kasr xonasi bor, mahsulot narxida esa ko‘proq. Avval o‘sha narxni o‘zgartiring.
  }
draft-ask-template = Buni qaysi nom bilan andoza qilib saqlay? “ijara” nomi bilan undan shunday boshlaysiz: /new ijara
problem-template-empty = Bu yerda nomni ko‘rmayapman. Yuboring, masalan: ijara
problem-template-too-long = Andoza nomi ko‘pi bilan { $limit } ta belgidan iborat. Qisqaroq yuboring, masalan: ijara
draft-template-full = Sizda { $limit } ta andoza bor, bundan ko‘pini saqlay olmayman. Avval bittasini o‘chiring: /new, keyin «Andozalar».
template-kept = Andoza saqlandi. Undan boshlash: /new { $name }
template-replaced = Andoza almashtirildi. Undan boshlash: /new { $name }
template-list = Andozalaringiz. Ko‘rish uchun birini bosing.
template-gone = Bu andoza endi yo‘q.
template-delete-confirm = “{ $name }” andozasi o‘chirilsinmi?
template-deleted = Andoza o‘chirildi: { $name }
new-offered = { $count ->
    [0] Endi boshqasini boshlamoqchisiz.
   *[other] Endi { $count } ta mahsulot qo‘shmoqchisiz: { $total }.
  }
review-reference = Mijoz belgisi: { $value }
review-customerLanguage = Mijoz tili: { $value }
review-other-currency = ⚠️ Hisob { $currency } da, lekin ba’zi mahsulotlar { $others } da.
create-tolerance-covers-all = Kam to‘lashga ruxsat butun summani qoplaydi: har qanday to‘lov yetarli bo‘lib qolardi. Kamroq yuboring, masalan: 1%
button-new-item = Yangi: { $name }
button-change-item = Mahsulotni o‘zgartirish…
button-reading = { $quantity ->
    [1] Yoki: { $name } · { $price }
   *[other] Yoki: { $name } · { $quantity } × { $price }
  }
button-reading-name = Yoki: { $name }, narxini so‘rang
button-accept-tolerance = Ha, shunday bo‘lsin
button-change-tolerance = O‘zgartirish
button-skip = O‘tkazib yuborish
button-add-to-draft = Qoralamaga qo‘shish
button-reference = Mijoz belgisi
button-overpaid = Ortiqcha to‘lov
button-underpaid = Kam to‘lov
button-customerLanguage = Mijoz tili
button-template = Andoza qilib saqlash
button-templates = Andozalar…
button-template-use = Undan boshlash
button-delete = O‘chirish
button-repeat = Takrorlash
toast-finish-item = Avval mahsulotingiz haqidagi savolga javob bering.
toast-draft-full = Birgalikda bu bitta hisob uchun juda ko‘p bo‘ladi.
toast-draft-open = Bu qoralama allaqachon ochiq, pastga qarang.
toast-other-account = Bu hisob boshqa akkaunt bilan yaratilgan.
toast-invoice-gone = Bu hisob endi saqlanmaydi.

## Ruxsat etilgan farq
tolerance-range = { $from } dan { $to } gacha to‘lov to‘langan hisoblanadi
tolerance-less = { $less } gacha kam to‘lov ham to‘langan hisoblanadi
tolerance-more = { $more } gacha ko‘p to‘lov ham to‘langan hisoblanadi
tolerance-less-and-more = { $less } gacha kam yoki { $more } gacha ko‘p to‘lov ham to‘langan hisoblanadi
problem-tolerance-not-understood = Buni foiz yoki summa deb o‘qiy olmadim. Shunday yuboring, masalan: 2% yoki 1000
problem-tolerance-negative = { $field ->
    [underpaid] Qancha kam to‘lash mumkinligini minussiz yuboring, masalan: 2% yoki 1000
   *[overpaid] Qancha ko‘p to‘lash mumkinligini minussiz yuboring, masalan: 2% yoki 1000
  }
problem-tolerance-zero = Nol hech narsaga ruxsat bermaydi. Noldan katta yuboring, masalan: 2% yoki 1000
problem-tolerance-too-many-decimals = { $decimals ->
    [0] { $currency } da kasr bo‘lmaydi. Butun summa yuboring, masalan: 1000
   *[other] Bu yerda ko‘pi bilan { $decimals } ta kasr xonasi bo‘ladi. Kamroq yuboring, masalan: 2,5%
  }
problem-tolerance-too-large = Bunday katta farqqa ruxsat berib bo‘lmaydi. Kamroq yuboring, masalan: 2% yoki 1000
problem-tolerance-covers-all = Bu butun summani qoplaydi: har qanday to‘lov yetarli bo‘lib qolardi. Kamroq yuboring, masalan: 2%
problem-tolerance-other-currency = Bu hisob valyutasida bo‘lishi kerak: { $currency }. Foiz yuboring, masalan 2%, yoki summa: 1000
problem-tolerance-ambiguous = Buni ikki xil o‘qish mumkin. Minglarni ajratmasdan yuboring, masalan: 2,5% yoki 1000

## Tahrirlash
edit-ask-which = Qaysi mahsulotni o‘zgartirasiz?
edit-which-unclear = { $count } ta mahsulotdan qaysi birini nazarda tutganingizni tushunmadim. Yuqoridagi tugmani bosing yoki raqamini yuboring, masalan: 2
edit-item-title = <b>{ $count } ta mahsulotdan { $number }-chisi</b>
edit-item-name = Nomi: { $value }
edit-item-price = Narxi: { $price }
edit-item-quantity = { $quantity ->
    [1] Miqdori: { $quantity }
   *[other] Miqdori: { $quantity } (<b>{ $total }</b>)
  }
edit-item-description = Tavsifi: { $value }
edit-item-icpuCode = MXIK kodi: { $value }
edit-item-packageCode = Qadoq kodi: { $value }
edit-item-imageUrl = Rasmi: { $value }
edit-item-id = Artikuli: { $value }
edit-item-metadata = Qo‘shimcha qiymatlar:
edit-use-buttons = Yuqoridagi kartada o‘zgartirmoqchi bo‘lgan narsangizni bosing.
edit-ask-name = Bu mahsulot qanday nomlansin? Hozir: { $name }.
edit-ask-price = Bitta { $name } yangi narxi { $currency } da qancha? Masalan: 15{"\u00A0"}000
edit-ask-quantity = Nechta { $name }? Raqamni bosing yoki o‘zingiznikini yuboring.
edit-ask-currency = { $name } qaysi valyutada? Tugmani bosing yoki uch harfli kodini yuboring, masalan: USD
edit-ask-description = { $name } tavsifi qanday? Uni mijoz ko‘rishi mumkin. Masalan: Suli sutida
edit-ask-icpuCode = { $name } MXIK kodi qanday? Masalan: 10101001001000000
edit-ask-packageCode = { $name } qadoq kodi qanday? Masalan: 1500001
edit-ask-imageUrl = { $name } rasmi qayerda? Havolasini yuboring, masalan: https://example.com/coffee.jpg
edit-ask-id = { $name } sizda qanday artikul bilan yuritiladi? Masalan: COF-12
edit-ask-metadata = { $name } yana qanday qiymatlarga ega bo‘lsin? Har qatorda bittadan, masalan: rangi: qizil
edit-price-other-currency = Bu mahsulot { $currency } da. Narxini { $currency } da yuboring, masalan: 15{"\u00A0"}000, yoki avval valyutasini o‘zgartiring.
problem-currency-decimals = { $decimals ->
    [0] { $currency } da kasr qismi bo‘lmaydi, bu narxda esa bor. Avval narxni o‘zgartiring, masalan: 15{"\u00A0"}000
   *[other] { $currency } da verguldan keyin ko‘pi bilan { $decimals } ta raqam bo‘ladi, bu narxda esa ko‘proq. Avval narxni o‘zgartiring, masalan: 15{"\u00A0"}000
  }
own-message-edit-unclear = Bu tahrir nimani o‘zgartirishini tushunmadim. Uni yangi xabar qilib yuboring yoki oxirgi savol tugmalaridan foydalaning.
own-message-reply-unclear = Bu javob nimani o‘zgartirishini tushunmadim. Mahsulot xabariga shunday javob bering: x3 — miqdori, 15{"\u00A0"}000 { $currency } — narxi, to‘liq qator, masalan Qahva 2 x 15{"\u00A0"}000, yoki: o‘chir
own-message-invoiced = { $total } ({ $items }) uchun hisob bu xabaringiz menga yetib kelishidan oldin yaratilgan, shuning uchun u o‘zgarmaydi. Boshqacha bo‘lishi kerak bo‘lsa, «Takrorlash» tugmasini bosing, yangi qoralamani o‘zgartiring va mijozga bu hisobning havolasini bermang.
own-message-invoiced-paid = { $total } ({ $items }) uchun hisob to‘langan, shuning uchun bu xabaringiz hech narsani o‘zgartirmaydi. Biror narsa yetishmasa, «Takrorlash» tugmasini bosib, yangi qoralamani o‘zgartiring.
own-message-no-draft = Bu tahrir nimani o‘zgartirishini tushunmadim: ochiq qoralama yo‘q, yaratilgan hisob esa o‘zgarmaydi. Davom etish: /new
own-message-bare-number = { $number } — bu miqdormi yoki narxmi? Miqdor bo‘lsa x{ $number }, narx bo‘lsa { $number } { $currency } deb javob bering.
own-message-ambiguous = Bu narxni ikki xil o‘qish mumkin, shuning uchun eskisini qoldirdim. Masalan, shunday yozing: 15{"\u00A0"}000 yoki 1500,50
own-message-tolerance-later = Bu 10% dan ko‘p, shuning uchun sizdan so‘rashim kerak. Avval mahsulotni tugating, keyin buni «Yana…» ostida belgilang.
own-message-secret = Tahrirlangan xabarda sir bo‘lishi mumkin, shuning uchun uni o‘chirdim. Iltimos, javobingizni yangi xabar qilib yuboring.
own-message-changed = Qoralamangizda o‘zgartirdim.
button-edit-name = Nomi
button-edit-price = Narxi
button-edit-quantity = Miqdori
button-edit-currency = Valyutasi
button-edit-description = Tavsifi
button-edit-icpuCode = MXIK kodi
button-edit-packageCode = Qadoq kodi
button-edit-imageUrl = Rasmi
button-edit-id = Artikuli
button-edit-metadata = Qo‘shimcha
button-move-up = ↑ Yuqoriga
button-move-down = ↓ Pastga
button-save-for-later = Keyinga saqlash
toast-edit-saved = Keyingi safar uchun saqlandi.
toast-edit-replaced = Saqlangan mahsulot yangilandi.
toast-edit-full = Boshqa mahsulot saqlab bo‘lmaydi. Avval /items da keraksizini o‘chiring.

## Mahsulot maydonlari
problem-description-empty = Bunda tavsif ko‘rinmayapti. Masalan, shunday yuboring: Suli suti bilan
problem-description-too-long = Tavsif ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Qisqaroq yuboring, masalan: Suli suti bilan
problem-icpuCode-empty = Bunda kod ko‘rinmayapti. MXIK kodini yuboring, masalan: 10101001001000000
problem-icpuCode-too-long = MXIK kodi ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Masalan, shunday yuboring: 10101001001000000
problem-packageCode-empty = Bunda kod ko‘rinmayapti. Qadoq kodini yuboring, masalan: 1500001
problem-packageCode-too-long = Qadoq kodi ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Masalan, shunday yuboring: 1500001
problem-imageUrl-empty = Bunda havola ko‘rinmayapti. Masalan, shunday yuboring: https://example.com/coffee.jpg
problem-imageUrl-too-long = Havola ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Qisqaroq yuboring, masalan: https://example.com/coffee.jpg
problem-id-empty = Bunda raqam ko‘rinmayapti. Masalan, shunday yuboring: COF-12
problem-id-too-long = Raqam ko‘pi bilan { $limit } ta belgidan iborat bo‘ladi. Qisqaroq yuboring, masalan: COF-12
problem-metadata-empty = Bunda qiymat ko‘rinmayapti. Har qatorda bittadan yuboring, masalan: rang: qizil
problem-not-a-code = Kod bitta qatorda, maxsus belgilarsiz yoziladi. Masalan, shunday yuboring: COF-12
problem-not-a-url = Bu rasm havolasi emas. http:// yoki https:// bilan yuboring, masalan: https://example.com/coffee.jpg
problem-has-credentials = Bu havolada foydalanuvchi nomi yoki parol bor. Ularsiz yuboring, masalan: https://example.com/coffee.jpg
problem-not-key-value = “{ $part }”ni o‘qiy olmadim. Har qatorda nom, ikki nuqta va qiymat bo‘ladi, masalan: rang: qizil
problem-too-many = Ko‘pi bilan { $limit } ta qator bo‘ladi. Kamroq yuboring, masalan: rang: qizil
problem-key-too-long = “{ $part }” { $limit } ta belgidan uzun, ikki nuqtadan oldin undan ko‘p bo‘lmaydi. Qisqaroq yuboring, masalan: rang: qizil
problem-value-too-long = “{ $part }” qiymati { $limit } ta belgidan uzun. Qisqaroq yuboring, masalan: rang: qizil
problem-same-key = “{ $part }” ikki marta kelgan. Har bir nomni bir marta yuboring, masalan: rang: qizil

## Tekshirish kartasi
review-title = <b>Hisobni tekshiring</b>
review-total = Jami: <b>{ $total }</b>
review-terminal = Terminal: { $name } — { $unit }
review-expiry = Muddati: { $expiry }
review-note = Izoh: { $value }
review-tolerance-left-out = ⚠️ { $amounts } farq bu hisob bilan yuborilmaydi: uning { $currency } dagi summasini bilmayman. Barcha mahsulotlarni { $currency } ga o‘tkazing yoki «Yana…» menyusida foiz yuboring.
review-email = Mijoz e-maili: { $value }
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
button-email = Mijoz e-maili

## Hisob yaratish
toast-creating = Hisob yaratilmoqda…
toast-creating-late = Telegram bu yuborilganini menga aytmadi, shuning uchun hisob hali yo‘q. Hozir yaratilmoqda…
toast-too-late = Bu bosish juda kech yetib keldi. Hech narsa yaratilmadi.
create-unknown = Hisob yaratilgan-yaratilmaganini ayta olmayman. Ikkinchisini o‘zim yaratmayman. { $service } kabinetiga qarang: hisob u yerda bo‘lmasa, qayta yarating.
create-stale = «Hisob yaratish»ni bosganingiz menga juda kech yetib keldi: bir muddat aloqada bo‘lmadim. Hech narsa yaratilmadi. Hisob hali kerak bo‘lsa, «Hisob yaratish»ni yana bosing.
double-may-exist = ⚠️ { $total } uchun hisob allaqachon mavjud bo‘lishi mumkin: { $items }, { $moment }. Bu ikkinchisi bo‘lib qolishi mumkin. Kabinetda yo‘qligiga ishonch hosil qilsangiz, /invoices da uni bosib, buni ayting.
double-exists = ⚠️ { $total } uchun hisob allaqachon mavjud: { $items }, { $moment }. Bu ikkinchisi bo‘ladi.
doubt-found = ✅ { $service } { $total } uchun hisobni ({ $moment }) baribir yaratgan ekan: { $items }
doubt-denied = { $service } kabinetida { $total } uchun hisobni ({ $moment }) topmadingiz: { $items }. U yaratilmagan deb hisoblanadi.
create-rejected = { $service } bu hisobni sababini aytmay rad etdi. Hech narsa yaratilmadi, qoralamangiz saqlangan.
create-rejected-because = { $service } bu hisobni rad etdi: { $reason }. Hech narsa yaratilmadi, qoralamangiz saqlangan.
create-retry-after = { $seconds } soniyadan keyin qayta urining.
button-create-again = Kabinetni tekshiraman, keyin qayta yaratish
button-show-invoice = Hisobni ko‘rsatish
button-create-anyway = Baribir yaratish

## To‘lov kartasi
card-status = { $status }
card-total = <b>{ $total }</b>
card-link-hidden = 🔒 To‘lov havolasini ko‘rish uchun hisobni yaratgan akkauntga kiring.
card-link = To‘lov havolasi, nusxalash uchun bosing:
    <code>{ $link }</code>
card-found = { $service } bu hisobni yaratgan, lekin to‘lov havolasini menga aytmagan. Uni { $service } kabinetida topasiz.
card-id = Hisob raqami: <code>{ $id }</code>
card-repeated = ⚠️ Shu orada siz bu hisobni ikkinchi marta yaratdingiz. Mijoz ikkisidan faqat birini to‘lashiga e’tibor bering.
card-no-callbacks = Holat xabarlari o‘chiq: { $service } bu botga ulana olmaydi. To‘langanini kabinetingizdan bilib oling.
card-share-unheard = ⚠️ Bu hisobni yuborishni { $moment } da boshlagansiz, lekin Telegram xabar yuborilganini menga aytmadi. Agar yuborgan bo‘lsangiz, u orqali to‘lash mumkin, ammo u to‘langanini yoki muddati tugaganini ko‘rsatmaydi. «Mijozga yuborish» tugmasi ko‘rsatadiganini yuboradi.
status-created = 🧾 To‘lov kutilmoqda
status-processing = ⏳ To‘lov amalga oshirilmoqda
status-paid = ✅ To‘langan
status-paid-late = ✅ Muddati o‘tgandan keyin to‘langan
status-failed = ❌ To‘lov o‘tmadi, mijoz qayta urinib ko‘rishi mumkin
status-expired = ⌛ Muddati tugadi, to‘lanmagan
status-over-silent = ⌛ Havola vaqti tugadi. To‘lov haqida xabar kelmadi.
status-over-unknown = ⌛ Havola vaqti tugadi. To‘langan-to‘lanmaganini ko‘ra olmayman.
status-over-failed = ❌ To‘lov o‘tmadi, havola vaqti ham tugadi.
notice-paid = ✅ { $total } lik hisob to‘landi: { $items }
notice-paid-late = ✅ { $total } lik hisob muddati o‘tgandan keyin to‘landi: { $items }
notice-failed = ❌ { $total } lik hisob to‘lovi o‘tmadi: { $items }. Mijoz shu havola orqali qayta urinib ko‘rishi mumkin.
notice-failed-over = ❌ { $total } lik hisob to‘lovi o‘tmadi, havola vaqti ham tugadi: { $items }
notice-over-silent = ⌛ { $total } lik hisob havolasining vaqti tugadi, to‘lov haqida xabar kelmadi: { $items }
notice-over-unknown = ⌛ { $total } lik hisob havolasining vaqti tugadi: { $items }. To‘langan-to‘lanmaganini ko‘ra olmayman.
notice-expired = ⌛ { $total } lik hisob muddati tugadi, to‘lanmadi: { $items }
button-open-pay-page = To‘lov sahifasi
button-copy-link = Havolani nusxalash

## Eslatma va mijoz uchun matn
reminder-unpaid = ⏰ { $total } lik hisob hali to‘lanmadi: { $items }. Havola muddati { $left }dan keyin tugaydi ({ $moment }).
reminder-unknown = ⏰ { $total } lik hisob havolasining muddati { $left }dan keyin tugaydi ({ $moment }): { $items }. To‘langan-to‘lanmaganini ko‘ra olmayman.
reminder-paid = ✅ To‘landi: { $total } lik hisobingiz, { $items }.
reminder-expired = ⌛ Muddati tugadi, to‘lanmadi: { $total } lik hisobingiz, { $items }.
reminder-processing = ⏳ To‘lov amalga oshirilmoqda: { $total } lik hisobingiz, { $items }.
reminder-over = ⌛ Havola vaqti tugadi: { $total } lik hisobingiz, { $items }.
reminder-for-customer = Mijozga shuni yuboring, nusxalash uchun bosing:
    <pre>{ $text }</pre>
left-days = { $count } kun
left-hours = { $count } soat
left-minutes = { $count } daqiqa
customer-item = { $name } — { $quantity } × { $price }
customer-item-single = { $name } — { $price }
customer-total = Jami: { $total }
customer-pay = To‘lov uchun havola:
customer-pay-until = Iltimos, { $moment } gacha to‘lang:
settings-reminder = Muddat tugashidan oldin eslatma: { $value }
settings-value-reminder = havola muddatining { $percent }% o‘tganda
settings-value-off = o‘chirilgan
settings-ask-reminder = Havola muddati tugayapti, hisob esa to‘lanmagan. Qachon eslatay: muddatning qanchasi o‘tganda?
button-copy-text = Matnni nusxalash
button-issue-again = Qayta yaratish
button-reminder = Eslatma
button-reminder-percent = { $percent }%
button-reminder-off = Eslatilmasin

## Mijoz
button-share = Mijozga yuborish
button-qr-code = QR-kod
button-pay = To‘lash
button-pay-total = To‘lash: { $total }
toast-link-over = Bu havola orqali endi to‘lab bo‘lmaydi.
customer-note = Izoh: { $note }
customer-until = Iltimos, { $moment } gacha to‘lang.
customer-qr-until = { $moment } gacha
customer-paid = ✅ <b>To‘landi, rahmat</b>
customer-expired = ⌛ <b>Muddati tugadi</b>. To‘lamoqchi bo‘lsangiz, yangi havola so‘rang.
customer-processing = ⏳ <b>To‘lov amalga oshirilmoqda</b>
customer-over = ⌛ <b>Bu havolaning vaqti tugadi</b>. Hali to‘lamagan bo‘lsangiz, yangisini so‘rang.
qr-code-too-long = Bu havola QR-kod uchun juda uzun. Uni «Matnni nusxalash» bilan yuboring.
inline-create = Yaratib yuborish: { $total }
inline-being-made = Hisob: { $items }, { $total }. To‘lov havolasi tayyorlanmoqda… Agar chiqmasa, sotuvchi «Havolani ko‘rsatish» tugmasini bosadi.
inline-not-created = Bu hisobni yaratib bo‘lmadi.
inline-failed = ⚠️ Chatga yuborgan hisobingiz yaratilmadi: { $items }, { $total }.
inline-failed-signed-out = { $service } ga kirish muddati tugagan. Kiring va «Qayta urinish»ni bosing: o‘sha chatdagi xabar to‘lov havolasiga aylanadi.
inline-failed-unavailable = { $service } javob bermayapti. Birozdan keyin «Qayta urinish»ni bosing: o‘sha chatdagi xabar to‘lov havolasiga aylanadi.
inline-failed-renewed = Kirish hozirgina yangilandi. «Qayta urinish»ni bosing.
inline-failed-stale = Tanlovingiz menga juda kech yetib keldi: bir muddat aloqada bo‘lmadim. Hisob hali kerak bo‘lsa, «Qayta urinish»ni bosing: o‘sha chatdagi xabar to‘lov havolasiga aylanadi.
inline-failed-may-exist = Bu hisob baribir kerak bo‘lsa, «Baribir yaratish»ni bosing: o‘sha chatdagi xabar to‘lov havolasiga aylanadi.
inline-failed-which-terminal = Sizda bir nechta terminal bor, ammo asosiysi tanlanmagan. Uni /settings orqali tanlang va «Qayta urinish»ni bosing.
inline-failed-rejected = { $service } uni sababini aytmay rad etdi.
inline-failed-rejected-because = { $service } uni rad etdi: { $reason }.
inline-unknown = ❓ Siz chatga hisob yubordingiz: { $items }, { $total }.
inline-offer-gone = O‘sha xabardagi mahsulotlar menda qolmagan. Ularni o‘sha chatda qaytadan yozib, yangi natijani yuboring.
inline-tolerance-left-out = Odatdagi farq chegarangiz { $total } uchun juda katta, shuning uchun bu hisob usiz yaratiladi.
button-show-link = Havolani ko‘rsatish
button-inline-example = Masalan, yozing: Qahva 2 x 15{"\u00A0"}000
button-my-invoices = Hisoblarim
button-inline-secret = Maxfiy chat: hisobni chatimda yarating
button-inline-mixed = Valyutalar har xil: hisobni chatimda yarating
button-back-to-chat = Chatga qaytish
toast-ask-seller = Havolani faqat sotuvchi, bir kun ichida ko‘rsata oladi. Undan so‘rang.

## Hisoblar
invoices-title-all = <b>Hisoblar</b>
invoices-title-open = <b>Ochiq hisoblar</b>
invoices-title-created = <b>To‘lov kutilmoqda</b>
invoices-title-processing = <b>To‘lov bajarilmoqda</b>
invoices-title-failed = <b>To‘lov o‘tmadi</b>
invoices-title-paid = <b>To‘langan hisoblar</b>
invoices-title-expired = <b>To‘lanmay muddati tugagan</b>
invoices-title-search = <b>“{ $text }” bo‘yicha topildi</b>
invoices-signed-out = Hisoblaringizni ko‘rish uchun kiring.
invoices-none = Sizda hali hisob yo‘q. Birinchisini yaratish uchun «Yangi hisob»ni bosing.
invoices-none-here = Bundaylari yo‘q.
invoices-none-found = Hech narsa topilmadi. «Qidirish»ni bosib, nomning bir qismini yoki summani yuboring, masalan: 30{"\u00A0"}000
invoices-tired = { $count } ta hisobni ko‘rib chiqdim. Eskirog‘i uchun «Yana qidirish»ni bosing.
invoices-forgotten = Ro‘yxatdan olib tashladim. Hisob yaratilmagan.
button-invoice-not-there = U yerda yo‘q
invoices-unknown-above = ❓ Bu hisoblar yaratilganmi, bilmayman. Nima qilish kerakligini bilish uchun birini bosing.
invoices-unknown = ❓ { $total } uchun hisob ({ $moment }): { $items }
invoices-ask-search = Nimani qidiramiz? Nom, mijoz belgisi, summa yoki hisob raqami.
invoices-search-empty = Bu yerda hech narsa ko‘rinmayapti. Nom yoki summa yuboring, masalan: Qahva
card-moved = Bu kartochka endi pastda.
button-invoices-all = Hammasi
button-invoices-open = 🧾 Ochiq
button-invoices-created = Kutmoqda
button-invoices-processing = Jarayonda
button-invoices-failed = O‘tmadi
button-invoices-paid = ✅ To‘langan
button-invoices-expired = ⌛ Muddati o‘tgan
button-search-invoices = Qidirish
button-all-invoices = Hamma hisoblar
button-newer = ‹ Yangiroq
button-older = Eskiroq ›
button-look-further = Yana qidirish ›

## Saqlangan mahsulotlar
items-title = <b>Saqlangan mahsulotlar: { $count }</b>
items-hint = Mahsulotni bosing yoki nomining bir necha harfini yuboring.
items-too-many = Sizda { $count } ta mahsulot bor: keraklisini topish uchun bir necha harf yuboring. Ko‘p ishlatiladiganlari:
items-none = Hali saqlangan mahsulotlaringiz yo‘q. Ko‘p sotadiganlaringizni qo‘shing, yangi hisobda ularni taklif qilaman.
items-found = “{ $text }”: { $count } ta topildi
items-found-more = Bular birinchilari. Keraklisini topish uchun ko‘proq harf yuboring.
items-none-found = “{ $text }” bo‘yicha hech narsa topilmadi. Nomning boshqa harflarini yuboring.
items-ask-search = Nomning bir necha harfini yuboring, masalan: qah
items-ask-new = Nimani saqlay? Mahsulot va narxini yuboring, masalan: Qahva 15{"\u00A0"}000. Birdaniga bir necha qator ham bo‘ladi.
items-ask-file = CSV fayl yuboring: har qatorda nom va narx. Birinchi qator boshqa ustunlarni ham aytishi mumkin: valyuta, tavsif, MXIK kodi, qadoq kodi, rasm. Har qanday jadval dasturi jadvalni CSV qilib saqlay oladi.
items-ask-import = { $name } dagi mahsulotlarni saqlanganlarga qo‘shaymi?
items-import-sign-in = Avval kiring, shunda faylingizni o‘qiy olaman.
items-file-left = { $name } faylini chetga qo‘ydim, chunki boshqa fayl keldi. Uni ham yuklash uchun qayta yuboring.
items-file-please = Faylni shu yerga, matn maydoni yonidagi qisqich orqali yuboring.
items-file-too-large = Bu fayl juda katta: 3 MB va 5000 qatorgacha o‘qiyman. Uni qismlab yoki kamroq ustun bilan yuboring.
items-file-gone = Telegram bu faylni menga bermayapti. Uni qayta yuboring.
items-file-not-served = Bu bot ishlatadigan Telegram serveri fayllarni bermaydi. «Qo‘shish» tugmasini bosib, qatorlarni matn qilib qo‘ying, masalan: Qahva 15{"\u00A0"}000
items-file-no-text = Men faqat matnni o‘qiyman, bu faylda esa boshqa narsa bor. Jadvalda «Saqlash» yoki «Yuklab olish»ni, so‘ng CSV ni tanlang va o‘sha faylni yuboring.
items-file-empty = Bu faylda mahsulot yo‘q. Har qatorda nom va narx kerak, masalan: Qahva;15000
items-added = ✅ Saqlandi. Keyingi mahsulotni yuboring yoki shunisini o‘zgartiring:
items-card = <b>{ $name }</b>
    Narxi: { $price }
items-uses = { $count ->
    [one] { $count } ta hisobda
   *[other] { $count } ta hisobda
  }
items-deleted = O‘chirildi: { $name }
items-closed = Mahsulotlaringiz saqlandi. Ularni yana ko‘rish: /items
items-full = Saqlangan mahsulotlar eng ko‘p miqdorga yetdi: { $limit } ta yoki tavsiflari bilan 2 MB. Avval keraksizlarini o‘chiring.
items-same-name = Sizda { $currency } da boshqa “{ $name }” mahsuloti bor. Boshqasini yuboring yoki o‘sha mahsulotni o‘zgartiring.
items-saved = { $replaced ->
    [0] ✅ Saqlandi: { $saved }
   *[other] ✅ Saqlandi: { $saved }, almashtirildi: { $replaced }
  }
items-lines-faulty = Bu qatorlarni o‘qiy olmadim, ularni qayta yuboring:
items-price-other-currency = Bu { $currency } emas, boshqa valyuta. Mahsulotni valyutasi bilan to‘liq yuboring, masalan: Qahva 5 USD
items-imported-full = ⚠️ Joy yetmagan qatorlar: { $count }. Ko‘pi bilan { $limit } ta mahsulot yoki tavsiflari bilan 2 MB saqlayman.
items-imported-faults = ⚠️ O‘qilmagan qatorlar: { $count }
items-row = { $row }-qator: { $reason }
items-row-no-name = nomi yo‘q
items-row-name-too-long = “{ $text }” { $limit } ta belgidan uzun
items-row-no-price = narxi yo‘q
items-row-price-not-a-number = “{ $text }” narx emas
items-row-price-negative = { $text } narxi manfiy
items-row-price-zero = narx nolga teng
items-row-price-too-many-decimals = { $decimals ->
    [0] { $text }: { $currency } da kasr qism yo‘q
   *[other] { $text }: { $currency } da verguldan keyin ko‘pi bilan { $decimals } ta raqam bo‘ladi
  }
items-row-price-too-large = { $text } narxida { $digits } tadan ko‘p raqam bor
items-row-price-ambiguous = { $text } narxini ikki xil o‘qish mumkin; uni minglik ajratgichisiz yozing
items-row-price-other-currency = “{ $text }” { $currency } da emas
items-row-currency = “{ $text }” valyutasini bilmayman; kodi masalan bunday: UZS
items-row-description-wrong = “{ $text }” tavsif emas
items-row-description-too-long = tavsif { $limit } ta belgidan uzun
items-row-code-wrong = “{ $text }” kod emas
items-row-code-too-long = “{ $text }” kodi { $limit } ta belgidan uzun
items-row-code-rounded = jadval kodni { $text } qilib qisqartirgan; ustunga matn formatini bering
items-row-image-wrong = “{ $text }” rasm havolasi emas
items-row-image-too-long = havola { $limit } ta belgidan uzun
items-row-too-many-cells = “{ $text }” oxirgi ustundan keyin turibdi; vergulli narxni qo‘shtirnoqqa oling
items-row-too-many-columns = ustunlar { $limit } tadan ko‘p
items-row-cell-too-long = “{ $text }” turgan katakda { $limit } tadan ko‘p belgi bor
items-row-row-too-long = qator juda uzun, shuning uchun shu yerda to‘xtadim; balki qo‘shtirnoq yopilmagandir
items-row-comma = “{ $text }” ikki xil o‘qiladi; narxni qo‘shtirnoqqa oling yoki oldiga nuqta-vergul qo‘ying
items-row-quotes = qo‘shtirnoq yopilmagan
items-row-total = “{ $text }” mahsulotga emas, jamiga o‘xshaydi
items-row-same = “{ $text }” { $other }-qatorda bor
items-exported = { $count ->
    [one] { $count } ta saqlangan mahsulot. Faylni jadvalda o‘zgartirib, yuklash uchun qayta yuboring.
   *[other] { $count } ta saqlangan mahsulot. Faylni jadvalda o‘zgartirib, yuklash uchun qayta yuboring.
  }
items-offer-one = Siz { $name } ni ikkinchi marta sotdingiz. Keyingi safar uchun saqlaymi?
items-offer-several = Bularni ikkinchi marta sotdingiz. Keyingi safar uchun saqlaymi?
    { $names }
items-offer-saved = ✅ Saqlandi: { $name }
items-offer-declined = Xo‘p, saqlamadim.
button-items-add = Qo‘shish
button-items-search = Qidirish
button-items-import = Yuklash
button-items-export = Faylga olish
button-items-all = Barcha mahsulotlar
button-items-add-this = { $item } qo‘shish
button-items-no-import = Yo‘q
button-save = Saqlash
button-save-all = Hammasini saqlash
button-no-thanks = Yo‘q, rahmat
toast-items-none = Saqlangan mahsulotlaringiz yo‘q.
toast-items-no-undo = Shu nomli boshqa mahsulot bor yoki joy yo‘q.

## Buyruqlar
command-start = Bot nima qiladi
command-signin = Kirish
command-new = Yangi hisob
command-items = Saqlangan mahsulotlar
command-invoices = Hisoblaringiz
command-settings = Til, vaqt mintaqasi, hisob sozlamalari
command-cancel = Joriy ishni to‘xtatish
command-signout = Chiqish
command-help = Yordam
command-privacy = Nima saqlanadi va uni o‘chirish

## Boshlash
start = Men { $service } da hisob chiqaraman va mijozga yuboradigan to‘lov havolasini beraman. To‘langanini shu yerda aytaman.
start-sign-in = { $service } ga bir marta kiring, keyin to‘lov havolalarini mijozlarga istalgan chatdan yubora olasiz.
start-signed-in = Siz allaqachon kirgansiz.

## Guruhlar
group-added = Men { $service } da hisob chiqaraman va to‘lov havolasini beraman. Menga shaxsiy chatda yozing, tayyor havolani esa shu yerda ulashish mumkin.
group-command = Buni faqat shaxsiy chatda qilaman.
button-private-chat = Shaxsiy chatni ochish
toast-private-only = Menga shaxsiy chatda yozing.

## Bot profili
profile-description = Men hisob chiqaraman va mijozingiz uchun to‘lov havolasini beraman. Nima sotayotganingizni yozing, hisob to‘langanda darhol aytaman.
profile-short-description = Mijozlaringiz uchun hisoblar va to‘lov havolalari — istalgan chatdan.

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

## Access that ends
sign-in-returning = { $service } ga { $login } logini bilan kirish muddatingiz tugadi.
sign-in-before-end = { $service } ga { $login } logini bilan qayta kiryapsiz.
sign-in-first = Kirish muddati bu xabar kelishidan oldin tugagan edi, shuning uchun undan foydalanmadim. Avval kiring, keyin uni qayta yuboring.
button-another-login = Boshqa login
access-hint = Kirish muddatingiz soat { $time } da tugaydi. Ish o‘rtasida uzilib qolmasligi uchun hozir qayta kiring.
create-access-renewed = Kirish muddati yangilandi. «Hisob yaratish»ni yana bosing.

## Chiqish
sign-in-elsewhere = 🔔 Kimdir { $service } akkauntingizga boshqa Telegram chatidan kirdi: { $time }. Agar bu siz yoki siz ishongan odam bo‘lmasa, { $service } parolini hoziroq o‘zgartiring.
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
notice-unknown-invoice = ⚠️ Xizmat menda yozuvi yo‘q hisobning holatini aytdi. Kabinetingizga qarang.
notice-damaged-items = ⚠️ Saqlangan mahsulotlaringiz yozuvi buzilgan edi, uni chetga olishga to‘g‘ri keldi. Ular bilan faylingiz bo‘lsa, /items orqali yuklang.
notice-dead-letter = ⚠️ Avvalgi xabarlaringizdan birini bajarib bo‘lmadi.
notice-overflow = ⚠️ Bir vaqtda juda ko‘p xabar keldi, eng eskilarini tashlab yuborishimga to‘g‘ri keldi. Oxirgi yuborganlaringizni tekshiring.

## Boshqa
unhandled-signed-in = Hozir hech narsa kutmayapman. Boshlash uchun «Yangi hisob»ni bosing.
unhandled-signed-out = Hisob yaratish uchun avval kiring.
unknown-command = Bunday buyruqni bilmayman. Buyruqlarim: /help

## Maxfiylik
privacy = <b>Nimani saqlayman</b>
    Sozlamalaringiz, saqlangan mahsulotlar va shablonlar siz o‘chirguncha, qoralamalar { $drafts } kun, hisoblar: ochiqlari tugaguncha, yopilganlari { $invoices } kun. { $service } ga kirish huquqingiz u tugaguncha, 30 kun ishlatilmaguncha yoki siz chiqquncha; loginingiz siz chiqquncha. Hammasi shifrlangan.
    Parol va bir martalik kodlarni hech qachon saqlamayman, ular yozilgan xabarlarni chatdan o‘chiraman.
    Akkauntga qaysi chatlardan kirilganini 400 kun eslab qolaman, shunda boshqa chatdan kirilsa, sizga aytaman. O‘chirilgandan keyin faqat shu yerda ishlatilgan loginlarning izlari va noto‘g‘ri parollar vaqti qoladi: begonalar sizning kirishingizni to‘sa olmasligi uchun.
button-delete-everything = Hammasini o‘chirish
privacy-confirm = { $count ->
    [0] Sozlamalar, qoralamalar, shablonlar, saqlangan mahsulotlar, hisoblar va kirish huquqi o‘chirilsinmi? Qaytarib bo‘lmaydi.
   *[other] Sozlamalar, qoralamalar, shablonlar, saqlangan mahsulotlar, hisoblar va kirish huquqi o‘chirilsinmi? { $count } ta hisob ochiq: havolasi orqali hali to‘lash mumkin, lekin men aytmayman. Qaytarib bo‘lmaydi.
  }
privacy-confirm-older = Ular ko‘proq bo‘lishi ham mumkin: eng eskilarini sanamadim.
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
problem-time-zone-unknown = Bunday vaqt mintaqasini bilmayman. Shahar nomini yuboring, masalan: Toshkent, yoki farqni: UTC+5
settings-ask-currency = Qaysi valyuta? Birini bosing yoki uch harfli kodini yuboring, masalan: UZS
problem-currency-unknown = Bunday valyutani bilmayman. Uch harfli kodini yuboring, masalan: UZS
settings-ask-terminal = Yangi hisoblar qaysi terminaldan foydalansin?
settings-terminals-unusable = Hozir ishlatib bo‘lmaydi:
settings-terminal-unusable = · <i>{ $name } ({ $status })</i>
settings-signed-out = Terminallaringizni ko‘rish uchun kiring.
settings-currency-ask = Valyuta: har safar so‘ralsin, avval { $currency }
settings-expiry = Muddati: { $expiry }
settings-expiry-duration = yaratilgandan keyin { $duration }
settings-ask-expiry = Yangi hisoblarning havolasi qancha vaqtdan keyin tugasin? Birini bosing yoki muddatni yuboring, masalan: 2 soat yoki 3 kun
problem-default-expiry-not-understood = Buni muddat deb o‘qiy olmadim. Shunday yuboring, masalan: 2 soat yoki 3 kun
problem-default-expiry-fixed = Aniq vaqt tez orada o‘tib ketadi, shuning uchun bu yerda muddat kerak. Shunday yuboring, masalan: 2 soat yoki 3 kun
problem-default-expiry-too-far = Bu bir yildan ko‘p. Qisqaroq muddat yuboring, masalan: 7 kun
problem-default-expiry-too-soon = Havola kamida bir daqiqa amal qilishi kerak. Masalan: 30 daqiqa
settings-more-title = <b>Yangi hisoblarga yana nima qo‘yilsin</b>
settings-overpaid = Ortiqcha to‘lov: { $value }
settings-underpaid = Kam to‘lov: { $value }
settings-customerLanguage = Mijoz tili: { $value }
settings-note = Izoh: { $value }
settings-value-ask = har safar so‘ralsin
settings-value-unset = belgilanmagan
settings-value-like-mine = siznikidek
settings-value-up-to = { $size } gacha to‘langan hisoblanadi
settings-ask-overpaid = Mijozlar qancha ko‘p to‘lasa ham hisob to‘langan bo‘ladi? Birini bosing yoki foiz yoxud { $currency } da summa yuboring, masalan: 1% yoki 1000
settings-ask-underpaid = Mijozlar qancha kam to‘lasa ham hisob to‘langan bo‘ladi? Birini bosing yoki foiz yoxud { $currency } da summa yuboring, masalan: 1% yoki 1000
settings-amounts-dropped = Ortiqcha yoki kam to‘lov { $currency } dagi summa bilan belgilangan edi, shuning uchun endi amal qilmaydi.
settings-ask-customerLanguage = Mijozlaringizga qaysi tilda yozay?
settings-ask-note = Yangi hisoblarga qanday izoh qo‘shilsin? Uni mijozlar ko‘rishi mumkin. Masalan: Rahmat!
settings-saved = Sozlamalar saqlandi.
button-language = Til
button-time-zone = Vaqt mintaqasi
button-currency = Valyuta
button-default-terminal = Terminal
button-ask-every-time = Har safar so‘rash
button-more-defaults = Boshqa maydonlar…
button-not-set = Belgilanmasin
button-like-mine = Menikidek
