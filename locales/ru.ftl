### Тексты — Telegram HTML. Ключи, начинающиеся с "button-", "toast-" и "command-", — простой текст.

## Shared
text-please = Пожалуйста, отправьте здесь текст: подпись к картинке я тоже читаю, но не картинки, голосовые сообщения и геопозицию.
text-lost = 🔒 Я удалил ваше последнее сообщение, не читая: это мог быть пароль. Если нет, пожалуйста, отправьте его ещё раз.
secret-in-command = 🔒 Я удалил ваше сообщение: никогда не отправляйте логин или пароль вместе с командой. Я сам спрошу их при входе.
secret-behind-command = 🔒 Я удалил ваше сообщение: до входа я не читаю то, что стоит после команды, потому что это может быть пароль.
secret-not-typed = 🔒 Я удалил ваше сообщение, не читая: в нём может быть пароль. Пожалуйста, наберите ответ обычным текстом: файл, картинка или пересланное сообщение здесь не подойдут.
secret-guarded = 🔒 Я удалил ваше сообщение, не читая: вход только что прервался, и это мог быть пароль. Если нет, нажмите кнопку и отправьте его ещё раз. Команды работают всегда, например: <code>/new Кофе 15{"\u00A0"}000</code>
secret-guard-over = Хорошо. Отправьте ваше сообщение ещё раз.
button-not-secret = Это не секрет
delete-it-yourself = Не удалось удалить ваше сообщение. Пожалуйста, удалите его сами.
service-unavailable = Сервис счетов не отвечает. Ваш черновик сохранён.
service-down = Сервис счетов не отвечает. Попробуйте ещё раз чуть позже.
service-wait-until = { $service } просит подождать до { $time }.
service-wait-longer = { $service } просит подождать больше часа. Попробуйте снова не раньше { $time }.
service-wait-unnamed = У { $service } сейчас слишком много запросов. Попробуйте снова через минуту.
service-refused = Сервис { $service } отклонил запрос и не назвал причину.
service-refused-because = Сервис { $service } отклонил запрос: { $reason }.
service-refused-way-on = Если повтор не поможет, войдите под логином, которому это разрешено, или обратитесь в поддержку { $service }.
    .seller = Если повтор не поможет, обратитесь к владельцу.
service-not-understood = Сервис { $service } ответил, но прочитать ответ не удалось. Попробуйте позже. Если так и останется, сообщите тем, кто обслуживает этого бота: в журнале видно, что не так.
draft-is-safe = Ваш черновик сохранён.
given-up-callback = При обновлении статуса одного из ваших счетов у меня что-то пошло не так. Посмотрите его статус в кабинете.
    .seller = При обновлении статуса одного из ваших счетов у меня что-то пошло не так. Попросите владельца посмотреть статус в кабинете.
given-up = У меня что-то пошло не так, и ваше последнее сообщение обработать не удалось. Всё, что вы ввели раньше, сохранено. Чтобы продолжить черновик, отправьте /new
button-sign-in = Войти
button-new-invoice = Новый счёт
button-try-again = Попробовать снова
button-undo = Сделать как было
currency-name = { $currency ->
    [UZS] сум
   *[other] { $currency }
  }
in-currency = { $currency ->
    [UZS] сумах
   *[other] { $currency }
  }
toast-sign-in-first = Сначала завершите вход.
toast-finished = Этот шаг уже завершён.
toast-old-card = Эта карточка устарела. Счёт не создан.

## Позиции
item-line = { $number }. { $name } — { $quantity } × { $price } = <b>{ $total }</b>
item-line-single = { $number }. { $name } — <b>{ $total }</b>
items-folded = … и ещё { $count }
items-short-more = { $name } и ещё { $count }

## Новый счёт
draft-ask-terminal = На каком терминале выставить счёт?
terminals-incomplete = Возможно, сервис прислал не весь список. Если вашего терминала здесь нет, попробуйте позже.
draft-only-terminal = У вас только один активный терминал.
draft-no-terminal = У вас нет активного терминала, а без него счёт не создать. Активируйте терминал в кабинете { $service } и попробуйте снова.
    .seller = Среди разрешённых вам терминалов нет активного, а без него счёт не создать. Обратитесь к владельцу и попробуйте снова.
terminal-lost-gone = Терминала { $name } — { $unit } больше нет в вашем списке в сервисе.
    .seller = Терминала { $name } — { $unit } больше нет в списке владельца в сервисе.
terminal-lost-inactive = Терминал { $name } — { $unit } больше не активен.
terminal-lost-renamed = Терминал { $name } — { $unit } теперь называется { $newName } — { $newUnit }.
terminal-no-default = { $name } больше не терминал по умолчанию.
draft-terminal-unclear = Не понимаю, какой терминал вы имеете в виду. Нажмите одну из кнопок.
draft-ask-item = Что вы продаёте? Отправьте товар и цену, например: Кофе 2 x 15{"\u00A0"}000. Можно отправить и одно название.
draft-ask-next-item = Отправьте ещё позицию или нажмите «Готово».
draft-items-full = В счёте может быть не больше { $limit } позиций, и этот уже заполнен.
draft-too-large = Текст о позициях в счёте может занимать не больше 48 КБ, а так он не поместится. Сначала сократите или удалите что-нибудь.
draft-ask-price = Сколько стоит «{ $name }» за штуку? Например: 15{"\u00A0"}000 { currency-name } или 15к
draft-ask-price-of-one = { $quantity } × «{ $name }»: сколько стоит одна штука? Например: 15{"\u00A0"}000 { currency-name }
review-doubt = { $count ->
    [1] Сумма верна? Если нет, напишите цену.
   *[other] Какая сумма верна?
}
draft-free-left-out = Бесплатно, поэтому не в счёте: { $names }.
review-advance-unclear = Аванс не вычтен: счёт на всю сумму.
small-prices-thousands = Теперь я читаю такие цены в тысячах.
small-prices-as-typed = Теперь я беру такие цены как есть.
draft-confirm-total = Вся сумма — только { $total }. Верно?
draft-ask-expiry = До какого времени действует ссылка?
draft-ask-expiry-other = До какого времени действует ссылка? Например: 90 мин, 3 дня, завтра 18:00 или 25.12 10:00
draft-ask-discount = Какую скидку дать на этот счёт? Отправьте процент или сумму, например: 10% или 5000 { currency-name }
draft-ask-note = Какое примечание добавить в счёт? Клиент может его увидеть.
problem-name-empty = Не вижу здесь названия. Отправьте, например: Кофе
problem-name-too-long = Название может быть не длиннее { $limit } символов. Отправьте короче, например: Кофе
problem-price-not-a-number = Не могу прочитать это как цену. Отправьте число, например: 15{"\u00A0"}000 или 15000.50
problem-price-negative = Цена не может быть отрицательной. Отправьте, например: 15{"\u00A0"}000
problem-price-zero = Цена должна быть больше нуля. Отправьте, например: 15{"\u00A0"}000
problem-price-too-many-decimals = { $decimals ->
    [0] Суммы в { in-currency } бывают только целыми. Отправьте целое число, например: 15{"\u00A0"}000
   *[other] В { in-currency } бывает не больше { $decimals } знаков после запятой. Отправьте цену, например: { $example }
  }
problem-price-too-large = В цене может быть не больше { $digits } цифр до запятой. Отправьте меньше, например: 15{"\u00A0"}000
problem-price-other-currency = Этот счёт в { in-currency }. Отправьте цену в { in-currency }, например: 15{"\u00A0"}000
problem-price-ambiguous = Эту цену можно прочитать двояко. Что вы имеете в виду? Понятнее всего одними цифрами, например: 1200000
problem-quantity-not-a-number = Не могу прочитать это как количество. Отправьте целое число, например: 3
problem-quantity-not-whole = Количество должно быть целым числом, например: 3
problem-quantity-too-small = Количество должно быть не меньше 1, например: 3
problem-quantity-too-large = Количество может быть не больше { $limit }. Отправьте меньше, например: 3
problem-expiry-not-understood = Не могу прочитать это как время. Отправьте, например: 2 часа, 3 дня, завтра 18:00 или 25.12 10:00
problem-expiry-past = Это время уже прошло. До какого времени действует ссылка? Например: завтра 18:00
problem-expiry-too-far = До этого времени больше года. Отправьте более раннее, например: 7 дней
problem-expiry-too-soon = Ссылка должна действовать хотя бы минуту. Отправьте, например: 30 мин
draft-expiry-skipped = В этот момент переводят часы, и такого времени нет, поэтому я взял { $moment }.
draft-expiry-doubled = В этот момент переводят часы, и такое время наступает дважды, поэтому я взял более раннее: { $moment }.
problem-note-empty = Не вижу здесь примечания. Отправьте, например: Стол 5
problem-note-too-long = Примечание может быть не длиннее { $limit } символов. Отправьте короче.
problem-email-wrong = Это не адрес e-mail. Отправьте, например: name@example.com
draft-review-use-buttons = Непонятно, что изменить. Нажмите кнопку на карточке или отправьте позицию (Чай 5{"\u00A0"}000), количество (x3), срок (2 часа) или клиента (клиент Азиз)
draft-no-answer = Я бот и на это ответить не могу. Пока вы не нажали «Создать счёт», ничего не создано и всё можно изменить. Что я умею: /help
review-text-unclear = Это можно понять по-разному, например как позицию и как клиента. Отправьте их по одному, например: клиент Азиз
review-text-amount = За что эта сумма? Отправьте её с названием, например: Доставка 50{"\u00A0"}000
review-quantity-set = Количество «{ $name }»: { $quantity }.
review-added = Добавлено: { $items }.
correct-changed = { $name }: { $before } → { $after }.
correct-renamed = { $name }: { $before } → { $renamed }: { $after }.
correct-removed = Убрано: { $name }.
correct-none = Не понимаю, какая позиция «{ $name }». Напишите название, как на карточке.
correct-ask-which = Какая это позиция: «{ $name }»?
review-discount-set = Скидка: { $size }.
review-discount-replaced = Скидка: { $size } вместо { $before }.
review-discount-removed = Скидки больше нет.
review-expiry-set = Срок: { $expiry }.
review-customer-set = Клиент: { $customer }.
review-customer-as-typed = Клиент: { $customer }, как в вашем сообщении. Чтобы исправить имя, отправьте, например: клиент Азиз
review-ask-quantity-of = У какой позиции теперь количество { $quantity }?
draft-sign-in-first = Я сохранил то, что вы прислали. Чтобы создать счёт, сначала войдите.
draft-discarded = Черновик удалён.
draft-discarded-unknown = Черновик удалён. Счёт из него мог всё же быть создан: посмотрите в /invoices.
draft-kept-aside = Другой черновик сохранён.
draft-ask-whose = { $count ->
    [one] Вы прислали: «{ $text }»
    [few] Вы прислали { $count } сообщения. Первое: «{ $text }»
   *[other] Вы прислали { $count } сообщений. Первое: «{ $text }»
  }
  Новый счёт или в этот?
draft-whose-full = Столько я не могу хранить до вашего ответа. Нажмите одну из двух кнопок, потом отправьте это ещё раз.
draft-back = Черновик вернулся: он ниже.
new-over-draft = { $count ->
    [0] У вас открыт черновик, пока без позиций.
    [one] У вас открыт черновик: { $count } позиция, { $total }.
    [few] У вас открыт черновик: { $count } позиции, { $total }.
   *[other] У вас открыт черновик: { $count } позиций, { $total }.
  }
new-over-locked-draft = У вас открыт черновик.
button-done = Готово
button-remove-last = Без последней
button-expiry-1h = 1 час
button-expiry-24h = 24 часа
button-expiry-3d = 3 дня
button-expiry-7d = 7 дней
button-expiry-never = Без срока
button-expiry-other = Другое…
button-continue = Продолжить
button-start-over = Начать заново
button-back = Назад
button-clear = Очистить
button-page = { $page } из { $pages }
button-page-of-more = { $page } из { $pages }+

## Быстрая строка, шаблоны, повтор
item-payment = Оплата
item-advance = Аванс: { $items }
item-rest = Остаток: { $items }
item-description = описание: { $value }
item-icpuCode = ИКПУ { $value }
item-packageCode = упаковка { $value }
item-id = артикул { $value }
item-imageUrl = картинка: { $value }
item-metadata = другие данные: { $value }
item-details = <i>{ $details }</i>
text-shortened = { $count ->
    [one] { $beginning }… { $count } символ
    [few] { $beginning }… { $count } символа
   *[other] { $beginning }… { $count } символов
  }
draft-ask-which-saved = У вас есть сохранённые товары, похожие на «{ $name }». Какой из них?
order-ask-price = Сколько стоит «{ $name }» за штуку? Например: 15{"\u00A0"}000 { currency-name }
order-ask-quantity = «{ $name }» — сколько штук? Нажмите число или отправьте своё.
order-ask-which = Какой сохранённый товар имеется в виду: «{ $text }»?
order-ask-whether = «{ $text }» — это ваш товар «{ $name }»?
order-progress = { $number } из { $count }.
order-use-buttons = Непонятно, какой товар вы имеете в виду. Нажмите одну из кнопок.
order-part = «{ $text }»
order-not-understood = Не понял: { $parts }
button-leave-out = Пропустить
button-as-note = В примечание
button-yes-it-is = Да
toast-note-full = Примечание станет слишком длинным. Сначала измените его в разделе «Ещё…».
draft-two-customers = ℹ️ Если это для разных клиентов, удалите эту карточку и отправьте позиции каждого отдельно.
draft-lines-faulty = Эти строки добавить не удалось, отправьте их ещё раз:
draft-line-problem = «{ $line }»: { $problem }
draft-line-no-name = К какой позиции это относится? Отправьте строку вроде: Кофе 2 x 15{"\u00A0"}000
draft-line-email = «{ $email }» — это адрес клиента, а не товар. Сначала отправьте товар с ценой, например: Латте 20{"\u00A0"}000. Затем отправьте адрес отдельно.
draft-line-secret = Это похоже на код или пароль, поэтому в счёт я это не добавил. Если это позиция, отправьте цену с валютой, например: Промокод 15{"\u00A0"}990 UZS
draft-line-number = В названии номер карты, телефона или паспорта, и клиент его увидел бы. Отправьте позицию без номера. Телефон клиента отправьте отдельно.
draft-bare-number = { $number } — это количество или цена? Отправьте x{ $number }, если это количество «{ $name }», или { $number } { currency-name }, если это новая позиция с такой ценой.
draft-line-no-price = Здесь нет цены. Отправьте позицию с ценой, например: Кофе 15{"\u00A0"}000
problem-no-name-or-price = Не вижу здесь позиции. Отправьте строку вроде: Кофе 2 x 15{"\u00A0"}000
problem-quantity-unit = Я считаю только целые штуки. Меру напишите в названии, например: Яблоки 2 кг 30{"\u00A0"}000
problem-quantity-in-words = Сколько это штук? Отправьте число цифрами, например: Розы 20 x 10{"\u00A0"}000
problem-discount-not-understood = Не могу прочитать это как скидку. Отправьте, например: 10% или 5000
problem-discount-no-items = Скидке нужны позиции. Сначала отправьте их, например: Кофе 15{"\u00A0"}000
problem-discount-covers-all = Скидка слишком большая: за каждую позицию должно остаться хоть что-то к оплате. Отправьте меньше, например: 10%
problem-discount-currencies = Позиции в разных валютах, а скидке нужна одна. Сначала измените валюту позиций.
problem-discount-no-room = В этом счёте нет места для скидки. Удалите позицию или отправьте процент.
problem-discount-unclear = Непонятно, на что скидка. Отправьте её отдельно, например: скидка 10%
problem-discount-unclear-size = Непонятно, какого размера скидка. На счёт даётся одна скидка: отправьте её так: скидка 15%
problem-measure-unit = Это цена за всё или за килограмм? Отправьте так: Сыр 300 г 27{"\u00A0"}000 или так: Сыр 300 г 90{"\u00A0"}000/кг
problem-measure-sum = Не могу точно посчитать сумму. Отправьте сумму за всё, например: Сыр 1,5 кг 135{"\u00A0"}000
problem-line-total = Итог этой строки не равен количеству, умноженному на цену. Отправьте её без итога, например: Кофе 2 x 15{"\u00A0"}000
problem-several-items = Не понимаю, одна это позиция или несколько. Отправьте каждую позицию с новой строки или поставьте тире перед ценой, например: Nokia 3310 чёрный - 500{"\u00A0"}000
problem-folded = В этом списке показаны не все позиции. Отправьте и недостающие.
problem-too-many-lines = За один раз я читаю не больше 200 строк. Остальные, начиная с этой, отправьте отдельным сообщением.
draft-ask-customer = Для кого счёт? Отправьте имя или ваш номер клиента, e-mail для уведомлений и чеков или и то и другое, например: Азиз, aziz@example.com
draft-ask-which-customer = «{ $text }» — кто-то из этих клиентов?
problem-reference-empty = Не вижу здесь клиента. Отправьте имя или номер, например: Клиент 1042
problem-reference-too-long = Имя или номер клиента — не больше { $limit } символов. Отправьте короче, например: Клиент 1042
problem-customer-two-emails = В счёте может быть только один e-mail. Отправьте одного клиента, например: Азиз, aziz@example.com
draft-ask-overpaid = Если клиент заплатит больше, какая переплата допустима, чтобы счёт считался оплаченным? Отправьте процент или сумму, например: 1% или 1000 { currency-name }
draft-ask-underpaid = Если клиент заплатит меньше, какая недоплата допустима, чтобы счёт считался оплаченным? Отправьте процент или сумму, например: 1% или 1000 { currency-name }
draft-confirm-overpaid = Счёт будет считаться оплаченным и при переплате до { $size }. Так и нужно?
draft-confirm-underpaid = Счёт будет считаться оплаченным и при недоплате до { $size }. Так и нужно?
draft-confirm-use-buttons = Нажмите одну из двух кнопок.
draft-ask-name-or-item = «{ $name }» — это клиент или позиция?
draft-ask-customerLanguage = На каком языке писать клиенту?
problem-customerLanguage-unknown = Такого языка я не знаю. Нажмите одну из кнопок.
draft-ask-currency = В какой валюте счёт? Нажмите кнопку или отправьте код из трёх букв, например: UZS
problem-items-decimals = { $decimals ->
    [0] Суммы в { in-currency } бывают только целыми, а в цене позиции есть дробная часть. Сначала измените эту цену.
   *[other] В { in-currency } бывает не больше { $decimals } знаков после запятой, а в цене позиции их больше. Сначала измените эту цену.
  }
