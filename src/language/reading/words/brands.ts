import type { WordsByRole } from "./role.js";

/** Makers and models, beside which a number is rather a model's than a count. In Latin letters; a word in Cyrillic ones is found by its Latin spelling. */
export const brands: WordsByRole = {
  brand:
    "neksiya nexia jentra gentra cobalt kobalt matiz spark damas labo tiko lacetti lasetti lachetti kaptiva captiva traker trekker tracker treker malibu onix oniks " +
    "epika orlando ravon priora granta vesta lada niva jiguli vaz gaz gazel kamaz isuzu kamri camri camry corolla korolla toyota tayota prado hyundai xyundai " +
    "sonata elantra tucson kia rio sportage bmw audi mercedes mersedes vito sprinter byd chevrolet daewoo opel ford honda mazda nissan tesla monza equinox ekvinoks rav " +
    "poko poco honor xonor huawei xuavey tecno tekno infinix realme vivo oppo nokia pixel meizu oneplus lg sony soni asus acer lenovo dell msi nb toshiba kingston " +
    "samsung samsungi redmi xiaomi syaomi iphone ayfon ipad aypad macbook makbuk airpods airpod galaxy artel shivaki roison bosch dyson daison philips braun tefal " +
    "gree midea ariston haier indesit beko makita dewalt hilti ryzen core rtx gtx ddr ssd hdd ram flash playstation ps xbox " +
    "canon kenon nikon sigma tamron gopro mavic dji aputure manfrotto epson brother pantum yamaha " +
    "castrol kastrol shell lukoil lukoyl mobil zic zik gm delkor delcor mutlu varta hankook michelin kama dot toyo kumho nexen " +
    "nike adidas puma jordan zara gucci gucchi chanel shanel dior reebok levis converse balance samba vans crocs lacoste versace baccarat " +
    "ielts cambridge toefl sat ielt headway",
};
