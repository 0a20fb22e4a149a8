### Matnlar — Telegram HTML. "button-", "toast-" va "command-" bilan boshlanadigan kalitlar oddiy matn.

## Shared
text-please = Iltimos, bu yerga matn yuboring: rasm tagidagi yozuvni ham oʻqiyman, lekin rasm, ovozli xabar va joylashuvni oʻqiy olmayman.
text-lost = 🔒 Oxirgi xabaringizni oʻqimasdan oʻchirdim: u parol boʻlishi mumkin edi. Agar parol boʻlmasa, uni qayta yuboring.
secret-in-command = 🔒 Xabaringizni oʻchirdim: login yoki parolni hech qachon buyruq bilan birga yubormang. Men ularni kirish paytida soʻrayman.
secret-behind-command = 🔒 Xabaringizni oʻchirdim: tizimga kirguningizcha buyruqdan keyingi matnni oʻqimayman, chunki u parol boʻlishi mumkin.
secret-not-typed = 🔒 Xabaringizni oʻqimasdan oʻchirdim: unda parol boʻlishi mumkin. Iltimos, javobni oddiy matn qilib yozing: fayl, rasm yoki uzatilgan xabarni qabul qila olmayman.
secret-guarded = 🔒 Xabaringizni oʻqimasdan oʻchirdim: kirish hozirgina uzilib qoldi, bu parol boʻlishi mumkin edi. Agar parol boʻlmasa, tugmani bosing va uni qayta yuboring. Buyruqlar har doim ishlaydi, masalan: <code>/new Qahva 15{"\u00A0"}000</code>
secret-guard-over = Yaxshi. Xabaringizni qayta yuboring.
button-not-secret = Bu sir emas
delete-it-yourself = Xabaringizni oʻchira olmadim. Iltimos, uni oʻzingiz oʻchiring.
service-unavailable = Toʻlov xizmati javob bermayapti. Qoralamangiz saqlangan.
service-down = Toʻlov xizmati javob bermayapti. Birozdan keyin qayta urinib koʻring.
service-wait-until = { $service } kutishni soʻrayapti. Shu vaqtgacha kuting: { $time }.
service-wait-longer = { $service } bir soatdan koʻproq kutishni soʻrayapti. Shu vaqtdan oldin qayta urinmang: { $time }.
service-wait-unnamed = { $service } hozir juda koʻp soʻrov olyapti. Bir daqiqadan keyin qayta urinib koʻring.
service-refused = { $service } bu soʻrovni rad etdi, sababini aytmadi.
service-refused-because = { $service } bu soʻrovni rad etdi: { $reason }.
service-refused-way-on = Qayta urinish yordam bermasa, bunga ruxsati bor login bilan kiring yoki { $service } yordam xizmatiga murojaat qiling.
    .seller = Qayta urinish yordam bermasa, akkaunt egasiga murojaat qiling.
service-not-understood = { $service } javob berdi, lekin javobini oʻqiy olmadim. Keyinroq qayta urinib koʻring. Yana shunday boʻlsa, bu botni yuritadiganlarga ayting: nima xatoligi jurnalda yozilgan.
draft-is-safe = Qoralamangiz saqlangan.
given-up-callback = Hisoblaringizdan birining holati yangilanganda menda xatolik yuz berdi. Holatini kabinetingizda koʻring.
    .seller = Hisoblaringizdan birining holati yangilanganda menda xatolik yuz berdi. Akkaunt egasidan holatini kabinetda koʻrishni soʻrang.
given-up = Menda xatolik yuz berdi va oxirgi xabaringiz ustidagi ishni tugata olmadim. Avval kiritganlaringiz saqlangan. Qoralamani davom ettirish uchun /new yuboring.
button-sign-in = Kirish
button-new-invoice = Yangi hisob
button-try-again = Qayta urinish
button-undo = Avvalgidek
currency-name = { $currency ->
    [UZS] soʻm
   *[other] { $currency }
  }
in-currency = { $currency ->
    [UZS] soʻmda
   *[other] { $currency } valyutasida
  }
toast-sign-in-first = Avval kirishni tugating.
toast-finished = Bu bosqich tugagan.
toast-old-card = Bu xabar eskirgan. Hisob yaratilmadi.

## Mahsulotlar
item-line = { $number }. { $name } — { $quantity } × { $price } = <b>{ $total }</b>
item-line-single = { $number }. { $name } — <b>{ $total }</b>
items-folded = … va yana { $count } ta
items-short-more = { $name } va yana { $count } ta

## Yangi hisob
draft-ask-terminal = Hisob qaysi terminal uchun?
terminals-incomplete = Xizmat bergan roʻyxat toʻliq boʻlmasligi mumkin. Terminalingiz boʻlmasa, keyinroq urinib koʻring.
draft-only-terminal = Sizda faqat bitta faol terminal bor.
draft-no-terminal = Sizda faol terminal yoʻq, hisob uchun esa u kerak. { $service } kabinetida terminalni faollashtiring va qayta urinib koʻring.
    .seller = Sizga ruxsat berilgan terminallar orasida faoli yoʻq, hisob uchun esa u kerak. Akkaunt egasiga ayting va qayta urinib koʻring.
terminal-lost-gone = { $name } — { $unit } terminali xizmatdagi roʻyxatingizda endi yoʻq.
    .seller = { $name } — { $unit } terminali akkaunt egasining xizmatdagi roʻyxatida endi yoʻq.
terminal-lost-inactive = { $name } — { $unit } terminali endi faol emas.
terminal-lost-renamed = { $name } — { $unit } terminalining nomi endi { $newName } — { $newUnit }.
terminal-no-default = { $name } endi standart terminal emas.
draft-terminal-unclear = Qaysi terminalni aytayotganingizni tushunmadim. Tugmalardan birini bosing.
draft-ask-item = Nima sotyapsiz? Mahsulot va narxini yuboring, masalan: Qahva 2 x 15{"\u00A0"}000. Faqat nomini yuborsangiz ham boʻladi.
draft-ask-next-item = Yana mahsulot yuboring yoki “Tayyor” tugmasini bosing.
draft-items-full = Hisobda koʻpi bilan { $limit } ta mahsulot boʻladi, bunisi toʻldi.
draft-too-large = Hisobdagi mahsulotlar haqida koʻpi bilan 48 KB matn sigʻadi, bunda esa undan oshadi. Avval biror narsani qisqartiring yoki oʻchiring.
draft-ask-price = Bir dona “{ $name }” qancha turadi? Masalan: 15{"\u00A0"}000 { currency-name } yoki 15 ming
draft-ask-price-of-one = { $quantity } ta “{ $name }”: bir donasi qancha turadi? Masalan: 15{"\u00A0"}000 { currency-name }
review-doubt = { $count ->
    [1] Summa toʻgʻrimi? Boʻlmasa, narxni yozing.
   *[other] Qaysi summa toʻgʻri?
}
draft-free-left-out = Bepul, shuning uchun hisobda yoʻq: { $names }.
review-advance-unclear = Avans ayirilmagan: hisob toʻliq summaga.
small-prices-thousands = Endi bunday narxlarni minglarda oʻqiyman.
small-prices-as-typed = Endi bunday narxlarni yozilganidek olaman.
draft-confirm-total = Jami atigi { $total }. Toʻgʻrimi?
draft-ask-expiry = Havola qachongacha amal qiladi?
draft-ask-expiry-other = Havola qachongacha amal qiladi? Masalan: 90 daqiqa, 3 kun, ertaga 18:00 yoki 25.12 10:00
draft-ask-discount = Bu hisobga qancha chegirma berasiz? Foiz yoki summa yuboring, masalan: 10% yoki 5000 { currency-name }
draft-ask-note = Hisobga qanday izoh qoʻshilsin? Uni mijoz koʻrishi mumkin.
problem-name-empty = Bu yerda nom koʻrinmayapti. Masalan, shunday yuboring: Qahva
problem-name-too-long = Nom koʻpi bilan { $limit } ta belgidan iborat boʻladi. Qisqaroq yuboring, masalan: Qahva
problem-price-not-a-number = Buni narx deb oʻqiy olmadim. Son yuboring, masalan: 15{"\u00A0"}000 yoki 15000.50
problem-price-negative = Narx manfiy boʻla olmaydi. Masalan, shunday yuboring: 15{"\u00A0"}000
problem-price-zero = Narx noldan katta boʻlishi kerak. Masalan, shunday yuboring: 15{"\u00A0"}000
problem-price-too-many-decimals = { $decimals ->
    [0] Bu valyutada ({ currency-name }) summalar faqat butun boʻladi. Butun son yuboring, masalan: 15{"\u00A0"}000
   *[other] Narxda ({ currency-name }) verguldan keyin koʻpi bilan { $decimals } ta raqam boʻladi. Masalan, shunday narx yuboring: { $example }
  }
problem-price-too-large = Narxda verguldan oldin koʻpi bilan { $digits } ta raqam boʻladi. Kichikroq yuboring, masalan: 15{"\u00A0"}000
problem-price-other-currency = Bu hisob valyutasi: { currency-name }. Narxni shu valyutada yuboring, masalan: 15{"\u00A0"}000
problem-price-ambiguous = Bu narxni ikki xil oʻqish mumkin. Qaysi biri toʻgʻri? Faqat raqamlar bilan aniq boʻladi, masalan: 1200000
problem-quantity-not-a-number = Buni miqdor deb oʻqiy olmadim. Butun son yuboring, masalan: 3
problem-quantity-not-whole = Miqdor butun son boʻlishi kerak, masalan: 3
problem-quantity-too-small = Miqdor 1 yoki undan koʻp boʻlishi kerak, masalan: 3
problem-quantity-too-large = Miqdor koʻpi bilan { $limit } boʻla oladi. Kichikroq son yuboring, masalan: 3
problem-expiry-not-understood = Buni vaqt deb oʻqiy olmadim. Masalan, shunday yuboring: 2 soat, 3 kun, ertaga 18:00 yoki 25.12 10:00
problem-expiry-past = Bu vaqt oʻtib ketgan. Havola qachongacha amal qiladi? Masalan: ertaga 18:00
problem-expiry-too-far = Bu vaqtgacha bir yildan koʻp bor. Ertaroq vaqt yuboring, masalan: 7 kun
problem-expiry-too-soon = Havola kamida bir daqiqa amal qilishi kerak. Masalan, shunday yuboring: 30 daqiqa
draft-expiry-skipped = Oʻsha paytda soat suriladi va bunday vaqt boʻlmaydi, shuning uchun bu vaqtni oldim: { $moment }.
draft-expiry-doubled = Oʻsha paytda soat suriladi va bunday vaqt ikki marta keladi, shuning uchun ertarogʻini oldim: { $moment }.
problem-note-empty = Bu yerda izoh koʻrinmayapti. Masalan, shunday yuboring: 5-stol
problem-note-too-long = Izoh koʻpi bilan { $limit } ta belgidan iborat boʻladi. Qisqaroq yuboring.
problem-email-wrong = Bu e-mail manzil emas. Masalan, shunday yuboring: name@example.com
draft-review-use-buttons = Nimani oʻzgartirish kerakligini tushunmadim. Xabardagi tugmani bosing yoki mahsulot (Choy 5{"\u00A0"}000), miqdor (x3), muddat (2 soat) yoki mijozni yuboring (Aziz uchun)
draft-no-answer = Men botman va bunga javob bera olmayman. “Hisob yaratish” tugmasini bosmaguningizcha hech narsa yaratilmaydi va hammasini oʻzgartirish mumkin. Nima qila olishim: /help
review-text-unclear = Buni har xil tushunish mumkin, masalan mahsulot va mijoz deb. Ularni bittadan yuboring, masalan: Aziz uchun
review-text-amount = Bu summa nima uchun? Nomi bilan yuboring, masalan: Yetkazib berish 50{"\u00A0"}000
review-quantity-set = “{ $name }” miqdori: { $quantity }.
review-added = Qoʻshildi: { $items }.
correct-changed = { $name }: { $before } → { $after }.
correct-renamed = { $name }: { $before } → { $renamed }: { $after }.
correct-removed = Olib tashlandi: { $name }.
correct-none = “{ $name }” qaysi mahsulot ekanini tushunmadim. Nomini xabardagidek yozing.
correct-ask-which = “{ $name }” — qaysi mahsulot?
review-discount-set = Chegirma: { $size }.
review-discount-replaced = Chegirma: { $size }, avvalgisi: { $before }.
review-discount-removed = Endi chegirma yoʻq.
review-expiry-set = Muddati: { $expiry }.
review-customer-set = Mijoz: { $customer }.
review-customer-as-typed = Mijoz: { $customer }, siz yozgandek. Ismni tuzatish uchun uni yuboring, masalan: mijoz Aziz
review-ask-quantity-of = Qaysi mahsulotning yangi miqdori: { $quantity }?
draft-sign-in-first = Yuborganingizni saqlab qoʻydim. Hisob yaratish uchun avval kiring.
draft-discarded = Qoralama oʻchirildi.
draft-discarded-unknown = Qoralama oʻchirildi. Undagi hisob baribir yaratilgan boʻlishi mumkin, uni shu yerdan qarang: /invoices
draft-kept-aside = Boshqa qoralama saqlandi.
draft-ask-whose = { $count ->
    [one] Siz yubordingiz: “{ $text }”
   *[other] Siz { $count } ta xabar yubordingiz. Birinchisi: “{ $text }”
  }
  Yangi hisobmi yoki shunga qoʻshaymi?
draft-whose-full = Javobingizgacha bunchasini saqlay olmayman. Ikki tugmadan birini bosing, keyin qayta yuboring.
draft-back = Qoralama qaytdi: u pastda.
new-over-draft = { $count ->
    [0] Sizda ochiq qoralama bor, unda hali mahsulot yoʻq.
   *[other] Sizda ochiq qoralama bor: { $count } ta mahsulot, { $total }.
  }
new-over-locked-draft = Sizda ochiq qoralama bor.
button-done = Tayyor
button-remove-last = Oxirgisisiz
button-expiry-1h = 1 soat
button-expiry-24h = 24 soat
button-expiry-3d = 3 kun
button-expiry-7d = 7 kun
button-expiry-never = Muddatsiz
button-expiry-other = Boshqa…
button-continue = Davom etish
button-start-over = Qayta boshlash
button-back = Orqaga
button-clear = Tozalash
button-page = { $page } / { $pages }
button-page-of-more = { $page } / { $pages }+

## Tez qator, shablonlar, takrorlash
item-payment = Toʻlov
item-advance = Avans: { $items }
item-rest = Qolgani: { $items }
item-description = tavsifi: { $value }
item-icpuCode = MXIK { $value }
item-packageCode = qadoq { $value }
item-id = artikuli { $value }
item-imageUrl = rasmi: { $value }
item-metadata = maʼlumotlar: { $value }
item-details = <i>{ $details }</i>
text-shortened = { $beginning }… { $count } ta belgi
draft-ask-which-saved = “{ $name }” nomiga oʻxshash saqlangan mahsulotlaringiz bor. Qaysi biri?
order-ask-price = Bir dona “{ $name }” qancha turadi? Masalan: 15{"\u00A0"}000 { currency-name }
order-ask-quantity = Nechta “{ $name }”? Raqamni bosing yoki oʻzingiz yozib yuboring.
order-ask-which = “{ $text }” — qaysi saqlangan mahsulot?
order-ask-whether = “{ $text }” — bu sizning “{ $name }” mahsulotingizmi?
order-progress = { $count } tadan { $number }-savol.
order-use-buttons = Qaysi mahsulot ekanini tushunmadim. Tugmalardan birini bosing.
order-part = “{ $text }”
order-not-understood = Tushunmadim: { $parts }
button-leave-out = Tashlab ketish
button-as-note = Izohga qoʻshish
button-yes-it-is = Ha
toast-note-full = Izoh juda uzun boʻlib ketadi. Avval uni “Yana…” boʻlimida oʻzgartiring.
draft-two-customers = ℹ️ Agar bular turli mijozlar uchun boʻlsa, bu qoralamani oʻchirib, har birining mahsulotlarini alohida yuboring.
draft-lines-faulty = Bu qatorlarni qoʻsha olmadim, ularni qayta yuboring:
draft-line-problem = “{ $line }”: { $problem }
draft-line-no-name = Bu qaysi mahsulot uchun? Shunday qator yuboring: Qahva 2 x 15{"\u00A0"}000
draft-line-email = “{ $email }” mahsulot emas, mijozning e-mail manzili. Avval sotayotgan mahsulotingizni narxi bilan yuboring, masalan: Latte 20{"\u00A0"}000. Keyin manzilning oʻzini yuboring.
draft-line-secret = Bu kod yoki parolga oʻxshaydi, shuning uchun uni qoʻshmadim. Agar bu mahsulot boʻlsa, narxini valyutasi bilan yuboring, masalan: Promokod 15{"\u00A0"}990 UZS
draft-line-number = Nomda bank kartasi, telefon yoki pasport raqami bor, mijoz uni koʻrib qolardi. Mahsulotni raqamsiz yuboring. Mijozning telefonini alohida yuboring.
draft-bare-number = { $number } — bu miqdormi yoki narxmi? “{ $name }” miqdori boʻlsa, x{ $number } deb yuboring; shu narxdagi yangi mahsulot boʻlsa, { $number } { currency-name } deb yuboring.
draft-line-no-price = Bu yerda narx yoʻq. Narxi bilan yuboring, masalan: Qahva 15{"\u00A0"}000
problem-no-name-or-price = Bu yerda mahsulot koʻrinmayapti. Shunday qator yuboring: Qahva 2 x 15{"\u00A0"}000
problem-quantity-unit = Men faqat butun donani sanayman. Oʻlchovni nomiga yozing, masalan: Olma 2 kg 30{"\u00A0"}000
problem-quantity-in-words = Bu nechta dona? Sonni raqamlar bilan yuboring, masalan: Atirgul 20 x 10{"\u00A0"}000
problem-discount-not-understood = Buni chegirma deb oʻqiy olmadim. Masalan, shunday yuboring: 10% yoki 5000
problem-discount-no-items = Chegirma uchun mahsulot kerak. Avval uni yuboring, masalan: Qahva 15{"\u00A0"}000
problem-discount-covers-all = Chegirmadan keyin har bir mahsulot uchun toʻlov qolishi kerak. Kamroq yuboring, masalan: 10%
problem-discount-currencies = Mahsulotlar har xil valyutada, chegirma uchun esa bitta valyuta kerak. Avval mahsulotlar valyutasini oʻzgartiring.
problem-discount-no-room = Bu hisobda chegirma uchun joy yoʻq. Bitta mahsulotni olib tashlang yoki foiz yuboring.
problem-discount-unclear = Chegirma nimaga berilishi aniq emas. Uni alohida yuboring, masalan: chegirma 10%
problem-discount-unclear-size = Chegirma qanchaligi tushunarsiz. Hisobga bitta chegirma beriladi, uni shunday yuboring: chegirma 15%
problem-measure-unit = Bu hammasining narximi yoki bir kiloning? Bunday yuboring: Pishloq 300 g 27{"\u00A0"}000, yoki bunday: Pishloq 300 g 90{"\u00A0"}000/kg
problem-measure-sum = Summani aniq chiqara olmadim. Hammasining narxini yuboring, masalan: Pishloq 1,5 kg 135{"\u00A0"}000
problem-line-total = Bu qatorning jami summasi miqdor va narx koʻpaytmasiga teng emas. Jamini yozmasdan yuboring, masalan: Qahva 2 x 15{"\u00A0"}000
problem-several-items = Bu qatorda bitta mahsulotmi yoki bir nechtami, tushunmadim. Har birini alohida qatorda yuboring yoki narxdan oldin chiziqcha qoʻying, masalan: Nokia 3310 qora - 500{"\u00A0"}000
problem-folded = Bu roʻyxatda hamma mahsulot koʻrsatilmagan. Yetishmaganlarini ham yuboring.
problem-too-many-lines = Bir martada koʻpi bilan 200 ta qator oʻqiyman. Qolganini shu qatordan boshlab boshqa xabarda yuboring.
draft-ask-customer = Hisob kim uchun? Mijozning ismini yoki oʻzingizdagi raqamini, xabar va cheklar uchun e-mail manzilini yoki ikkalasini yuboring, masalan: Aziz, aziz@example.com
draft-ask-which-customer = “{ $text }” — shu mijozlardan birimi?
problem-reference-empty = Bu yerda mijoz koʻrinmayapti. Ismini yoki raqamini yuboring, masalan: Mijoz 1042
problem-reference-too-long = Mijozning ismi yoki raqami koʻpi bilan { $limit } ta belgidan iborat boʻladi. Qisqaroq yuboring, masalan: Mijoz 1042
problem-customer-two-emails = Hisobda faqat bitta e-mail manzil boʻladi. Bitta mijozni yuboring, masalan: Aziz, aziz@example.com
draft-ask-overpaid = Koʻpi bilan qancha ortiqcha toʻlansa, hisob toʻlangan sanaladi? Foiz yoki summa yuboring, masalan: 1% yoki 1000 { currency-name }
draft-ask-underpaid = Koʻpi bilan qancha kam toʻlansa, hisob toʻlangan sanaladi? Foiz yoki summa yuboring, masalan: 1% yoki 1000 { currency-name }
draft-confirm-overpaid = Ortiqcha toʻlov boʻlsa ham (koʻpi bilan { $size }), hisob toʻlangan sanaladi. Shunday boʻlsinmi?
draft-confirm-underpaid = Kam toʻlov boʻlsa ham (koʻpi bilan { $size }), hisob toʻlangan sanaladi. Shunday boʻlsinmi?
draft-confirm-use-buttons = Ikki tugmadan birini bosing.
draft-ask-name-or-item = “{ $name }” — mijozmi yoki mahsulotmi?
draft-ask-customerLanguage = Mijozga qaysi tilda yozay?
problem-customerLanguage-unknown = Bu tilni bilmayman. Tugmalardan birini bosing.
draft-ask-currency = Hisob qaysi valyutada? Tugmani bosing yoki uch harfli kodini yuboring, masalan: UZS
problem-items-decimals = { $decimals ->
    [0] Bu valyutada ({ currency-name }) summalar faqat butun boʻladi, mahsulot narxida esa kasr bor. Avval oʻsha narxni oʻzgartiring.
   *[other] Narxda ({ currency-name }) verguldan keyin koʻpi bilan { $decimals } ta raqam boʻladi, mahsulot narxida esa undan koʻp. Avval oʻsha narxni oʻzgartiring.
  }