draft-ask-template = Как назвать шаблон? Если назвать его «аренда», начать с него можно так: <code>/new аренда</code>
problem-template-empty = Не вижу здесь названия. Отправьте, например: аренда
problem-template-too-long = Название шаблона может быть не длиннее { $limit } символов. Отправьте короче, например: аренда
draft-template-full = Больше шаблонов не сохранить: их уже { $limit }. Сначала удалите один: /new, затем «Шаблоны…».
template-kept = Шаблон сохранён. Начать с него: <code>/new { $name }</code>
template-replaced = Шаблон заменён. Начать с него: <code>/new { $name }</code>
template-restored = Прежний шаблон вернулся: { $name }
template-list = Ваши шаблоны. Нажмите на шаблон, чтобы посмотреть.
template-gone = Этого шаблона больше нет.
template-delete-confirm = Удалить шаблон «{ $name }»?
template-deleted = Шаблон удалён: { $name }
new-offered = { $count ->
    [0] Вы начинаете новый счёт. Добавить в черновик или начать заново?
    [one] Вы начинаете новый счёт: { $count } позиция, { $total }. Добавить в черновик или начать заново?
    [few] Вы начинаете новый счёт: { $count } позиции, { $total }. Добавить в черновик или начать заново?
   *[other] Вы начинаете новый счёт: { $count } позиций, { $total }. Добавить в черновик или начать заново?
  }
review-customer = Клиент: { $customer }
review-customer-repeated = Клиент: { $customer } (как в прошлом счёте)
review-customerLanguage = Язык клиента: { $value }
review-codes-all = Все позиции: { $codes }
review-codes-others = Остальные позиции: { $codes }
review-other-currency = ⚠️ Счёт в { in-currency }, но часть позиций в { $others }.
create-tolerance-covers-all = Такая недоплата покрыла бы всю сумму: счёт считался бы оплаченным при любом платеже. Отправьте меньше, например: 1%
button-new-item = Новая: { $name }
button-change-item = Изменить позицию…
button-reading = { $quantity ->
    [1] Или: { $name } · { $price }
   *[other] Или: { $name } · { $quantity } × { $price }
  }
button-reading-name = Или: { $name }, цену спрошу
button-other-prices = Или: { $amounts }
button-confirm-total = Да, { $total }
button-accept-tolerance = Да, так и нужно
button-change-tolerance = Изменить
button-skip = Пропустить
button-add-to-draft = В черновик
button-add-as-another = Добавить ещё
button-into-this = В этот счёт
button-back-to-draft = Открыть тот черновик
button-customer = Клиент
button-customer-named = Клиент: { $name }
button-item-named = Позиция: { $name }
button-no-customer = Без клиента
button-only-typed = Только «{ $text }»
button-discount = Скидка
button-change-discount = Изменить скидку
button-no-discount = Без скидки
button-keep-items = Взять { $amount }, по позициям
button-stated-total = Взять { $amount }, остальное — скидка
button-charge-advance = За аванс: { $amount }
button-charge-rest = За остаток: { $amount }
button-overpaid = Переплата
button-underpaid = Недоплата
button-customerLanguage = Язык клиента
button-rarely-used = Редко нужное…
button-template = В шаблоны
button-templates = Шаблоны…
button-template-use = Начать с него
button-delete = Удалить
button-repeat = Такой же счёт
toast-finish-item = Сначала ответьте на вопрос о позиции.
toast-draft-full = Для одного счёта это слишком много.
toast-draft-open = Этот черновик уже открыт ниже.
toast-other-account = Этот счёт создан в другой учётной записи.
toast-invoice-gone = Этого счёта у меня больше нет.

## Допуски
tolerance-range = Считается оплаченным: от { $from } до { $to } ({ $allowed })
tolerance-allowed-less = недоплата { $less }
tolerance-allowed-more = переплата { $more }
tolerance-less = Считается оплаченным при недоплате до { $less }
tolerance-more = Считается оплаченным при переплате до { $more }
tolerance-less-and-more = Считается оплаченным при недоплате до { $less } и переплате до { $more }
problem-tolerance-not-understood = Не могу прочитать это как процент или сумму. Отправьте, например: 2% или 1000
problem-tolerance-negative = { $field ->
    [underpaid] Отправьте без минуса, на сколько можно заплатить меньше, например: 2% или 1000
   *[overpaid] Отправьте без минуса, на сколько можно заплатить больше, например: 2% или 1000
  }
problem-tolerance-zero = Нужно больше нуля. Отправьте, например: 2% или 1000
problem-tolerance-too-many-decimals = { $decimals ->
    [0] Суммы в { in-currency } бывают только целыми. Отправьте целую сумму, например: 1000
   *[other] Здесь может быть не больше { $decimals } знаков после запятой. Отправьте, например: 2,5%
  }
problem-tolerance-too-large = Это слишком много. Отправьте меньше, например: 2% или 1000
problem-tolerance-covers-all = Это покрыло бы всю сумму: счёт считался бы оплаченным при любом платеже. Отправьте меньше, например: 2%
problem-tolerance-other-currency = Счёт в { in-currency }, и здесь нужна та же валюта. Отправьте процент, например 2%, или сумму: 1000
problem-tolerance-ambiguous = Это можно прочитать двояко. Отправьте без разделителя тысяч, например: 2,5% или 1000

## Правка
edit-ask-which = Какую позицию изменить?
edit-which-unclear = Не понимаю, какую позицию вы имеете в виду (всего их { $count }). Нажмите кнопку или отправьте номер позиции, например: 2
edit-item-title = <b>Позиция { $number } из { $count }</b>
edit-item-name = Название: { $value }
edit-item-price = Цена: { $price }
edit-item-quantity = { $quantity ->
    [1] Количество: { $quantity }
   *[other] Количество: { $quantity } (<b>{ $total }</b>)
  }
edit-item-description = Описание: { $value }
edit-item-icpuCode = Код ИКПУ: <code>{ $value }</code>
edit-item-packageCode = Код упаковки: <code>{ $value }</code>
edit-item-by-default = { $line } (для всех позиций)
edit-item-imageUrl = Картинка: { $value }
edit-item-id = Артикул: { $value }
edit-item-metadata = Другие данные:
fields-set = { $name } — записано: { $fields }.
fields-unclear = Непонятно, что значит «{ $part }», поэтому ничего не изменено. Отправьте поля одной позиции, например: икпу 10101001001000000, упаковка 1234
fields-which-item = Какая из { $count } позиций? Сначала напишите её название, например: { $name }: икпу 10101001001000000
fields-no-such-item = Среди позиций нет «{ $name }» или подходит несколько. Напишите название, как на карточке, например: Латте: икпу 10101001001000000
fields-no-item = Сначала отправьте позицию, например: Латте 20{"\u00A0"}000. Её коды — отдельным сообщением после неё.
edit-use-buttons = Нажмите на карточке то, что хотите изменить, или отправьте несколько полей сразу, например: икпу 10101001001000000, упаковка 1234
edit-ask-name = Как назвать эту позицию? Сейчас: { $name }.
edit-ask-price = Сколько теперь стоит «{ $name }» за штуку? Например: 15{"\u00A0"}000 { currency-name }
edit-ask-quantity = «{ $name }» — сколько штук? Нажмите число или отправьте своё.
edit-ask-currency = В какой валюте цена «{ $name }»? Нажмите кнопку или отправьте код из трёх букв, например: USD
edit-ask-description = Как описать «{ $name }»? Клиент может это увидеть. Например: На овсяном молоке
edit-ask-icpuCode = Какой код ИКПУ у позиции «{ $name }»? Например: 10101001001000000, или вместе с упаковкой: икпу 10101001001000000, упаковка 1500001
edit-ask-packageCode = Какой код упаковки у позиции «{ $name }»? Например: 1500001
edit-ask-imageUrl = Где картинка для «{ $name }»? Отправьте ссылку, например: https://example.com/coffee.jpg
edit-ask-id = Какой у вас артикул для «{ $name }»? Например: COF-12
edit-ask-metadata = Какие ещё данные добавить к «{ $name }»? По одной строке на каждое, например: цвет: красный. Или отправьте JSON.
edit-price-other-currency = Цена этой позиции в { in-currency }. Отправьте цену в { in-currency }, например: 15{"\u00A0"}000, или сначала смените валюту.
problem-currency-decimals = { $decimals ->
    [0] Суммы в { in-currency } бывают только целыми, а в этой цене есть дробная часть. Сначала измените цену, например: 15{"\u00A0"}000
   *[other] В { in-currency } бывает не больше { $decimals } знаков после запятой, а в этой цене их больше. Сначала измените цену, например: 15{"\u00A0"}000
  }
own-message-edit-unclear = Не понимаю, что должна изменить эта правка. Отправьте её новым сообщением или нажмите кнопку под последним вопросом.
own-message-reply-unclear = Не понимаю, что должен изменить этот ответ. На сообщение с позицией можно ответить: x3 — это количество, 15{"\u00A0"}000 { currency-name } — цена, Кофе 2 x 15{"\u00A0"}000 — новая строка, удалить — убрать позицию.
own-message-invoiced = Счёт на { $total } ({ $items }) создан раньше, чем до меня дошло ваше сообщение, поэтому он остаётся как есть. Если он должен быть другим, нажмите «Такой же счёт», измените новый черновик и дайте клиенту только новую ссылку.
own-message-renew = Счёт на { $total } ({ $items }) создан раньше, чем до меня дошло ваше сообщение, поэтому он остаётся как есть. Теперь в сообщении: { $newTotal } ({ $newItems }). Чтобы заменить счёт, нажмите «Отозвать и выставить снова» и дайте клиенту только новую ссылку.
button-renew = Отозвать и выставить снова
own-message-invoiced-paid = Счёт на { $total } ({ $items }) уже оплачен, поэтому ваше сообщение ничего не меняет. Если чего-то не хватает, нажмите «Такой же счёт» и измените новый черновик.
own-message-no-draft = Не понимаю, что должна изменить эта правка: открытого черновика нет, а созданный счёт остаётся как есть. Чтобы создать новый, отправьте /new
own-message-bare-number = { $number } — это количество или цена? Ответьте x{ $number }, если количество, или { $number } { currency-name }, если цена.
own-message-ambiguous = Эту цену можно прочитать двояко, поэтому я оставил прежнюю. Напишите, например: 15{"\u00A0"}000 или 1500,50
own-message-tolerance-later = Это больше 10%, и мне нужно переспросить. Сначала закончите с позицией, затем укажите это в меню «Ещё…».
own-message-secret = В изменённом сообщении может быть секрет, поэтому я его удалил. Пожалуйста, отправьте ответ новым сообщением.
own-message-changed = Изменено в вашем черновике.
button-edit-name = Название
button-edit-price = Цена
button-edit-quantity = Количество
button-edit-currency = Валюта
button-edit-description = Описание
button-edit-icpuCode = Код ИКПУ
button-edit-packageCode = Код упаковки
button-edit-imageUrl = Картинка
button-edit-id = Артикул
button-edit-metadata = Другие данные
button-move-up = ↑ Выше
button-move-down = ↓ Ниже
button-as-last-time = Как раньше
button-save-for-later = Сохранить
toast-edit-saved = Сохранено на будущее.
toast-edit-full-stranger = Чтобы сохранить больше товаров или товары в другой валюте, войдите.
toast-edit-full = Больше товаров не сохранить. Сначала удалите лишние в /items.

## Поля позиции
problem-description-empty = Не вижу здесь описания. Отправьте, например: На овсяном молоке
problem-description-too-long = Описание может быть не длиннее { $limit } символов. Отправьте короче, например: На овсяном молоке
problem-icpuCode-empty = Не вижу здесь кода. Отправьте код ИКПУ, например: 10101001001000000
problem-icpuCode-too-long = Код ИКПУ может быть не длиннее { $limit } символов. Отправьте, например: 10101001001000000
problem-packageCode-empty = Не вижу здесь кода. Отправьте код упаковки, например: 1500001
problem-packageCode-too-long = Код упаковки может быть не длиннее { $limit } символов. Отправьте, например: 1500001
remark-icpuCode-own = В официальном коде ИКПУ 17 цифр, поэтому «{ $value }» я принимаю как ваш собственный код.
removed-packageCode = Код упаковки { $value } удалён: у каждого кода ИКПУ свои коды упаковки.
problem-imageUrl-empty = Не вижу здесь ссылки. Отправьте, например: https://example.com/coffee.jpg
problem-imageUrl-too-long = Ссылка может быть не длиннее { $limit } символов. Отправьте короче, например: https://example.com/coffee.jpg
problem-id-empty = Не вижу здесь артикула. Отправьте, например: COF-12
problem-id-too-long = Артикул может быть не длиннее { $limit } символов. Отправьте короче, например: COF-12
problem-metadata-empty = Не вижу здесь данных. Отправьте по одной строке на каждое, например: цвет: красный
problem-not-a-code = Код пишется в одну строку и без особых знаков. Отправьте, например: COF-12
problem-not-a-url = Это не ссылка на картинку. Отправьте ссылку с http:// или https://, например: https://example.com/coffee.jpg
problem-has-credentials = В этой ссылке есть имя пользователя или пароль. Отправьте ссылку без них, например: https://example.com/coffee.jpg
problem-not-key-value = Не могу прочитать «{ $part }». В каждой строке нужны название, двоеточие и значение, например: цвет: красный
problem-too-many = Строк может быть не больше { $limit }. Отправьте меньше, например: цвет: красный
problem-key-too-long = «{ $part }» — слишком длинно: перед двоеточием может быть не больше { $limit } символов. Отправьте короче, например: цвет: красный
problem-value-too-long = Значение «{ $part }» длиннее { $limit } символов. Отправьте короче, например: цвет: красный
problem-same-key = «{ $part }» встречается дважды. Отправьте каждое название один раз, например: цвет: красный
problem-metadata-not-json = Похоже на JSON, но прочитать не получается. Отправьте объект, например: {"{"}"цвет": "красный", "размер": 2{"}"}
problem-metadata-number = Число { $part } изменилось бы при отправке. Возьмите его в кавычки, например: "{ $part }"
problem-metadata-too-deep = Вложенность значений — не больше { $limit } уровней.
problem-metadata-too-long = В JSON может быть не больше { $limit } символов. Отправьте меньше.
problem-metadata-key = «{ $part }» не может быть названием. Отправьте другое, например: цвет: красный

