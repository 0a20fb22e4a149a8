### Тексты — Telegram HTML. Ключи, начинающиеся с "button-", "toast-" и "command-", — простой текст.

## Shared
text-please = Пожалуйста, отправьте текст: я не понимаю фото, стикеры и голосовые сообщения. Вопрос выше остаётся открытым.
text-lost = Я не смог сохранить ваше последнее сообщение, пока был занят. Пожалуйста, отправьте его ещё раз.
delete-it-yourself = Не удалось удалить ваше сообщение. Пожалуйста, удалите его сами.
service-unavailable = Сервис выставления счетов не отвечает. Ваш черновик сохранён.
given-up = С вашим последним сообщением что-то пошло не так с моей стороны, и я не смог закончить. Всё, что вы ввели раньше, сохранено. /new продолжит черновик.
button-sign-in = Войти
button-new-invoice = Новый счёт
button-try-again = Повторить
button-undo = Вернуть
toast-sign-in-first = Сначала завершите вход.
toast-finished = Этот шаг уже завершён.

## Позиции
item-line = { $number }. { $name } — { $quantity } × { $price } = <b>{ $total }</b>
item-line-single = { $number }. { $name } — <b>{ $total }</b>
items-folded = … и ещё { $count }
items-short-more = { $name } и ещё { $count }

## Новый счёт
draft-ask-terminal = Для какого терминала счёт?
terminals-incomplete = Список от сервиса может быть неполным. Если вашего терминала нет, попробуйте позже.
draft-no-terminal = У вас нет активного терминала, а без него счёт не создать. Активируйте терминал в кабинете { $service } и повторите.
draft-terminal-unclear = Не понимаю, какой терминал вы имеете в виду. Нажмите одну из кнопок выше.
draft-ask-item = Что вы продаёте? Отправьте название товара или услуги, например: Кофе
draft-ask-next-item = Отправьте название следующей позиции или нажмите «Готово».
draft-items-full = В счёте не больше { $limit } позиций, этот уже полон. Нажмите «Готово».
draft-ask-price = Цена за единицу «{ $name }» в { $currency }? Например: 15{"\u00A0"}000
draft-ask-quantity = Сколько «{ $name }»? Нажмите число или отправьте своё.
draft-ask-expiry = Когда истекает ссылка?
draft-ask-expiry-other = Когда истекает ссылка? Например: 90 мин, 3 дня, завтра 18:00 или 25.12 10:00
draft-ask-note = Какое примечание добавить в счёт? Покупатель может его увидеть.
draft-ask-email = Какой e-mail у покупателя?
draft-name-empty = Не вижу здесь названия. Отправьте, например: Кофе
draft-name-too-long = В названии не больше { $limit } символов. Отправьте короче, например: Кофе
draft-price-not-a-number = Не могу прочитать это как цену. Отправьте число, например: 15 000 или 15000.50
draft-price-negative = Цена не может быть отрицательной. Отправьте, например: 15 000
draft-price-zero = Цена должна быть больше нуля. Отправьте, например: 15 000
draft-price-too-many-decimals = { $decimals ->
    [0] У { $currency } нет дробной части. Отправьте целое число, например: 15 000
   *[other] У { $currency } не больше { $decimals } знаков после запятой. Отправьте цену, например: { $example }
  }
draft-price-too-large = В цене не больше { $digits } цифр до запятой. Отправьте меньше, например: 15 000
draft-price-other-currency = Этот счёт в { $currency }. Отправьте цену в { $currency }, например: 15 000
draft-price-ambiguous = Эту цену можно прочитать двояко. Что вы имеете в виду?
draft-quantity-not-a-number = Не могу прочитать это как количество. Отправьте целое число, например: 3
draft-quantity-not-whole = Количество должно быть целым числом, например: 3
draft-quantity-too-small = Количество должно быть от 1, например: 3
draft-quantity-too-large = Количество не больше { $limit }. Отправьте меньше, например: 3
draft-expiry-not-understood = Не могу прочитать это как время. Отправьте, например: 2 часа, 3 дня, завтра 18:00 или 25.12 10:00
draft-expiry-past = Это время уже прошло. Когда истекает ссылка? Например: завтра 18:00
draft-expiry-too-far = Это больше чем через год. Отправьте более раннее время, например: 7 дней
draft-expiry-too-soon = Ссылка должна действовать хотя бы минуту. Отправьте, например: 30 мин
draft-expiry-skipped = В этот момент переводят часы и такого времени нет, поэтому я взял { $moment }.
draft-expiry-doubled = В этот момент переводят часы и такое время бывает дважды, поэтому я взял более раннее, { $moment }.
draft-note-empty = Не вижу здесь примечания. Отправьте, например: Стол 5
draft-note-too-long = В примечании не больше { $limit } символов. Отправьте короче.
draft-email-wrong = Это не адрес e-mail. Отправьте, например: name@example.com
draft-review-use-buttons = Счёт готов. Нажмите «Создать счёт» на карточке выше или кнопку того, что хотите изменить.
draft-discarded = Черновик удалён.
new-over-draft = { $count ->
    [0] У вас есть черновик, пока без позиций.
    [one] У вас есть черновик: { $count } позиция, { $total }.
    [few] У вас есть черновик: { $count } позиции, { $total }.
   *[other] У вас есть черновик: { $count } позиций, { $total }.
  }