draft-ask-template = Shablon qanday nomlansin? Nomi “ijara” boʻlsa, undan shunday boshlaysiz: <code>/new ijara</code>
problem-template-empty = Bu yerda nom koʻrinmayapti. Masalan, shunday yuboring: ijara
problem-template-too-long = Shablon nomi koʻpi bilan { $limit } ta belgidan iborat boʻladi. Qisqaroq yuboring, masalan: ijara
draft-template-full = Sizda { $limit } ta shablon bor, bundan koʻpini saqlay olmayman. Avval bittasini oʻchiring: /new, keyin “Shablonlar…”.
template-kept = Shablon saqlandi. Undan boshlash uchun: <code>/new { $name }</code>
template-replaced = Shablon almashtirildi. Undan boshlash uchun: <code>/new { $name }</code>
template-restored = Avvalgi shablon qaytdi: { $name }
template-list = Shablonlaringiz. Koʻrish uchun birini bosing.
template-gone = Bu shablon endi yoʻq.
template-delete-confirm = “{ $name }” shabloni oʻchirilsinmi?
template-deleted = Shablon oʻchirildi: { $name }
new-offered = { $count ->
    [0] Yangi hisob boshlayapsiz. Qoralamaga qoʻshilsinmi yoki qaytadan boshlansinmi?
   *[other] Yangi hisob boshlayapsiz: { $count } ta mahsulot, { $total }. Qoralamaga qoʻshilsinmi yoki qaytadan boshlansinmi?
  }
review-customer = Mijoz: { $customer }
review-customer-repeated = Mijoz: { $customer } (oldingi hisobdagidek)
review-customerLanguage = Mijoz tili: { $value }
review-codes-all = Barcha mahsulotlar: { $codes }
review-codes-others = Qolgan mahsulotlar: { $codes }
review-other-currency = ⚠️ Hisob valyutasi: { currency-name }, lekin baʼzi mahsulotlarning valyutasi boshqa: { $others }.
create-tolerance-covers-all = Bunday kam toʻlov butun summani qoplaydi: hisob har qanday toʻlovda toʻlangan sanalardi. Kamroq yuboring, masalan: 1%
button-new-item = Yangi: { $name }
button-change-item = Mahsulotni tuzatish…
button-reading = { $quantity ->
    [1] Yoki: { $name } · { $price }
   *[other] Yoki: { $name } · { $quantity } × { $price }
  }
button-reading-name = Yoki: { $name }, narxi soʻraladi
button-other-prices = Yoki: { $amounts }
button-confirm-total = Ha, { $total }
button-accept-tolerance = Ha, shunday boʻlsin
button-change-tolerance = Oʻzgartirish
button-skip = Oʻtkazib yuborish
button-add-to-draft = Qoʻshish
button-add-as-another = Yana bitta
button-into-this = Shu hisobga
button-back-to-draft = Oʻsha qoralamani ochish
button-customer = Mijoz
button-customer-named = Mijoz: { $name }
button-item-named = Mahsulot: { $name }
button-no-customer = Mijozsiz
button-only-typed = Faqat “{ $text }”
button-discount = Chegirma
button-change-discount = Boshqa chegirma
button-no-discount = Chegirmasiz
button-keep-items = Mahsulotlar boʻyicha: { $amount }
button-stated-total = { $amount }, qolgani chegirma
button-charge-advance = Avans uchun: { $amount }
button-charge-rest = Qolgani uchun: { $amount }
button-overpaid = Ortiqcha toʻlov
button-underpaid = Kam toʻlov
button-customerLanguage = Mijoz tili
button-rarely-used = Kam kerakli…
button-template = Shablon qilish
button-templates = Shablonlar…
button-template-use = Shundan boshlash
button-delete = Oʻchirish
button-repeat = Takrorlash
toast-finish-item = Avval mahsulot haqidagi savolga javob bering.
toast-draft-full = Bitta hisob uchun bu juda koʻp.
toast-draft-open = Bu qoralama pastda ochiq turibdi.
toast-other-account = Bu hisob boshqa akkauntda yaratilgan.
toast-invoice-gone = Bu hisob endi menda saqlanmagan.

## Ruxsat etilgan farq
tolerance-range = Toʻlangan sanaladi: { $from } – { $to } ({ $allowed })
tolerance-allowed-less = kam toʻlov { $less }
tolerance-allowed-more = ortiqcha toʻlov { $more }
tolerance-less = Kam toʻlov mumkin: koʻpi bilan { $less }
tolerance-more = Ortiqcha toʻlov mumkin: koʻpi bilan { $more }
tolerance-less-and-more = Kam toʻlov mumkin: koʻpi bilan { $less }. Ortiqcha toʻlov mumkin: koʻpi bilan { $more }
problem-tolerance-not-understood = Buni foiz yoki summa deb oʻqiy olmadim. Masalan, shunday yuboring: 2% yoki 1000
problem-tolerance-negative = { $field ->
    [underpaid] Qancha kam toʻlash mumkinligini minussiz yuboring, masalan: 2% yoki 1000
   *[overpaid] Qancha koʻp toʻlash mumkinligini minussiz yuboring, masalan: 2% yoki 1000
  }
problem-tolerance-zero = Noldan katta boʻlishi kerak. Masalan, shunday yuboring: 2% yoki 1000
problem-tolerance-too-many-decimals = { $decimals ->
    [0] Bu valyutada ({ currency-name }) summalar faqat butun boʻladi. Butun summa yuboring, masalan: 1000
   *[other] Bu yerda verguldan keyin koʻpi bilan { $decimals } ta raqam boʻladi. Masalan, shunday yuboring: 2,5%
  }
problem-tolerance-too-large = Bu juda koʻp. Kamroq yuboring, masalan: 2% yoki 1000
problem-tolerance-covers-all = Bu butun summani qoplaydi: hisob har qanday toʻlovda toʻlangan sanalardi. Kamroq yuboring, masalan: 2%
problem-tolerance-other-currency = Hisob valyutasi: { currency-name }, bu yerda ham shu valyuta kerak. Foiz yuboring, masalan 2%, yoki summa: 1000
problem-tolerance-ambiguous = Buni ikki xil oʻqish mumkin. Mingliklarni ajratmasdan yuboring, masalan: 2,5% yoki 1000

## Tahrirlash
edit-ask-which = Qaysi mahsulotni oʻzgartirasiz?
edit-which-unclear = Qaysi mahsulotni aytayotganingizni tushunmadim (ular { $count } ta). Tugmani bosing yoki raqamini yuboring, masalan: 2
edit-item-title = <b>Mahsulot: { $number } / { $count }</b>
edit-item-name = Nomi: { $value }
edit-item-price = Narxi: { $price }
edit-item-quantity = { $quantity ->
    [1] Miqdori: { $quantity }
   *[other] Miqdori: { $quantity } (<b>{ $total }</b>)
  }
edit-item-description = Tavsifi: { $value }
edit-item-icpuCode = MXIK kodi: <code>{ $value }</code>
edit-item-packageCode = Qadoq kodi: <code>{ $value }</code>
edit-item-by-default = { $line } (barcha mahsulotlar uchun)
edit-item-imageUrl = Rasmi: { $value }
edit-item-id = Artikuli: { $value }
edit-item-metadata = Qoʻshimcha maʼlumotlar:
fields-set = { $name } — yozildi: { $fields }.
fields-unclear = “{ $part }” nima ekanini tushunmadim, shuning uchun hech narsa oʻzgarmadi. Bitta mahsulot maʼlumotlarini yuboring, masalan: mxik 10101001001000000, qadoq 1234
fields-which-item = { $count } ta mahsulotdan qaysi biri? Avval nomini yozing, masalan: { $name }: mxik 10101001001000000
fields-no-such-item = Mahsulotlar orasida “{ $name }” topilmadi. Nomini yuqoridagidek yozing, masalan: Latte: mxik 10101001001000000
fields-no-item = Avval mahsulot yuboring, masalan: Latte 20{"\u00A0"}000. Kodlarini undan keyin alohida xabarda yuboring.
edit-use-buttons = Xabarda oʻzgartirmoqchi boʻlgan narsangiz tugmasini bosing yoki bir nechta maʼlumotni birdan yuboring, masalan: mxik 10101001001000000, qadoq 1234
edit-ask-name = Bu mahsulot qanday nomlansin? Hozir: { $name }.
edit-ask-price = Bir dona “{ $name }” endi qancha turadi? Masalan: 15{"\u00A0"}000 { currency-name }
edit-ask-quantity = Nechta “{ $name }”? Raqamni bosing yoki oʻzingiz yozib yuboring.
edit-ask-currency = “{ $name }” narxi qaysi valyutada? Tugmani bosing yoki uch harfli kodini yuboring, masalan: USD
edit-ask-description = “{ $name }” uchun tavsif yozing. Uni mijoz koʻrishi mumkin. Masalan: Suli suti bilan
edit-ask-icpuCode = “{ $name }” uchun MXIK kodi qanday? Masalan: 10101001001000000, yoki qadogʻi bilan: mxik 10101001001000000, qadoq 1500001
edit-ask-packageCode = “{ $name }” uchun qadoq kodi qanday? Masalan: 1500001
edit-ask-imageUrl = “{ $name }” rasmi qayerda? Havolasini yuboring, masalan: https://example.com/coffee.jpg
edit-ask-id = “{ $name }” uchun artikulingiz qanday? Masalan: COF-12
edit-ask-metadata = “{ $name }” uchun yana qanday maʼlumotlar qoʻshilsin? Har qatorda bittadan yuboring, masalan: rang: qizil. Yoki JSON yuboring.
edit-price-other-currency = Bu mahsulot valyutasi: { currency-name }. Narxini shu valyutada yuboring, masalan: 15{"\u00A0"}000, yoki avval valyutasini oʻzgartiring.
problem-currency-decimals = { $decimals ->
    [0] Bu valyutada ({ currency-name }) summalar faqat butun boʻladi, bu narxda esa kasr bor. Avval narxni oʻzgartiring, masalan: 15{"\u00A0"}000
   *[other] Narxda ({ currency-name }) verguldan keyin koʻpi bilan { $decimals } ta raqam boʻladi, bu narxda esa undan koʻp. Avval narxni oʻzgartiring, masalan: 15{"\u00A0"}000
  }
own-message-edit-unclear = Bu tahrir nimani oʻzgartirishini tushunmadim. Uni yangi xabar qilib yuboring yoki oxirgi savol tugmalaridan foydalaning.
own-message-reply-unclear = Bu javob nimani oʻzgartirishini tushunmadim. Mahsulot xabariga shunday javob berish mumkin: x3 — miqdori, 15{"\u00A0"}000 { currency-name } — narxi, Qahva 2 x 15{"\u00A0"}000 — yangi qator, oʻchir — mahsulotni oʻchirish.
own-message-invoiced = Bu hisob xabaringiz menga yetib kelishidan oldin yaratilgan, shuning uchun u oʻzgarmaydi: { $total } ({ $items }). Boshqacha boʻlishi kerak boʻlsa, “Takrorlash” tugmasini bosing, yangi qoralamani oʻzgartiring va mijozga faqat yangi havolani bering.
own-message-renew = Bu hisob xabaringiz menga yetib kelishidan oldin yaratilgan, shuning uchun u oʻzgarmaydi: { $total } ({ $items }). Xabaringizda endi: { $newTotal } ({ $newItems }). Hisobni almashtirish uchun “Olib tashlab, qayta yaratish” tugmasini bosing va mijozga faqat yangi havolani bering.
button-renew = Olib tashlab, qayta yaratish
own-message-invoiced-paid = Bu hisob toʻlangan, shuning uchun xabaringiz hech narsani oʻzgartirmaydi: { $total } ({ $items }). Biror narsa yetishmasa, “Takrorlash” tugmasini bosing va yangi qoralamani oʻzgartiring.
own-message-no-draft = Bu tahrir nimani oʻzgartirishini tushunmadim: ochiq qoralama yoʻq, yaratilgan hisob esa oʻzgarmaydi. Yangisini yaratish uchun /new yuboring.
own-message-bare-number = { $number } — bu miqdormi yoki narxmi? Miqdor boʻlsa, shunday javob bering: x{ $number }. Narx boʻlsa, shunday: { $number } { currency-name }
own-message-ambiguous = Bu narxni ikki xil oʻqish mumkin, shuning uchun eskisini qoldirdim. Masalan, shunday yozing: 15{"\u00A0"}000 yoki 1500,50
own-message-tolerance-later = Bu 10 foizdan koʻp, shuning uchun sizdan soʻrashim kerak. Avval mahsulotni tugating, keyin buni “Yana…” ostida belgilang.
own-message-secret = Tahrirlangan xabarda sir boʻlishi mumkin, shuning uchun uni oʻchirdim. Iltimos, javobingizni yangi xabar qilib yuboring.
own-message-changed = Qoralamangiz oʻzgartirildi.
button-edit-name = Nomi
button-edit-price = Narxi
button-edit-quantity = Miqdori
button-edit-currency = Valyutasi
button-edit-description = Tavsifi
button-edit-icpuCode = MXIK kodi
button-edit-packageCode = Qadoq kodi
button-edit-imageUrl = Rasmi
button-edit-id = Artikuli
button-edit-metadata = Maʼlumotlar
button-move-up = ↑ Yuqoriga
button-move-down = ↓ Pastga
button-as-last-time = Avvalgidek
button-save-for-later = Keyinga saqlash
toast-edit-saved = Keyingi safar uchun saqlandi.
toast-edit-full-stranger = Koʻproq mahsulot yoki boshqa valyutadagi mahsulotni saqlash uchun kiring.
toast-edit-full = Boshqa mahsulot saqlab boʻlmaydi. Avval keraksizini oʻchiring: /items

## Mahsulot maydonlari
problem-description-empty = Bu yerda tavsif koʻrinmayapti. Masalan, shunday yuboring: Suli suti bilan
problem-description-too-long = Tavsif koʻpi bilan { $limit } ta belgidan iborat boʻladi. Qisqaroq yuboring, masalan: Suli suti bilan
problem-icpuCode-empty = Bu yerda kod koʻrinmayapti. MXIK kodini yuboring, masalan: 10101001001000000
problem-icpuCode-too-long = MXIK kodi koʻpi bilan { $limit } ta belgidan iborat boʻladi. Masalan, shunday yuboring: 10101001001000000
problem-packageCode-empty = Bu yerda kod koʻrinmayapti. Qadoq kodini yuboring, masalan: 1500001
problem-packageCode-too-long = Qadoq kodi koʻpi bilan { $limit } ta belgidan iborat boʻladi. Masalan, shunday yuboring: 1500001
remark-icpuCode-own = Rasmiy MXIK kodi 17 ta raqamdan iborat, shuning uchun bu kodni oʻzingizning kodingiz sifatida oldim: “{ $value }”
removed-packageCode = Qadoq kodi olib tashlandi: { $value }. Har bir MXIK kodining oʻz qadoq kodlari bor.
problem-imageUrl-empty = Bu yerda havola koʻrinmayapti. Masalan, shunday yuboring: https://example.com/coffee.jpg
problem-imageUrl-too-long = Havola koʻpi bilan { $limit } ta belgidan iborat boʻladi. Qisqaroq yuboring, masalan: https://example.com/coffee.jpg
problem-id-empty = Bu yerda artikul koʻrinmayapti. Masalan, shunday yuboring: COF-12
problem-id-too-long = Artikul koʻpi bilan { $limit } ta belgidan iborat boʻladi. Qisqaroq yuboring, masalan: COF-12
problem-metadata-empty = Bu yerda maʼlumot koʻrinmayapti. Har qatorda bittadan yuboring, masalan: rang: qizil
problem-not-a-code = Kod bitta qatorda, maxsus belgilarsiz yoziladi. Masalan, shunday yuboring: COF-12
problem-not-a-url = Bu rasm havolasi emas. http:// yoki https:// bilan yuboring, masalan: https://example.com/coffee.jpg
problem-has-credentials = Bu havolada foydalanuvchi nomi yoki parol bor. Ularsiz yuboring, masalan: https://example.com/coffee.jpg
problem-not-key-value = Buni oʻqiy olmadim: “{ $part }”. Har qatorda nom, ikki nuqta va qiymat boʻladi, masalan: rang: qizil
problem-too-many = Koʻpi bilan { $limit } ta qator boʻladi. Kamroq yuboring, masalan: rang: qizil
problem-key-too-long = “{ $part }” juda uzun: ikki nuqtadan oldin koʻpi bilan { $limit } ta belgi boʻladi. Qisqaroq yuboring, masalan: rang: qizil
problem-value-too-long = “{ $part }” qiymati juda uzun: koʻpi bilan { $limit } ta belgi boʻladi. Qisqaroq yuboring, masalan: rang: qizil
problem-same-key = “{ $part }” ikki marta kelgan. Har bir nomni bir marta yuboring, masalan: rang: qizil
problem-metadata-not-json = Buni JSON deb oʻqiy olmadim. Obyekt yuboring, masalan: {"{"}"rang": "qizil", "oʻlcham": 2{"}"}
problem-metadata-number = { $part } soni yuborilganda oʻzgarib qoladi. Uni qoʻshtirnoqqa oling, masalan: "{ $part }"
problem-metadata-too-deep = Qiymatlar koʻpi bilan { $limit } daraja ichma-ich boʻladi.
problem-metadata-too-long = JSON koʻpi bilan { $limit } ta belgidan iborat boʻladi. Kamroq yuboring.
problem-metadata-key = “{ $part }” nom boʻla olmaydi. Boshqasini yuboring, masalan: rang: qizil