## Карточка проверки
review-title = <b>Проверьте счёт</b>
review-total = Итого: <b>{ $total }</b>
review-discount = Скидка: −{ $off }, уже учтена в ценах
review-discount-percent = Скидка: −{ $percent } ({ $off }), уже учтена в ценах
review-discount-split = У позиции «{ $name }» две цены, чтобы сумма сошлась точно.
review-discount-impossible = ⚠️ Скидку { $size } нельзя вычесть из этих позиций. Измените её или уберите.
review-total-differs = ⚠️ Вы написали { $stated }, а позиции дают { $counted }. Что верно?
review-advance = ⚠️ Одна часть — { $advance }, остаток — { $rest }. За что этот счёт?
review-advance-too-large = Часть должна быть меньше итога, поэтому она не учтена.
review-tax-unchanged = НДС не прибавляю и не вычитаю: цены остаются такими, как вы написали.
review-change-left-out = Сдача не товар, поэтому в счёт она не вошла.
review-part-no-items = Авансу или надбавке нужны позиции, поэтому я их пока не учёл. Отправьте ещё раз, когда позиции будут на карточке.
review-terminal = Терминал: { $name } — { $unit }
review-expiry = Срок: { $expiry }
review-note = Примечание: { $value }
review-tolerance-left-out = ⚠️ Допуск { $amounts } в этот счёт не войдёт: я не знаю всей суммы в { in-currency }. Переведите все позиции в эту валюту или укажите процент в меню «Ещё…».
expiry-none = без срока
expiry-duration = { $duration } ({ $moment })
expiry-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
  }
expiry-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
  }
expiry-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
  }
button-create = Создать счёт
button-items = Позиции
button-expiry = Срок
button-terminal = Терминал
button-more = Ещё…
button-discard = Удалить черновик
button-discard-here = Удалить
button-note = Примечание

## Создание счёта
toast-creating = Создаю счёт…
toast-creating-late = Telegram не сообщил мне, что вы это отправили, поэтому счёта ещё нет. Создаю его сейчас…
toast-too-late = Вы нажали слишком поздно. Ничего не создано.
create-under-way = <b>⏳ Создаю…</b>
create-nothing = <b>Счёт не создан</b>
create-unknown = Не могу сказать, создан ли счёт. Второй сам создавать не буду. Проверьте кабинет { $service }: если счёта там нет, создайте его снова.
    .seller = Не могу сказать, создан ли счёт. Второй сам создавать не буду. Попросите владельца проверить кабинет { $service }: если счёта там нет, создайте его снова.
create-unknown-from = ❓ Счёт, { $moment }:
create-stale = Просьба создать счёт дошла до меня слишком поздно: какое-то время я был не в сети. Ничего не создано. Если счёт ещё нужен, нажмите «Создать счёт» снова.
double-may-exist = ⚠️ Возможно, счёт на { $total } уже существует: { $items }, { $moment }. Тогда этот станет вторым. Сначала проверьте кабинет: если счёта там нет, найдите его в /invoices и нажмите «Счёта нет, убрать».
    .seller = ⚠️ Возможно, счёт на { $total } уже существует: { $items }, { $moment }. Тогда этот станет вторым. Сначала попросите владельца проверить кабинет: если счёта там нет, найдите его в /invoices и нажмите «Счёта нет, убрать».
double-exists = ⚠️ Счёт на { $total } уже существует: { $items }, { $moment }. Этот станет вторым.
doubt-found = ✅ Сервис { $service } всё-таки создал счёт на { $total } ({ $moment }): { $items }
doubt-denied = Вы не нашли счёт на { $total } ({ $moment }) в кабинете { $service }: { $items }. Считаем, что он не создан.
    .seller = Счёта на { $total } ({ $moment }) нет в кабинете { $service }: { $items }. Считаем, что он не создан.
create-rejected = Сервис { $service } отклонил этот счёт и не назвал причину. Ничего не создано, черновик сохранён.
create-rejected-because = Сервис { $service } отклонил этот счёт: { $reason }. Ничего не создано, черновик сохранён.
refused-part = { $place }: { $text }
refused-item = позиция { $number }, { $name }
button-refused = Изменить: { $place }
create-nothing-created = Ничего не создано, черновик сохранён.
create-retry-after = { $seconds ->
    [one] Попробуйте снова через { $seconds } секунду.
    [few] Попробуйте снова через { $seconds } секунды.
   *[other] Попробуйте снова через { $seconds } секунд.
  }
button-create-again = Счёта нет, создать снова
button-show-invoice = Показать счёт
button-create-anyway = Всё равно создать

## Карточка оплаты
card-status = { $status }
card-says = Сервис сообщает: <code>{ $word }</code>
card-total = <b>{ $total }</b>
card-paid-at = Оплачен: { $moment }
card-cash-at = Отмечено: { $moment }
card-paid-twice = ⚠️ Раньше была отмечена оплата наличными. Возможно, клиент заплатил дважды.
card-paid-withdrawn = ⚠️ Раньше этот счёт был отозван. Договоритесь с клиентом: отдать товар или вернуть деньги.
card-paid-heard = Сообщение об оплате: { $moment }
card-link-paused = 🔒 Владелец приостановил вашу работу, поэтому ссылка на оплату скрыта.
card-link-hidden = 🔒 Чтобы увидеть ссылку на оплату, войдите в учётную запись, которая создала этот счёт.
card-link = Ссылка на оплату, нажмите, чтобы скопировать:
    <code>{ $link }</code>
card-found = Сервис { $service } создал этот счёт, но не сообщил мне ссылку на оплату. Вы найдёте счёт в кабинете { $service }.
    .seller = Сервис { $service } создал этот счёт, но не сообщил мне ссылку на оплату. Владелец найдёт счёт в кабинете { $service }.
card-no-link = Счёт создан, его номер: <code>{ $id }</code>. Сервис { $service } не дал рабочей ссылки. Вы найдёте счёт в кабинете { $service }.
    .seller = Счёт создан, его номер: <code>{ $id }</code>. Сервис { $service } не дал рабочей ссылки. Владелец найдёт счёт в кабинете { $service }.
card-link-made = ⚠️ Эту ссылку составил я сам, потому что сервис { $service } не дал пригодной. Откройте её один раз, прежде чем отправить.
card-id = Номер счёта: <code>{ $id }</code>
card-folded = <blockquote expandable>{ $lines }</blockquote>
card-details-of = { $number }. { $name }
card-twin = ℹ️ Такой же счёт уже создан: { $moment }. Если нужен только один, отзовите лишний.
card-repeated = ⚠️ Вы создали этот счёт ещё раз. Проследите, чтобы клиент оплатил только один из двух.
review-refused = ⚠️ Сервис { $service } отклонил этот счёт и не назвал причину.
review-refused-because = ⚠️ Сервис { $service } отклонил этот счёт: { $reason }.
review-both-payable = ⚠️ { $service }, возможно, ещё примет оплату и по первой ссылке. Проследите, чтобы клиент оплатил только по одной.
link-stays = { $expires ->
    [never] Сервис не может отменить ссылку. У неё нет срока.
    [several] Сервис не может отменить ссылку. Каждая работает, пока не истечёт срок: смотрите /invoices.
   *[other] Сервис не может отменить ссылку. Её срок истекает: { $moment }.
  }
card-no-callbacks = Обновления статуса выключены: { $service } не может связаться с ботом. Оплачен ли счёт, смотрите в кабинете.
    .seller = Обновления статуса выключены: { $service } не может связаться с ботом. Оплачен ли счёт, спросите у владельца.
card-share-unheard = ⚠️ Вы начали отправлять этот счёт { $moment }, но Telegram не сообщил мне, что сообщение отправлено. Если вы его отправили, счёт по нему можно оплатить, но оплата и конец срока в нём видны не будут. Нажмите «Отправить клиенту», чтобы отправить сообщение, где они видны.
status-created = 🧾 Ожидает оплаты
status-created-no-link = 🧾 Создан, но ссылки на оплату у меня нет
status-processing = ⏳ Платёж обрабатывается
status-paid = ✅ Оплачен
status-paid-late = ✅ Оплачен, когда срок уже истёк
status-cash = 💵 Вы отметили: оплачен наличными
status-cash-seller = 💵 Отметил продавец { $name }: оплачен наличными
status-withdrawn = 🚫 Отозван.
status-withdrawn-seller = 🚫 Отозвал продавец { $name }.
status-withdrawn-link = { $expires ->
    [never] По ссылке всё ещё можно заплатить
   *[at] По ссылке можно заплатить до { $moment }
  }{ $told ->
    [yes] ; если заплатят, я сообщу.
   *[no] .
  }
status-failed = ❌ Оплата не прошла, сообщает { $service }.{ $again ->
        [payable] {" "}Клиент может попробовать ещё раз по той же ссылке.
        [final] {""}
       *[unknown] {" "}Не знаю, можно ли ещё оплатить по этой ссылке.
    }
status-expired = ⌛ Срок истёк
status-over-silent = ⌛ Срок ссылки истёк. Сообщения об оплате не было.
status-over-unknown = ⌛ Срок ссылки истёк. Оплачен ли счёт, мне не видно.
status-over-failed = ❌ Оплата не прошла, сообщает { $service }, и срок ссылки истёк.
notice-paid = ✅ Счёт на { $total } оплачен: { $items }
notice-today = · сегодня { $count } · { $sum }
notice-owner-gone = Владелец команды больше не получает сообщений об этом счёте, поэтому сообщаю вам.
notice-less = Допускалась недоплата до { $less }.
notice-amount = Сервис называет { $amount } из { $total }.
notice-unread = ⚠️ Сервис сообщает о вашем счёте на { $total } то, чего я не могу прочитать: { $items }. Пожалуйста, проверьте сами, что с ним.
notice-unread-id = Его номер для поддержки сервиса: <code>{ $id }</code>
notice-paid-late = ✅ Счёт на { $total } оплачен, когда срок уже истёк: { $items }
notice-paid-twice = ⚠️ Счёт на { $total } оплачен по ссылке: { $items }. Раньше было отмечено, что он оплачен наличными. Возможно, клиент заплатил дважды.
notice-paid-withdrawn = ⚠️ Оплачен, хотя был отозван: счёт на { $total }, { $items }. Договоритесь с клиентом: отдать товар или вернуть деньги.
notice-failed = ❌ Оплата счёта на { $total } не прошла, сообщает { $service }: { $items }.{ $again ->
        [payable] {" "}Клиент может попробовать ещё раз по той же ссылке.
        [final] {""}
       *[unknown] {" "}Не знаю, можно ли ещё оплатить по этой ссылке.
    }
notice-failed-over = ❌ Оплата счёта на { $total } не прошла, сообщает { $service }, и срок ссылки истёк: { $items }
notice-over-silent = ⌛ Срок ссылки счёта на { $total } истёк: { $items }. Сообщения об оплате не было.
notice-over-unknown = ⌛ Срок ссылки счёта на { $total } истёк: { $items }. Оплачен ли он, мне не видно.
notice-expired = ⌛ Срок счёта на { $total } истёк: { $items }
button-open-pay-page = Страница оплаты
button-invoice-page = Открыть страницу счёта
button-paid-in-cash = Наличными
button-withdraw = Отозвать
button-copy-link = Копия ссылки

## Напоминание и текст для клиента
reminder-unpaid = ⏰ Счёт на { $total } ещё не оплачен: { $items }. До конца срока ссылки — { $left } ({ $moment }).
reminder-unknown = ⏰ Срок ссылки счёта на { $total } скоро истечёт: { $items }. До конца срока — { $left } ({ $moment }). Оплачен ли он, мне не видно.
reminder-paid = ✅ Уже оплачен: ваш счёт на { $total }, { $items }.
reminder-cash = 💵 Вы отметили: оплачен наличными. Ваш счёт на { $total }, { $items }.
reminder-withdrawn = 🚫 Отозван ваш счёт на { $total }, { $items }.
reminder-pay = 🧾 Снова ждёт оплаты: ваш счёт на { $total }, { $items }.
reminder-expired = ⌛ Срок истёк: ваш счёт на { $total }, { $items }.
reminder-failed = ❌ Оплата не прошла, сообщает { $service }: ваш счёт на { $total }, { $items }.
reminder-processing = ⏳ Платёж обрабатывается: ваш счёт на { $total }, { $items }.
reminder-over = ⌛ Срок ссылки истёк: ваш счёт на { $total }, { $items }.
reminder-for-customer = Отправьте это клиенту, нажмите, чтобы скопировать:
    <pre>{ $text }</pre>
left-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
  }
left-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
  }
left-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
  }
customer-item = { $name } — { $quantity } × { $price }
customer-item-only = { $name } × { $quantity }
customer-item-single = { $name } — { $price }
customer-total = Итого: { $total }
customer-hello = Здравствуйте!
customer-hello-named = Здравствуйте, { $name }!
customer-still-open = Счёт ещё не оплачен.
customer-still-open-until = Счёт ещё не оплачен, его можно оплатить до { $moment }.
customer-pay = Оплатить можно здесь:
customer-pay-until = Пожалуйста, оплатите до { $moment }:
settings-reminder = Напоминание о сроке: { $value }
settings-value-reminder = когда пройдёт { $percent }{"\u00A0"}% срока ссылки
settings-value-off = выключено
settings-ask-reminder = Когда напомнить, что срок ссылки истекает, а счёт не оплачен? Нажмите, какая часть срока должна пройти.
settings-summary = Итоги дня: { $value }
settings-ask-summary = В котором часу присылать итоги дня? До полудня это итоги за вчера. Если счетов за день не было, я ничего не пришлю.
settings-summary-missed = Об оплатах ваших продавцов я теперь не сообщаю. Изменить: /team.
button-copy-text = Копия текста
teach-inline = 💡 В следующий раз можно не выходить из чата с клиентом: наберите там <code>@{ $bot } Кофе 15{"\u00A0"}000</code>, и клиент получит счёт.
button-try-in-chat = Открыть в чате
button-customer-text = Текст клиенту
button-whatsapp = WhatsApp
button-issue-again = Выставить снова
button-reminder = Напоминание
button-reminder-percent = { $percent }{"\u00A0"}%
button-reminder-off = Не напоминать
button-summary = Итоги дня
button-summary-off = Не присылать