button-done = Готово
button-remove-last = Убрать последнюю
button-expiry-1h = 1 час
button-expiry-24h = 24 часа
button-expiry-3d = 3 дня
button-expiry-7d = 7 дней
button-expiry-none = Без срока
button-expiry-other = Другое…
button-continue = Продолжить
button-start-over = Начать заново
button-back = Назад
button-clear = Очистить
button-page = { $page } из { $pages }
toast-other-draft = Открыт другой черновик. Сначала удалите его.

## Карточка проверки
review-title = <b>Проверьте счёт</b>
review-total = Итого: <b>{ $total }</b>
review-terminal = Терминал: { $name } — { $unit }
review-expiry = Срок: { $expiry }
review-note = Примечание: { $note }
review-email = E-mail покупателя: { $email }
expiry-none = без срока
expiry-duration = { $duration } после создания ({ $moment }, если создать сейчас)
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
button-discard = Удалить
button-note = Примечание
button-email = E-mail покупателя

## Создание счёта
toast-creating = Создаю счёт…
create-unknown = Не могу сказать, создан ли счёт. Второй сам создавать не буду. Посмотрите в кабинете { $service }: если счёта там нет, создайте его снова.
create-rejected = { $service } отклонил этот счёт, не назвав причины. Ничего не создано, черновик сохранён.
create-rejected-because = { $service } отклонил этот счёт: { $reason }. Ничего не создано, черновик сохранён.
create-retry-after = { $seconds ->
    [one] Повторите через { $seconds } секунду.
    [few] Повторите через { $seconds } секунды.
   *[other] Повторите через { $seconds } секунд.
  }
button-create-again = Проверю кабинет, затем создать снова

## Карточка оплаты
card-status = { $status }
card-total = <b>{ $total }</b>
card-link = Ссылка на оплату, нажмите, чтобы скопировать:
    <code>{ $link }</code>
card-found = { $service } создал этот счёт, но не сообщил мне ссылку на оплату. Она есть в кабинете { $service }.
card-id = Номер счёта: <code>{ $id }</code>
card-repeated = ⚠️ Тем временем вы создали этот счёт второй раз. Проследите, чтобы покупатель оплатил только один из двух.
card-no-callbacks = Обновления статуса выключены: { $service } не может связаться с ботом. Оплачен ли счёт, смотрите в кабинете.
status-created = 🧾 Ожидает оплаты
status-processing = ⏳ Платёж обрабатывается
status-paid = ✅ Оплачен
status-paid-late = ✅ Оплачен после истечения срока
status-failed = ❌ Оплата не прошла, покупатель может попробовать ещё раз
status-expired = ⌛ Срок истёк, не оплачен
notice-paid = ✅ Счёт на { $total } оплачен: { $items }
notice-paid-late = ✅ Счёт на { $total } оплачен после истечения срока: { $items }
notice-failed = ❌ Оплата счёта на { $total } не прошла: { $items }. Покупатель может попробовать ещё раз по той же ссылке.
notice-expired = ⌛ Срок счёта на { $total } истёк, он не оплачен: { $items }
button-open-pay-page = Открыть страницу оплаты
button-copy-link = Копировать ссылку

## Команды
command-start = Что умеет бот
command-signin = Войти
command-new = Новый счёт
command-settings = Язык, часовой пояс, валюта, терминал
command-cancel = Прервать текущее действие
command-signout = Выйти
command-help = Помощь
command-privacy = Что хранится, и как это удалить

## Начало
start = Я выставляю счета в { $service } и даю ссылку на оплату, которую вы отправите покупателю. Когда счёт оплатят, я сообщу здесь.