## Tekshirish xabari
review-title = <b>Hisobni tekshiring</b>
review-total = Jami: <b>{ $total }</b>
review-discount = Chegirma: −{ $off }, narxlardan ayirilgan
review-discount-percent = Chegirma: −{ $percent } ({ $off }), narxlardan ayirilgan
review-discount-split = Summa aniq chiqishi uchun “{ $name }” ikki xil narxda.
review-discount-impossible = ⚠️ Bu mahsulotlardan { $size } chegirma ayirib boʻlmaydi. Uni oʻzgartiring yoki olib tashlang.
review-total-differs = ⚠️ Siz { $stated } deb yozdingiz, mahsulotlar esa { $counted } boʻladi. Qaysi biri toʻgʻri?
review-advance = ⚠️ Bir qismi: { $advance }, qolgani: { $rest }. Bu hisob nima uchun?
review-advance-too-large = Qism jami summadan kam boʻlishi kerak, shuning uchun u hisobga olinmadi.
review-tax-unchanged = QQS qoʻshmayman ham, ayirmayman ham: narxlar siz yozgandek qoladi.
review-change-left-out = Qaytim mahsulot emas, shuning uchun u hisobga qoʻshilmadi.
review-part-no-items = Avans yoki ustama uchun mahsulotlar kerak, shuning uchun uni hisobga olmadim. Mahsulotlar kiritilgach, qayta yuboring.
review-terminal = Terminal: { $name } — { $unit }
review-expiry = Muddati: { $expiry }
review-note = Izoh: { $value }
review-tolerance-left-out = ⚠️ Ruxsat etilgan farq ({ $amounts }) bu hisobga qoʻshilmaydi: jami summani bitta valyutada ({ currency-name }) bilmayman. Barcha mahsulotlarni shu valyutaga oʻtkazing yoki “Yana…” ostida foiz belgilang.
expiry-none = muddatsiz
expiry-duration = { $duration } ({ $moment })
expiry-days = { $count } kun
expiry-hours = { $count } soat
expiry-minutes = { $count } daqiqa
button-create = Hisob yaratish
button-items = Mahsulot
button-expiry = Muddat
button-terminal = Terminal
button-more = Yana…
button-discard = Qoralamani oʻchirish
button-discard-here = Oʻchirish
button-note = Izoh

## Hisob yaratish
toast-creating = Hisob yaratilmoqda…
toast-creating-late = Telegram buni yuborganingizni menga aytmadi, shuning uchun hisob hali yoʻq. Hozir yaratilmoqda…
toast-too-late = Tugmani juda kech bosdingiz. Hech narsa yaratilmadi.
create-under-way = <b>⏳ Yaratilmoqda…</b>
create-nothing = <b>Hisob yaratilmadi</b>
create-unknown = Hisob yaratilgan-yaratilmaganini ayta olmayman. Ikkinchisini oʻzim yaratmayman. { $service } kabinetini tekshiring: hisob u yerda boʻlmasa, qayta yarating.
    .seller = Hisob yaratilgan-yaratilmaganini ayta olmayman. Ikkinchisini oʻzim yaratmayman. Akkaunt egasidan { $service } kabinetini tekshirishni soʻrang: hisob u yerda boʻlmasa, qayta yarating.
create-unknown-from = ❓ Hisob, { $moment }:
create-stale = Hisob yaratish haqidagi soʻrovingiz menga juda kech yetib keldi: bir muddat aloqada boʻlmadim. Hech narsa yaratilmadi. Hisob hali kerak boʻlsa, “Hisob yaratish” tugmasini yana bosing.
double-may-exist = ⚠️ Bu hisob allaqachon mavjud boʻlishi mumkin: { $total }, { $items }, { $moment }. Unda bunisi ikkinchisi boʻlib qoladi. Avval kabinetni tekshiring: hisob u yerda boʻlmasa, /invoices roʻyxatidan uni topib, “Yoʻq ekan, oʻchirish” tugmasini bosing.
    .seller = ⚠️ Bu hisob allaqachon mavjud boʻlishi mumkin: { $total }, { $items }, { $moment }. Unda bunisi ikkinchisi boʻlib qoladi. Avval akkaunt egasidan kabinetni tekshirishni soʻrang: hisob u yerda boʻlmasa, /invoices roʻyxatidan uni topib, “Yoʻq ekan, oʻchirish” tugmasini bosing.
double-exists = ⚠️ Bu hisob allaqachon mavjud: { $total }, { $items }, { $moment }. Bunisi ikkinchisi boʻladi.
doubt-found = ✅ { $service } bu hisobni baribir yaratgan ekan: { $total } ({ $moment }), { $items }
doubt-denied = { $service } kabinetida bu hisobni topmadingiz: { $total } ({ $moment }), { $items }. U yaratilmagan sanaladi.
    .seller = { $service } kabinetida bu hisob yoʻq: { $total } ({ $moment }), { $items }. U yaratilmagan sanaladi.
create-rejected = { $service } bu hisobni rad etdi, sababini aytmadi. Hech narsa yaratilmadi, qoralamangiz saqlangan.
create-rejected-because = { $service } bu hisobni rad etdi: { $reason }. Hech narsa yaratilmadi, qoralamangiz saqlangan.
refused-part = { $place }: { $text }
refused-item = { $number }-mahsulot, { $name }
button-refused = Oʻzgartirish: { $place }
create-nothing-created = Hech narsa yaratilmadi, qoralamangiz saqlangan.
create-retry-after = { $seconds } soniyadan keyin qayta urinib koʻring.
button-create-again = Yoʻq ekan, qayta yaratish
button-show-invoice = Hisobni koʻrsatish
button-create-anyway = Baribir yaratish

## Toʻlov xabari
card-status = { $status }
card-says = Xizmat xabari: <code>{ $word }</code>
card-total = <b>{ $total }</b>
card-paid-at = Toʻlangan: { $moment }
card-cash-at = Belgilangan: { $moment }
card-paid-twice = ⚠️ Avval naqd toʻlov belgilangan edi. Mijoz ikki marta toʻlagan boʻlishi mumkin.
card-paid-withdrawn = ⚠️ Bu hisob avval olib tashlangan edi. Mijoz bilan kelishing: mahsulot berasizmi yoki pulni qaytarasizmi.
card-paid-heard = Toʻlov haqida xabar: { $moment }
card-link-paused = 🔒 Akkaunt egasi ishingizni toʻxtatib turibdi, shuning uchun toʻlov havolasi yashirilgan.
card-link-hidden = 🔒 Toʻlov havolasini koʻrish uchun hisobni yaratgan akkauntga kiring.
card-link = Toʻlov havolasi, nusxalash uchun bosing:
    <code>{ $link }</code>
card-found = { $service } bu hisobni yaratgan, lekin toʻlov havolasini menga aytmagan. Hisobni { $service } kabinetida topasiz.
    .seller = { $service } bu hisobni yaratgan, lekin toʻlov havolasini menga aytmagan. Akkaunt egasi hisobni { $service } kabinetida topadi.
card-no-link = Hisob yaratildi, raqami: <code>{ $id }</code>. { $service } ishlaydigan havola bermadi. Hisobni { $service } kabinetida topasiz.
    .seller = Hisob yaratildi, raqami: <code>{ $id }</code>. { $service } ishlaydigan havola bermadi. Akkaunt egasi hisobni { $service } kabinetida topadi.
card-link-made = ⚠️ Bu havolani oʻzim tuzdim, chunki { $service } yaroqli havola bermadi. Yuborishdan oldin uni bir marta ochib koʻring.
card-id = Hisob ID: <code>{ $id }</code>
card-folded = <blockquote expandable>{ $lines }</blockquote>
card-details-of = { $number }. { $name }
card-twin = ℹ️ Xuddi shunday hisob allaqachon yaratilgan: { $moment }. Faqat bittasi kerak boʻlsa, ortiqchasini olib tashlang.
card-repeated = ⚠️ Bu hisobni yana bir marta yaratdingiz. Mijoz ikkisidan faqat birini toʻlashiga eʼtibor bering.
review-refused = ⚠️ { $service } bu hisobni rad etdi, sababini aytmadi.
review-refused-because = ⚠️ { $service } bu hisobni rad etdi: { $reason }.
review-both-payable = ⚠️ { $service } birinchi havola orqali ham toʻlov qabul qilishi mumkin. Mijoz ulardan faqat bittasini toʻlashiga eʼtibor bering.
link-stays = { $expires ->
    [never] Xizmat havolani bekor qila olmaydi. U muddatsiz.
    [several] Xizmat havolani bekor qila olmaydi. Har biri muddati tugaguncha ishlaydi, roʻyxati: /invoices.
   *[other] Xizmat havolani bekor qila olmaydi. Uning muddati: { $moment }.
  }
card-no-callbacks = Holat xabarlari oʻchiq: { $service } bu botga ulana olmaydi. Toʻlangan-toʻlanmaganini kabinetingizda koʻring.
    .seller = Holat xabarlari oʻchiq: { $service } bu botga ulana olmaydi. Toʻlangan-toʻlanmaganini akkaunt egasidan soʻrang.
card-share-unheard = ⚠️ Bu hisobni yuborishni boshlagansiz ({ $moment }), lekin Telegram xabar yuborilganini menga aytmadi. Agar yuborgan boʻlsangiz, mijoz u orqali toʻlay oladi, ammo u toʻlanganini yoki muddati tugaganini koʻrsatmaydi. Buni koʻrsatadigan xabarni yuborish uchun “Mijozga yuborish” tugmasini bosing.
status-created = 🧾 Toʻlov kutilmoqda
status-created-no-link = 🧾 Yaratildi, lekin menda toʻlov havolasi yoʻq
status-processing = ⏳ Toʻlov bajarilmoqda
status-paid = ✅ Toʻlangan
status-paid-late = ✅ Muddati tugagandan keyin toʻlangan
status-cash = 💵 Siz belgiladingiz: naqd toʻlangan
status-cash-seller = 💵 Sotuvchi { $name } belgiladi: naqd toʻlangan
status-withdrawn = 🚫 Olib tashlangan.
status-withdrawn-seller = 🚫 Sotuvchi { $name } olib tashladi.
status-withdrawn-link = { $expires ->
    [never] Havola orqali hali ham toʻlash mumkin
   *[at] Havola orqali shu vaqtgacha toʻlash mumkin: { $moment }
  }{ $told ->
    [yes] ; toʻlansa, xabar beraman.
   *[no] .
  }
status-failed = ❌ Toʻlov oʻtmadi ({ $service } xabari).{ $again ->
        [payable] {" "}Mijoz shu havola orqali qayta urinib koʻrishi mumkin.
        [final] {""}
       *[unknown] {" "}Shu havola orqali hali toʻlash mumkinmi, bilmayman.
    }
status-expired = ⌛ Muddati tugagan
status-over-silent = ⌛ Havola muddati tugadi. Toʻlov haqida xabar kelmadi.
status-over-unknown = ⌛ Havola muddati tugadi. Toʻlangan-toʻlanmaganini koʻra olmayman.
status-over-failed = ❌ Toʻlov oʻtmadi ({ $service } xabari), havola muddati ham tugadi.
notice-paid = ✅ Hisob toʻlandi: { $total } — { $items }
notice-today = · bugun { $count } · { $sum }
notice-owner-gone = Jamoa egasi endi bu hisob haqida xabar olmaydi, shuning uchun sizga aytyapman.
notice-less = Kam toʻlovga ruxsat bor edi: koʻpi bilan { $less }.
notice-amount = Xizmat aytgan summa: { $amount }, hisob summasi: { $total }.
notice-unread = ⚠️ Xizmat hisobingiz haqida men oʻqiy olmaydigan narsa aytmoqda: { $total } — { $items }. Iltimos, uning holatini oʻzingiz tekshiring.
notice-unread-id = Xizmat yordami uchun hisob ID: <code>{ $id }</code>
notice-paid-late = ✅ Hisob muddati tugagandan keyin toʻlandi: { $total } — { $items }
notice-paid-twice = ⚠️ Hisob havola orqali toʻlandi: { $total } — { $items }. Avval u naqd toʻlangan deb belgilangan edi, mijoz ikki marta toʻlagan boʻlishi mumkin.
notice-paid-withdrawn = ⚠️ Olib tashlangan boʻlsa ham, hisob toʻlandi: { $total } — { $items }. Mijoz bilan kelishing: mahsulot berasizmi yoki pulni qaytarasizmi.
notice-failed = ❌ Hisob toʻlovi oʻtmadi ({ $service } xabari): { $total } — { $items }.{ $again ->
        [payable] {" "}Mijoz shu havola orqali qayta urinib koʻrishi mumkin.
        [final] {""}
       *[unknown] {" "}Shu havola orqali hali toʻlash mumkinmi, bilmayman.
    }
notice-failed-over = ❌ Hisob toʻlovi oʻtmadi ({ $service } xabari), havola muddati ham tugadi: { $total } — { $items }
notice-over-silent = ⌛ Hisob havolasining muddati tugadi: { $total } — { $items }. Toʻlov haqida xabar kelmadi.
notice-over-unknown = ⌛ Hisob havolasining muddati tugadi: { $total } — { $items }. Toʻlangan-toʻlanmaganini koʻra olmayman.
notice-expired = ⌛ Hisob muddati tugadi: { $total } — { $items }
button-open-pay-page = Toʻlov sahifasi
button-invoice-page = Hisob sahifasini ochish
button-paid-in-cash = Naqd toʻlandi
button-withdraw = Olib tashlash
button-copy-link = Havola nusxasi

## Eslatma va mijoz uchun matn
reminder-unpaid = ⏰ Hisob hali toʻlanmadi: { $total } — { $items }. Havola muddati tugashiga { $left } qoldi ({ $moment }).
reminder-unknown = ⏰ Hisob havolasining muddati tugashiga { $left } qoldi ({ $moment }): { $total } — { $items }. Toʻlangan-toʻlanmaganini koʻra olmayman.
reminder-paid = ✅ Toʻlandi: { $total } — { $items }.
reminder-cash = 💵 Siz belgiladingiz: naqd toʻlangan. { $total } — { $items }.
reminder-withdrawn = 🚫 Hisob olib tashlangan: { $total } — { $items }.
reminder-pay = 🧾 Hisob yana toʻlov kutmoqda: { $total } — { $items }.
reminder-expired = ⌛ Muddati tugadi: { $total } — { $items }.
reminder-failed = ❌ Toʻlov oʻtmadi ({ $service } xabari): { $total } — { $items }.
reminder-processing = ⏳ Toʻlov bajarilmoqda: { $total } — { $items }.
reminder-over = ⌛ Havola muddati tugadi: { $total } — { $items }.
reminder-for-customer = Mijozga shuni yuboring, nusxalash uchun bosing:
    <pre>{ $text }</pre>
left-days = { $count } kun
left-hours = { $count } soat
left-minutes = { $count } daqiqa
customer-item = { $name } — { $quantity } × { $price }
customer-item-only = { $name } × { $quantity }
customer-item-single = { $name } — { $price }
customer-total = Jami: { $total }
customer-hello = Assalomu alaykum!
customer-hello-named = Assalomu alaykum, { $name }!
customer-still-open = Toʻlovingiz hali kutilmoqda.
customer-still-open-until = Toʻlovingiz hali kutilmoqda. Havola shu vaqtgacha ishlaydi: { $moment }.
customer-pay = Shu havola orqali toʻlashingiz mumkin:
customer-pay-until = Iltimos, shu vaqtgacha toʻlang: { $moment }
settings-reminder = Muddat haqida eslatma: { $value }
settings-value-reminder = havola muddatining { $percent } foizi oʻtganda
settings-value-off = oʻchirilgan
settings-ask-reminder = Havola muddati tugayotgani, hisob esa toʻlanmagani qachon eslatilsin? Muddatning qancha qismi oʻtganda ekanini bosing.
settings-summary = Kun yakuni: { $value }
settings-ask-summary = Kun yakuni soat nechada yuborilsin? Tushgacha u kechagi kun haqida boʻladi. Hisobsiz kunda hech narsa yubormayman.
settings-summary-missed = Endi sotuvchilaringiz toʻlovlari haqida xabar bermayman. Oʻzgartirish: /team.
button-copy-text = Matn nusxasi
teach-inline = 💡 Keyingi safar mijoz bilan chatdan chiqmang: oʻsha yerda <code>@{ $bot } Qahva 15{"\u00A0"}000</code> deb yozing, mijoz hisobni oladi.
button-try-in-chat = Chatda ochish
button-customer-text = Mijoz uchun matn
button-whatsapp = WhatsApp
button-issue-again = Qayta yaratish
button-reminder = Eslatma
button-reminder-percent = { $percent }%
button-reminder-off = Eslatilmasin
button-summary = Kun yakuni
button-summary-off = Yuborilmasin

## Mijoz
button-share = Mijozga yuborish
button-qr-code = QR-kod
button-pay = Toʻlash
toast-undo-again = Belgi hozircha qoldi: balki ikki marta bosgandirsiz. Qaytarish uchun yana bir marta bosing.
toast-link-over = Bu havola orqali endi toʻlab boʻlmaydi.
toast-cash = Bu hisob naqd toʻlangan deb belgilangan.
toast-withdrawn = Bu hisob olib tashlangan.
toast-no-link = Menda bu hisobning toʻlov havolasi yoʻq. Hisobning oʻzini kabinetingizda topasiz.
    .seller = Menda bu hisobning toʻlov havolasi yoʻq. Akkaunt egasi hisobning oʻzini kabinetida topadi.