## Клиент
button-share = Отправить клиенту
button-qr-code = QR-код
button-pay = Оплатить
toast-undo-again = Отметка пока осталась: вдруг вы нажали дважды. Чтобы снять её, нажмите «Сделать как было» ещё раз.
toast-link-over = Эту ссылку уже нельзя оплатить.
toast-cash = Этот счёт отмечен: оплачен наличными.
toast-withdrawn = Этот счёт отозван.
toast-no-link = У меня нет ссылки на оплату этого счёта. Сам счёт вы найдёте в своём кабинете.
    .seller = У меня нет ссылки на оплату этого счёта. Сам счёт владелец найдёт в своём кабинете.
toast-being-paid = Платёж по ссылке обрабатывается. Дождитесь результата.
customer-note = Примечание: { $note }
customer-until = Пожалуйста, оплатите до { $moment }.
customer-link-follows = Продавец пришлёт вам ссылку на оплату.
customer-qr-until = до { $moment }
customer-paid = ✅ <b>Оплачено, спасибо</b>
customer-cash = ✅ <b>Оплачено наличными, спасибо</b>
customer-withdrawn = 🚫 <b>Продавец отозвал этот счёт</b>. Пожалуйста, не оплачивайте его.
customer-expired = ⌛ <b>Срок истёк</b>. Если хотите оплатить, попросите новую ссылку.
customer-failed = ❌ <b>Оплата не прошла</b>. Если вы ещё хотите оплатить, попросите новую ссылку.
customer-processing = ⏳ <b>Платёж обрабатывается</b>
customer-over = ⌛ <b>Срок этой ссылки истёк</b>. Если вы ещё не оплатили, попросите новую.
button-ended-paid = Оплачено
button-ended-cash = Оплачено наличными
button-ended-withdrawn = Отозван
button-ended-expired = Срок истёк
button-ended-failed = Не оплачено
button-ended-processing = В обработке
button-ended-over = Срок истёк
qr-code-too-long = Эта ссылка слишком длинная для QR-кода. Отправьте её кнопкой «Текст клиенту».
work-busy = Сейчас создаётся много файлов и картинок. Попробуйте ещё раз через минуту.
work-failed-qr-code = Не удалось нарисовать QR-код. Попробуйте ещё раз через минуту или отправьте ссылку кнопкой «Текст клиенту».
work-failed-sales-picture = Не удалось нарисовать картинку. Попробуйте ещё раз через минуту.
work-failed-read-items = Не удалось прочитать этот файл, поэтому ничего не сохранено. Отправьте его частями поменьше.
work-failed-items-file = Не удалось создать файл. Попробуйте ещё раз через минуту.
work-failed-log-file = { work-failed-items-file }
work-failed-invoices-file = Не удалось создать файл: возможно, счетов слишком много. Выберите период короче или попробуйте ещё раз через минуту.
inline-create = Создать и отправить: { $total }
inline-being-made = Счёт: { $items }, { $total }. Ссылка на оплату готовится… Если она не появится, продавец может нажать «Показать ссылку».
inline-not-created = Этот счёт создать не удалось.
inline-failed = ⚠️ Счёт, который вы отправили в чат, не создан: { $items }, { $total }.
inline-failed-signed-out = Доступ к { $service } закончился. Войдите и нажмите «Попробовать снова»: сообщение в том чате станет ссылкой на оплату.
inline-failed-locked = Чат заблокирован: вас какое-то время не было. Войдите, чтобы разблокировать его, и нажмите «Попробовать снова»: сообщение в том чате станет ссылкой на оплату.
inline-failed-unavailable = { $service } не отвечает. Нажмите «Попробовать снова» чуть позже: сообщение в том чате станет ссылкой на оплату.
inline-failed-wait = { $wait } Потом нажмите «Попробовать снова»: сообщение в том чате станет ссылкой на оплату.
inline-failed-renewed = Доступ только что продлён. Нажмите «Попробовать снова».
inline-failed-stale = Ваш выбор дошёл до меня слишком поздно: какое-то время я был не в сети. Если счёт ещё нужен, нажмите «Попробовать снова»: сообщение в том чате станет ссылкой на оплату.
inline-failed-may-exist = Если этот счёт всё равно нужен, нажмите «Всё равно создать»: сообщение в том чате станет ссылкой на оплату.
inline-failed-which-terminal = У вас несколько терминалов, и ни один не выбран по умолчанию. Выберите его в /settings и нажмите «Попробовать снова».
inline-failed-other-terminal = Выберите другой терминал в /settings и нажмите «Попробовать снова».
inline-failed-rejected = Сервис { $service } отклонил его и не назвал причину.
inline-failed-rejected-because = Сервис { $service } отклонил его: { $reason }.
inline-unknown = ❓ Вы отправили счёт в чат: { $items }, { $total }.
inline-offer-gone = Позиций из того сообщения у меня уже нет. Наберите их в том чате ещё раз и отправьте новый результат.
inline-check = Вы написали: «{ $text }». Возможно, я понял не так. Проверьте названия, количество и цены, прежде чем нажать «Создать счёт».
inline-text-gone = Того, что вы написали в том чате, у меня больше нет. Напишите это здесь: /new
inline-tolerance-left-out = Переплата или недоплата, которую вы обычно допускаете, слишком велика для { $total }, поэтому этот счёт создан без неё.
button-show-link = Показать ссылку
button-inline-example = Напишите, например: Кофе 2 x 15{"\u00A0"}000
button-my-invoices = Мои счета
button-inline-secret = Секретный чат: создайте счёт у меня
button-inline-mixed = Разные валюты: создайте счёт у меня
button-inline-total = Итог не сходится
button-inline-check = Не уверен: проверьте у меня
button-back-to-chat = Вернуться в чат
toast-ask-seller = Показать ссылку может только продавец и только в течение суток. Попросите её у продавца.

## Счета
invoices-title-all = <b>Счета</b>
invoices-title-open = <b>Открытые счета</b>
invoices-title-created = <b>Ждут оплаты</b>
invoices-title-processing = <b>Платёж обрабатывается</b>
invoices-title-failed = <b>Оплата не прошла</b>
invoices-title-paid = <b>Оплаченные счета</b>
invoices-title-cash = <b>Отмечено: оплачены наличными</b>
invoices-title-withdrawn = <b>Отозваны</b>
invoices-title-expired = <b>Срок истёк</b>
invoices-title-search = <b>Найдено по запросу «{ $text }»</b>
sum-less = Из них с допустимой недоплатой: { $count }, всего до { $less } меньше
invoices-sum = { $number } · { $sum }
invoices-sum-newest = { $number } · { $sum }, из последних счетов: { $count }
invoices-signed-out = Чтобы увидеть счета, войдите.
invoices-locked = 🔒 Чат заблокирован, потому что вас какое-то время не было. Чтобы увидеть счета, войдите.
invoices-none = У вас пока нет счетов. Нажмите «Новый счёт», чтобы создать первый.
invoices-none-here = Здесь пока пусто.
invoices-none-found = Ничего не нашлось. Нажмите «Найти» и отправьте часть названия или сумму, например: 30{"\u00A0"}000
invoices-tired = { $count ->
    [one] Я просмотрел { $count } счёт. Нажмите «Искать дальше», чтобы посмотреть более старые.
    [few] Я просмотрел { $count } счёта. Нажмите «Искать дальше», чтобы посмотреть более старые.
   *[other] Я просмотрел { $count } счетов. Нажмите «Искать дальше», чтобы посмотреть более старые.
  }
invoices-forgotten = Счёт убран из списка. Он не был создан.
button-invoice-not-there = Счёта нет, убрать
invoices-unknown-above = ❓ Неизвестно, созданы ли эти счета. Нажмите на счёт, и я скажу, что делать.
invoices-ask-search = Что ищем? Отправьте название, клиента, сумму или номер счёта.
invoices-search-empty = Здесь нечего искать. Отправьте название или сумму, например: Кофе
card-moved = Эта карточка теперь ниже.
button-invoices-all = Все
button-invoices-open = 🧾 Открытые
button-invoices-created = Ждут
button-invoices-processing = В обработке
button-invoices-failed = Не прошли
button-invoices-paid = ✅ Оплачены
button-invoices-cash = 💵 Наличными
button-invoices-withdrawn = 🚫 Отозваны
button-invoices-expired = ⌛ Истекли
button-search-invoices = Найти
button-all-invoices = Все счета
button-newer = ‹ Новее
button-older = Старее ›
button-look-further = Искать дальше ›

## Сохранённые товары
items-title = <b>Сохранённые товары: { $count }</b>
items-hint = Нажмите товар или отправьте несколько букв названия.
items-too-many = Отправьте несколько букв названия, чтобы найти нужный товар: всего их { $count }. Чаще всего вы берёте эти:
items-none = У вас пока нет сохранённых товаров. Добавьте то, что часто продаёте, и я предложу это в новом счёте.
items-found = По запросу «{ $text }» найдено: { $count }
items-found-more = Здесь первые из них. Отправьте больше букв, чтобы найти нужный.
items-none-found = По запросу «{ $text }» ничего нет. Отправьте другие буквы названия.
items-ask-search = Отправьте несколько букв названия, например: коф
items-ask-new = Что сохранить? Отправьте товар и цену, например: Кофе 15{"\u00A0"}000. Можно отправить сразу несколько строк.
items-no-item = Это не похоже на товар. Отправьте название и цену, например: Кофе 15{"\u00A0"}000
items-ask-file = Отправьте файл CSV или Excel (.xlsx): в каждой строке название и цена. В первой строке можно назвать и другие столбцы: валюта, описание, код ИКПУ, код упаковки, картинка, артикул.
items-ask-import = Добавить товары из файла { $name } к сохранённым?
items-import-sign-in = Сначала войдите, тогда я смогу прочитать ваш файл.
items-file-left = Файл { $name } я отложил: пришёл другой. Чтобы загрузить и его, отправьте его ещё раз.
items-file-please = Отправьте файл сюда: нажмите скрепку рядом с полем ввода.
items-file-too-large = Файл слишком большой: я читаю до 3 МБ и 5000 строк. Отправьте его по частям или с меньшим числом столбцов.
items-file-gone = Telegram не отдаёт мне этот файл. Отправьте его ещё раз.
items-file-not-served = Сервер Telegram, с которым работает этот бот, не отдаёт файлы. Нажмите «Добавить» и вставьте строки текстом, например: Кофе 15{"\u00A0"}000
items-file-no-table = Этот файл я прочитать не могу. В таблице выберите «Сохранить как» или «Скачать», затем Excel (.xlsx) или CSV, и отправьте этот файл.
items-file-empty = В файле нет товаров. В каждой строке нужны название и цена, например: Кофе;15000
items-added = ✅ Сохранено. Отправьте следующий товар или измените этот:
items-card = <b>{ $name }</b>
    Цена: { $price }
items-uses = { $count ->
    [one] В { $count } счёте
   *[other] В { $count } счетах
  }
items-deleted = Удалено: { $name }
items-updated = Сохранённый товар обновлён: { $name }
items-closed = Товары сохранены. Снова открыть их: /items
items-full-stranger = Пока вы не вошли, я храню не больше { $limit } товаров, и все в одной валюте. Чтобы сохранить больше, войдите: /signin
items-full = Больше товаров не сохранить: предел — { $limit } или 2 МБ вместе с описаниями. Сначала удалите лишние.
items-same-name = Другой товар «{ $name }» в { in-currency } у вас уже сохранён. Отправьте что-то другое или измените тот товар.
items-saved = { $replaced ->
    [0] ✅ Сохранено: { $saved }
   *[other] ✅ Сохранено: { $saved }, заменено: { $replaced }
  }
items-in-thousands = Эти цены я прочитал в тысячах: { $items }. Если где-то не так, отправьте товар ещё раз с валютой, например: Конфета 500 UZS
items-lines-faulty = Эти строки прочитать не удалось, отправьте их ещё раз:
items-price-other-currency = Цена этого товара в { in-currency }. Чтобы сменить валюту, отправьте товар целиком, например: Кофе 5 USD
items-imported-sheets = В файле несколько листов ({ $count }); я прочитал только первый.
items-imported-unused = Не использованы столбцы: { $columns }
items-imported-kept = Пустые ячейки ничего не меняют; то, что было сохранено в этих полях, осталось: { $count }.
items-imported-full = ⚠️ Не поместилось строк: { $count }. Я храню не больше { $limit } товаров или 2 МБ вместе с описаниями.
items-imported-own-codes = Коды ИКПУ не из 17 цифр, приняты как ваши собственные: { $count }.
items-imported-removed-codes = Удалено кодов упаковки, потому что код ИКПУ изменился: { $count }.
items-imported-faults = ⚠️ Не прочитано строк: { $count }
items-row = Строка { $row }: { $reason }
items-row-no-name = нет названия
items-row-name-too-long = «{ $text }» длиннее { $limit } символов
items-row-no-price = нет цены
items-row-price-not-a-number = «{ $text }» — не цена
items-row-price-negative = цена { $text } отрицательная
items-row-price-zero = цена равна нулю
items-row-price-too-many-decimals = { $decimals ->
    [0] { $text }: суммы в { in-currency } бывают только целыми
   *[other] { $text }: в { in-currency } бывает не больше { $decimals } знаков после запятой
  }
items-row-price-too-large = в цене { $text } больше { $digits } цифр
items-row-price-ambiguous = цену { $text } можно прочитать двояко; напишите её без разделителя тысяч
items-row-price-other-currency = «{ $text }» — цена не в { in-currency }
items-row-currency = не знаю валюту «{ $text }»; её код выглядит так: UZS
items-row-description-wrong = «{ $text }» — не описание
items-row-description-too-long = описание длиннее { $limit } символов
items-row-code-wrong = «{ $text }» — не код
items-row-code-too-long = код «{ $text }» длиннее { $limit } символов
items-row-code-rounded = таблица сократила код до { $text }; задайте столбцу текстовый формат
items-row-image-wrong = «{ $text }» — не ссылка на картинку
items-row-image-too-long = ссылка длиннее { $limit } символов
items-row-metadata-wrong = «{ $text }» — не другие данные; пример: {"{"}"цвет": "красный"{"}"}
items-row-metadata-too-long = другие данные длиннее { $limit } символов
items-row-too-many-cells = «{ $text }» стоит после последнего столбца; цену с запятыми возьмите в кавычки
items-row-too-many-columns = больше столбцов, чем { $limit }
items-row-cell-too-long = «{ $text }» — в ячейке больше { $limit } символов
items-row-row-too-long = строка слишком длинная, дальше я не читал; возможно, не закрыта кавычка
items-row-comma = «{ $text }» можно прочитать двояко; возьмите цену в кавычки или поставьте перед ней точку с запятой
items-row-quotes = кавычка не закрыта
items-row-total = «{ $text }» похоже на итог, а не на товар
items-row-same = «{ $text }» уже есть в строке { $other }
items-row-above-header = «{ $text }» стоит выше строки с названиями столбцов
items-row-header-unit = не знаю, в чём цены под заголовком «{ $text }», поэтому дальше не читаю; напишите цены полностью под заголовком вроде: Цена
items-exported = { $count ->
    [one] Здесь { $count } сохранённый товар. Измените файл в таблице и отправьте его сюда, чтобы загрузить.
    [few] Здесь { $count } сохранённых товара. Измените файл в таблице и отправьте его сюда, чтобы загрузить.
   *[other] Здесь { $count } сохранённых товаров. Измените файл в таблице и отправьте его сюда, чтобы загрузить.
  }
items-offer = Вы продали «{ $name }» уже дважды. Сохранить на будущее?
items-offer-saved = ✅ Сохранено: { $name }
items-offer-declined = Хорошо, не сохраняю.
button-items-add = Добавить
button-items-search = Найти
button-items-import = Загрузить
button-items-export = Выгрузить
button-items-all = Все товары
button-items-add-this = Добавить { $item }
button-items-no-import = Нет
button-save = Сохранить
button-no-thanks = Нет, спасибо
toast-items-none = У вас нет сохранённых товаров, выгружать нечего.
toast-items-no-undo = Сделать как было не получится: есть другой товар с таким названием или нет места.