## Вход
sign-in-ask-login = Ваш логин в { $service }?
sign-in-ask-password = Ваш пароль в { $service }? Ни в коем случае не пароль от Telegram. Я удалю ваше сообщение, как только прочитаю.
sign-in-ask-authenticator = У вас несколько аутентификаторов. Каким пользуетесь сейчас?
sign-in-ask-code = Одноразовый код из приложения-аутентификатора для { $service }? Ни в коем случае не код входа в Telegram.
sign-in-tap-authenticator = Нажмите один из аутентификаторов выше.
sign-in-send-again = Я не смог сохранить это сообщение и удалил его. Пожалуйста, отправьте ещё раз.
sign-in-refused = { $service } не принимает этот логин и пароль. Отправьте пароль ещё раз или /signin, чтобы начать с другого логина.
sign-in-wrong-code = Код неверный или уже использован. Дождитесь следующего в приложении и отправьте его.
sign-in-wrong-code-clock = И этот код неверный. Если так продолжится, возможно, сбились часы телефона: включите автоматическое время и отправьте следующий код.
sign-in-wrong-code-last = Три кода были неверными, поэтому начнём снова с пароля.
sign-in-start-again = { $service } прервал этот вход, поэтому начнём снова с пароля.
sign-in-code-form = Код — это ряд цифр, например: 123 456
sign-in-no-authenticator = В вашей учётной записи { $service } нет активного аутентификатора, поэтому код запросить нельзя. Настройте его в кабинете { $service } и войдите снова.
sign-in-paused = Слишком много неверных паролей или кодов. Войти снова можно с { $time }.
sign-in-done = Вы вошли. Доступ действует до { $time }.
sign-in-scope = ⚠️ Ваш логин может больше, чем счета; безопаснее пользователь с ограниченными правами.
button-authenticator = Аутентификатор { $number }

## Выход
sign-out-done = Вы вышли. Черновики сохранены, и я по-прежнему сообщу, когда оплатят ваши открытые счета.
sign-out-not-signed-in = Вы не входили.

## Помощь
help = Нажмите команду или ответьте на мой открытый вопрос:

## Отмена
cancel-nothing = Отменять нечего. /new создаёт счёт.
cancel-done = Отменено.
cancel-draft-kept = Отменено. Черновик сохранён.

## Уведомления
notice-damaged = ⚠️ Моя запись об этом чате была повреждена, пришлось её отложить. Настроек, черновика и открытых карточек здесь больше нет; счета целы в вашем кабинете. Пожалуйста, войдите снова.
notice-dead-letter = ⚠️ Одно из ваших прежних сообщений не удалось обработать.
notice-overflow = ⚠️ Пришло слишком много сообщений сразу, самые старые пришлось отбросить. Проверьте, что вы отправили последним.

## Прочее
unhandled-signed-in = Сейчас я ничего не жду. Нажмите «Новый счёт», чтобы начать.
unhandled-signed-out = Чтобы создать счёт, сначала войдите.
unknown-command = Я не знаю такой команды. Мои команды: /help

## Приватность
privacy = <b>Что я храню</b>
    Ваши настройки, черновики { $drafts } дней и счета: открытые — пока не завершатся, закрытые — { $invoices } дней. Ваш доступ к { $service } — пока он не истечёт или вы не выйдете. Всё зашифровано.
    Пароль и одноразовые коды я не храню никогда, а сообщения с ними удаляю из чата.
button-delete-everything = Удалить всё
privacy-confirm = { $count ->
    [0] Удалить настройки, черновики, счета и доступ? Вернуть будет нельзя.
    [one] Удалить настройки, черновики, счета и доступ? Открыт { $count } счёт: его ссылку ещё можно оплатить, но я об этом не сообщу. Вернуть будет нельзя.
    [few] Удалить настройки, черновики, счета и доступ? Открыты { $count } счёта: их ссылки ещё можно оплатить, но я об этом не сообщу. Вернуть будет нельзя.
   *[other] Удалить настройки, черновики, счета и доступ? Открыто { $count } счетов: их ссылки ещё можно оплатить, но я об этом не сообщу. Вернуть будет нельзя.
  }
button-delete-confirm = Да, удалить всё
button-keep = Оставить
privacy-kept = Ничего не удалено.
privacy-deleted = Всё удалено. /start — начать заново.

## Настройки
settings-title = <b>Настройки</b>
settings-language = Язык: { $language }
settings-time-zone = Часовой пояс: { $zone } (там сейчас { $time })
settings-currency = Валюта: { $currency }
settings-currency-draft = Открытый черновик остаётся в { $currency }; настройка действует для новых счетов.
settings-terminal = Терминал: { $name }
settings-terminal-ask = Терминал: спрашивать каждый раз
settings-ask-language = Какой язык?
settings-ask-time-zone = Какой часовой пояс? Нажмите или отправьте город, например: Ташкент
settings-time-zone-unknown = Я не знаю такого часового пояса. Отправьте город, например: Ташкент, или смещение: UTC+5
settings-ask-currency = Какая валюта? Нажмите или отправьте код из трёх букв, например: UZS
settings-currency-unknown = Я не знаю такой валюты. Отправьте код из трёх букв, например: UZS
settings-ask-terminal = Каким терминалом пользоваться для новых счетов?
settings-terminals-unusable = Сейчас недоступны:
settings-terminal-unusable = · <i>{ $name } ({ $status })</i>
settings-signed-out = Войдите, чтобы увидеть свои терминалы.
settings-saved = Настройки сохранены.
button-language = Язык
button-time-zone = Часовой пояс
button-currency = Валюта
button-default-terminal = Терминал
button-ask-every-time = Спрашивать