toast-being-paid = Havola orqali toʻlov bajarilmoqda. Natijasini kuting.
customer-note = Izoh: { $note }
customer-until = Iltimos, shu vaqtgacha toʻlang: { $moment }.
customer-link-follows = Sotuvchi sizga toʻlov havolasini yuboradi.
customer-qr-until = Muddati: { $moment }
customer-paid = ✅ <b>Toʻlandi, rahmat</b>
customer-cash = ✅ <b>Naqd toʻlandi, rahmat</b>
customer-withdrawn = 🚫 <b>Sotuvchi bu hisobni olib tashladi</b>. Iltimos, uni toʻlamang.
customer-expired = ⌛ <b>Muddati tugadi</b>. Toʻlamoqchi boʻlsangiz, yangi havola soʻrang.
customer-failed = ❌ <b>Toʻlov oʻtmadi</b>. Hali ham toʻlamoqchi boʻlsangiz, yangi havola soʻrang.
customer-processing = ⏳ <b>Toʻlov bajarilmoqda</b>
customer-over = ⌛ <b>Bu havolaning muddati tugadi</b>. Hali toʻlamagan boʻlsangiz, yangisini soʻrang.
button-ended-paid = Toʻlandi
button-ended-cash = Naqd toʻlandi
button-ended-withdrawn = Olib tashlangan
button-ended-expired = Muddati tugadi
button-ended-failed = Oʻtmadi
button-ended-processing = Jarayonda
button-ended-over = Muddati tugadi
qr-code-too-long = Bu havola QR-kod uchun juda uzun. Uni “Mijoz uchun matn” tugmasi bilan yuboring.
work-busy = Hozir koʻp fayl va rasm tayyorlanmoqda. Bir daqiqadan keyin qayta urinib koʻring.
work-failed-qr-code = QR-kodni chizib boʻlmadi. Bir daqiqadan keyin qayta urinib koʻring yoki havolani “Mijoz uchun matn” tugmasi bilan yuboring.
work-failed-sales-picture = Rasmni chizib boʻlmadi. Bir daqiqadan keyin qayta urinib koʻring.
work-failed-read-items = Bu faylni oʻqib boʻlmadi, shuning uchun hech narsa saqlanmadi. Uni kichikroq qismlarga boʻlib yuboring.
work-failed-items-file = Faylni tayyorlab boʻlmadi. Bir daqiqadan keyin qayta urinib koʻring.
work-failed-log-file = { work-failed-items-file }
work-failed-invoices-file = Faylni tayyorlab boʻlmadi: hisoblar juda koʻp boʻlishi mumkin. Qisqaroq davrni tanlang yoki bir daqiqadan keyin qayta urinib koʻring.
inline-create = Yaratib yuborish: { $total }
inline-being-made = Hisob: { $items }, { $total }. Toʻlov havolasi tayyorlanmoqda… Agar chiqmasa, sotuvchi “Havolani koʻrsatish” tugmasini bosishi mumkin.
inline-not-created = Bu hisobni yaratib boʻlmadi.
inline-failed = ⚠️ Chatga yuborgan hisobingiz yaratilmadi: { $items }, { $total }.
inline-failed-signed-out = { $service } tizimiga kirish muddati tugagan. Kiring va “Qayta urinish” tugmasini bosing: oʻsha chatdagi xabar toʻlov havolasiga aylanadi.
inline-failed-locked = Bir muddat yoʻq boʻlganingiz uchun bu chat qulflangan. Qulfni ochish uchun kiring, keyin “Qayta urinish” tugmasini bosing: oʻsha chatdagi xabar toʻlov havolasiga aylanadi.
inline-failed-unavailable = { $service } javob bermayapti. Birozdan keyin “Qayta urinish” tugmasini bosing: oʻsha chatdagi xabar toʻlov havolasiga aylanadi.
inline-failed-wait = { $wait } Keyin “Qayta urinish” tugmasini bosing: oʻsha chatdagi xabar toʻlov havolasiga aylanadi.
inline-failed-renewed = Kirish muddati hozirgina uzaytirildi. “Qayta urinish” tugmasini bosing.
inline-failed-stale = Tanlovingiz menga juda kech yetib keldi: bir muddat aloqada boʻlmadim. Hisob hali kerak boʻlsa, “Qayta urinish” tugmasini bosing: oʻsha chatdagi xabar toʻlov havolasiga aylanadi.
inline-failed-may-exist = Bu hisob baribir kerak boʻlsa, “Baribir yaratish” tugmasini bosing: oʻsha chatdagi xabar toʻlov havolasiga aylanadi.
inline-failed-which-terminal = Sizda bir nechta terminal bor, ammo asosiysi tanlanmagan. Uni /settings orqali tanlang va “Qayta urinish” tugmasini bosing.
inline-failed-other-terminal = /settings boʻlimida boshqa terminalni tanlang, soʻng “Qayta urinish” tugmasini bosing.
inline-failed-rejected = { $service } uni rad etdi, sababini aytmadi.
inline-failed-rejected-because = { $service } uni rad etdi: { $reason }.
inline-unknown = ❓ Siz chatga hisob yubordingiz: { $items }, { $total }.
inline-offer-gone = Oʻsha xabardagi mahsulotlar menda qolmagan. Ularni oʻsha chatda qaytadan yozing va yangi natijani yuboring.
inline-check = Siz yozdingiz: “{ $text }”. Notoʻgʻri tushungan boʻlishim mumkin. Hisobni yaratishdan oldin nomlar, miqdorlar va narxlarni tekshiring.
inline-text-gone = Oʻsha chatda yozganingiz menda endi yoʻq. Uni shu yerda yozing: /new
inline-tolerance-left-out = Siz odatda ruxsat beradigan ortiqcha yoki kam toʻlov bu summa uchun juda katta: { $total }. Shuning uchun bu hisob usiz yaratildi.
button-show-link = Havolani koʻrsatish
button-inline-example = Yozing: Qahva 2 x 15{"\u00A0"}000
button-my-invoices = Hisoblarim
button-inline-secret = Maxfiy chat: hisobni menda yarating
button-inline-mixed = Valyutalar har xil: menda yarating
button-inline-total = Jami mos emas
button-inline-check = Ishonchim komil emas: tekshiring
button-back-to-chat = Chatga qaytish
toast-ask-seller = Havolani faqat sotuvchi, faqat bir kun ichida koʻrsata oladi. Undan soʻrang.

## Hisoblar
invoices-title-all = <b>Hisoblar</b>
invoices-title-open = <b>Ochiq hisoblar</b>
invoices-title-created = <b>Toʻlov kutilmoqda</b>
invoices-title-processing = <b>Toʻlov bajarilmoqda</b>
invoices-title-failed = <b>Toʻlov oʻtmadi</b>
invoices-title-paid = <b>Toʻlangan hisoblar</b>
invoices-title-cash = <b>Belgilangan: naqd toʻlangan</b>
invoices-title-withdrawn = <b>Olib tashlangan</b>
invoices-title-expired = <b>Muddati tugagan</b>
invoices-title-search = <b>Qidiruv natijasi: “{ $text }”</b>
sum-less = Shulardan { $count } tasida kam toʻlash mumkin: jami koʻpi bilan { $less } kam
invoices-sum = { $number } · { $sum }
invoices-sum-newest = { $number } · { $sum }, oxirgi hisoblar ichida: { $count }
invoices-signed-out = Hisoblaringizni koʻrish uchun kiring.
invoices-locked = 🔒 Bir muddat yoʻq boʻlganingiz uchun bu chat qulflangan. Hisoblaringizni koʻrish uchun kiring.
invoices-none = Sizda hali hisob yoʻq. Birinchisini yaratish uchun “Yangi hisob” tugmasini bosing.
invoices-none-here = Bu yerda hozircha hech narsa yoʻq.
invoices-none-found = Hech narsa topilmadi. “Qidirish” tugmasini bosing va nomning bir qismini yoki summani yuboring, masalan: 30{"\u00A0"}000
invoices-tired = { $count } ta hisobni koʻrib chiqdim. Eskiroqlari uchun “Yana qidirish” tugmasini bosing.
invoices-forgotten = Hisobni roʻyxatdan oʻchirdim. U yaratilmagan.
button-invoice-not-there = Yoʻq ekan, oʻchirish
invoices-unknown-above = ❓ Bu hisoblar yaratilganmi, bilmayman. Nima qilish kerakligini koʻrish uchun birini bosing.
invoices-ask-search = Nimani qidiramiz? Mahsulot nomi, mijoz, summa yoki hisobning oʻz raqamini yuboring.
invoices-search-empty = Bu yerda qidiradigan narsa yoʻq. Nom yoki summa yuboring, masalan: Qahva
card-moved = Bu xabar endi pastda.
button-invoices-all = Hammasi
button-invoices-open = 🧾 Ochiq
button-invoices-created = Kutmoqda
button-invoices-processing = Jarayonda
button-invoices-failed = Oʻtmadi
button-invoices-paid = ✅ Toʻlangan
button-invoices-cash = 💵 Naqd
button-invoices-withdrawn = 🚫 Olib tashlangan
button-invoices-expired = ⌛ Tugagan
button-search-invoices = Qidirish
button-all-invoices = Hamma hisoblar
button-newer = ‹ Yangiroq
button-older = Eskiroq ›
button-look-further = Yana qidirish ›

## Saqlangan mahsulotlar
items-title = <b>Saqlangan mahsulotlar: { $count }</b>
items-hint = Mahsulotni bosing yoki nomining bir necha harfini yuboring.
items-too-many = Keraklisini topish uchun nomining bir necha harfini yuboring: mahsulotlaringiz { $count } ta. Koʻp ishlatiladiganlari:
items-none = Sizda hali saqlangan mahsulot yoʻq. Koʻp sotadiganlaringizni qoʻshing, ularni yangi hisobda taklif qilaman.
items-found = “{ $text }” boʻyicha { $count } ta topildi
items-found-more = Bular birinchilari. Keraklisini topish uchun koʻproq harf yuboring.
items-none-found = “{ $text }” boʻyicha hech narsa topilmadi. Nomning boshqa harflarini yuboring.
items-ask-search = Nomning bir necha harfini yuboring, masalan: qah
items-ask-new = Nima saqlansin? Mahsulot va narxini yuboring, masalan: Qahva 15{"\u00A0"}000. Birdaniga bir necha qator yuborsangiz ham boʻladi.
items-no-item = Bu mahsulotga oʻxshamaydi. Nomi va narxini yuboring, masalan: Qahva 15{"\u00A0"}000
items-ask-file = CSV yoki Excel (.xlsx) fayl yuboring: har qatorda nom va narx. Birinchi qatorda boshqa ustunlarning nomi ham boʻlishi mumkin: valyuta, tavsif, MXIK kodi, qadoq kodi, rasm, artikul.
items-ask-import = { $name } faylidagi mahsulotlarni saqlanganlarga qoʻshaymi?
items-import-sign-in = Avval kiring, shunda faylingizni oʻqiy olaman.
items-file-left = { $name } faylini chetga qoʻydim, chunki boshqa fayl keldi. Uni ham yuklash uchun qayta yuboring.
items-file-please = Faylni shu yerga yuboring: matn maydoni yonidagi qisqichni bosing.
items-file-too-large = Bu fayl juda katta: 3 MB va 5000 qatorgacha oʻqiyman. Uni qismlab yoki kamroq ustun bilan yuboring.
items-file-gone = Telegram bu faylni menga bermayapti. Uni qayta yuboring.
items-file-not-served = Bu bot ishlatadigan Telegram serveri fayllarni bermaydi. “Qoʻshish” tugmasini bosing va qatorlarni matn qilib yuboring, masalan: Qahva 15{"\u00A0"}000
items-file-no-table = Bu faylni oʻqiy olmayman. Jadval dasturida “Saqlash” yoki “Yuklab olish” buyrugʻini, keyin Excel (.xlsx) yoki CSV formatini tanlang va oʻsha faylni yuboring.
items-file-empty = Bu faylda mahsulot yoʻq. Har qatorda nom va narx kerak, masalan: Qahva;15000
items-added = ✅ Saqlandi. Keyingi mahsulotni yuboring yoki shunisini oʻzgartiring:
items-card = <b>{ $name }</b>
    Narxi: { $price }
items-uses = { $count } ta hisobda bor
items-deleted = Oʻchirildi: { $name }
items-updated = Saqlangan mahsulot yangilandi: { $name }
items-closed = Mahsulotlaringiz saqlandi. Ularni yana koʻrish uchun: /items
items-full-stranger = Kirmaguningizcha koʻpi bilan { $limit } ta mahsulot saqlayman, hammasi bitta valyutada. Koʻproq saqlash uchun kiring: /signin
items-full = Boshqa mahsulot saqlab boʻlmaydi: koʻpi bilan { $limit } ta yoki tavsiflari bilan 2 MB sigʻadi. Avval keraksizlarini oʻchiring.
items-same-name = Sizda boshqa “{ $name }” mahsuloti saqlangan, valyutasi: { currency-name }. Boshqasini yuboring yoki oʻsha mahsulotni oʻzgartiring.
items-saved = { $replaced ->
    [0] ✅ Saqlandi: { $saved }
   *[other] ✅ Saqlandi: { $saved }, almashtirildi: { $replaced }
  }
items-in-thousands = Bu narxlarni minglarda oʻqidim: { $items }. Biror narx notoʻgʻri boʻlsa, mahsulotni valyutasi bilan qayta yuboring, masalan: Konfet 500 UZS
items-lines-faulty = Bu qatorlarni oʻqiy olmadim, ularni qayta yuboring:
items-price-other-currency = Bu mahsulot valyutasi: { currency-name }. Valyutani oʻzgartirish uchun mahsulotni toʻliq yuboring, masalan: Qahva 5 USD
items-imported-sheets = Faylda { $count } ta varaq bor; men faqat birinchisini oʻqidim.
items-imported-unused = Ishlatilmagan ustunlar: { $columns }
items-imported-kept = Boʻsh kataklar hech narsani oʻzgartirmaydi; shu maydonlarda saqlangan maʼlumot qoldi: { $count } ta.
items-imported-full = ⚠️ Sigʻmagan qatorlar: { $count }. Koʻpi bilan { $limit } ta mahsulot yoki tavsiflari bilan 2 MB saqlayman.
items-imported-own-codes = 17 ta raqamdan iborat boʻlmagan, oʻz kodingiz sifatida olingan MXIK kodlari: { $count } ta.
items-imported-removed-codes = MXIK kodi oʻzgargani uchun olib tashlangan qadoq kodlari: { $count } ta.
items-imported-faults = ⚠️ Oʻqilmagan qatorlar: { $count }
items-row = { $row }-qator: { $reason }
items-row-no-name = nomi yoʻq
items-row-name-too-long = “{ $text }” juda uzun: koʻpi bilan { $limit } ta belgi boʻladi
items-row-no-price = narxi yoʻq
items-row-price-not-a-number = “{ $text }” narx emas
items-row-price-negative = narx manfiy: { $text }
items-row-price-zero = narx nolga teng
items-row-price-too-many-decimals = { $decimals ->
    [0] { $text }: { in-currency } summalar faqat butun boʻladi
   *[other] { $text }: { in-currency } verguldan keyin koʻpi bilan { $decimals } ta raqam boʻladi
  }
items-row-price-too-large = { $text } narxi juda uzun: koʻpi bilan { $digits } ta raqam boʻladi
items-row-price-ambiguous = { $text } narxini ikki xil oʻqish mumkin; mingliklarni ajratmasdan yozing
items-row-price-other-currency = “{ $text }” narxi boshqa valyutada, { currency-name } emas
items-row-currency = “{ $text }” valyutasini bilmayman; kodi bunday boʻladi: UZS
items-row-description-wrong = “{ $text }” tavsif emas
items-row-description-too-long = tavsif juda uzun: koʻpi bilan { $limit } ta belgi boʻladi
items-row-code-wrong = “{ $text }” kod emas
items-row-code-too-long = “{ $text }” kodi juda uzun: koʻpi bilan { $limit } ta belgi boʻladi
items-row-code-rounded = jadval dasturi kodni qisqartirgan: { $text }; ustunga matn formatini bering
items-row-image-wrong = “{ $text }” rasm havolasi emas
items-row-image-too-long = havola juda uzun: koʻpi bilan { $limit } ta belgi boʻladi
items-row-metadata-wrong = “{ $text }” maʼlumot emas; masalan: {"{"}"rang": "qizil"{"}"}
items-row-metadata-too-long = maʼlumotlar juda uzun: koʻpi bilan { $limit } ta belgi boʻladi
items-row-too-many-cells = “{ $text }” oxirgi ustundan keyin turibdi; vergulli narxni qoʻshtirnoqqa oling
items-row-too-many-columns = ustunlar juda koʻp: koʻpi bilan { $limit } ta boʻladi
items-row-cell-too-long = “{ $text }” katagi juda uzun: koʻpi bilan { $limit } ta belgi boʻladi
items-row-row-too-long = qator juda uzun, shuning uchun shu yerda toʻxtadim; balki qoʻshtirnoq yopilmagandir
items-row-comma = “{ $text }” ikki xil oʻqiladi; narxni qoʻshtirnoqqa oling yoki oldiga nuqta-vergul qoʻying
items-row-quotes = qoʻshtirnoq yopilmagan
items-row-total = “{ $text }” mahsulotga emas, jami summaga oʻxshaydi
items-row-same = “{ $text }” mana bu qatorda ham bor: { $other }
items-row-above-header = “{ $text }” ustun nomlari turgan qatordan yuqorida turibdi
items-row-header-unit = “{ $text }” sarlavhasidagi birlikni bilmayman, shuning uchun uning ostini oʻqimadim; narxlarni toʻliq yozing, sarlavhasi: Narx
items-exported = Bu yerda { $count } ta saqlangan mahsulot bor. Faylni jadval dasturida oʻzgartiring va yuklash uchun shu yerga yuboring.
items-offer = “{ $name }” ikki marta sotildi. Keyingi safar uchun saqlaymi?
items-offer-saved = ✅ Saqlandi: { $name }
items-offer-declined = Xoʻp, saqlamadim.
button-items-add = Qoʻshish
button-items-search = Qidirish
button-items-import = Yuklash
button-items-export = Faylga olish
button-items-all = Hamma mahsulot
button-items-add-this = Qoʻshish: { $item }
button-items-no-import = Yoʻq
button-save = Saqlash
button-no-thanks = Yoʻq, rahmat
toast-items-none = Saqlangan mahsulotlaringiz yoʻq, faylga oladigan narsa yoʻq.
toast-items-no-undo = Qaytarib boʻlmaydi: shu nomli boshqa mahsulot bor yoki joy yoʻq.

## Kassa (Telegram ichidagi sahifa) va uning qoralamalari
button-counter = Kassa
counter-left-out = { $count ->
    [one] { $count } ta mahsulotni qoʻshmadim: u shu orada oʻzgartirilgan yoki oʻchirilgan.
   *[other] { $count } ta mahsulotni qoʻshmadim: ular shu orada oʻzgartirilgan yoki oʻchirilgan.
  }
