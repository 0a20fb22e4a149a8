### Matnlar — Telegram HTML. "button-", "toast-" va "command-" bilan boshlanadigan kalitlar oddiy matn.

## Shared
text-please = Iltimos, matn yuboring: men rasm, stiker va ovozli xabarlarni tushunmayman. Yuqoridagi savol ochiq qoladi.
text-lost = Band bo‘lganim uchun oxirgi xabaringizni saqlay olmadim. Iltimos, uni qayta yuboring.
delete-it-yourself = Xabaringizni o‘chira olmadim. Iltimos, uni o‘zingiz o‘chiring.
service-unavailable = Hisob-faktura xizmati javob bermayapti. Qoralamangiz saqlangan.
given-up = Oxirgi xabaringiz bilan mening tomonimda xatolik yuz berdi va uni yakunlay olmadim. Avval kiritganlaringiz saqlangan. /new qoralamani davom ettiradi.
button-sign-in = Kirish
button-new-invoice = Yangi hisob
button-try-again = Qayta urinish
button-undo = Qaytarish
toast-finished = Bu bosqich tugagan.