## Касса (страница внутри Telegram) и её черновики
button-counter = Касса
counter-left-out = { $count ->
    [one] Я пропустил { $count } позицию: этот сохранённый товар тем временем изменили или удалили.
    [few] Я пропустил { $count } позиции: эти сохранённые товары тем временем изменили или удалили.
   *[other] Я пропустил { $count } позиций: эти сохранённые товары тем временем изменили или удалили.
  }
counter-nothing-left = Выставлять нечего: эти сохранённые товары тем временем изменили или удалили. Откройте кассу ещё раз или отправьте /new.

## Команды
command-start = Что умеет бот
command-signin = Войти
command-new = Новый счёт
command-items = Сохранённые товары
command-invoices = Ваши счета
command-today = Что продано сегодня и кто ещё должен
command-team = Ваши продавцы
    .seller = Команда, в которой вы продаёте
command-settings = Язык, часовой пояс, значения для счетов
command-cancel = Прервать текущий шаг
command-signout = Выйти
command-help = Помощь
command-privacy = Что я храню и как это удалить
command-payments = Сообщать об оплатах в группе

## Начало
start = Я выставляю счета в { $service } и даю ссылку на оплату, которую вы отправите клиенту. Когда счёт оплатят, я сообщу здесь.
start-sign-in = Войдите в { $service } один раз, и ссылки на оплату можно будет отправлять клиентам из любого чата.
start-signed-in = Вы уже вошли.

## Группы
group-added = Я выставляю счета в { $service } и даю ссылки на оплату. Напишите мне в личный чат, а готовой ссылкой можно поделиться здесь. Чтобы я писал сюда об оплатах, владелец отправляет /payments.
group-command = Это работает только в личном чате.
group-secret = 🔒 Никогда не отправляйте логин или пароль в группу: здесь их видят все. Удалите своё сообщение и сейчас же смените пароль в { $service }.
button-private-chat = Открыть личный чат
toast-private-only = Напишите мне в личный чат.

## Платежи в группе
group-payment = ✅ Оплачено { $total } · { $terminal }
group-payment-by = ✅ Оплачено { $total } · { $seller } · { $terminal }
group-payments-on = Теперь я пишу сюда о каждой оплате: сумма, продавец и терминал, ничего о клиенте. Чтобы прекратить, отправьте: <code>/payments off</code>
group-payments-off = Больше не пишу сюда о ваших оплатах.
group-payments-none = О ваших оплатах я сюда не пишу.
group-payments-owner-only = Включить сообщения об оплатах может только владелец учётной записи { $service }. Если это вы, войдите в личном чате со мной, а потом снова отправьте сюда /payments.
group-payments-not-member = Сначала вступите в эту группу, а потом снова отправьте /payments.
group-payments-unseen = Мне не видно, кто состоит в этой группе. Сделайте меня администратором (другие права не нужны), а потом снова отправьте /payments.
group-payments-full = О ваших оплатах я могу писать не более чем в { $limit } групп. Отключите одну в личном чате, а потом снова отправьте сюда /payments.
group-payments-nameless = Не могу понять, о чьих оплатах писать: вы пишете здесь от имени группы или канала. Выключите анонимность в своих правах администратора или отправьте /payments от своего имени.
payments-groups = О каждой оплате я пишу в эти группы: сумма, продавец и терминал, ничего о клиенте. Это видят все, кто состоит в группе.
payments-group = · { $group }
payments-no-group = Я могу писать о каждой оплате в группу вашей команды: сумма, продавец и терминал, ничего о клиенте. Добавьте меня в группу, а потом отправьте там /payments.
payments-signed-out = Чтобы я писал об оплатах в группу вашей команды, сначала войдите в { $service }.
payments-of-seller = Сообщения об оплате в группе включает только владелец ({ $owner }): вы продаёте для его учётной записи.
payments-ended = Больше не пишу об оплатах в группу «{ $group }».
payments-ended-left = Вас больше нет в группе «{ $group }», поэтому я перестал писать туда об оплатах.
payments-ended-unseen = Мне больше не видно, состоите ли вы в группе «{ $group }», поэтому я перестал писать туда об оплатах. Чтобы продолжить, сделайте меня администратором группы (другие права не нужны), а потом отправьте там /payments.
payments-ended-removed = Меня больше нет в группе «{ $group }», поэтому об оплатах я туда не пишу. Чтобы продолжить, добавьте меня снова, а потом отправьте там /payments.
payments-ended-closed = Я не могу писать в группу «{ $group }», поэтому сообщения об оплатах там прекращены. Чтобы продолжить, разрешите мне отправлять сообщения, а потом отправьте /payments в группе или в её теме.
button-add-to-group = Добавить в группу
button-payments-end = Отключить: { $group }

## Профиль бота
profile-description = Я выставляю счета и даю ссылку на оплату для вашего клиента. Напишите, что продаёте, а когда счёт оплатят, я сразу сообщу.
profile-short-description = Счета и ссылки на оплату для ваших клиентов — из любого чата.

## Вход
sign-in-where = Войти в { $service }? На странице пароль не становится сообщением.
sign-in-on-page = Войти в { $service }? Страница откроется прямо в Telegram, и пароль не станет сообщением. Если она не открывается, обновите Telegram.
sign-in-tap-where = Я удалил ваше сообщение: в нём мог быть пароль. До входа я сохраняю только позиции с ценой, например: Кофе 15{"\u00A0"}000
sign-in-kept = Сохранено: { $text }. Войдите, и я покажу карточку.
sign-in-ask-login = Ваш логин в { $service }?
sign-in-login-form = Я удалил ваше сообщение, потому что в нём не один логин: логин — это одно слово без пробелов и знаков вроде / : #, а пароль я спрошу потом.
sign-in-whether-login = Я удалил ваше сообщение: это мог быть ваш пароль. { $login } — ваш логин в { $service }? Если нет, отправьте логин.
sign-in-ask-password = Ваш пароль в { $service }? Ни в коем случае не пароль от Telegram. Я удалю ваше сообщение, как только прочитаю.
sign-in-ask-authenticator = У вас несколько аутентификаторов. Каким вы пользуетесь сейчас?
sign-in-ask-code = Одноразовый код из приложения-аутентификатора для { $service }? Ни в коем случае не код входа в Telegram.
sign-in-ask-next-code = Отправьте следующий код из приложения для { $service } или нажмите «Новый код». Но не код входа в Telegram.
sign-in-tap-authenticator = Нажмите один из аутентификаторов.
sign-in-send-again = Сохранить это сообщение не удалось, и я его удалил. Пожалуйста, отправьте его ещё раз.
sign-in-takes-long = Вход в { $service } занимает больше времени, чем обычно. Я ещё пробую, поэтому ничего не отправляйте, пока я не напишу.
sign-in-refused = { $service } не принимает этот логин и пароль. Отправьте пароль ещё раз или нажмите «Другой логин».
sign-in-wrong-code = Код неверный или использован, либо этот вход истёк.
sign-in-wrong-code-clock = Код снова неверный, либо этот вход истёк. Возможно, неточны часы телефона: включите автоматическое время.
sign-in-new-code = Я запросил у { $service } новый код.
sign-in-service-says = { $service } сообщает: { $text }
button-new-code = Новый код
sign-in-last-code = Ещё одна попытка, потом начнём с пароля.
sign-in-last-attempt = ⚠️ Ещё один неверный пароль или код до { $time }, и вход закроется на 15 минут.
sign-in-wrong-code-last = Три кода не приняты, поэтому начинаем снова с пароля.
sign-in-start-again = Сервис { $service } прервал этот вход, поэтому начнём снова с пароля.
sign-in-too-old = Этот вход длился слишком долго: я забыл всё, что вы ввели, и мы начнём его заново.
sign-in-code-lost = Мне не удалось узнать, что стало с этим кодом, поэтому начнём снова с пароля.
sign-in-code-form = Это сообщение я не переслал: оно не похоже на одноразовый код, например 123{"\u00A0"}456 или 7KD2PX.
sign-in-no-authenticator = В вашей учётной записи { $service } нет активного аутентификатора, поэтому код запросить нельзя. Настройте его в кабинете { $service } и войдите снова.
sign-in-other-authenticators = Мне нужно приложение, которое показывает одноразовые коды, а в вашей учётной записи { $service } его нет, есть только: { $types }. Добавьте его в кабинете { $service } и войдите снова.
sign-in-paused = Слишком много неверных паролей или кодов. Войти снова можно с { $time }.
sign-in-done = Вы вошли. Доступ действует до { $time }.
sign-in-scope = С этим логином в { $service } можно и переводить деньги. Я только создаю счета. Для большей безопасности попросите у { $service } пользователя, которому разрешены только счета, и войдите под ним.
sign-in-customer-dropped = Клиента из черновика я убрал: вы вошли в другую учётную запись.
button-authenticator = Приложение-аутентификатор { $number } (…{ $end })
button-another-authenticator = Другой аутентификатор

## Access that ends
sign-in-returning = Ваш доступ к { $service } с логином { $login } закончился.
sign-in-as = Вы входите в { $service } с логином { $login }.
sign-in-before-end = Вы снова входите в { $service } с логином { $login }.
sign-in-not-recent = Для этого шага нужен вход не старше 15 минут, поэтому вы снова входите в { $service } с логином { $login }.
sign-in-locked = Чат заблокирован, потому что вас какое-то время не было. Чтобы разблокировать его, снова войдите в { $service } с логином { $login }. Всё введённое сохранено.
sign-in-first = Доступ закончился раньше, чем пришло это сообщение, поэтому я его не использовал. Сначала войдите, затем отправьте его ещё раз.
button-sign-in-in-chat = Войти в чате
button-another-login = Другой логин
button-my-login = Да, мой логин
access-hint = Ваш доступ закончится { $time }. Войдите снова сейчас, чтобы он не прервался посреди работы.
create-access-renewed = Доступ продлён. Нажмите «Создать счёт» ещё раз.

## Sellers: the last check before the create call
create-not-allowed = Владелец изменил, на что вы можете выставлять счета. Ничего не отправлено.

## Выход
sign-in-elsewhere = 🔔 Кто-то вошёл в вашу учётную запись { $service } из другого чата Telegram: { $time }. Если это были не вы и не тот, кому вы доверяете, сейчас же смените пароль в { $service }, затем нажмите «Безопасность» и «Выйти во всех чатах».
sign-out-elsewhere = 🔔 Из другого чата Telegram кто-то вышел из вашей учётной записи { $service } во всех чатах: { $time }. Черновики сохранены, и об оплате открытых счетов я по-прежнему сообщу. Чтобы продолжить, войдите снова.
sign-out-done = Вы вышли. Черновики сохранены, и я по-прежнему сообщу, когда оплатят ваши открытые счета.
sign-out-not-signed-in = Вы не входили.

## Помощь
help-examples = Напишите, что продаёте, и я выставлю счёт:
    • <code>Кофе 2 x 15 000</code> — товар, количество и цена
    • <code>2 латте и 1 чизкейк</code> — заказ; цены я возьму из сохранённых товаров
help-inline = • <code>@{ $bot } Кофе 2 x 15 000</code> — в любом другом чате, и клиент получит счёт там
help = Нажмите команду:
help-asked = Нажмите команду или ответьте на мой открытый вопрос:

## Отмена
cancel-nothing = Отменять нечего.
cancel-done = Отменено.
cancel-draft-kept = Отменено. Черновик сохранён.
cancel-draft = Этот счёт ещё не создан. Чтобы прервать, отправьте /cancel; черновик сохранится.
cancel-not-to-pay = Попросите клиента не платить.

## Уведомления
notice-damaged = ⚠️ Моя запись об этом чате оказалась повреждена, и её пришлось убрать. Настроек, черновика и открытых карточек здесь больше нет; счета целы в вашем кабинете. Когда открытый счёт оплатят, я сообщу, но не смогу сказать, какой именно, и в /today он не войдёт. Пожалуйста, войдите снова. Если вы продавец в команде, попросите у её владельца новое приглашение.
notice-damaged-invoice = ⚠️ Когда сервис сообщил статус одного из ваших счетов, моя запись о нём оказалась повреждена. Посмотрите статус в кабинете.
    .seller = ⚠️ Когда сервис сообщил статус одного из ваших счетов, моя запись о нём оказалась повреждена. Попросите владельца посмотреть статус в кабинете.
notice-unknown-invoice = ⚠️ Сервис сообщил статус счёта, о котором у меня нет записи. Посмотрите статус в кабинете.
    .seller = ⚠️ Сервис сообщил статус счёта, о котором у меня нет записи. Попросите владельца посмотреть статус в кабинете.
notice-damaged-items = ⚠️ Запись с вашими сохранёнными товарами оказалась повреждена, и её пришлось убрать. Если у вас есть файл с товарами, загрузите его через /items.
notice-dead-letter = ⚠️ Одно из ваших прежних сообщений обработать не удалось. Проверьте, не пропало ли что-нибудь.
notice-overflow = ⚠️ Пришло слишком много сообщений сразу, самые старые пришлось отбросить. Проверьте, что вы отправили последним.

## Прочее
unhandled-quote = Не понимаю «{ $text }».
unhandled-unclear = Не понимаю это сообщение.
unhandled-signed-in = Отправьте позицию с ценой, например: Кофе 15{"\u00A0"}000. Или перешлите мне заказ клиента. Что я ещё умею: /help
unhandled-signed-out = Чтобы создать счёт, сначала войдите.
contact-kept = Следующий клиент: { $customer }. Отправьте в течение 10 минут, что продаёте, и я укажу клиента в счёте.
unhandled-no-text = Это я прочитать не могу. Для счёта отправьте текст, можно подписью к картинке, например: Кофе 15{"\u00A0"}000; для клиента — контакт; для сохранённых товаров — файл Excel или CSV.
unknown-command = Я не знаю такой команды. Все мои команды: /help

## Команды словами
words-welcome = Пожалуйста!
words-ok = Хорошо.
words-withdraw = Если вы имеете в виду этот счёт, нажмите «Отозвать».
words-nothing-to-undo = Последний шаг уже не отменить. Прервать текущий шаг: /cancel
words-which-cash = Какой счёт оплачен наличными? Нажмите на него, затем «Наличными».
words-longer = { $link ->
    [over] Сервис не умеет продлевать ссылки. Могу создать такой же счёт ещё раз, с новой ссылкой.
   *[open] Сервис не умеет продлевать ссылки. Могу создать такой же счёт ещё раз, с более долгой ссылкой. Старая ссылка работает до конца своего срока, поэтому попросите клиента платить только по новой.
}

## Приватность
privacy = <b>Что я храню</b>
    Ваши настройки, сохранённые товары, шаблоны и группы из /payments — пока вы их не удалите, черновики ({ $drafts ->
        [one] { $drafts } день
        [few] { $drafts } дня
       *[other] { $drafts } дней
    }) и счета: открытые — пока не завершатся, закрытые — { $invoices ->
        [one] { $invoices } день
        [few] { $invoices } дня
       *[other] { $invoices } дней
    }. Имена и e-mail клиентов, чтобы предложить их для следующего счёта, — столько же, сколько закрытые счета, или пока вы не выйдете. Ваш доступ к { $service } — пока он не закончится, не пролежит без дела 30 дней или вы не выйдете; ваш логин — пока вы не выйдете. Суммы для /today — 66 дней. То, что не удалось обработать, например сообщение об оплате, — до 30 дней. Всё зашифровано.
    Пароль и одноразовые коды я не храню никогда, а сообщения с ними удаляю из чата.
    400 дней я помню, из каких чатов входили в учётную запись, чтобы сообщить вам о входе из другого. После удаления остаются только отпечатки логинов, с которыми здесь входили, и время ввода неверных паролей: так посторонние не смогут закрыть вам вход.
    .seller = <b>Что я храню</b>
        Ваши настройки, сохранённые товары и шаблоны — пока вы их не удалите, черновики ({ $drafts ->
            [one] { $drafts } день
            [few] { $drafts } дня
           *[other] { $drafts } дней
        }) и счета: открытые — пока не завершатся, закрытые — { $invoices ->
            [one] { $invoices } день
            [few] { $invoices } дня
           *[other] { $invoices } дней
        }. Имена и e-mail клиентов, чтобы предложить их для следующего счёта, — столько же, сколько закрытые счета, или пока вы не выйдете из команды. Сумму ваших счетов за день, для вашего лимита, — неделю. Суммы для /today — 66 дней. То, что не удалось обработать, например сообщение об оплате, — до 30 дней. Всё зашифровано.
        После удаления я ещё неделю храню эту сумму и 400 дней — для кого создан каждый неоплаченный счёт, чтобы владелец узнал о его оплате. Если раньше вы здесь входили, остаются и отпечатки тех логинов, и время ввода неверных паролей: так посторонние не смогут закрыть вам вход.