counter-nothing-left = Hisobga qoʻshadigan narsa yoʻq: bu saqlangan mahsulotlar shu orada oʻzgartirilgan yoki oʻchirilgan. Kassani qayta oching yoki /new yuboring.

## Buyruqlar
command-start = Bot nima qila oladi
command-signin = Kirish
command-new = Yangi hisob
command-items = Saqlangan mahsulotlar
command-invoices = Hisoblaringiz
command-today = Bugun nima sotildi va kim hali toʻlamadi
command-team = Sotuvchilaringiz
    .seller = Siz sotadigan jamoa
command-settings = Til, vaqt mintaqasi, hisob sozlamalari
command-cancel = Joriy qadamni toʻxtatish
command-signout = Chiqish
command-help = Yordam
command-privacy = Nimani saqlayman va uni qanday oʻchirish mumkin
command-payments = Toʻlovlar haqida guruhga yozish

## Boshlash
start = Men { $service } orqali toʻlov uchun hisob yarataman va mijozingiz uchun toʻlov havolasini beraman. Toʻlanganini shu yerda aytaman.
start-sign-in = { $service } tizimiga bir marta kiring, keyin toʻlov havolalarini mijozlarga istalgan chatdan yubora olasiz.
start-signed-in = Siz allaqachon kirgansiz.

## Guruhlar
group-added = Men { $service } orqali toʻlov uchun hisob yarataman va toʻlov havolasini beraman. Menga shaxsiy chatda yozing, tayyor havolani esa shu yerda ulashishingiz mumkin. Toʻlovlar haqida shu yerga yozishim uchun egasi yuboradi: /payments
group-command = Bu faqat shaxsiy chatda ishlaydi.
group-secret = 🔒 Login yoki parolni hech qachon guruhga yubormang: bu yerda ularni hamma koʻradi. Xabaringizni oʻchiring va { $service } parolini hoziroq almashtiring.
button-private-chat = Shaxsiy chatni ochish
toast-private-only = Menga shaxsiy chatda yozing.

## Guruhdagi toʻlovlar
group-payment = ✅ Toʻlandi: { $total } · { $terminal }
group-payment-by = ✅ Toʻlandi: { $total } · { $seller } · { $terminal }
group-payments-on = Endi har bir toʻlov haqida shu yerga yozaman: summa, sotuvchi va terminal, mijoz haqida hech narsa. Toʻxtatish uchun yuboring: <code>/payments off</code>
group-payments-off = Toʻlovlaringiz haqida endi bu yerga yozmayman.
group-payments-none = Toʻlovlaringiz haqida bu yerga yozmayapman.
group-payments-owner-only = Toʻlov xabarlarini faqat { $service } akkaunti egasi yoqa oladi. Agar bu siz boʻlsangiz, shaxsiy chatimizda tizimga kiring, keyin bu yerga yana yuboring: /payments
group-payments-not-member = Avval shu guruhga qoʻshiling, keyin yana yuboring: /payments
group-payments-unseen = Bu guruhda kimlar borligini koʻra olmayapman. Meni administrator qiling (boshqa huquqlar kerak emas), keyin yana yuboring: /payments
group-payments-full = Toʻlovlaringiz haqida koʻpi bilan { $limit } ta guruhga yoza olaman. Shaxsiy chatimizda bittasini oʻchiring, keyin bu yerga yana yuboring: /payments
group-payments-nameless = Kimning toʻlovlari haqida yozishni bilmayman: siz bu yerda guruh yoki kanal nomidan yozyapsiz. Administrator huquqlaringizda anonimlikni oʻchiring yoki oʻz nomingizdan yuboring: /payments
payments-groups = Har bir toʻlov haqida shu guruhlarga yozaman: summa, sotuvchi va terminal, mijoz haqida hech narsa. Buni guruhdagi hamma koʻradi.
payments-group = · { $group }
payments-no-group = Har bir toʻlov haqida jamoangiz guruhiga yoza olaman: summa, sotuvchi va terminal, mijoz haqida hech narsa. Meni guruhga qoʻshing, keyin oʻsha yerga yuboring: /payments
payments-signed-out = Toʻlovlar haqida jamoangiz guruhiga yozishim uchun avval { $service } tizimiga kiring.
payments-of-seller = Guruhda toʻlovlar haqida yozishni faqat akkaunt egasi ({ $owner }) yoqa oladi: siz uning akkaunti uchun sotasiz.
payments-ended = Toʻlovlar haqida endi bu guruhga yozmayman: { $group }
payments-ended-left = Siz endi bu guruhda emassiz, shuning uchun toʻlovlar haqida u yerga yozmayman: { $group }
payments-ended-unseen = Guruhda ekaningizni endi koʻra olmayapman, shuning uchun toʻlovlar haqida u yerga yozmayman: { $group }. Davom ettirish uchun meni guruh administratori qiling (boshqa huquqlar kerak emas), keyin oʻsha yerga yuboring: /payments
payments-ended-removed = Men endi bu guruhda emasman, shuning uchun toʻlovlar haqida u yerga yozmayman: { $group }. Davom ettirish uchun meni yana qoʻshing, keyin oʻsha yerga yuboring: /payments
payments-ended-closed = Bu guruhga yoza olmayapman, shuning uchun toʻlov xabarlari toʻxtatildi: { $group }. Davom ettirish uchun menga xabar yuborishga ruxsat bering, keyin guruhga yoki uning mavzusiga yuboring: /payments
button-add-to-group = Guruhga qoʻshish
button-payments-end = Oʻchirish: { $group }

## Bot profili
profile-description = Men toʻlov uchun hisob yarataman va mijozingiz uchun toʻlov havolasini beraman. Nima sotayotganingizni yozing, toʻlangan zahoti aytaman.
profile-short-description = Mijozlaringiz uchun hisoblar va toʻlov havolalari — istalgan chatdan.

## Kirish
sign-in-where = { $service } tizimiga kirasizmi? Sahifada parolingiz xabarga aylanmaydi.
sign-in-on-page = { $service } tizimiga kirasizmi? Sahifa shu yerda, Telegramda ochiladi, parolingiz esa xabarga aylanmaydi. Sahifa ochilmasa, Telegramni yangilang.
sign-in-tap-where = Xabaringizni oʻchirdim, chunki unda parol boʻlishi mumkin edi. Tizimga kirguningizcha faqat narxi yozilgan mahsulotlarni saqlayman, masalan: Qahva 15{"\u00A0"}000
sign-in-kept = Saqlandi: { $text }. Tizimga kiring, men hisobni koʻrsataman.
sign-in-ask-login = { $service } uchun loginingiz?
sign-in-login-form = Xabaringizni oʻchirdim, chunki unda faqat login emas: login bitta soʻz, unda boʻsh joy va / : # kabi belgilar boʻlmaydi, parolni esa keyin soʻrayman.
sign-in-whether-login = Xabaringizni oʻchirdim, chunki u parolingiz boʻlishi mumkin edi. { $login } — { $service } uchun loginingizmi? Agar unday boʻlmasa, loginingizni yuboring.
sign-in-ask-password = { $service } uchun parolingiz? Hech qachon Telegram parolini yubormang. Xabaringizni oʻqishim bilan oʻchiraman.
sign-in-ask-authenticator = Sizda bir nechta autentifikator bor. Hozir qaysi biridan foydalanasiz?
sign-in-ask-code = Autentifikator ilovasidagi { $service } uchun bir martalik kod? Hech qachon Telegramga kirish kodini yubormang.
sign-in-ask-next-code = Ilovadan { $service } uchun keyingi kodni yuboring yoki “Yangi kod” tugmasini bosing. Telegram kodini yubormang.
sign-in-tap-authenticator = Autentifikatorlardan birini bosing.
sign-in-send-again = Bu xabarni saqlay olmadim va oʻchirdim. Iltimos, qayta yuboring.
sign-in-takes-long = { $service } tizimiga kirish odatdagidan koʻproq vaqt olmoqda. Men hali urinyapman, shuning uchun yana yozmagunimcha hech narsa yubormang.
sign-in-refused = { $service } bu login va parolni qabul qilmadi. Parolni qayta yuboring yoki “Boshqa login” tugmasini bosing.
sign-in-wrong-code = Kod notoʻgʻri yoki ishlatilgan, yoxud kirish muddati tugagan.
sign-in-wrong-code-clock = Bu kod ham notoʻgʻri yoki kirish muddati tugagan. Telefon soati xato boʻlishi mumkin: avtomatik vaqtni yoqing.
sign-in-new-code = { $service } tizimidan yangi kod soʻradim.
sign-in-service-says = { $service } xabari: { $text }
button-new-code = Yangi kod
sign-in-last-code = Yana bitta urinish, keyin paroldan boshlaymiz.
sign-in-last-attempt = ⚠️ { $time } vaqtiga qadar parol yoki kod yana xato boʻlsa, kirish 15 daqiqaga toʻxtaydi.
sign-in-wrong-code-last = Uchta kod qabul qilinmadi, shuning uchun paroldan qaytadan boshlaymiz.
sign-in-start-again = { $service } bu kirishni toʻxtatdi, shuning uchun paroldan qayta boshlaymiz.
sign-in-too-old = Bu kirish juda choʻzilib ketdi, yozganlaringizni unutdim, shuning uchun uni boshidan boshlaymiz.
sign-in-code-lost = Bu kod qabul qilingan-qilinmaganini bila olmadim, shuning uchun paroldan qayta boshlaymiz.
sign-in-code-form = Buni yubormadim, chunki u bir martalik kodga oʻxshamaydi. Masalan: 123{"\u00A0"}456 yoki 7KD2PX.
sign-in-no-authenticator = { $service } akkauntingizda faol autentifikator yoʻq, shuning uchun kod soʻrab boʻlmaydi. Uni { $service } kabinetida sozlang va qayta kiring.
sign-in-other-authenticators = Menga bir martalik kodlarni koʻrsatadigan ilova kerak, { $service } akkauntingizda esa faqat bular bor: { $types }. { $service } kabinetida shunday ilovani qoʻshib, qayta kiring.
sign-in-paused = Notoʻgʻri parol yoki kodlar juda koʻp. Shu vaqtdan keyin yana kirishingiz mumkin: { $time }.
sign-in-done = Kirdingiz. Kirish muddati: { $time }.
sign-in-scope = Bu login bilan { $service } tizimida pul oʻtkazish ham mumkin. Men faqat hisob yarataman. Xavfsizroq boʻlsin desangiz, { $service } xizmatidan faqat hisob yarata oladigan foydalanuvchi soʻrang va uning nomidan kiring.
sign-in-customer-dropped = Boshqa akkauntga kirganingiz uchun qoralamadan mijozni olib tashladim.
button-authenticator = Autentifikator ilovasi { $number } (…{ $end })
button-another-authenticator = Boshqa autentifikator

## Access that ends
sign-in-returning = { $service } tizimiga kirish muddatingiz tugadi. Loginingiz: { $login }.
sign-in-as = { $service } tizimiga kiryapsiz. Loginingiz: { $login }.
sign-in-before-end = { $service } tizimiga qayta kiryapsiz. Loginingiz: { $login }.
sign-in-not-recent = Bu qadam uchun oxirgi kirishdan 15 daqiqadan koʻp oʻtmagan boʻlishi kerak, shuning uchun { $service } tizimiga yana kirasiz: { $login }.
sign-in-locked = Bir muddat yoʻq boʻlganingiz uchun bu chat qulflangan. Ochish uchun { $service } tizimiga yana kiring. Loginingiz: { $login }. Yozganlaringiz saqlangan.
sign-in-first = Bu xabar kelganda kirish muddatingiz tugagan edi, shuning uchun undan foydalanmadim. Avval kiring, keyin uni qayta yuboring.
button-sign-in-in-chat = Chatda kirish
button-another-login = Boshqa login
button-my-login = Ha, loginim shu
access-hint = Kirish muddatingiz tugaydigan vaqt: { $time }. Ish oʻrtasida uzilib qolmasligi uchun hozir qayta kiring.
create-access-renewed = Kirish muddati uzaytirildi. “Hisob yaratish” tugmasini yana bosing.

## Sellers: the last check before the create call
create-not-allowed = Akkaunt egasi siz yarata oladigan hisoblarni oʻzgartirdi. Hech narsa yuborilmadi.

## Chiqish
sign-in-elsewhere = 🔔 Kimdir { $service } akkauntingizga boshqa Telegram chatidan kirdi: { $time }. Agar bu siz yoki siz ishonadigan odam boʻlmasa, { $service } parolini hoziroq oʻzgartiring, keyin “Xavfsizlik” va “Barcha chatlardan chiqish” tugmalarini bosing.
sign-out-elsewhere = 🔔 Boshqa Telegram chatidan { $service } tizimidagi akkauntingizdan barcha chatlarda chiqib ketildi: { $time }. Qoralamalaringiz saqlangan, ochiq hisoblar toʻlansa, baribir xabar beraman. Davom etish uchun qayta kiring.
sign-out-done = Chiqdingiz. Qoralamalaringiz saqlanadi, ochiq hisoblaringiz toʻlanganini baribir aytaman.
sign-out-not-signed-in = Siz kirmagansiz.

## Yordam
help-examples = Nima sotayotganingizni yozing, men hisob yarataman:
    • <code>Qahva 2 x 15 000</code> — mahsulot, soni va narxi
    • <code>2 ta latte va 1 ta chizkeyk</code> — buyurtma; narxlarni saqlangan mahsulotlardan olaman
help-inline = • <code>@{ $bot } Qahva 2 x 15 000</code> — istalgan boshqa chatda, mijoz hisobni oʻsha yerda oladi
help = Buyruqni bosing:
help-asked = Buyruqni bosing yoki ochiq savolimga javob bering:

## Bekor qilish
cancel-nothing = Bekor qiladigan narsa yoʻq.
cancel-done = Bekor qilindi.
cancel-draft-kept = Bekor qilindi. Qoralamangiz saqlangan.
cancel-draft = Bu hisob hali yaratilmagan. Toʻxtatish uchun /cancel yuboring, qoralama saqlanadi.
cancel-not-to-pay = Mijozdan toʻlamaslikni soʻrang.

## Xabarnomalar
notice-damaged = ⚠️ Bu chat haqidagi yozuvim shikastlangan, uni chetga olishga toʻgʻri keldi. Sozlamalar, qoralama va ochiq toʻlov xabarlari bu yerda yoʻq; hisoblaringiz kabinetingizda butun. Ochiq hisob toʻlansa, xabar beraman, lekin qaysi biri ekanini ayta olmayman, /today ham uni sanamaydi. Iltimos, qayta kiring. Jamoada sotuvchi boʻlsangiz, egasidan yangi taklif soʻrang.
notice-damaged-invoice = ⚠️ Xizmat hisoblaringizdan birining holatini aytganda, u haqdagi yozuvim shikastlangan boʻlib chiqdi. Kabinetingizni tekshiring.
    .seller = ⚠️ Xizmat hisoblaringizdan birining holatini aytganda, u haqdagi yozuvim shikastlangan boʻlib chiqdi. Akkaunt egasidan kabinetni tekshirishni soʻrang.
notice-unknown-invoice = ⚠️ Xizmat menda yozuvi yoʻq hisobning holatini aytdi. Kabinetingizni tekshiring.
    .seller = ⚠️ Xizmat menda yozuvi yoʻq hisobning holatini aytdi. Akkaunt egasidan kabinetni tekshirishni soʻrang.
notice-damaged-items = ⚠️ Saqlangan mahsulotlaringiz yozuvi shikastlangan, uni chetga olishga toʻgʻri keldi. Ular yozilgan faylingiz boʻlsa, /items orqali yuklang.
notice-dead-letter = ⚠️ Avvalgi xabarlaringizdan birini bajara olmadim. Biror narsa yetishmayotganini tekshiring.
notice-overflow = ⚠️ Bir vaqtda juda koʻp xabar keldi, eng eskilarini tashlab yuborishga toʻgʻri keldi. Oxirgi yuborganlaringizni tekshiring.

## Boshqa
unhandled-quote = “{ $text }” — buni tushunmadim.
unhandled-unclear = Buni tushunmadim.
unhandled-signed-in = Mahsulot va narxini yuboring, masalan: Qahva 15{"\u00A0"}000. Yoki menga mijozning buyurtmasini uzating. Yana nimalar qila olishim: /help
unhandled-signed-out = Hisob yaratish uchun avval kiring.
contact-kept = Keyingi mijoz: { $customer }. 10 daqiqa ichida nima sotayotganingizni yozing, mijozni oʻzim qoʻyaman.
unhandled-no-text = Buni oʻqiy olmayman. Hisob uchun matn yuboring, rasm tagida ham boʻladi, masalan: Qahva 15{"\u00A0"}000; mijoz uchun kontakt; saqlangan mahsulotlar uchun Excel yoki CSV fayl.
unknown-command = Bunday buyruqni bilmayman. Barcha buyruqlarim: /help

## Soʻz bilan buyruqlar
words-welcome = Arzimaydi!
words-ok = Yaxshi.
words-withdraw = Shu hisobni nazarda tutgan boʻlsangiz, “Olib tashlash” tugmasini bosing.
words-nothing-to-undo = Avvalgi holatga keltiradigan narsa yoʻq. Joriy qadamni toʻxtatish: /cancel
words-which-cash = Qaysi biri naqd toʻlandi? Uni bosing, keyin “Naqd toʻlandi” tugmasini bosing.
words-longer = { $link ->
    [over] Xizmat havola muddatini uzaytira olmaydi. Xuddi shunday hisobni yangi havola bilan qayta yarata olaman.
   *[open] Xizmat havola muddatini uzaytira olmaydi. Xuddi shunday hisobni uzoqroq ishlaydigan havola bilan qayta yarata olaman. Eski havola muddati tugaguncha ishlaydi, shuning uchun mijozdan faqat yangisi orqali toʻlashni soʻrang.
}

## Maxfiylik
privacy = <b>Nimani saqlayman</b>
    Sozlamalaringiz, saqlangan mahsulotlar, shablonlar va toʻlov guruhlari (/payments) siz oʻchirguningizcha, qoralamalar { $drafts } kun, hisoblar: ochiqlari tugaguncha, yopilganlari { $invoices } kun. Mijozlarning ismi va e-mail manzili, keyingi hisob uchun taklif qilinadi: yopilgan hisoblar kabi muddatda yoki siz chiqquningizcha. { $service } tizimiga kirish huquqingiz u tugaguncha, 30 kun ishlatilmaguncha yoki siz chiqquningizcha; loginingiz siz chiqquningizcha. /today summalari: 66 kun. Qayta ishlay olmagan xabarlarim, masalan, toʻlov haqidagi xabar: koʻpi bilan 30 kun. Hammasi shifrlangan.
    Parol va bir martalik kodlarni hech qachon saqlamayman, ular yozilgan xabarlarni chatdan oʻchiraman.
    Akkauntga qaysi chatlardan kirilganini 400 kun eslab qolaman, shunda boshqa chatdan kirilsa, sizga aytaman. Oʻchirilgandan keyin faqat shu yerda ishlatilgan loginlarning izlari va notoʻgʻri parollar vaqti qoladi: begonalar sizning kirishingizni toʻsib qoʻya olmaydi.
    .seller = <b>Nimani saqlayman</b>
        Sozlamalaringiz, saqlangan mahsulotlar va shablonlar siz oʻchirguningizcha, qoralamalar { $drafts } kun, hisoblar: ochiqlari tugaguncha, yopilganlari { $invoices } kun. Mijozlarning ismi va e-mail manzili, keyingi hisob uchun taklif qilinadi: yopilgan hisoblar kabi muddatda yoki siz jamoadan chiqquningizcha. Hisoblaringizning bir kunlik jami, limitingiz uchun: bir hafta. /today summalari: 66 kun. Qayta ishlay olmagan xabarlarim, masalan, toʻlov haqidagi xabar: koʻpi bilan 30 kun. Hammasi shifrlangan.
        Oʻchirilgandan keyin ham bu jamini bir hafta va har bir toʻlanmagan hisob kim uchun yaratilganini 400 kun saqlayman: akkaunt egasi uning toʻlovidan xabar topadi. Avval bu yerda kirgan boʻlsangiz, oʻsha loginlarning izlari va notoʻgʻri parollar vaqti ham qoladi: begonalar sizning kirishingizni toʻsib qoʻya olmaydi.
button-delete-everything = Hammasini oʻchirish
privacy-confirm = { $count ->
    [0] Sozlamalar, qoralamalar, shablonlar, saqlangan mahsulotlar, hisoblar va kirish huquqi oʻchirilsinmi? Qaytarib boʻlmaydi.
   *[other] Sozlamalar, qoralamalar, shablonlar, saqlangan mahsulotlar, hisoblar va kirish huquqi oʻchirilsinmi? { $count } ta hisob ochiq. Xizmat havolani bekor qila olmaydi: u orqali hali toʻlash mumkin, lekin men bu haqda aytmayman. Qaytarib boʻlmaydi.
  }
privacy-confirm-older = Ochiq hisoblar koʻproq boʻlishi ham mumkin: eng eskilarini sanamadim.
button-delete-confirm = Ha, oʻchirilsin
button-keep = Qoldirish
privacy-kept = Hech narsa oʻchirilmadi.
privacy-deleted = Hammasi oʻchirildi. Qaytadan boshlash uchun /start yuboring.

## Sozlamalar
settings-title = <b>Sozlamalar</b>
settings-language = Til: { $language }
settings-time-zone = Vaqt mintaqasi: { $zone } (u yerda hozir { $time })
settings-currency = Valyuta: { $currency }
settings-currency-draft = Ochiq qoralama valyutasi oʻzgarmaydi: { currency-name }. Sozlama yangi hisoblar uchun.
settings-terminal = Terminal: { $name }
settings-terminal-ask = Terminal: har safar soʻralsin
settings-terminal-usual = Terminal: oxirgi tanlangani
settings-ask-language = Qaysi til?
settings-ask-time-zone = Qaysi vaqt mintaqasi? Birini bosing yoki shahar nomini yuboring, masalan: Toshkent
problem-time-zone-unknown = Bunday vaqt mintaqasini bilmayman. Shahar nomini yuboring, masalan: Toshkent, yoki farqni: UTC+5
settings-ask-currency = Qaysi valyuta? Birini bosing yoki uch harfli kodini yuboring, masalan: UZS
problem-currency-unknown = Bunday valyutani bilmayman. Uch harfli kodini yuboring, masalan: UZS
settings-ask-terminal = Yangi hisoblar qaysi terminal uchun?
settings-terminals-unusable = Hozir ishlatib boʻlmaydi:
settings-terminal-unusable = · <i>{ $name } ({ $status })</i>
settings-signed-out = Terminallaringizni koʻrish uchun kiring.
settings-currency-ask = Valyuta: har safar soʻralsin, avval { $currency }
settings-expiry = Muddati: { $expiry }
settings-expiry-duration = yaratilgandan keyin { $duration }
settings-note-removed = Bu izoh oʻchirildi: { $note }
settings-ask-expiry = Yangi hisoblarning havolasi qancha vaqt amal qilsin? Birini bosing yoki muddatni yuboring, masalan: 2 soat yoki 3 kun
problem-default-expiry-not-understood = Buni muddat deb oʻqiy olmadim. Masalan, shunday yuboring: 2 soat yoki 3 kun
problem-default-expiry-fixed = Aniq vaqt tez orada oʻtib ketadi, shuning uchun bu yerda muddat kerak. Masalan, shunday yuboring: 2 soat yoki 3 kun
problem-default-expiry-too-far = Bu bir yildan koʻp. Qisqaroq muddat yuboring, masalan: 7 kun
problem-default-expiry-too-soon = Havola kamida bir daqiqa amal qilishi kerak. Masalan, shunday yuboring: 30 daqiqa
settings-more-title = <b>Yangi hisoblarga yana nima qoʻshilsin</b>
settings-overpaid = Ortiqcha toʻlov: { $value }
settings-underpaid = Kam toʻlov: { $value }
settings-customerLanguage = Mijoz tili: { $value }
settings-note = Izoh: { $value }
settings-value-like-last-invoice = avvalgidek
settings-value-ask = har safar soʻralsin
settings-value-unset = belgilanmagan
settings-value-like-mine = sizniki bilan bir xil
settings-value-up-to = koʻpi bilan { $size }
settings-ask-overpaid = Koʻpi bilan qancha ortiqcha toʻlansa, hisob toʻlangan sanaladi? Birini bosing yoki foiz yoxud summa yuboring, masalan: 1% yoki 1000 { currency-name }
settings-ask-underpaid = Koʻpi bilan qancha kam toʻlansa, hisob toʻlangan sanaladi? Birini bosing yoki foiz yoxud summa yuboring, masalan: 1% yoki 1000 { currency-name }
settings-amounts-dropped = Ortiqcha yoki kam toʻlov summa bilan belgilangan edi ({ currency-name }), shuning uchun endi amal qilmaydi. Kerak boʻlsa, qayta belgilang.
settings-ask-customerLanguage = Mijozlaringizga qaysi tilda yozay?
settings-ask-note = Yangi hisoblarga qanday izoh qoʻshilsin? Uni mijozlar koʻrishi mumkin. Masalan: Rahmat!
settings-icpuCode = Mahsulotlar uchun MXIK kodi: { $value }
settings-packageCode = Mahsulotlar uchun qadoq kodi: { $value }
settings-ask-icpuCode = Oʻz kodi yoʻq mahsulotlarga qaysi MXIK kodi qoʻyilsin? Masalan: 10101001001000000
settings-ask-packageCode = Shu MXIK kodi bilan qaysi qadoq kodi qoʻyilsin? Masalan: 1500001
settings-codes-draft = Ochiq qoralamaning kodlari oʻzgarmaydi; sozlama yangi hisoblar uchun.
settings-saved = Sozlamalar saqlandi.
button-language = Til
button-time-zone = Vaqt mintaqasi
button-currency = Valyuta
button-default-terminal = Terminal
button-like-last-invoice = Avvalgidek
button-ask-every-time = Har safar soʻrash
button-last-terminal = Oxirgi tanlangani
button-more-defaults = Qoʻshimcha…
button-not-set = Belgilanmasin
button-like-mine = Menikidek

## Xavfsizlik
button-security = Xavfsizlik
button-sign-out-everywhere = Barcha chatlardan chiqish
button-sign-out-confirm = Ha, chiqish
security-title = <b>Xavfsizlik</b>
security-where = { $service } tizimidagi akkauntingizga shu yerlarda kirilgan:
security-this-chat = · shu chat
security-this-chat-ended = · shu chat: kirish muddati tugagan
security-other-chat = · boshqa chat, kirilgan vaqti: { $moment }
security-signed-out = Qaysi chatlarda kirilganini koʻrish uchun kiring.
security-sign-out-ask = { $count ->
    [0] Shu chatdan chiqasizmi? Boshqa chatlarda kirilmagan. Qoralamalar saqlanadi, toʻlovlar haqida baribir xabar beraman.
   *[other] Shu chatdan va yana { $count } ta boshqa chatdan chiqasizmi? Qoralamalar saqlanadi, toʻlovlar haqida har bir chatda baribir xabar beraman.
  }
security-sign-out-sellers = Siz qayta kirguningizcha { $count } ta sotuvchi hisob yarata olmaydi.
security-signed-out-everywhere = Shu chatdan ham, qolgan barcha chatlardan ham chiqdingiz. Parolingizni kimdir bilsa, qayta kirishdan oldin uni kabinetingizda almashtiring.
button-lock = Qulflash
button-lock-off = Oʻchirish
button-lock-5 = 5 daqiqa
button-lock-15 = 15 daqiqa
button-lock-60 = 1 soat
button-lock-480 = 8 soat
security-lock = Qulflash: xabar va bosishlarsiz { $time } oʻtganda
security-lock-off = Qulflash: oʻchiq
security-ask-lock = Xabar va bosishlarsiz qancha vaqt oʻtganda bu chat qulflansin? Shundan keyin hisoblarni koʻrsatish va yaratish uchun parol va bir martalik kod soʻrayman: xizmat parolsiz kodni qabul qilmaydi. Toʻlovlar haqida baribir xabar beraman, lekin havola va mijozsiz.

## Sellers
# Invoices of sellers, in the chat of the owner
sold-by = sotuvchi: { $name }
label-sold-by = { $name }
button-invoices-team = Jamoa
invoices-title-team = <b>Jamoa hisoblari</b>
invoices-title-seller = <b>Hisoblar, sotuvchi: { $name }</b>
# The list of sellers, a screen of a seller and the log
team-paid-today = Bugun toʻlangan:
team-none = hali yoʻq
team-seller-title = <b>{ $name }</b>{ $state ->
    [paused] {" "}· ⏸ toʻxtatib turilgan
   *[other] {""}
 }
team-seller-person = Telegram: { $person }, id <code>{ $id }</code>
team-seller-since = { $state ->
    [paused] Shu vaqtdan beri toʻxtatib turilgan: { $moment }
   *[other] Shu vaqtdan beri ishlaydi: { $moment }
 }
team-seller-paid = Bugun toʻlangan: { $sum }
team-paid-less = { $sum } (koʻpi bilan { $less } kam)
team-seller-open = Ochiq: { $sum }
team-remove-ask = Jamoadan chiqarilsinmi: { $name }? Bu sotuvchi siz uchun boshqa hisob yarata olmaydi. Hisoblar sizda qoladi, toʻlanganda xabar beraman.
team-removed = Endi jamoangizda emas: { $name }.
team-you-paused = Akkaunt egasi ishingizni toʻxtatib turdi: { $owner }. Hozir hisob yarata olmaysiz. Qoralamalaringiz saqlangan.
team-you-resumed = Yana hisob yaratishingiz mumkin. Akkaunt egasi: { $owner }
team-ask-notices = Sotuvchilaringiz hisoblari haqida qachon xabar beray?
team-daily-summary = Sotuvchilaringiz toʻlovlari kun yakunida boʻladi, vaqti: { $hour }. Uni oʻzgartirish: /settings
summary-locked = Kun yakuni tayyor. Chat qulflangan: /today avval kod soʻraydi.
team-log-title = <b>Jamoa jurnali</b>
team-log-title-of = <b>Jurnal: { $name }</b>
team-log-empty = Hali yozuv yoʻq.
team-log-exported = Jamoangiz jurnali. Yozuvlar: { $count }
log-invited = Siz taklif qildingiz: { $name }
log-asked-to-join = Jamoaga qoʻshilishni soʻradi: { $name }
log-joined = Siz tasdiqladingiz: { $name }
log-declined = Siz rad etdingiz: { $name }
log-left = Jamoadan chiqdi: { $name }
log-renamed = Siz nomini oʻzgartirdingiz: { $before }, endi { $name }
log-limits-changed = Siz limitlarni belgiladingiz: { $name }, bitta hisob { $perInvoice }, bir kun { $perDay }{ $tolerance ->
    [none] {""}
   *[other] , ortiqcha va kam toʻlov { $tolerance }
  }
log-terminals-changed = Siz terminallarni belgiladingiz: { $name }, { $terminals }
log-paused = Siz ishini toʻxtatib turdingiz: { $name }
log-resumed = Siz ishini davom ettirdingiz: { $name }
log-removed = Siz jamoadan chiqardingiz: { $name }
log-asked = Hisob haqida soʻradi: { $name }, { $amount }
log-approved-over-limit = Siz limitdan ortiq hisobni tasdiqladingiz: { $name }, { $amount }
log-declined-over-limit = Siz limitdan ortiq hisobni rad etdingiz: { $name }, { $amount }
log-cash-noted = Naqd toʻlandi deb belgiladi: { $name }, { $amount }
log-cash-taken-back = Naqd toʻlangan degan belgini qaytarib oldi: { $name }, { $amount }
log-withdrawn = Hisobni olib tashladi: { $name }, { $amount }
log-withdrawal-undone = Olib tashlangan hisobni tikladi: { $name }, { $amount }
log-exported = Siz jurnalni yuklab oldingiz
log-by-owner = Akkaunt egasi
log-by-seller = Sotuvchi
log-column-time = Vaqt
log-column-by = Kim
log-column-name = Sotuvchi
log-column-what = Nima boʻldi
button-team-log = Jurnal
button-team-notices = { $choice ->
    [nothing] Xabar: yoʻq
    [daily-summary] Xabar: kun yakuni
   *[other] Xabar: toʻlovlar
 }
button-notices-every-payment = Har bir toʻlov
button-notices-daily-summary = Kun yakuni
button-notices-nothing = Hech qachon
button-seller-limits = Limitlar
button-seller-terminals = Terminallar
button-pause = Toʻxtatib turish
button-resume = Davom ettirish
button-remove-seller = Chiqarish
button-rename = Yangi nom
button-seller-invoices = Hisoblar
button-export-log = Yuklab olish
button-newest = ‹ Eng yangi
toast-seller-gone = Bu sotuvchi endi jamoangizda emas.

## Sotuvchilar: kirish va jamoaning hayoti
start-seller = Siz { $owner } uchun sotasiz.
no-access-ended = Akkaunt egasi qayta kirishi kerak.
no-access-draft = Qoralamangiz saqlangan.
no-access-resting = Jamoa ishi toʻxtatilgan (egasi: { $owner }), shuning uchun hozir hisob yarata olmaysiz. Jamoa yana ishlaganda aytaman.
no-access-paused = { $owner } sizning ishingizni toʻxtatib turibdi, shuning uchun hozir hisob yarata olmaysiz.
no-access-removed = Siz endi { $owner } uchun sotmaysiz.
team-over = { $owner } jamoani tarqatib yubordi, shuning uchun endi unda hech kim sotmaydi.
team-over-links-owner = Bu havolalaringiz orqali hali toʻlash mumkin. Toʻlov haqida jamoa egasiga aytiladi ({ $owner }):
team-over-links-you = Bu havolalaringiz orqali hali toʻlash mumkin. Jamoa egasi ({ $owner }) endi ular haqida xabar olmaydi, shuning uchun toʻlov haqida sizga aytaman:
owner-told = Akkaunt egasiga aytyapman: { $owner }. Yana hisob yaratish mumkin boʻlishi bilan sizga yozaman.
owner-blocked = Akkaunt egasiga ({ $owner }) yoza olmayman, chunki u meni bloklagan: botni ochib, kirishini soʻrang.
owner-blocked-asked = Akkaunt egasiga ({ $owner }) yoza olmayman, chunki u meni bloklagan: botni ochishini soʻrang. Shunda savolingizni oʻqiydi, javob bersa, shu yerga yozaman.
toast-owner-told = Akkaunt egasiga allaqachon aytganman.
access-back = { $owner } qayta kirdi: hisob yaratishingiz mumkin.
sellers-wait = { $more ->
    [0] Sizni { $name } kutyapti
   *[other] Sizni { $name } va yana { $more } ta sotuvchi kutyapti
}: kirish muddatingiz tugagan, qayta kirmaguningizcha hisob yaratib boʻlmaydi.
sellers-waited = Siz qayta kirdingiz. Kutgan barcha sotuvchilarga aytdim.
team-rests = Jamoa ishi toʻxtatildi: { $owner } chiqdi yoki boshqa akkauntga kirdi.
team-works = Jamoa yana ishlayapti (egasi: { $owner }): hisob yaratishingiz mumkin.
sign-in-team-rests = Jamoangiz ishi toʻxtatilgan, chunki u boshqa akkauntga tegishli. Oʻsha akkauntga kirsangiz, u yana ishlaydi.
sign-out-stops-sellers = Siz chiqqan paytda { $count } ta sotuvchi hisob yarata olmaydi. Chiqasizmi?
sign-out-stayed = Siz chiqmadingiz.
leave-first = Siz { $owner } uchun sotasiz. Oʻz akkauntingizga kirish uchun avval jamoadan chiqing.
team-stayed = Siz hali ham { $owner } uchun sotasiz.
privacy-seller = <b>Siz { $owner } uchun sotasiz.</b> { $owner } bu yerda yaratgan har bir hisobingizni, Telegramdagi ismingizni va qachon qoʻshilganingizni koʻradi. Bu chatda oʻsha akkauntning na logini, na kaliti bor.
privacy-team = <b>Jamoangiz.</b> Sotuvchilaringizning ismlarini, limitlarini va hisoblarining nusxalarini saqlayman. Jamoa jurnali 400 kun saqlanadi.
privacy-confirm-team = Jamoangiz tarqatiladi: { $count } ta sotuvchi endi hisob yarata olmaydi, taklif havolalari ham ishlamay qoladi. Ularning ochiq havolalari toʻlansa, bu haqda sizga emas, ularga aytaman.
privacy-confirm-seller = Jamoadan ham chiqasiz. U yerda yaratgan har bir hisobingizning nusxasi jamoa egasida qoladi: { $owner }.
button-tell-owner = Egasiga aytish
button-leave-team = Jamoadan chiqish
button-stay = Qolish
button-sign-out = Chiqish
button-stay-signed-in = Chiqmaslik
button-inline-no-access = Hozir hisob yaratib boʻlmaydi