button-delete-everything = Удалить всё
privacy-confirm = { $count ->
    [0] Удалить настройки, черновики, шаблоны, сохранённые товары, счета и доступ? Вернуть их будет нельзя.
    [one] Удалить настройки, черновики, шаблоны, сохранённые товары, счета и доступ? Открыт { $count } счёт. Сервис не может отменить ссылку: оплата по ней ещё возможна, но я о ней не сообщу. Вернуть ничего будет нельзя.
    [few] Удалить настройки, черновики, шаблоны, сохранённые товары, счета и доступ? Открыто { $count } счёта. Сервис не может отменить ссылку: оплата по ней ещё возможна, но я о ней не сообщу. Вернуть ничего будет нельзя.
   *[other] Удалить настройки, черновики, шаблоны, сохранённые товары, счета и доступ? Открыто { $count } счетов. Сервис не может отменить ссылку: оплата по ней ещё возможна, но я о ней не сообщу. Вернуть ничего будет нельзя.
  }
privacy-confirm-older = Открытых счетов может быть и больше: самые старые я не считал.
button-delete-confirm = Да, удалить всё
button-keep = Оставить
privacy-kept = Ничего не удалено.
privacy-deleted = Всё удалено. Чтобы начать заново, отправьте /start

## Настройки
settings-title = <b>Настройки</b>
settings-language = Язык: { $language }
settings-time-zone = Часовой пояс: { $zone } (там сейчас { $time })
settings-currency = Валюта: { $currency }
settings-currency-draft = Открытый черновик остаётся в { in-currency }; настройка действует для новых счетов.
settings-terminal = Терминал: { $name }
settings-terminal-ask = Терминал: спрашивать каждый раз
settings-terminal-usual = Терминал: выбранный последним
settings-ask-language = Какой язык?
settings-ask-time-zone = Какой часовой пояс? Нажмите один из них или отправьте город, например: Ташкент
problem-time-zone-unknown = Я не знаю такого часового пояса. Отправьте город, например: Ташкент, или смещение: UTC+5
settings-ask-currency = Какая валюта? Нажмите одну из них или отправьте код из трёх букв, например: UZS
problem-currency-unknown = Я не знаю такой валюты. Отправьте код из трёх букв, например: UZS
settings-ask-terminal = На каком терминале выставлять новые счета?
settings-terminals-unusable = Сейчас недоступны:
settings-terminal-unusable = · <i>{ $name } ({ $status })</i>
settings-signed-out = Войдите, чтобы увидеть свои терминалы.
settings-currency-ask = Валюта: спрашивать каждый раз, первой { $currency }
settings-expiry = Срок: { $expiry }
settings-expiry-duration = { $duration } после создания
settings-note-removed = Примечание удалено: { $note }
settings-ask-expiry = Сколько должны действовать ссылки новых счетов? Нажмите или отправьте срок, например: 2 часа или 3 дня
problem-default-expiry-not-understood = Не могу прочитать это как срок. Отправьте, например: 2 часа или 3 дня
problem-default-expiry-fixed = Точное время скоро пройдёт, поэтому здесь нужен срок. Отправьте, например: 2 часа или 3 дня
problem-default-expiry-too-far = Это больше года. Отправьте срок короче, например: 7 дней
problem-default-expiry-too-soon = Ссылка должна действовать хотя бы минуту. Отправьте, например: 30 мин
settings-more-title = <b>Что ещё подставлять в новые счета</b>
settings-overpaid = Переплата: { $value }
settings-underpaid = Недоплата: { $value }
settings-customerLanguage = Язык клиента: { $value }
settings-note = Примечание: { $value }
settings-value-like-last-invoice = как в последнем счёте
settings-value-ask = спрашивать каждый раз
settings-value-unset = не задано
settings-value-like-mine = как у вас
settings-value-up-to = до { $size }
settings-ask-overpaid = Если клиент заплатит больше, какая переплата допустима, чтобы счёт считался оплаченным? Нажмите или отправьте процент или сумму, например: 1% или 1000 { currency-name }
settings-ask-underpaid = Если клиент заплатит меньше, какая недоплата допустима, чтобы счёт считался оплаченным? Нажмите или отправьте процент или сумму, например: 1% или 1000 { currency-name }
settings-amounts-dropped = Переплата или недоплата была задана суммой в { in-currency }, поэтому больше не действует. Если она нужна, задайте её снова.
settings-ask-customerLanguage = На каком языке писать вашим клиентам?
settings-ask-note = Какое примечание добавлять в новые счета? Клиенты могут его увидеть. Например: Спасибо!
settings-icpuCode = Код ИКПУ для позиций: { $value }
settings-packageCode = Код упаковки для позиций: { $value }
settings-ask-icpuCode = Какой код ИКПУ ставить позициям, у которых нет своего? Например: 10101001001000000
settings-ask-packageCode = Какой код упаковки ставить вместе с этим кодом ИКПУ? Например: 1500001
settings-codes-draft = Открытый черновик сохраняет свои коды; настройка действует для новых счетов.
settings-saved = Настройки сохранены.
button-language = Язык
button-time-zone = Часовой пояс
button-currency = Валюта
button-default-terminal = Терминал
button-like-last-invoice = Как раньше
button-ask-every-time = Спрашивать
button-last-terminal = Как раньше
button-more-defaults = Ещё настройки…
button-not-set = Не задавать
button-like-mine = Как у меня

## Безопасность
button-security = Безопасность
button-sign-out-everywhere = Выйти во всех чатах
button-sign-out-confirm = Да, выйти
security-title = <b>Безопасность</b>
security-where = Вход в вашу учётную запись { $service } выполнен здесь:
security-this-chat = · этот чат
security-this-chat-ended = · этот чат: доступ закончился
security-other-chat = · другой чат, вход { $moment }
security-signed-out = Войдите, чтобы увидеть, в каких чатах выполнен вход.
security-sign-out-ask = { $count ->
    [0] Выйти в этом чате? В других чатах вход не выполнен. Черновики сохранятся, и об оплате я по-прежнему сообщу.
    [one] Выйти в этом чате и ещё в { $count } другом? Черновики сохранятся, и об оплате я по-прежнему сообщу в каждом чате.
   *[other] Выйти в этом чате и ещё в { $count } других? Черновики сохранятся, и об оплате я по-прежнему сообщу в каждом чате.
  }
security-sign-out-sellers = Пока вы не войдёте снова, продавцы не смогут создавать счета (всего: { $count }).
security-signed-out-everywhere = Вы вышли в этом чате и во всех остальных. Если кто-то знает ваш пароль, смените его в кабинете, прежде чем войти снова.
button-lock = Блокировка
button-lock-off = Выключить
button-lock-5 = 5 мин
button-lock-15 = 15 мин
button-lock-60 = 1 час
button-lock-480 = 8 часов
security-lock = Блокировка: через { $time } без сообщений и нажатий
security-lock-off = Блокировка: выключена
security-ask-lock = Через какое время без сообщений и нажатий блокировать этот чат? После этого я покажу и создам счета, только когда вы введёте пароль и одноразовый код: без пароля сервис кода не принимает. Об оплате я по-прежнему сообщу, но без ссылок и клиентов.

## Sellers
# Invoices of sellers, in the chat of the owner
sold-by = продавец: { $name }
label-sold-by = { $name }
button-invoices-team = Команда
invoices-title-team = <b>Счета команды</b>
invoices-title-seller = <b>Счета, продавец: { $name }</b>
# The list of sellers, a screen of a seller and the log
team-paid-today = Оплачено сегодня:
team-none = пока ничего
team-seller-title = <b>{ $name }</b>{ $state ->
    [paused] {" "}· ⏸ приостановлен
   *[other] {""}
 }
team-seller-person = Telegram: { $person }, id <code>{ $id }</code>
team-seller-since = { $state ->
    [paused] На паузе с: { $moment }
   *[other] Работает с: { $moment }
 }
team-seller-paid = Оплачено сегодня: { $sum }
team-paid-less = { $sum } (с недоплатой до { $less })
team-seller-open = Открыто: { $sum }
team-remove-ask = Удалить из команды: { $name }? Этот продавец больше не сможет создавать для вас счета. Счета останутся вашими, и я сообщу, когда их оплатят.
team-removed = Больше не в вашей команде: { $name }.
team-you-paused = Владелец { $owner } приостановил вашу работу, поэтому сейчас вы не можете создавать счета. Ваши черновики сохранены.
team-you-resumed = Вы снова можете создавать счета для владельца { $owner }.
team-ask-notices = Когда сообщать вам о счетах ваших продавцов?
team-daily-summary = Оплаты ваших продавцов войдут в итоги дня в { $hour }. Час меняется в /settings.
summary-locked = Итоги дня готовы. Чат заблокирован: /today сначала попросит код.
team-log-title = <b>Журнал команды</b>
team-log-title-of = <b>Журнал: { $name }</b>
team-log-empty = Записей пока нет.
team-log-exported = Журнал вашей команды. Записей: { $count }
log-invited = Вы пригласили: { $name }
log-asked-to-join = { $name }: просьба вступить в команду
log-joined = Вы одобрили вступление: { $name }
log-declined = Вы отклонили вступление: { $name }
log-left = { $name }: выход из команды
log-renamed = Вы сменили имя: { $before }, теперь { $name }
log-limits-changed = Вы задали лимиты для { $name }: за счёт { $perInvoice }, за день { $perDay }{ $tolerance ->
    [none] {""}
   *[other] , переплата и недоплата { $tolerance }
  }
log-terminals-changed = Вы задали терминалы для { $name }: { $terminals }
log-paused = Вы приостановили: { $name }
log-resumed = Вы возобновили работу: { $name }
log-removed = Вы удалили из команды: { $name }
log-asked = { $name }: вопрос о счёте на { $amount }
log-approved-over-limit = Вы одобрили счёт сверх лимита, { $name }: { $amount }
log-declined-over-limit = Вы отклонили счёт сверх лимита, { $name }: { $amount }
log-cash-noted = { $name }: отметка об оплате наличными, { $amount }
log-cash-taken-back = { $name }: отметка об оплате наличными снята, { $amount }
log-withdrawn = { $name }: счёт отозван, { $amount }
log-withdrawal-undone = { $name }: отзыв счёта отменён, { $amount }
log-exported = Вы выгрузили журнал
log-by-owner = Владелец
log-by-seller = Продавец
log-column-time = Время
log-column-by = Кто
log-column-name = Продавец
log-column-what = Что произошло
button-team-log = Журнал
button-team-notices = { $choice ->
    [nothing] Не сообщать
    [daily-summary] Сообщать: итоги дня
   *[other] Сообщать: оплаты
 }
button-notices-every-payment = О каждой оплате
button-notices-daily-summary = Итоги дня
button-notices-nothing = Ни о чём
button-seller-limits = Лимиты
button-seller-terminals = Терминалы
button-pause = Приостановить
button-resume = Возобновить
button-remove-seller = Удалить
button-rename = Сменить имя
button-seller-invoices = Счета
button-export-log = Выгрузить
button-newest = ‹ Новейшие
toast-seller-gone = Этого продавца больше нет в вашей команде.

## Продавцы: доступ и жизнь команды
start-seller = Вы продавец в команде, её владелец: { $owner }.
no-access-ended = Владельцу нужно снова войти.
no-access-draft = Ваш черновик сохранён.
no-access-resting = Команда приостановлена (владелец: { $owner }), поэтому счета сейчас не создать. Я сообщу, когда она снова заработает.
no-access-paused = Владелец ({ $owner }) приостановил вашу работу, поэтому счета сейчас не создать.
no-access-removed = Вы больше не продавец в этой команде, её владелец: { $owner }.
team-over = Владелец ({ $owner }) распустил команду, поэтому в ней больше никто не продаёт.
team-over-links-owner = По этим вашим ссылкам ещё можно заплатить. Об оплате узнает владелец ({ $owner }):
team-over-links-you = По этим вашим ссылкам ещё можно заплатить. Владелец ({ $owner }) больше не получает сообщений о них, поэтому об оплате я сообщу вам:
owner-told = Сообщаю владельцу: { $owner }. Напишу вам, как только снова можно будет создавать счета.
owner-blocked = Не могу написать владельцу ({ $owner }): он заблокировал меня, попросите его открыть этого бота и войти.
owner-blocked-asked = Не могу написать владельцу ({ $owner }): он заблокировал меня, попросите его открыть этого бота. Тогда он прочтёт ваш вопрос, а когда ответит, я напишу вам сюда.
toast-owner-told = Я уже сообщил владельцу.
access-back = Владелец ({ $owner }) снова вошёл: можно создавать счета.
sellers-wait = { $more ->
    [0] Вас ждёт { $name }
    [one] Вас ждут { $name } и ещё { $more } продавец
    [few] Вас ждут { $name } и ещё { $more } продавца
   *[other] Вас ждут { $name } и ещё { $more } продавцов
}: ваш доступ закончился, и счета не создать, пока вы снова не войдёте.
sellers-waited = Вы снова вошли. Я сообщил всем продавцам, которые ждали.
team-rests = Команда приостановлена: владелец ({ $owner }) вышел или вошёл в другую учётную запись.
team-works = Команда снова работает (владелец: { $owner }): можно создавать счета.
sign-in-team-rests = Ваша команда приостановлена: она относится к другой учётной записи и снова заработает, когда вы войдёте в ту запись.
sign-out-stops-sellers = Пока вы не войдёте снова, ваши продавцы не смогут создавать счета (всего: { $count }). Выйти?
sign-out-stayed = Вы не вышли.
leave-first = Вы продавец в команде, её владелец: { $owner }. Чтобы войти в собственную учётную запись, сначала выйдите из команды.
team-stayed = Вы по-прежнему продавец в команде, её владелец: { $owner }.
privacy-seller = <b>Вы продавец в команде, её владелец: { $owner }.</b> Владелец видит каждый счёт, который вы создаёте здесь, ваше имя в Telegram и когда вы вступили. В этом чате нет ни логина, ни ключа от той учётной записи.
privacy-team = <b>Ваша команда.</b> Я храню имена ваших продавцов, их лимиты и копии их счетов. Журнал команды хранится 400 дней.
privacy-confirm-team = Ваша команда будет распущена: продавцы (всего: { $count }) больше не смогут создавать счета, а ссылки-приглашения перестанут работать. Об оплате открытых ссылок продавцов я сообщу им, а не вам.
privacy-confirm-seller = Вы также выйдете из команды. У владельца ({ $owner }) останется копия каждого счёта, который вы там создали.
button-tell-owner = Сообщить владельцу
button-leave-team = Выйти из команды
button-stay = Остаться
button-sign-out = Выйти
button-stay-signed-in = Не выходить
button-inline-no-access = Сейчас создать счёт нельзя