## Sellers
# Limits, and asking the owner about an invoice over them
limit-per-invoice = ⚠️ Bitta hisob limitidan ortiq: { $amount }
limit-per-day = ⚠️ Bugungi limitdan ortiq: { $amount }
limit-currency = ⚠️ Bu hisob valyutasi { currency-name }, limitlar esa boshqa valyutada: { $limited }
limit-underpaid = ⚠️ Kam toʻlov limitidan ortiq: toʻlangan sanaladi, agar jami summadan koʻpi bilan shuncha kam toʻlansa: { $size }
limit-overpaid = ⚠️ Ortiqcha toʻlov limitidan ortiq: toʻlangan sanaladi, agar jami summadan koʻpi bilan shuncha ortiq toʻlansa: { $size }
limit-terminal = ⚠️ Bu terminaldan foydalana olmaysiz. “Terminal” tugmasini bosing va boshqasini tanlang.
limit-asked = ⏳ Akkaunt egasidan soʻraldi. Javobini aytaman.
limit-declined = ❌ Rad etildi. Yana soʻrash uchun hisobni oʻzgartiring.
limit-approved = ✅ Tasdiqlandi. Hisobni oʻzgartirmasdan, shu vaqtgacha yarating: { $moment }.
inline-failed-over-limit = Akkaunt egasidan soʻrash uchun hisobni shaxsiy chatimizda /new buyrugʻi bilan yarating.
inline-failed-terminal = Standart terminalingizdan foydalana olmaysiz. /settings boʻlimida boshqasini tanlang, soʻng “Qayta urinish” tugmasini bosing.
button-all-items = Hamma mahsulot
button-ask-owner = Akkaunt egasidan soʻrash
toast-asked-enough = Akkaunt egasi beshta savolingizga hali javob bermadi. Avval javobni kuting.
toast-ask-too-large = Bu hisob soʻrash uchun juda uzun. Tavsiflarni olib tashlang yoki uni ikkita hisobga boʻling.
ask-title = <b>{ $name } bu hisobni yaratishga ruxsat soʻrayapti</b>
ask-hidden-locked = 🔒 Bu chat qulflangan. Tasdiqlash yoki Rad etish tugmasini bosing: parol va bir martalik koddan keyin hisobni toʻliq koʻrsataman, shunda javob berasiz.
ask-hidden-rests = Javob berish uchun jamoaning akkaunti kerak. Unga kirib, Tasdiqlash yoki Rad etish tugmasini bosing: avval hisobni toʻliq koʻrsataman.
ask-answered-approved = ✅ Siz bu hisobni tasdiqladingiz. { $name } uni bir marta yarata oladi, shu vaqtgacha: { $moment }.
ask-answered-declined = ❌ Siz bu hisobni rad etdingiz.
button-approve-ask = Tasdiqlash
button-decline-ask = Rad etish
toast-ask-approved = Tasdiqlandi.
toast-ask-declined = Rad etildi.
toast-ask-answered = Bu savolga allaqachon javob bergansiz.
toast-ask-gone = Bu savol endi ochiq emas.
toast-ask-rests = Avval jamoaning akkauntiga kiring, keyin javob bering.
answer-approved-title = <b>✅ Akkaunt egasi bu hisobni tasdiqladi</b>
answer-declined-title = <b>❌ Akkaunt egasi bu hisobni rad etdi</b>
answer-approved = ✅ Akkaunt egasi hisobni tasdiqladi: { $items }, { $total }. Uni oʻzgartirmasdan, bir marta, shu vaqtgacha yaratish mumkin: { $moment }.
answer-declined = ❌ Akkaunt egasi hisobni rad etdi: { $items }, { $total }.
answer-not-taken = Savolingiz akkaunt egasiga yetib bormadi. Uni hisob xabarida yana berishingiz mumkin.

## Sellers: joining, and the questions about a seller
team-title = <b>Jamoangiz</b>
team-empty = Hali sotuvchilar yoʻq. Sotuvchi akkauntingiz uchun hisoblarni oʻz chatidan, loginingizsiz yaratadi.
team-seller-line = { $state ->
    [paused] ⏸
   *[other] ·
 } { $name }: { $sum }
team-sign-in-first = Avval kiring: sotuvchilar hisoblarni akkauntingiz uchun yaratadi.
team-of-other-account = Jamoangiz avval kirgan akkauntingizga tegishli, shuning uchun uning ishi toʻxtatilgan. Oʻsha akkauntga yana kiring yoki yangi jamoa tuzish uchun buni tugating.
team-end-ask = Jamoani tugatasizmi? Sotuvchilar siz uchun boshqa hisob yarata olmaydi, ochiq takliflar ishlamay qoladi.
team-ended = Jamoa tugatildi. Endi hozirgi akkauntingizga sotuvchilarni taklif qilishingiz mumkin.
team-sellers-full = Jamoada koʻpi bilan { $limit } ta sotuvchi boʻladi. Avval birini jamoadan chiqaring.
team-invitations-full = Ochiq takliflar { $limit } ta, bundan koʻp boʻlmaydi. Biridan foydalanilishini kuting yoki birini bekor qiling.
team-ask-name = Sotuvchining ismi nima? U sizning chatingizda va /payments guruhlarida hisoblari yonida turadi. Masalan: Dilnoza
team-ask-new-name = Bu sotuvchining hozirgi ismi: { $name }. Yangi ismi qanday?
team-name-unusable = Koʻpi bilan { $limit } ta belgidan iborat ism kerak, masalan: Dilnoza
team-ask-terminals = Qaysi terminallardan foydalanish mumkin? Sotuvchi: { $name }. “Hammasi” tugmasini bosing yoki bir yoki bir nechtasini tanlab, “Tayyor” tugmasini bosing.
team-tap-terminals = Terminallarni tanlang, keyin “Tayyor” tugmasini bosing.
team-ask-per-invoice = Bitta hisob koʻpi bilan qancha boʻlishi mumkin? Sotuvchi: { $name }. “Limitsiz” tugmasini bosing yoki summa yuboring, masalan: 500{"\u00A0"}000 { currency-name }
team-ask-per-day = Bir kunlik hisoblar jami koʻpi bilan qancha boʻlishi mumkin? Sotuvchi: { $name }. “Limitsiz” tugmasini bosing yoki summa yuboring, masalan: 2{"\u00A0"}000{"\u00A0"}000 { currency-name }
team-ask-tolerance = Hisob toʻlangan sanalishi uchun toʻlov jami summadan qancha farq qilishi mumkin? Sotuvchi: { $name }. Undan koʻp boʻlsa, avval sizdan soʻrayman. “Menikidek” tugmasini bosing yoki jami summadan foiz yuboring, masalan: 2%
team-tolerance-unusable = Buni limit sifatida oʻqiy olmadim. 100 dan kichik foiz yuboring, masalan: 2%
team-amount-unusable = Buni limit sifatida oʻqiy olmadim. Summa yuboring, masalan: 500{"\u00A0"}000 { currency-name }
team-amount-two-ways = Bu summani ikki xil oʻqish mumkin. Qaysi birini nazarda tutdingiz?
team-all-terminals = Terminallar: hammasi
team-terminals = Terminallar: { $names }
team-per-invoice = Bitta hisob koʻpi bilan: { $amount }
team-per-day = Bir kunda koʻpi bilan: { $amount }
team-tolerance = Ortiqcha va kam toʻlov: koʻpi bilan { $percent }
team-no-limit = limitsiz
team-send-link = Bu havolani sotuvchiga yuboring: { $name }. U bir marta ishlaydi, oxirgi vaqti: { $time }.
team-share-text = Men bilan birga { $service } tizimida hisob yarating: havolani oching va “Qoʻshilish” tugmasini bosing.
team-invitation-used = ✅ Taklifdan foydalanildi: u orqali jamoaga qoʻshilishni soʻrashdi. Havolasi endi ishlamaydi: { $name }.
team-invitation-over = Bu taklifning havolasi endi ishlamaydi: jamoa tugatilgan.
team-taken-back = Taklif bekor qilindi, havolasi endi ishlamaydi: { $name }.
team-candidate = { $person }{ $handle } (id <code>{ $id }</code>) jamoangizga qoʻshilmoqchi. Taklif: { $name }. Bu odamni tanimasangiz, rad eting.
team-approved = { $name } endi akkauntingiz uchun hisob yarata oladi.
team-declined = Rad etdingiz. { $name } akkauntingiz uchun hisob yarata olmaydi.
team-approve-signed-in = Tasdiqlash yoki rad etish uchun avval jamoangiz akkauntiga kiring. Keyin tugmani yana bosing.
team-seller-left = Sotuvchi jamoangizdan chiqdi: { $name }. Hisoblar sizda qoladi.
team-saved = Saqlandi: { $name }
team-seller-gone = Bu sotuvchi endi jamoangizda yoʻq, shuning uchun hech narsa oʻzgarmadi.
team-you-sell = Siz sotuvchisiz. Akkaunt egasi: { $owner }.
team-you-joined = Endi siz hisob yarata olasiz. Akkaunt egasi: { $owner }.
team-you-changed = Akkaunt egasi limitlaringizni oʻzgartirdi: { $owner }.
team-leave-ask = Jamoadan chiqasizmi? Akkaunt egasi: { $owner }. Endi bu akkaunt uchun hisob yarata olmaysiz. Qoralamalaringiz qoladi.
team-you-left = Siz jamoadan chiqdingiz. Akkaunt egasi: { $owner }. Qoralamalaringiz saqlandi.
join-invitation = { $owner } sizni { $service } tizimidagi akkaunti uchun hisob yaratishga taklif qilmoqda. Login kerak emas.
join-owner-sees = { $owner } siz yaratgan har bir hisobni koʻradi.
join-asked = Akkaunt egasiga xabar berdim: { $owner }. Tasdiqlansa, shu yerga yozaman.
join-waiting = { $owner } hali javob bermadi. Javob kelsa, shu yerga yozaman.
join-kept = { $owner } hali javob bermadi. Yuborganingizni saqlab qoʻydim, tasdiqlangach davom etamiz.
join-not = Yaxshi, siz qoʻshilmadingiz. Fikringiz oʻzgarsa, havolani yana oching.
join-unknown = Bu taklif havolasi ishlamaydi. Uni yuborgan odamdan yangisini soʻrang.
join-own = Bu oʻzingizning taklifingiz. Havolani sotuvchiga yuboring.
join-leave-first = Siz boshqa jamoada sotuvchisiz. Akkaunt egasi: { $owner }. Avval oʻsha jamoadan chiqing, keyin havolani yana oching.
join-sign-out-first = Siz bu yerda akkauntga kirgansiz. Jamoaga qoʻshilish uchun avval chiqing, keyin havolani yana oching. Taklif qilgan: { $owner }.
join-refused-gone = Bunday taklif endi yoʻq. Yangisini soʻrang.
join-refused-expired = Taklif muddati tugadi. Yangisini soʻrang. Taklif qilgan: { $owner }.
join-refused-used = Bu taklifdan allaqachon foydalanilgan. Yangisini soʻrang. Taklif qilgan: { $owner }.
join-refused-full = Jamoada joy qolmagan, shuning uchun qoʻshila olmadingiz. Akkaunt egasi: { $owner }.
join-refused-member = Siz allaqachon bu jamoadasiz. Akkaunt egasi: { $owner }.
join-refused-declined = { $owner } rad etdi, siz jamoaga qoʻshilmadingiz.
join-refused-signed-in = Siz bu yerda akkauntga kirdingiz, shuning uchun jamoaga qoʻshilmadingiz. Qoʻshilish uchun chiqing va yangi taklif soʻrang. Akkaunt egasi: { $owner }.
button-invite = Sotuvchini taklif qilish
button-candidate = Qoʻshilmoqchi: { $name }
button-invitation = Taklif: { $name }
button-end-team = Jamoani tugatish
button-all-terminals = Hammasi
button-tolerance-own = Menikidek
button-no-limit = Limitsiz
button-share-invitation = Ulashish
button-cancel-invitation = Taklifni bekor qilish
button-approve = Tasdiqlash
button-decline = Rad etish
button-join = Qoʻshilish
toast-choose-terminal = Kamida bitta terminalni tanlang yoki “Hammasi” tugmasini bosing.

## Kun
day-title = { $period ->
    [summary] <b>Kun yakuni, { $date }</b>
    [today] <b>Bugun, { $date }</b>
    [yesterday] <b>Kecha, { $date }</b>
    [week] <b>Oxirgi 7 kun, { $date }</b>
   *[month] <b>Oxirgi 30 kun, { $date }</b>
  }
day-nothing = { $period ->
    [today] Bugun hali hisob yoʻq.
    [yesterday] Bu kuni hisob boʻlmagan.
   *[other] Bu kunlarda hisob boʻlmagan.
  }
day-paid = Toʻlandi { $sum }
day-waiting = Kutmoqda { $sum }
day-expired = Muddati tugadi { $sum }
day-failed = Toʻlov oʻtmadi { $sum }
day-cash = Naqd deb belgilandi { $sum }
day-withdrawn = Olib tashlandi { $sum }
day-untracked = Holat xabarlarisiz { $sum }
day-cannot-know = Holat xabari kelmaydigan hisoblar toʻlanganini bila olmayman: ularni kabinetda koʻring.
    .seller = Holat xabari kelmaydigan hisoblar toʻlanganini bila olmayman: akkaunt egasidan ularni kabinetda koʻrishni soʻrang.
day-more = { $time } toʻlanganidan { $percent } % koʻp
day-less = { $time } toʻlanganidan { $percent } % kam
day-same = { $time } toʻlangani bilan deyarli teng
day-nothing-now = { $time } { $sum } toʻlangan edi, bu safar hech narsa toʻlanmagan
day-time-before = { $period ->
    [today] { $weekday ->
        [1] Oʻtgan dushanbaning shu vaqtigacha
        [2] Oʻtgan seshanbaning shu vaqtigacha
        [3] Oʻtgan chorshanbaning shu vaqtigacha
        [4] Oʻtgan payshanbaning shu vaqtigacha
        [5] Oʻtgan jumaning shu vaqtigacha
        [6] Oʻtgan shanbaning shu vaqtigacha
       *[7] Oʻtgan yakshanbaning shu vaqtigacha
      }
    [yesterday] { $weekday ->
        [1] Bir hafta oldingi dushanbada
        [2] Bir hafta oldingi seshanbada
        [3] Bir hafta oldingi chorshanbada
        [4] Bir hafta oldingi payshanbada
        [5] Bir hafta oldingi jumada
        [6] Bir hafta oldingi shanbada
       *[7] Bir hafta oldingi yakshanbada
      }
    [week] Oldingi 7 kunda
   *[month] Oldingi 30 kunda
  }
day-items = { $cash ->
    [with] <b>Eng koʻp sotildi</b>, naqd toʻlanganlari bilan
   *[without] <b>Eng koʻp sotildi</b>
  }
day-other-items = Boshqa mahsulotlar, nomlarsiz
day-item = { $name } × { $quantity } · { $sum }
day-terminals = <b>Terminallar boʻyicha toʻlandi</b>
day-sellers = <b>Sotuvchilar boʻyicha toʻlandi</b>
day-line = { $name }: { $sum }
day-you = Siz
button-day-today = Bugun
button-day-yesterday = Kecha
button-day-week = 7 kun
button-day-month = 30 kun
button-day-waiting = Kutmoqda
waiting-title = <b>Toʻlov kutilmoqda</b>: { $sum }
waiting-none = Toʻlov kutayotgan hisob yoʻq.
waiting-line = { $number }. <b>{ $total }</b> · { $sale } · { $age }
waiting-age = { $days ->
    [0] bugun
   *[other] { $days } kun
  }
waiting-cannot-know = Holat xabari kelmaydigan hisoblar: { $count } ta. Ular toʻlanganini bila olmayman: /invoices
button-remind = Eslatish: { $whom }
button-day-picture = Rasm
button-day-excel = Excel
toast-nothing-paid = Bu vaqtda hech narsa toʻlanmagan.
day-picture-note = Va yana { $count } ta valyuta
day-file = Hisoblar, { $date }: { $count } ta
day-file-counting = Fayl yozilmoqda… hisoblar: { $count } / { $total }
day-file-none = Bu vaqtda hisoblar yoʻq.
toast-day-file-sent = Fayl allaqachon shu chatda.

## Exported tables of invoices
# The names of the sheets have at most 31 characters, and none of : \ / ? * [ ].
export-sheet-invoices = Hisoblar
export-sheet-items = Mahsulotlar
export-column-created = Yaratilgan
export-column-paid = Toʻlangan
export-column-status = Holati
export-column-amount = Summa
export-column-currency = Valyuta
export-column-terminal = Terminal
export-column-seller = Sotuvchi
export-column-customer = Mijoz
export-column-note = Izoh
export-column-link = Toʻlov havolasi
export-column-invoice = Hisob ID
export-column-less = Ruxsat etilgan kam toʻlov
export-column-remark = Eslatma
export-status-created = Toʻlov kutilmoqda
export-status-processing = Toʻlov bajarilmoqda
export-status-paid = Toʻlangan
export-status-paid-late = Muddati tugagandan keyin toʻlangan
export-status-failed = Toʻlov oʻtmadi
export-status-expired = Muddati tugagan
export-status-over = Havola muddati tugadi
export-status-cash = Belgilangan: naqd toʻlangan
export-status-withdrawn = Olib tashlangan
export-status-untracked = Toʻlangani nomaʼlum
export-status-unknown = Yaratilgani nomaʼlum
export-remark-currencies = { $rows } tadan { $row }-qator: bu hisobda bir nechta valyuta bor.
export-remark-text = Bu summa matn sifatida yozilgan: jadvallar 15 xonadan uzun sonlarni yaxlitlaydi. U jamiga kirmaydi.
export-remark-twice = Naqd toʻlangan deb belgilangan, keyin havola orqali toʻlangan: mijoz ikki marta toʻlagan boʻlishi mumkin.
export-remark-withdrawn = Olib tashlangan, keyin baribir havola orqali toʻlangan.

## The page inside Telegram (Mini App)
app-counter-title = { button-counter }
app-links-title = Toʻlov havolalari

## The page inside Telegram: before a screen, and what goes wrong
app-loading = Yuklanmoqda…
app-slow = Hech narsa chiqmasa, bu sahifani yoping va chatdan qayta oching.
app-outside-title = Bu sahifani bot bilan chatdan oching
app-outside = Sahifa faqat Telegramda ishlaydi: uni bot bilan chatingizdagi tugma orqali oching.
app-outside-chat = Bot bilan chatni ochish
app-close = Yopish
app-try-again = { button-try-again }
app-back-to-chat = { button-back-to-chat }
app-failed-title = Bajarib boʻlmadi
app-failed-offline = Bot bilan aloqa yoʻq. Telefoningizda internetni tekshiring va qayta urinib koʻring.
app-failed-kept = Yozganlaringiz joyida turibdi.
app-failed-old = Bu sahifa endi ishlamaydi. Uni yoping va chatdan qayta oching.
app-failed-too-many = Bu sahifadan juda koʻp soʻrov keldi.
app-failed-later = Bot hozir javob bera olmayapti.
app-failed-waiting = Bot soʻrovingizni oldi, lekin uni bajarish odatdagidan koʻproq vaqt olmoqda.
app-failed-fault = Bu sahifada xatolik yuz berdi. Uni yoping va chatdan qayta oching.
app-failed-service = Toʻlov xizmati javob bermayapti.
app-retry-soon = Birozdan keyin qayta urinib koʻring.
app-retry-after = { create-retry-after }

## The page inside Telegram: sign-in
app-sign-in-title = { $service } tizimiga kirish
app-whose = Kirish shu Telegram chati uchun:
app-whose-nameless = Foydalanuvchi nomi yoʻq
app-whose-not-you = Bu siz emasmi? Sahifani yoping.
app-sign-in-lead = Bu yerda yozganlaringiz xabarga aylanmaydi, parolingizni esa hech qachon saqlamayman.
app-sign-in-locked = Bir muddat yoʻq boʻlganingiz uchun bu chat qulflangan. Ochish uchun qayta kiring. Yozganlaringiz saqlangan.
app-sign-in-before-end = Kirish muddatingiz tugaydigan vaqt: { $time }. Uni uzaytirish uchun qayta kiring.
app-sign-in-unfinished = Avvalgi kirish tugallanmagan. Iltimos, qaytadan boshlang.
app-sign-in-login = { sign-in-ask-login }
app-sign-in-known = Login: { $login }
app-sign-in-password = { $service } uchun parolingiz?
app-sign-in-password-never = Hech qachon Telegram parolingizni yozmang.
app-sign-in-show = Koʻrsatish
app-sign-in-show-password = Parolni koʻrsatish
app-sign-in-hide = Yashirish
app-sign-in-hide-password = Parolni yashirish
app-sign-in-submit = { button-sign-in }
app-sign-in-checking = Tekshirilmoqda…
app-sign-in-takes-long = Bu odatdagidan koʻproq vaqt olmoqda. Bot hali urinyapti.
app-sign-in-in-chat = { button-sign-in-in-chat }
app-sign-in-ask-authenticator = { sign-in-ask-authenticator }
app-sign-in-authenticator = { button-authenticator }
app-sign-in-another-authenticator = { button-another-authenticator }
app-sign-in-another-login = { button-another-login }
app-sign-in-code = { sign-in-ask-code }
app-sign-in-missing-login = Avval loginingizni yozing.
app-sign-in-missing-password = Avval parolingizni yozing.
app-sign-in-missing-code = Avval kodni yozing.
app-sign-in-refused = { $service } bu login va parolni qabul qilmadi. Loginni tekshiring va parolni qayta yozing.
app-sign-in-wrong-code = Kod notoʻgʻri yoki ishlatilgan, yoxud kirish muddati tugagan. Ilovadagi keyingi kodni kiriting yoki “Yangi kod” tugmasini bosing.
app-sign-in-wrong-code-clock = Bu kod ham notoʻgʻri yoki kirish muddati tugagan. Telefon soati xato boʻlishi mumkin: avtomatik vaqtni yoqib, keyingi kodni kiriting yoki “Yangi kod” tugmasini bosing.
app-sign-in-last-code = { app-sign-in-wrong-code-clock } { sign-in-last-code }
app-sign-in-wrong-code-last = { sign-in-wrong-code-last }
app-sign-in-code-form = { sign-in-code-form }
app-sign-in-login-form = Loginda boʻsh joy ham, yonida parol ham boʻlmaydi. Loginni tekshiring va parolni qayta yozing.
app-sign-in-start-again = Bu kirish toʻxtatildi, shuning uchun paroldan qayta boshlaymiz.
app-sign-in-send-again = Yozganingiz xizmatga yetib bormadi, chunki men qayta ishga tushdim. Iltimos, qayta yozing.
app-sign-in-no-authenticator = { sign-in-no-authenticator }
app-sign-in-other-authenticators = { sign-in-other-authenticators }
app-sign-in-code-letters = Kodda harflar bor
app-sign-in-new-code = { button-new-code }
app-sign-in-service-says = { sign-in-service-says }
app-wait-until = { service-wait-until }
app-wait-longer = { service-wait-longer }
app-wait-unnamed = { service-wait-unnamed }
app-sign-in-unavailable = { service-down }
app-sign-in-not-understood = { service-not-understood }
app-sign-in-last-attempt = { sign-in-last-attempt }
app-sign-in-paused = { sign-in-paused }
app-sign-in-done = { sign-in-done }
app-sign-in-seller = Siz akkaunt egasi uchun sotasiz, shuning uchun kirishingiz shart emas.
app-sign-in-seller-waits = Siz akkaunt egasi uchun sotasiz, shuning uchun kirishingiz shart emas. Hozir hisob yarata olmaysiz: sababini bilish uchun chatda /new yuboring.

## The page inside Telegram: counter and pay links
# These texts stand on a page, so they hold no HTML.
app-tabs = Ekranlar
app-search = Mahsulot qidirish
app-search-none = Bunday nomli saqlangan mahsulot yoʻq. Narxni yozish uchun “{ app-amount }” tugmasini bosing.
app-counter-empty = Saqlangan mahsulotlar hali yoʻq. Ularni chatda /items buyrugʻi bilan qoʻshing yoki shu yerda summa yozing.
app-items = Saqlangan mahsulotlar
app-amount = Summa
app-amount-name = Nomi (ixtiyoriy)
app-sale = { item-payment }
app-keypad = Raqamlar
app-key-back = Oxirgi raqamni oʻchirish
app-add = Qoʻshish
app-amount-left = Terilgan summa hali savatda emas.
app-add-to-cart = Savatga
app-tile = { $count ->
    [0] { $name }, { $price }
   *[other] { $name }, { $price }, savatda: { $count }
  }
app-tile-other-currency = { $name }, { $price }: valyutasi savatdagidan boshqa
app-other-currency = Savat valyutasi: { currency-name }. Bitta hisobda faqat bitta valyuta boʻladi. Avval savatni boʻshating.
app-cart = Savat
app-cart-count = { $count ->
    [0] Savat boʻsh
   *[other] { $count } ta mahsulot
  }
app-cart-full = Boshqa mahsulot sigʻmaydi: hisobda koʻpi bilan { $limit } ta boʻladi.
app-less = Bittaga kamaytirish: { $name }
app-more = Bittaga koʻpaytirish: { $name }
app-quantity = Miqdor: { $name }
app-remove = Olib tashlash: { $name }
app-removed = Olib tashlandi: { $name }
app-empty = Savatni boʻshatish
app-emptied = Savat boʻshatildi.
app-undo = { button-undo }
app-total = Jami: { $total }
app-review = Tekshirish · { $total }
app-review-nothing = Tekshirish
app-review-title = Hisobni tekshiring
app-create = Yaratish · { $total }
app-create-created = ✅ Hisob yaratildi.
app-create-unknown = Hisob yaratilgan-yaratilmaganini ayta olmayman va ikkinchisini oʻzim yaratmayman. Buni qanday bilish chatda yozilgan.
app-create-not-created = Hisob yaratilmadi. Uni yana tekshiring, batafsili chatda.
app-create-in-chat = Bu qoralama sizni chatda kutmoqda.
app-review-change = Chatda oʻzgartirish
app-next-sale = Keyingi savdo
app-sending = Yuborilmoqda…
app-draft-in-chat = Qoralama chatda. Uni tekshirib, “{ button-create }” tugmasini bosing.
app-draft-items-gone = Ayrim saqlangan mahsulotlar oʻzgartirilgan yoki oʻchirilgan, shuning uchun ularni savatdan olib tashladim. Qolganini tekshiring.
app-draft-too-many = Bitta hisob uchun matn juda koʻp. Bir nechta mahsulotni olib tashlang.
app-draft-amount = Summalardan biri bu valyutaga toʻgʻri kelmaydi. Uni olib tashlab, qaytadan yozing.
app-draft-no-chat = Sizga chatda yoza olmayapman. Chatni ochib, /start yuboring, keyin shu yerga qaytib, “{ app-review-nothing }” tugmasini yana bosing. Savat shu yerda qoladi.
app-allow-messages = Xabarlarga ruxsat berish
app-nothing-lost = Hech narsa yoʻqolmadi.
app-no-access = Siz tizimdan chiqqansiz yoki chat qulflangan. Davom etish uchun kiring.
app-no-access-seller = Avval akkaunt egasi kirishi kerak. Keyin bu sahifani qayta oching.
app-no-access-sign-in = { button-sign-in }
app-links-empty = Toʻlov kutayotgan havola yoʻq. Hisob yarating, uning havolasi shu yerda paydo boʻladi.
app-links-list = Ochiq va toʻlangan havolalar
app-link-expires = Tugaydi: { $moment }
app-link-paid = { status-paid }
app-link-processing = Toʻlov bajarilmoqda.
app-share = Yuborish
app-share-label = Yuborish: { $total }, { $items }
app-share-sent = Yuborildi
app-share-failed = Telegram yubora olmadi. Qayta urining.
app-share-ready = Tayyor. “{ app-share }” tugmasini yana bosing.
app-share-unclear = Xabar yuborilganini bilmayman. Mijoz chatiga qarang: hisob u yerda boʻlmasa, “{ app-share }” tugmasini yana bosing.
app-share-impossible = Hozir havolani bu sahifadan yuborib boʻlmaydi. Chatdagi hisob xabarida “{ button-share }” tugmasini bosing.
app-share-over = { toast-link-over }
app-share-gone = { toast-invoice-gone }
app-share-unavailable = Telegram hozir hisobni qabul qilmayapti. { app-retry-soon }

## Mijozlar bilan chatlar
command-business = Mijozlar bilan chatlarda toʻlov havolalari
command-pay = Mijoz bilan chatda: havola yuborish
business-intro = <b>Mijozlar bilan chatlarda toʻlov havolalari</b>
    Mijoz bilan chatda <code>/pay Qahva 2x15000</code> deb yozing: men hisob yarataman va toʻlov havolasini oʻsha chatga sizning nomingizdan yuboraman. Men faqat shu buyrugʻingizni oʻqiyman. Oʻsha chatlardagi qolgan hamma narsani oʻqimasdan tashlab yuboraman.
business-steps = 1. Telegramda profilingizni oching, tahrirlashni bosing, keyin Chat Automation boʻlimiga kiring. Eski ilovalarda: Sozlamalar, Telegram Business, Chatbotlar.
    2. @{ $bot } nomini kiriting. Chatlarni tanlang, menga xabarlarga javob berish va ularni oʻchirishga ruxsat bering.
    3. Oʻsha chatlardan birida /pay va nima sotayotganingizni yozing.
business-not-connected = Men Telegram akkauntingizga ulanmaganman.
business-ended = Men endi Telegram akkauntingizga ulanmaganman. Chatlaringizga yuborgan toʻlov havolalarim ishlaydi, ular toʻlanganda shu yerda xabar beraman. U yerdagi xabarlar endi oʻzgarmaydi. Meni qayta ulash uchun: /business
business-off = Meni Telegram akkauntlariga ulab boʻlmaydi: operatorim buni yoqmagan.
business-connected = ✅ <b>Men Telegram akkauntingizga ulanganman.</b>
business-lacks-reply = ⚠️ Sizning nomingizdan yozishga ruxsatim yoʻq. Telegram profilingizni oching, tahrirlashni bosing va Chat Automation boʻlimida xabarlarga javob berishimga ruxsat bering.
business-lacks-delete = Buyrugʻingiz chatda, toʻlov havolasi ustida qoladi. Uni oʻchirib turishim uchun oʻsha yerda xabarlarni oʻchirishga ruxsat bering.
business-how = Mijoz bilan chatda <code>/pay Qahva 2x15000</code>, shablon nomini yoki saqlangan mahsulotlaringizni yozing. Men hisobni standart qiymatlaringiz bilan yarataman va toʻlov havolasini sizning nomingizdan yuboraman.
    Telegram menga faqat mijoz oxirgi 24 soatda yozgan va siz tanlagan chatlarda yozishga ruxsat beradi.
business-end = Meni uzish uchun Telegram profilingizni oching, tahrirlashni bosing va Chat Automation boʻlimida meni oʻchiring.
business-pay-elsewhere = /pay mijozlar bilan chatlaringizda ishlaydi, avval meni ulang: /business. Bu yerda /new buyrugʻidan foydalaning.
business-stranger = Men { $service } orqali toʻlov uchun hisob yarataman. Mijozlar bilan chatlarda mendan foydalanish uchun avval kiring.
business-empty = /pay buyrugʻingizda nima sotayotganingiz yozilmagan. Uni mijoz bilan chatda yana yozing, masalan: <code>/pay Qahva 2x15000</code>
business-not-understood = Hisob yaratilmadi: /pay buyrugʻingiz nimani anglatishini tushunmadim. Uni mijoz bilan chatda narxlari bilan yana yozing: <code>/pay Qahva 2x15000</code>. Narxsiz faqat saqlangan mahsulotlar va shablonlarni tushunaman.
business-mixed-currencies = Hisob yaratilmadi: /pay buyrugʻingizda bir nechta valyuta bor. Uni mijoz bilan chatda bitta valyuta bilan yana yozing.
business-unsure-several = Hisob yaratilmadi: /pay buyrugʻingizni turlicha tushunish mumkin.
business-unsure-number = Hisob yaratilmadi: /pay buyrugʻingizdagi son nomga, miqdorga yoki narxga tegishli boʻlishi mumkin.
business-unsure-code = Hisob yaratilmadi: /pay buyrugʻingizdagi son narx emas, kod boʻlishi mumkin. Narxdan keyin valyutani yozing, masalan: Qadoq 5000 UZS
business-unsure-price = Hisob yaratilmadi: /pay buyrugʻingizdagi son narx ekaniga ishonchim komil emas.
business-unsure-total = Hisob yaratilmadi: /pay buyrugʻingizda jami summa, avans, ustama yoki soliq bor, ular esa mahsulot emas.
business-unsure-total-differs = Hisob yaratilmadi: /pay buyrugʻingizdagi jami summa mahsulotlarga toʻgʻri kelmaydi.
business-unsure-discount = Hisob yaratilmadi: /pay buyrugʻingizda chegirma nimaga berilgani aniq emas.
business-unsure-words = Hisob yaratilmadi: /pay buyrugʻingiz mahsulot nomiga emas, iltimos yoki eslatmaga oʻxshaydi.
business-unsure-hidden = Hisob yaratilmadi: /pay buyrugʻingizda sonlar koʻrinishini oʻzgartiradigan koʻrinmas belgilar bor.
business-unsure-secret = Hisob yaratilmadi: /pay buyrugʻingizda kod, parol, telefon yoki plastik raqami boʻlishi mumkin. Undan hech narsani saqlamayman. Shunday boʻlsa, oʻsha chatdagi xabaringizni oʻchiring.
business-ask-thousands = Hozircha hisob yaratilmadi, chunki /pay buyrugʻingizda ikki xil summa boʻlishi mumkin: { $items }. Toʻgʻrisini bosing: hisobni yaratib, toʻlov havolasini oʻsha chatga yuboraman.
business-understood = Men shunday tushundim:
business-reading = • { $items }, { $total }
business-type-instead = Uni mijoz bilan chatda yana yozing, miqdor narxdan oldin, valyuta narxdan keyin tursin: <code>/pay Qahva 2x15000 { $currency }</code>
business-check-instead = Yoki menga shu yerda mana buni yuboring va hisobni yaratilishidan oldin tekshiring: <code>/new { $text }</code>
business-no-right = Hisob yaratilmadi: sizning nomingizdan yozishga ruxsatim yoʻq. Telegram profilingizni oching, tahrirlashni bosing va Chat Automation boʻlimida xabarlarga javob berishimga ruxsat bering. Keyin /pay buyrugʻini yana yozing.
business-failed = ⚠️ Mijoz bilan chat uchun hisob yaratilmadi: { $items }, { $total }.
business-failed-signed-out = { $service } tizimiga kirish muddati tugagan. Kiring va “Qayta urinish” tugmasini bosing: toʻlov havolasini oʻsha chatga yuboraman.
business-failed-locked = Bir muddat yoʻq boʻlganingiz uchun bu chat qulflangan. Qulfni ochish uchun kiring, keyin “Qayta urinish” tugmasini bosing: toʻlov havolasini oʻsha chatga yuboraman.
business-failed-unavailable = { $service } javob bermayapti. Birozdan keyin “Qayta urinish” tugmasini bosing: toʻlov havolasini oʻsha chatga yuboraman.
business-failed-wait = { $wait } Keyin “Qayta urinish” tugmasini bosing: toʻlov havolasini oʻsha chatga yuboraman.
business-failed-stale = Buyrugʻingiz menga juda kech yetib keldi: bir muddat aloqada boʻlmadim. Hisob hali kerak boʻlsa, “Qayta urinish” tugmasini bosing: toʻlov havolasini oʻsha chatga yuboraman.
business-failed-may-exist = Bu hisob baribir kerak boʻlsa, “Baribir yaratish” tugmasini bosing: toʻlov havolasini oʻsha chatga yuboraman.
toast-pay-over = Oʻsha /pay buyrugʻi boshqa akkaunt uchun yoki juda eski. Hisob yaratilmadi. Uni mijoz bilan chatda yana yozing.
business-unknown = ❓ Siz mijoz bilan chatda hisob soʻragansiz: { $items }, { $total }.
business-not-posted = ⚠️ Toʻlov havolasini mijoz bilan chatga yubora olmadim: { $items }, { $total }. Hisob yaratilgan.
business-not-posted-not-connected = Men endi Telegram akkauntingizga ulanmaganman. Qarang: /business.
business-not-posted-no-right = Sizning nomingizdan yozishga ruxsatim yoʻq. Qarang: /business.
business-not-posted-silent = Mijoz u yerda 24 soatdan beri yozmagan, shuning uchun Telegram menga yozishga ruxsat bermaydi.
business-not-posted-not-chosen = Meni ulaganingizda bu chat tanlanmagan yoki sizning nomingizdan yozishga ruxsatim yoʻq. Qarang: /business.
business-not-posted-customer-blocked = Mijoz sizni Telegramda bloklagan, shuning uchun u yerga yoza olmayman. Toʻlov havolasini boshqa yoʻl bilan yuboring.
business-not-posted-you-blocked = Siz bu mijozni Telegramda bloklagansiz. Yana yozish uchun uni blokdan chiqaring.
business-not-posted-flood = Telegram akkauntingizni vaqtincha cheklagan: u raqamingizni bilmaydigan odamlarga yoza olmaydi. Qachongacha ekanini @SpamBot aytadi.
business-not-posted-refused = Telegram xabarni qabul qilmadi.
business-not-posted-no-link = { $service } menga toʻlov havolasini hali bermadi. Olishim bilan uni oʻsha chatga yuboraman.
business-not-posted-no-link-at-all = { $service } menga toʻlov havolasini bermadi, shuning uchun oʻsha chatga hech narsa yubormayman. Hisobni { $service } kabinetida topasiz.
    .seller = { $service } menga toʻlov havolasini bermadi, shuning uchun oʻsha chatga hech narsa yubormayman. Akkaunt egasi hisobni { $service } kabinetida topadi.
business-share-it = Toʻlov havolasini mijozga oʻzingiz yuboring:
business-still-asks = ⚠️ Siz naqd toʻlovni belgiladingiz: { $items }, { $total }. Mijoz bilan chatdagi xabarni oʻzgartira olmadim, toʻlov tugmasi oʻsha yerda qoldi. Mijoz ikki marta toʻlamasligi uchun u xabarni oʻchiring.
business-still-asks-withdrawn = ⚠️ Siz hisobni olib tashladingiz: { $items }, { $total }. Mijoz bilan chatdagi xabarni oʻzgartira olmadim, toʻlov tugmasi oʻsha yerda qoldi. Mijoz toʻlab qoʻymasligi uchun u xabarni oʻchiring.
privacy-business = <b>Mijozlar bilan chatlaringiz.</b> Mijozlaringizning xabarlarini saqlamayman. Sizning xabarlaringizdan faqat /pay buyruqlarini saqlayman, hisobi saqlangan vaqtgacha: nima sotilgani, mijozning ismi, chat raqami va u yerdagi xabarimning raqami.