## Sellers
# Limits, and asking the owner about an invoice over them
limit-per-invoice = ⚠️ На { $amount } больше лимита на один счёт
limit-per-day = ⚠️ На { $amount } больше лимита на сегодня
limit-currency = ⚠️ Этот счёт в { in-currency }, а лимиты в { $limited }
limit-underpaid = ⚠️ Считается оплаченным при недоплате до { $size }: это больше лимита недоплаты
limit-overpaid = ⚠️ Считается оплаченным при переплате до { $size }: это больше лимита переплаты
limit-terminal = ⚠️ Этот терминал вам недоступен. Нажмите «Терминал» и выберите другой.
limit-asked = ⏳ Владелец получил ваш вопрос. Я сообщу ответ.
limit-declined = ❌ Отклонено. Измените счёт, чтобы спросить снова.
limit-approved = ✅ Одобрено до { $moment }: создайте счёт до этого времени, ничего не меняя.
inline-failed-over-limit = Чтобы спросить владельца, создайте счёт командой /new в нашем личном чате.
inline-failed-terminal = Ваш терминал по умолчанию вам недоступен. Выберите другой в /settings и нажмите «Попробовать снова».
button-all-items = Все позиции
button-ask-owner = Спросить владельца
toast-asked-enough = Владелец ещё не ответил на пять ваших вопросов. Сначала дождитесь ответа.
toast-ask-too-large = Этот счёт слишком длинный для запроса. Уберите описания или разделите его на два счёта.
ask-title = <b>{ $name } просит разрешить этот счёт</b>
ask-hidden-locked = 🔒 Чат заблокирован. Нажмите «Одобрить» или «Отклонить»: после пароля и одноразового кода я покажу счёт целиком, тогда и ответите.
ask-hidden-rests = Для ответа нужна учётная запись команды. Войдите в неё и нажмите «Одобрить» или «Отклонить»: сначала я покажу счёт целиком.
ask-answered-approved = ✅ Вы одобрили этот счёт. { $name } может создать его один раз, до { $moment }.
ask-answered-declined = ❌ Вы отклонили этот счёт.
button-approve-ask = Одобрить
button-decline-ask = Отклонить
toast-ask-approved = Одобрено.
toast-ask-declined = Отклонено.
toast-ask-answered = Вы уже ответили на этот вопрос.
toast-ask-gone = Этот вопрос больше не открыт.
toast-ask-rests = Сначала войдите в учётную запись команды, потом ответьте.
answer-approved-title = <b>✅ Владелец одобрил этот счёт</b>
answer-declined-title = <b>❌ Владелец отклонил этот счёт</b>
answer-approved = ✅ Владелец одобрил счёт на { $total }: { $items }. Его можно создать один раз до { $moment }, ничего не меняя.
answer-declined = ❌ Владелец отклонил счёт на { $total }: { $items }.
answer-not-taken = Ваш вопрос не дошёл до владельца. Его можно задать снова под карточкой счёта.

## Sellers: joining, and the questions about a seller
team-title = <b>Ваша команда</b>
team-empty = Продавцов пока нет. Продавец создаёт счета для вашей учётной записи из своего чата, без вашего логина.
team-seller-line = { $state ->
    [paused] ⏸
   *[other] ·
 } { $name }: { $sum }
team-sign-in-first = Сначала войдите: продавцы создают счета для вашей учётной записи.
team-of-other-account = Ваша команда относится к учётной записи, в которую вы входили раньше, поэтому она приостановлена. Войдите в ту учётную запись снова или завершите команду, чтобы собрать новую.
team-end-ask = Завершить команду? Продавцы больше не смогут создавать счета для вас, а открытые приглашения перестанут действовать.
team-ended = Команды больше нет. Можно приглашать продавцов для нынешней учётной записи.
team-sellers-full = Продавцов в команде уже { $limit }, больше нельзя. Сначала удалите кого-нибудь из команды.
team-invitations-full = Открытых приглашений уже { $limit }, больше нельзя. Дождитесь, пока одним воспользуются, или отмените одно.
team-ask-name = Как зовут продавца? Имя стоит на его счетах в вашем чате и в группах из /payments. Например: Дилноза
team-ask-new-name = Сейчас имя этого продавца — { $name }. Какое будет новое?
team-name-unusable = Нужно имя не длиннее { $limit } знаков, например: Дилноза
team-ask-terminals = Какими терминалами может пользоваться { $name }? Нажмите «Все» или выберите один или несколько и нажмите «Готово».
team-tap-terminals = Выберите терминалы и нажмите «Готово».
team-ask-per-invoice = Какая наибольшая сумма одного счёта? Продавец: { $name }. Нажмите «Без лимита» или отправьте сумму, например: 500{"\u00A0"}000 { currency-name }
team-ask-per-day = Какая наибольшая сумма всех счетов за день? Продавец: { $name }. Нажмите «Без лимита» или отправьте сумму, например: 2{"\u00A0"}000{"\u00A0"}000 { currency-name }
team-ask-tolerance = На сколько оплата может отличаться от суммы, чтобы счёт считался оплаченным? Продавец: { $name }. Если больше, я сначала спрошу вас. Нажмите «Как у меня» или отправьте процент от суммы, например: 2%
team-tolerance-unusable = Это не подходит как лимит. Отправьте процент меньше 100, например: 2%
team-amount-unusable = Это не подходит как лимит. Отправьте сумму, например: 500{"\u00A0"}000 { currency-name }
team-amount-two-ways = Эту сумму можно прочитать двояко. Какую вы имеете в виду?
team-all-terminals = Терминалы: все
team-terminals = Терминалы: { $names }
team-per-invoice = Не больше за счёт: { $amount }
team-per-day = Не больше за день: { $amount }
team-tolerance = Переплата и недоплата: не больше { $percent }
team-no-limit = без лимита
team-send-link = Отправьте эту ссылку продавцу: { $name }. Она сработает один раз, до { $time }.
team-share-text = Выставляйте счета в { $service } вместе со мной: откройте ссылку и нажмите «Вступить».
team-invitation-used = ✅ Приглашение использовано: по нему просят принять в команду. Его ссылка больше не действует: { $name }.
team-invitation-over = Ссылка этого приглашения больше не действует: команды больше нет.
team-taken-back = Приглашение отменено, и его ссылка больше не действует: { $name }.
team-candidate = { $person }{ $handle } (id <code>{ $id }</code>) хочет вступить в вашу команду по приглашению: { $name }. Если вы не знаете этого человека, отклоните.
team-approved = { $name } теперь может создавать счета для вашей учётной записи.
team-declined = Вы отклонили. { $name } не может создавать счета для вашей учётной записи.
team-approve-signed-in = Чтобы одобрить или отклонить, сначала войдите в учётную запись вашей команды. Затем нажмите кнопку ещё раз.
team-seller-left = Из вашей команды вышел продавец: { $name }. Счета остаются у вас.
team-saved = Сохранено: { $name }
team-seller-gone = Этого продавца больше нет в команде, поэтому ничего не изменено.
team-you-sell = Вы продавец в команде владельца { $owner }.
team-you-joined = Теперь вы можете создавать счета для владельца { $owner }.
team-you-changed = { $owner }: изменены ваши лимиты.
team-leave-ask = Выйти из команды владельца { $owner }? Вы больше не сможете создавать счета для этой учётной записи. Черновики останутся.
team-you-left = Вы больше не продавец в команде владельца { $owner }. Черновики сохранены.
join-invitation = { $owner } приглашает вас создавать счета для своей учётной записи в { $service }. Логин не нужен.
join-owner-sees = { $owner } видит каждый счёт, который вы создаёте.
join-asked = Я сообщил владельцу { $owner }. Как только вас одобрят, я напишу сюда.
join-waiting = Ответа от владельца { $owner } пока нет. Как только он придёт, я напишу сюда.
join-kept = Ответа пока нет (владелец: { $owner }). Я сохранил то, что вы отправили, и продолжу, как только вас одобрят.
join-not = Хорошо, вы не вступили. Если передумаете, откройте ссылку ещё раз.
join-unknown = Эта ссылка-приглашение не действует. Попросите новую у того, кто её прислал.
join-own = Это ваше собственное приглашение. Отправьте ссылку продавцу.
join-leave-first = Вы продавец в команде владельца { $owner }. Сначала выйдите из этой команды, затем откройте ссылку ещё раз.
join-sign-out-first = Здесь вы вошли в учётную запись. Сначала выйдите, затем откройте ссылку ещё раз, чтобы вступить в команду владельца { $owner }.
join-refused-gone = Этого приглашения больше нет. Попросите новое.
join-refused-expired = Срок этого приглашения истёк. Попросите новое у владельца { $owner }.
join-refused-used = Этим приглашением уже воспользовались. Попросите новое у владельца { $owner }.
join-refused-full = В команде владельца { $owner } нет мест, поэтому вступить не удалось.
join-refused-member = Вы уже в команде владельца { $owner }.
join-refused-declined = { $owner }: отказ. Вы не вступили в команду.
join-refused-signed-in = Вы вошли здесь в учётную запись, поэтому не вступили в команду владельца { $owner }. Чтобы вступить, выйдите и попросите новое приглашение.
button-invite = Пригласить продавца
button-candidate = Хочет вступить: { $name }
button-invitation = Приглашение: { $name }
button-end-team = Завершить команду
button-all-terminals = Все
button-tolerance-own = Как у меня
button-no-limit = Без лимита
button-share-invitation = Поделиться
button-cancel-invitation = Отменить приглашение
button-approve = Одобрить
button-decline = Отклонить
button-join = Вступить
toast-choose-terminal = Выберите хотя бы один терминал или нажмите «Все».

## День
day-title = { $period ->
    [summary] <b>Итоги дня, { $date }</b>
    [today] <b>Сегодня, { $date }</b>
    [yesterday] <b>Вчера, { $date }</b>
    [week] <b>Последние 7 дней, { $date }</b>
   *[month] <b>Последние 30 дней, { $date }</b>
  }
day-nothing = { $period ->
    [today] Сегодня счетов пока нет.
    [yesterday] В этот день счетов не было.
   *[other] За эти дни счетов не было.
  }
day-paid = Оплачено { $sum }
day-waiting = Ждут оплаты { $sum }
day-expired = Срок истёк { $sum }
day-failed = Оплата не прошла { $sum }
day-cash = Отмечено наличными { $sum }
day-withdrawn = Отозвано { $sum }
day-untracked = Без обновлений статуса { $sum }
day-cannot-know = Я не могу знать, оплачены ли счета без обновлений статуса: проверьте их в кабинете.
    .seller = Я не могу знать, оплачены ли счета без обновлений статуса: попросите владельца проверить их в кабинете.
day-more = На { $percent } % больше, чем { $time }
day-less = На { $percent } % меньше, чем { $time }
day-same = Примерно столько же, сколько { $time }
day-nothing-now = Ничего не оплачено, а { $time } было { $sum }
day-time-before = { $period ->
    [today] { $weekday ->
        [1] в прошлый понедельник к этому времени
        [2] в прошлый вторник к этому времени
        [3] в прошлую среду к этому времени
        [4] в прошлый четверг к этому времени
        [5] в прошлую пятницу к этому времени
        [6] в прошлую субботу к этому времени
       *[7] в прошлое воскресенье к этому времени
      }
    [yesterday] { $weekday ->
        [1] в понедельник неделей раньше
        [2] во вторник неделей раньше
        [3] в среду неделей раньше
        [4] в четверг неделей раньше
        [5] в пятницу неделей раньше
        [6] в субботу неделей раньше
       *[7] в воскресенье неделей раньше
      }
    [week] за предыдущие 7 дней
   *[month] за предыдущие 30 дней
  }
day-items = { $cash ->
    [with] <b>Продано больше всего</b>, вместе с наличными
   *[without] <b>Продано больше всего</b>
  }
day-other-items = Остальные позиции, без названий
day-item = { $name } × { $quantity } · { $sum }
day-terminals = <b>Оплачено по терминалам</b>
day-sellers = <b>Оплачено по продавцам</b>
day-line = { $name }: { $sum }
day-you = Вы
button-day-today = Сегодня
button-day-yesterday = Вчера
button-day-week = 7 дней
button-day-month = 30 дней
button-day-waiting = Ждут оплаты
waiting-title = <b>Ждут оплаты</b>: { $sum }
waiting-none = Ни один счёт не ждёт оплаты.
waiting-line = { $number }. <b>{ $total }</b> · { $sale } · { $age }
waiting-age = { $days ->
    [0] сегодня
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
  }
waiting-cannot-know = Счета без обновлений статуса: { $count }. Я не могу знать, оплачены ли они: /invoices
button-remind = Напомнить: { $whom }
button-day-picture = Картинка
button-day-excel = Excel
toast-nothing-paid = За это время ничего не оплачено.
day-picture-note = И ещё { $count } { $count ->
    [one] валюта
    [few] валюты
   *[other] валют
  }
day-file = Счета за { $date }: { $count }
day-file-counting = Записываю файл… счета: { $count } из { $total }
day-file-none = За это время счетов нет.
toast-day-file-sent = Файл уже в этом чате.

## Exported tables of invoices
# The names of the sheets have at most 31 characters, and none of : \ / ? * [ ].
export-sheet-invoices = Счета
export-sheet-items = Позиции
export-column-created = Создан
export-column-paid = Оплачен
export-column-status = Статус
export-column-amount = Сумма
export-column-currency = Валюта
export-column-terminal = Терминал
export-column-seller = Продавец
export-column-customer = Клиент
export-column-note = Примечание
export-column-link = Ссылка на оплату
export-column-invoice = Номер счёта
export-column-less = Допустимая недоплата
export-column-remark = Пометка
export-status-created = Ожидает оплаты
export-status-processing = Платёж обрабатывается
export-status-paid = Оплачен
export-status-paid-late = Оплачен, когда срок уже истёк
export-status-failed = Оплата не прошла
export-status-expired = Срок истёк
export-status-over = Срок ссылки истёк
export-status-cash = Отмечено: оплачен наличными
export-status-withdrawn = Отозван
export-status-untracked = Неизвестно, оплачен ли
export-status-unknown = Неизвестно, создан ли
export-remark-currencies = Строка { $row } из { $rows }: в этом счёте несколько валют.
export-remark-text = Эта сумма записана текстом: таблицы округляют числа длиннее 15 цифр. В итоги она не входит.
export-remark-twice = Отмечен как оплаченный наличными, а затем оплачен по ссылке: возможно, клиент заплатил дважды.
export-remark-withdrawn = Отозван, а затем всё же оплачен по ссылке.

## The page inside Telegram (Mini App)
app-counter-title = { button-counter }
app-links-title = Ссылки на оплату

## The page inside Telegram: before a screen, and what goes wrong
app-loading = Загрузка…
app-slow = Если ничего не появится, закройте эту страницу и снова откройте её из чата.
app-outside-title = Откройте эту страницу из чата с ботом
app-outside = Страница работает только в Telegram: откройте её кнопкой в вашем чате с ботом.
app-outside-chat = Открыть чат с ботом
app-close = Закрыть
app-try-again = { button-try-again }
app-back-to-chat = { button-back-to-chat }
app-failed-title = Не получилось
app-failed-offline = Нет связи с ботом. Проверьте интернет на телефоне и попробуйте ещё раз.
app-failed-kept = Всё введённое осталось на месте.
app-failed-old = Эта страница больше не действует. Закройте её и снова откройте из чата.
app-failed-too-many = С этой страницы пришло слишком много запросов.
app-failed-later = Бот сейчас не может ответить.
app-failed-waiting = Бот получил запрос, но выполняет его дольше обычного.
app-failed-fault = На этой странице что-то пошло не так. Закройте её и снова откройте из чата.
app-failed-service = Сервис счетов не отвечает.
app-retry-soon = Попробуйте ещё раз чуть позже.
app-retry-after = { create-retry-after }

## The page inside Telegram: sign-in
app-sign-in-title = Вход в { $service }
app-whose = Доступ получит чат Telegram:
app-whose-nameless = Без имени пользователя
app-whose-not-you = Это не вы? Закройте эту страницу.
app-sign-in-lead = То, что вы вводите здесь, не становится сообщением, а пароль я не храню.
app-sign-in-locked = Чат заблокирован, потому что вас какое-то время не было. Чтобы разблокировать его, войдите снова. Всё введённое сохранено.
app-sign-in-before-end = Доступ действует до { $time }. Чтобы продлить его, войдите снова.
app-sign-in-unfinished = Прошлый вход не завершён. Начните, пожалуйста, заново.
app-sign-in-login = { sign-in-ask-login }
app-sign-in-known = Логин: { $login }
app-sign-in-password = Ваш пароль в { $service }?
app-sign-in-password-never = Ни в коем случае не пароль от Telegram.
app-sign-in-show = Показать
app-sign-in-show-password = Показать пароль
app-sign-in-hide = Скрыть
app-sign-in-hide-password = Скрыть пароль
app-sign-in-submit = { button-sign-in }
app-sign-in-checking = Проверяю…
app-sign-in-takes-long = Это занимает больше времени, чем обычно. Бот ещё пробует.
app-sign-in-in-chat = { button-sign-in-in-chat }
app-sign-in-ask-authenticator = { sign-in-ask-authenticator }
app-sign-in-authenticator = { button-authenticator }
app-sign-in-another-authenticator = { button-another-authenticator }
app-sign-in-another-login = { button-another-login }
app-sign-in-code = { sign-in-ask-code }
app-sign-in-missing-login = Сначала введите логин.
app-sign-in-missing-password = Сначала введите пароль.
app-sign-in-missing-code = Сначала введите код.
app-sign-in-refused = { $service } не принимает этот логин и пароль. Проверьте логин и введите пароль ещё раз.
app-sign-in-wrong-code = Код неверный или использован, либо этот вход истёк. Введите следующий код из приложения или нажмите «Новый код».
app-sign-in-wrong-code-clock = Код снова неверный, либо этот вход истёк. Возможно, неточны часы телефона: включите автоматическое время и введите следующий код или нажмите «Новый код».
app-sign-in-last-code = { app-sign-in-wrong-code-clock } { sign-in-last-code }
app-sign-in-wrong-code-last = { sign-in-wrong-code-last }
app-sign-in-code-form = { sign-in-code-form }
app-sign-in-login-form = Логин пишется без пробелов и без пароля рядом. Проверьте логин и введите пароль ещё раз.
app-sign-in-start-again = Этот вход прерван, поэтому начнём снова с пароля.
app-sign-in-send-again = То, что вы ввели, не дошло до сервиса: я перезапускался. Введите, пожалуйста, ещё раз.
app-sign-in-no-authenticator = { sign-in-no-authenticator }
app-sign-in-other-authenticators = { sign-in-other-authenticators }
app-sign-in-code-letters = В коде есть буквы
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
app-sign-in-seller = Вы продаёте для учётной записи владельца, поэтому входить вам не нужно.
app-sign-in-seller-waits = Вы продаёте для учётной записи владельца, поэтому входить вам не нужно. Создавать счета сейчас нельзя: отправьте в чате /new, и я скажу почему.

## The page inside Telegram: counter and pay links
# These texts stand on a page, so they hold no HTML.
app-tabs = Экраны
app-search = Поиск товаров
app-search-none = Сохранённого товара с таким названием нет. Нажмите «{ app-amount }», чтобы ввести цену.
app-counter-empty = Сохранённых товаров пока нет. Добавьте их в чате командой /items или вводите суммы здесь.
app-items = Сохранённые товары
app-amount = Сумма
app-amount-name = Название (необязательно)
app-sale = { item-payment }
app-keypad = Клавиатура
app-key-back = Удалить последнюю цифру
app-add = Добавить
app-amount-left = Сумма на клавиатуре ещё не в корзине.
app-add-to-cart = В корзину
app-tile = { $count ->
    [0] { $name }, { $price }
   *[other] { $name }, { $price }, в корзине: { $count }
  }
app-tile-other-currency = { $name }, { $price }: не та валюта, что в корзине
app-other-currency = Корзина в { in-currency }, а в счёте только одна валюта. Сначала очистите корзину.
app-cart = Корзина
app-cart-count = { $count ->
    [0] Корзина пуста
    [one] { $count } позиция
    [few] { $count } позиции
   *[other] { $count } позиций
  }
app-cart-full = Больше позиций не поместится: в счёте их не больше { $limit }.
app-less = Уменьшить на 1: { $name }
app-more = Увеличить на 1: { $name }
app-quantity = Количество: { $name }
app-remove = Убрать: { $name }
app-removed = Убрано: { $name }
app-empty = Очистить корзину
app-emptied = Корзина очищена.
app-undo = { button-undo }
app-total = Итого: { $total }
app-review = Проверить · { $total }
app-review-nothing = Проверить
app-review-title = Проверьте счёт
app-create = Создать · { $total }
app-create-created = ✅ Счёт создан.
app-create-unknown = Не могу сказать, создан ли счёт, и второй сам создавать не буду. Как это выяснить, написано в чате.
app-create-not-created = Счёт не создан. Проверьте его ещё раз; подробности в чате.
app-create-in-chat = Этот черновик ждёт вас в чате.
app-review-change = Изменить в чате
app-next-sale = Следующая продажа
app-sending = Отправляю…
app-draft-in-chat = Черновик в чате. Проверьте его там и нажмите «{ button-create }».
app-draft-items-gone = Некоторые сохранённые товары изменили или удалили, поэтому я убрал их из корзины. Проверьте остальные.
app-draft-too-many = Для одного счёта это слишком много текста. Уберите часть позиций.
app-draft-amount = Одна из сумм не подходит для этой валюты. Уберите её и введите заново.
app-draft-no-chat = Я не могу написать вам в чат. Откройте его, отправьте /start, вернитесь сюда и снова нажмите «{ app-review-nothing }». Корзина останется здесь.
app-allow-messages = Разрешить сообщения
app-nothing-lost = Ничего не потеряно.
app-no-access = Вы вышли из учётной записи, или чат заблокирован. Войдите, чтобы продолжить.
app-no-access-seller = Сначала должен войти владелец. Потом откройте эту страницу снова.
app-no-access-sign-in = { button-sign-in }
app-links-empty = Ни одна ссылка не ждёт оплаты. Создайте счёт, и его ссылка появится здесь.
app-links-list = Ссылки, открытые и оплаченные
app-link-expires = Истекает: { $moment }
app-link-paid = { status-paid }
app-link-processing = Платёж обрабатывается.
app-share = Отправить
app-share-label = Отправить: { $total }, { $items }
app-share-sent = Отправлено
app-share-failed = Telegram не смог отправить. Попробуйте снова.
app-share-ready = Готово. Нажмите «{ app-share }» ещё раз.
app-share-unclear = Не знаю, отправлено ли сообщение. Загляните в чат с клиентом: если счёта там нет, нажмите «{ app-share }» ещё раз.
app-share-impossible = С этой страницы ссылку сейчас не отправить. Нажмите «{ button-share }» на карточке счёта в чате.
app-share-over = { toast-link-over }
app-share-gone = { toast-invoice-gone }
app-share-unavailable = Telegram сейчас не принимает счёт. { app-retry-soon }

## Чаты с клиентами
command-business = Ссылки на оплату в чатах с клиентами
command-pay = В чате с клиентом: отправить ссылку
business-intro = <b>Ссылки на оплату в чатах с клиентами</b>
    Напишите в чате с клиентом <code>/pay Кофе 2x15000</code>: я создам счёт и отправлю туда ссылку на оплату от вашего имени. Я читаю только эту вашу команду. Всё остальное в этих чатах я отбрасываю, не читая.
business-steps = 1. В Telegram откройте свой профиль, нажмите «Изменить» и откройте автоматизацию чатов (Chat Automation). В старых приложениях: Настройки, Telegram для бизнеса, Чат-боты.
    2. Введите @{ $bot }. Выберите чаты и разрешите мне отвечать на сообщения и удалять их.
    3. В одном из этих чатов напишите /pay и что вы продаёте.
business-not-connected = Я не подключён к вашей учётной записи Telegram.
business-ended = Я больше не подключён к вашей учётной записи Telegram. Ссылки на оплату, которые я отправил в ваши чаты, работают, и об оплате я сообщу здесь. Сообщения в тех чатах больше не меняются. Чтобы подключить меня снова: /business
business-off = Меня нельзя подключить к учётным записям Telegram: мой оператор это не включил.
business-connected = ✅ <b>Я подключён к вашей учётной записи Telegram.</b>
business-lacks-reply = ⚠️ Мне нельзя писать от вашего имени. Откройте свой профиль Telegram, нажмите «Изменить», откройте автоматизацию чатов (Chat Automation) и разрешите мне отвечать на сообщения.
business-lacks-delete = Ваша команда остаётся в чате над ссылкой на оплату. Чтобы я её удалял, разрешите мне там же удалять сообщения.
business-how = Напишите в чате с клиентом <code>/pay Кофе 2x15000</code>, название шаблона или сохранённые товары. Я создам счёт с вашими значениями по умолчанию и отправлю ссылку на оплату от вашего имени.
    Telegram разрешает мне писать только там, где клиент писал за последние 24 часа, и только в выбранных вами чатах.
business-end = Чтобы отключить меня, откройте свой профиль Telegram, нажмите «Изменить», откройте автоматизацию чатов (Chat Automation) и удалите меня там.
business-pay-elsewhere = /pay работает в ваших чатах с клиентами, когда вы меня подключите: см. /business. Здесь используйте /new.
business-stranger = Я выставляю счета в { $service }. Чтобы пользоваться мной в чатах с клиентами, сначала войдите.
business-empty = В вашей команде /pay не сказано, что вы продаёте. Напишите её в чате с клиентом ещё раз, например: <code>/pay Кофе 2x15000</code>
business-not-understood = Счёт не создан: я не понял, что значит ваша команда /pay. Напишите её в чате с клиентом ещё раз, с ценами: <code>/pay Кофе 2x15000</code>. Без цен я понимаю только сохранённые товары и шаблоны.
business-mixed-currencies = Счёт не создан: в вашей команде /pay несколько валют. Напишите её в чате с клиентом ещё раз, с одной валютой.
business-unsure-several = Счёт не создан: вашу команду /pay можно понять по-разному.
business-unsure-number = Счёт не создан: число в вашей команде /pay может относиться к названию, количеству или цене.
business-unsure-code = Счёт не создан: число в вашей команде /pay может быть кодом, а не ценой. Укажите после цены валюту, например: Упаковка 5000 UZS
business-unsure-price = Счёт не создан: я не уверен, что число в вашей команде /pay — это цена.
business-unsure-total = Счёт не создан: в вашей команде /pay есть итог, аванс, надбавка или налог, а это не товар.
business-unsure-total-differs = Счёт не создан: итог в вашей команде /pay не сходится с позициями.
business-unsure-discount = Счёт не создан: в вашей команде /pay неясно, на что скидка.
business-unsure-words = Счёт не создан: ваша команда /pay похожа на просьбу или заметку, а не на название товара.
business-unsure-hidden = Счёт не создан: в вашей команде /pay есть невидимые символы, из-за которых числа выглядят иначе.
business-unsure-secret = Счёт не создан: в вашей команде /pay может быть код, пароль, номер телефона или карты. Я ничего из неё не храню. Если это так, удалите своё сообщение в том чате.
business-ask-thousands = Счёт пока не создан, потому что в вашем /pay могут быть две суммы: { $items }. Нажмите верную, и я создам счёт и отправлю ссылку на оплату в тот чат.
business-understood = Я понял так:
business-reading = • { $items }, { $total }
business-type-instead = Напишите её в чате с клиентом ещё раз, с количеством перед ценой и валютой после цены: <code>/pay Кофе 2x15000 { $currency }</code>
business-check-instead = Или отправьте мне здесь это и проверьте счёт, прежде чем он будет создан: <code>/new { $text }</code>
business-no-right = Счёт не создан: мне нельзя писать от вашего имени. Откройте свой профиль Telegram, нажмите «Изменить», откройте автоматизацию чатов (Chat Automation) и разрешите мне отвечать на сообщения. Затем напишите /pay ещё раз.
business-failed = ⚠️ Счёт для чата с клиентом не создан: { $items }, { $total }.
business-failed-signed-out = Доступ к { $service } закончился. Войдите и нажмите «Попробовать снова»: я отправлю ссылку на оплату в тот чат.
business-failed-locked = Чат заблокирован: вас какое-то время не было. Войдите, чтобы разблокировать его, и нажмите «Попробовать снова»: я отправлю ссылку на оплату в тот чат.
business-failed-unavailable = { $service } не отвечает. Нажмите «Попробовать снова» чуть позже: я отправлю ссылку на оплату в тот чат.
business-failed-wait = { $wait } Потом нажмите «Попробовать снова»: я отправлю ссылку на оплату в тот чат.
business-failed-stale = Ваша команда дошла до меня слишком поздно: какое-то время я был не в сети. Если счёт ещё нужен, нажмите «Попробовать снова»: я отправлю ссылку на оплату в тот чат.
business-failed-may-exist = Если этот счёт всё равно нужен, нажмите «Всё равно создать»: я отправлю ссылку на оплату в тот чат.
toast-pay-over = Та команда /pay относится к другой учётной записи или слишком старая. Счёт не создан. Напишите её в чате с клиентом ещё раз.
business-unknown = ❓ Вы просили создать счёт в чате с клиентом: { $items }, { $total }.
business-not-posted = ⚠️ Отправить ссылку на оплату в чат с клиентом не удалось: { $items }, { $total }. Счёт создан.
business-not-posted-not-connected = Я больше не подключён к вашей учётной записи Telegram. См. /business.
business-not-posted-no-right = Мне нельзя писать от вашего имени. См. /business.
business-not-posted-silent = Клиент не писал там 24 часа, поэтому Telegram не разрешает мне писать.
business-not-posted-not-chosen = Этот чат не входит в те, где вы меня подключили, или мне нельзя писать от вашего имени. См. /business.
business-not-posted-customer-blocked = Клиент заблокировал вас в Telegram, поэтому написать туда нельзя. Отправьте ссылку на оплату другим способом.
business-not-posted-you-blocked = Вы заблокировали этого клиента в Telegram. Разблокируйте его, чтобы писать снова.
business-not-posted-flood = Telegram временно ограничил вашу учётную запись: она не может писать тем, у кого нет вашего номера. До какого времени, скажет @SpamBot.
business-not-posted-refused = Telegram не принял сообщение.
business-not-posted-no-link = Сервис { $service } пока не дал мне ссылку на оплату. Я отправлю её туда, как только получу.
business-not-posted-no-link-at-all = Сервис { $service } не дал мне ссылку на оплату, поэтому я ничего туда не отправлю. Вы найдёте счёт в кабинете { $service }.
    .seller = Сервис { $service } не дал мне ссылку на оплату, поэтому я ничего туда не отправлю. Владелец найдёт счёт в кабинете { $service }.
business-share-it = Отправьте клиенту ссылку на оплату сами:
business-still-asks = ⚠️ Вы отметили оплату наличными: { $items }, { $total }. Изменить сообщение в чате с клиентом не удалось, и кнопка оплаты там осталась. Удалите это сообщение, чтобы клиент не заплатил второй раз.
business-still-asks-withdrawn = ⚠️ Вы отозвали счёт: { $items }, { $total }. Изменить сообщение в чате с клиентом не удалось, и кнопка оплаты там осталась. Удалите это сообщение, чтобы клиент не заплатил.
privacy-business = <b>Ваши чаты с клиентами.</b> Сообщений ваших клиентов я не храню. Из ваших я храню только команды /pay, столько же, сколько их счета: что продано, имя клиента, номер чата и номер моего сообщения в нём.
