### Messages are Telegram HTML. Keys that begin with "button-", "toast-" and "command-" are plain text.
### The attribute "seller" of a text is its wording in a seller\'s chat, where the dashboard and the access are the owner\'s.

## Shared
text-please = Please send text here: I read text below a picture, too, but no pictures, voice messages or places.
text-lost = 🔒 I have deleted your last message unread: it may have been a password. If it wasn't, please send it again.
secret-in-command = 🔒 I have deleted your message: never send a login or a password with a command. I ask for them when you sign in.
secret-behind-command = 🔒 I have deleted your message: until you have signed in, I read nothing behind a command, because it might be a password.
secret-not-typed = 🔒 I have deleted your message unread: it may hold a password. Please type the answer as plain text: I can't take a file, a picture or a forwarded message here.
secret-guarded = 🔒 I have deleted your message unread: a sign-in was interrupted a moment ago, so it might have been a password. If it wasn't, tap the button and send it again. Commands always work, for example: <code>/new Coffee 15{"\u00A0"}000</code>
secret-guard-over = All right. Please send your message again.
button-not-secret = It wasn't a secret
delete-it-yourself = I couldn't delete your message. Please delete it yourself.
service-unavailable = The invoicing service doesn't answer. Your draft is safe.
service-down = The invoicing service doesn't answer. Please try again in a moment.
service-wait-until = { $service } asks to wait until { $time }.
service-wait-longer = { $service } asks to wait for more than an hour. Please try again at { $time } at the earliest.
service-wait-unnamed = { $service } has too many requests right now. Please try again in a minute.
service-refused = { $service } refused this without saying why.
service-refused-because = { $service } refused this: { $reason }.
service-refused-way-on = If trying again doesn't help, sign in with a login that may do this, or ask the support of { $service }.
    .seller = If trying again doesn't help, ask the owner.
service-not-understood = { $service } answered, but I can't read its answer. Please try again later. If it stays so, tell the people who run this bot: its log says what is odd.
draft-is-safe = Your draft is safe.
given-up-callback = Something went wrong on my side with a status update of one of your invoices. Please check its status in your dashboard.
    .seller = Something went wrong on my side with a status update of one of your invoices. Please ask the owner to check its status in the dashboard.
given-up = Something went wrong on my side, and I couldn't finish with your last message. Everything you entered before is safe. Send /new to continue your draft.
button-sign-in = Sign in
button-new-invoice = New invoice
button-try-again = Try again
button-undo = Undo
currency-name = { $currency }
in-currency = { $currency }
toast-sign-in-first = Finish signing in first.
toast-finished = This step is finished.
toast-old-card = This card is old. Nothing was created.

## Items
item-line = { $number }. { $name } — { $quantity } × { $price } = <b>{ $total }</b>
item-line-single = { $number }. { $name } — <b>{ $total }</b>
items-folded = … and { $count } more
items-short-more = { $name } and { $count } more

## New invoice
draft-ask-terminal = Which terminal is the invoice for?
terminals-incomplete = The service's list may be incomplete. If yours is missing, try again later.
draft-only-terminal = You have only one active terminal.
draft-no-terminal = You have no active terminal, and an invoice needs one. Activate a terminal in your { $service } dashboard, then try again.
    .seller = None of the terminals that the owner allows you is active, and an invoice needs one. Ask the owner, then try again.
terminal-lost-gone = The terminal { $name } — { $unit } isn't in your list at the service any more.
    .seller = The terminal { $name } — { $unit } isn't in the owner's list at the service any more.
terminal-lost-inactive = The terminal { $name } — { $unit } isn't active any more.
terminal-lost-renamed = The terminal { $name } — { $unit } is now called { $newName } — { $newUnit }.
terminal-no-default = { $name } is no default any more.
draft-terminal-unclear = I can't tell which terminal you mean. Tap one of the buttons.
draft-ask-item = What are you selling? Send the item and its price, for example: Coffee 2 x 15{"\u00A0"}000. You can also send just a name.
draft-ask-next-item = Send another item, or tap Done.
draft-items-full = An invoice holds at most { $limit } items, so this one is full.
draft-too-large = An invoice holds at most 48 KB of text about its items, and that would be more. Shorten or remove something first.
draft-ask-price = Price of one { $name } in { $currency }? For example: 15{"\u00A0"}000 or 15k
draft-ask-price-of-one = { $quantity } × { $name }: what is the price of one in { $currency }?
review-doubt = { $count ->
    [1] Is this the right sum? If not, type the price.
   *[other] Which sum is right?
}
draft-free-left-out = Free, so not on the invoice: { $names }.
review-advance-unclear = The advance isn't taken off: the invoice is for the whole sum.
small-prices-thousands = From now on I read such prices in thousands.
small-prices-as-typed = From now on I take such prices as you type them.
draft-confirm-total = The total is only { $total }. Is that right?
draft-ask-expiry = When does the link expire?
draft-ask-expiry-other = When does the link expire? For example: 90 min, 3 days, tomorrow 18:00 or 25.12 10:00
draft-ask-discount = What discount do you give on this invoice? Send a percentage or an amount in { $currency }, like: 10% or 5000
draft-ask-note = What note should go on the invoice? The customer may see it.
problem-name-empty = I can't see a name in that. Send one like: Coffee
problem-name-too-long = A name has at most { $limit } characters. Send a shorter one, like: Coffee
problem-price-not-a-number = I can't read that as a price. Send a number like: 15{"\u00A0"}000 or 15000.50
problem-price-negative = A price can't be negative. Send one like: 15{"\u00A0"}000
problem-price-zero = A price must be more than zero. Send one like: 15{"\u00A0"}000
problem-price-too-many-decimals = { $decimals ->
    [0] { $currency } has no decimals. Send a whole number like: 15{"\u00A0"}000
   *[other] { $currency } has at most { $decimals } decimals. Send a price like: { $example }
  }
problem-price-too-large = A price has at most { $digits } digits before the decimal point. Send a smaller one, like: 15{"\u00A0"}000
problem-price-other-currency = This invoice is in { $currency }. Send the price in { $currency }, like: 15{"\u00A0"}000
problem-price-ambiguous = That price can be read in two ways. Which one do you mean? Figures alone are clear, like: 1200000
problem-quantity-not-a-number = I can't read that as a quantity. Send a whole number like: 3
problem-quantity-not-whole = A quantity must be a whole number, like: 3
problem-quantity-too-small = A quantity must be 1 or more, like: 3
problem-quantity-too-large = A quantity can be at most { $limit }. Send a smaller one, like: 3
problem-expiry-not-understood = I can't read that as a time. Send something like: 2h, 3 days, tomorrow 18:00 or 25.12 10:00
problem-expiry-past = That time has passed. When does the link expire? For example: tomorrow 18:00
problem-expiry-too-far = That is more than a year away. Send an earlier time, like: 7 days
problem-expiry-too-soon = A link must be valid for at least a minute. Send something like: 30 min
draft-expiry-skipped = The clocks change then and that time doesn't exist, so I took { $moment }.
draft-expiry-doubled = The clocks change then and that time comes twice, so I took the earlier one, { $moment }.
problem-note-empty = I can't see a note in that. Send one like: Table 5
problem-note-too-long = A note has at most { $limit } characters. Send a shorter one.
problem-email-wrong = That isn't an e-mail address. Send one like: name@example.com
draft-review-use-buttons = I can't tell what that should change. Tap a button on the card, or send an item (Tea 5{"\u00A0"}000), a quantity (x3), an expiry (2 hours) or a customer (for Aziz)
draft-no-answer = I'm a bot and can't answer that. Nothing is created before you tap Create invoice, and until then everything can be changed. /help shows what I can do.
review-text-unclear = That can mean several things, for example an item and a customer. Send them one after the other, like: for Aziz
review-text-amount = What is that amount for? Send it with a name, like: Delivery 50{"\u00A0"}000
review-quantity-set = Quantity of { $name }: { $quantity }.
review-added = Added: { $items }.
correct-changed = { $name }: { $before } → { $after }.
correct-renamed = { $name }: { $before } → { $renamed }: { $after }.
correct-removed = Removed: { $name }.
correct-none = I can't tell which item “{ $name }” is. Write the name as it is on the card.
correct-ask-which = Which item is “{ $name }”?
review-discount-set = Discount: { $size }.
review-discount-replaced = Discount: { $size } instead of { $before }.
review-discount-removed = No discount any more.
review-expiry-set = Expires: { $expiry }.
review-customer-set = Customer: { $customer }.
review-customer-as-typed = Customer: { $customer }, as you wrote it. To correct the name, send it like: client Aziz
review-ask-quantity-of = Which item gets the quantity { $quantity }?
draft-sign-in-first = I have kept what you sent. To create the invoice, sign in first.
draft-discarded = Draft discarded.
draft-discarded-unknown = Draft discarded. Its invoice may have been created all the same: look for it in /invoices.
draft-kept-aside = The other draft is kept.
draft-ask-whose = { $count ->
    [one] You have sent: “{ $text }”
   *[other] You have sent { $count } messages. The first: “{ $text }”
  }
  New invoice, or into this one?
draft-whose-full = That is too much to keep until you answer. Tap one of the two buttons, then send it again.
draft-back = Your draft is back: see below.
new-over-draft = { $count ->
    [0] You have a draft without items yet.
    [one] You have a draft: { $count } item, { $total }.
   *[other] You have a draft: { $count } items, { $total }.
  }
new-over-locked-draft = You have a draft.
button-done = Done
button-remove-last = Remove last
button-expiry-1h = 1 hour
button-expiry-24h = 24 hours
button-expiry-3d = 3 days
button-expiry-7d = 7 days
button-expiry-never = No expiry
button-expiry-other = Other…
button-continue = Continue
button-start-over = Start over
button-back = Back
button-clear = Clear
button-page = { $page } of { $pages }
button-page-of-more = { $page } of { $pages }+

## Quick line, templates, repeat
item-payment = Payment
item-advance = Advance: { $items }
item-rest = Rest: { $items }
item-description = description: { $value }
item-icpuCode = ICPU { $value }
item-packageCode = package { $value }
item-id = id { $value }
item-imageUrl = image: { $value }
item-metadata = metadata: { $value }
item-details = <i>{ $details }</i>
text-shortened = { $count ->
    [one] { $beginning }… { $count } character
   *[other] { $beginning }… { $count } characters
  }
draft-ask-which-saved = You have saved items like “{ $name }”. Which one?
order-ask-price = What does one “{ $name }” cost? In { $currency }, for example: 15{"\u00A0"}000
order-ask-quantity = How many { $name }? Tap a number or send yours.
order-ask-which = Which saved item is “{ $text }”?
order-ask-whether = Is “{ $text }” your “{ $name }”?
order-progress = { $number } of { $count }.
order-use-buttons = I can't tell which item you mean. Tap one of the buttons.
order-part = “{ $text }”
order-not-understood = Not understood: { $parts }
button-leave-out = Leave it out
button-as-note = Add as note
button-yes-it-is = Yes
toast-note-full = The note would be too long. Change it under More… first.
draft-two-customers = ℹ️ If these are for different customers, discard this card and send each customer's items apart.
draft-lines-faulty = These lines I couldn't add; please send them again:
draft-line-problem = “{ $line }”: { $problem }
draft-line-no-name = Which item is that for? Send a line like: Coffee 2 x 15{"\u00A0"}000
draft-line-email = “{ $email }” is a customer's e-mail address, and no item. Send what you sell with its price first, like: Latte 20{"\u00A0"}000. Then send the address by itself.
draft-line-secret = That looks like a code or a password, so I didn't take it. If it is an item, send its price with the currency, like: Promo code 15{"\u00A0"}990 UZS
draft-line-number = There is the number of a card, a phone or a passport in that name, and the customer would read it. Send the item without it. Send a customer's phone number by itself.
draft-bare-number = Is { $number } the quantity or the price? Send x{ $number } for the quantity of { $name }, or { $number } { $currency } for a new item at that price.
draft-line-no-price = There is no price. Send it with one, like: Coffee 15{"\u00A0"}000
problem-no-name-or-price = I can't see an item in that. Send a line like: Coffee 2 x 15{"\u00A0"}000
problem-quantity-unit = I count whole pieces only. Put the measure into the name, like: Apples 2 kg 30{"\u00A0"}000
problem-quantity-in-words = How many is that? Send the number in digits, like: Roses 20 x 10{"\u00A0"}000
problem-discount-not-understood = I can't read that as a discount. Send one like: 10% or 5000
problem-discount-no-items = A discount needs items. Send these first, like: Coffee 15{"\u00A0"}000
problem-discount-covers-all = The discount must leave something to pay for each item. Send a smaller one, like: 10%
problem-discount-currencies = The items have several currencies, and a discount needs one. Change the items' currency first.
problem-discount-no-room = This invoice has no room for the discount. Remove an item, or send a percentage.
problem-discount-unclear = I can't tell what the discount is for. Send it on its own, like: discount 10%
problem-discount-unclear-size = I can't tell how large the discount is. An invoice has one discount, so send it like: discount 15%
problem-measure-unit = Is that the price of all, or of one kg? Send it like: Cheese 300 g 27{"\u00A0"}000, or: Cheese 300 g 90{"\u00A0"}000/kg
problem-measure-sum = I can't work out that sum exactly. Send the sum of it all, like: Cheese 1.5 kg 135{"\u00A0"}000
problem-line-total = The total of that line isn't its quantity times its price. Send it without the total, like: Coffee 2 x 15{"\u00A0"}000
problem-several-items = I can't tell whether that line is one item or several. Send each item on a line of its own, or put a dash before the price, like: Nokia 3310 black - 500{"\u00A0"}000
problem-folded = That list leaves out some items. Send the missing ones, too.
problem-too-many-lines = I read at most 200 lines at a time. Send the rest, from this line on, in another message.
draft-ask-customer = Who is it for? Send a name or your own number for the customer, an e-mail address for notices and receipts, or both, like: Aziz, aziz@example.com
draft-ask-which-customer = Is “{ $text }” one of these customers?
problem-reference-empty = I can't see a customer in that. Send a name or a number, like: Client 1042
problem-reference-too-long = A customer's name or number has at most { $limit } characters. Send a shorter one, like: Client 1042
problem-customer-two-emails = An invoice has only one e-mail address. Send one customer, like: Aziz, aziz@example.com
draft-ask-overpaid = If the customer pays too much, how much extra still counts as paid? Send a percentage or an amount in { $currency }, like: 1% or 1000
draft-ask-underpaid = If the customer pays too little, how much may be missing and the invoice still counts as paid? Send a percentage or an amount in { $currency }, like: 1% or 1000
draft-confirm-overpaid = A payment that is up to { $size } higher will still count as paid. Is that what you want?
draft-confirm-underpaid = A payment that is up to { $size } lower will still count as paid. Is that what you want?
draft-confirm-use-buttons = Tap one of the two buttons.
draft-ask-name-or-item = Is “{ $name }” the customer or an item?
draft-ask-customerLanguage = Which language should I use for the customer?
problem-customerLanguage-unknown = I don't speak that language. Tap one of the buttons.
draft-ask-currency = Which currency is the invoice in? Tap one, or send its three-letter code like: UZS
problem-items-decimals = { $decimals ->
    [0] { $currency } has no decimals, but an item's price has. Change that price first.
   *[other] { $currency } has at most { $decimals } decimals, but an item's price has more. Change that price first.
  }
draft-ask-template = What should I call this template? If you call it “rent”, you start from it with: <code>/new rent</code>
problem-template-empty = I can't see a name in that. Send one like: rent
problem-template-too-long = A template's name has at most { $limit } characters. Send a shorter one, like: rent
draft-template-full = You have { $limit } templates, and that is the most I can keep. Delete one first: /new, then Templates.
template-kept = Template saved. Start from it with: <code>/new { $name }</code>
template-replaced = Template replaced. Start from it with: <code>/new { $name }</code>
template-restored = The old template is back: { $name }
template-list = Your templates. Tap one to see it.
template-gone = That template no longer exists.
template-delete-confirm = Delete the template “{ $name }”?
template-deleted = Template deleted: { $name }
new-offered = { $count ->
    [0] You are starting a new invoice. Add it to the draft, or start over?
    [one] You are starting a new invoice: { $count } item, { $total }. Add it to the draft, or start over?
   *[other] You are starting a new invoice: { $count } items, { $total }. Add them to the draft, or start over?
  }
review-customer = Customer: { $customer }
review-customer-repeated = Customer: { $customer }, as on the invoice before
review-customerLanguage = Customer's language: { $value }
review-codes-all = All items: { $codes }
review-codes-others = The other items: { $codes }
review-other-currency = ⚠️ The invoice is in { $currency }, but some items are in { $others }.
create-tolerance-covers-all = The underpayment would cover the whole total, so anything would count as paid. Send less, like: 1%
button-new-item = New item: { $name }
button-change-item = Change an item…
button-reading = { $quantity ->
    [1] Or: { $name } · { $price }
   *[other] Or: { $name } · { $quantity } × { $price }
  }
button-reading-name = Or: { $name }, and I'll ask the price
button-other-prices = Or: { $amounts }
button-confirm-total = Yes, { $total }
button-accept-tolerance = Yes, accept it
button-change-tolerance = Change it
button-skip = Skip
button-add-to-draft = Add to draft
button-add-as-another = Add as another
button-into-this = Into this one
button-back-to-draft = Open that draft
button-customer = Customer
button-customer-named = Customer: { $name }
button-item-named = Item: { $name }
button-no-customer = No customer
button-only-typed = Only “{ $text }”
button-discount = Discount
button-change-discount = Change the discount
button-no-discount = No discount
button-keep-items = Charge { $amount }, as the items say
button-stated-total = Charge { $amount }: the rest is a discount
button-charge-advance = The advance: { $amount }
button-charge-rest = The rest: { $amount }
button-overpaid = Overpayment
button-underpaid = Underpayment
button-customerLanguage = Customer language
button-rarely-used = Rarely used…
button-template = Save as template
button-templates = Templates…
button-template-use = Start from it
button-delete = Delete
button-repeat = Repeat
toast-finish-item = Answer the open question about your item first.
toast-draft-full = That would be too much for one invoice.
toast-draft-open = This draft is already open below.
toast-other-account = That invoice was created with another account.
toast-invoice-gone = I no longer keep that invoice.

## Tolerances
tolerance-range = Accepted as paid from { $from } to { $to } ({ $allowed })
tolerance-allowed-less = { $less } less
tolerance-allowed-more = { $more } more
tolerance-less = Accepted as paid with up to { $less } less
tolerance-more = Accepted as paid with up to { $more } more
tolerance-less-and-more = Accepted as paid with up to { $less } less, up to { $more } more
problem-tolerance-not-understood = I can't read that as a percentage or an amount. Send something like: 2% or 1000
problem-tolerance-negative = { $field ->
    [underpaid] Send how much less may be paid without the minus, like: 2% or 1000
   *[overpaid] Send how much more may be paid without the minus, like: 2% or 1000
  }
problem-tolerance-zero = It must be more than zero. Send something like: 2% or 1000
problem-tolerance-too-many-decimals = { $decimals ->
    [0] { $currency } has no decimals. Send a whole amount, like: 1000
   *[other] That has more than { $decimals } decimals. Send fewer, like: 2.5%
  }
problem-tolerance-too-large = That is too much. Send less, like: 2% or 1000
problem-tolerance-covers-all = That would cover the whole total, so anything would count as paid. Send less, like: 2%
problem-tolerance-other-currency = This has to be in { $currency }, like the invoice. Send a percentage like 2%, or an amount like: 1000
problem-tolerance-ambiguous = That can be read in two ways. Send it without a thousands separator, like: 2.5% or 1000

## Editing
edit-ask-which = Which item do you want to change?
edit-which-unclear = I can't tell which of the { $count } items you mean. Tap one of the buttons, or send its number, like: 2
edit-item-title = <b>Item { $number } of { $count }</b>
edit-item-name = Name: { $value }
edit-item-price = Price: { $price }
edit-item-quantity = { $quantity ->
    [1] Quantity: { $quantity }
   *[other] Quantity: { $quantity } (<b>{ $total }</b>)
  }
edit-item-description = Description: { $value }
edit-item-icpuCode = ICPU code: <code>{ $value }</code>
edit-item-packageCode = Package code: <code>{ $value }</code>
edit-item-by-default = { $line } (for all items)
edit-item-imageUrl = Image: { $value }
edit-item-id = Item id: { $value }
edit-item-metadata = Metadata:
fields-set = { $name } has got: { $fields }.
fields-unclear = I can't tell what “{ $part }” means, so I changed nothing. Send one item's fields like: icpu 10101001001000000, package 1234
fields-which-item = Which of the { $count } items? Write its name first, like: { $name }: icpu 10101001001000000
fields-no-such-item = I can't find “{ $name }” among the items. Write the name as it is on the card, like: Latte: icpu 10101001001000000
fields-no-item = Send an item first, like: Latte 20{"\u00A0"}000. Its codes come in a message of their own after it.
edit-use-buttons = Tap what you want to change on the card, or send several fields at once, like: icpu 10101001001000000, package 1234
edit-ask-name = What should this item be called? It is { $name } now.
edit-ask-price = What is the new price of one { $name } in { $currency }? For example: 15{"\u00A0"}000
edit-ask-quantity = How many { $name }? Tap a number or send yours.
edit-ask-currency = In which currency is { $name }? Tap one, or send its three-letter code like: USD
edit-ask-description = How do you describe { $name }? The customer may see it. For example: With oat milk
edit-ask-icpuCode = What is the ICPU code of { $name }? For example: 10101001001000000, or with the package: icpu 10101001001000000, package 1500001
edit-ask-packageCode = What is the package code of { $name }? For example: 1500001
edit-ask-imageUrl = Where is the picture of { $name }? Send a link like: https://example.com/coffee.jpg
edit-ask-id = What is your own id for { $name }? For example: COF-12
edit-ask-metadata = What other values should { $name } have? Send one per line, like: colour: red. Or send them as JSON.
edit-price-other-currency = This item is in { $currency }. Send its price in { $currency }, like: 15{"\u00A0"}000, or change its currency first.
problem-currency-decimals = { $decimals ->
    [0] { $currency } has no decimals, but this price has. Change the price first, to one like: 15{"\u00A0"}000
   *[other] { $currency } has at most { $decimals } decimals, but this price has more. Change the price first, to one like: 15{"\u00A0"}000
  }
own-message-edit-unclear = I can't tell what that edit should change. Send it as a new message, or use the buttons of the last question.
own-message-reply-unclear = I can't tell what that reply should change. To an item's message, reply with x3 for the quantity, 15{"\u00A0"}000 { $currency } for the price, a whole line like Coffee 2 x 15{"\u00A0"}000, or: delete
own-message-invoiced = The invoice for { $total } ({ $items }) was created before your message reached me, so it stays as it is. If it should be different, tap Repeat, change the new draft, and give the customer only the new link.
own-message-renew = The invoice for { $total } ({ $items }) was created before your message reached me, so it stays as it is. Your message now reads { $newTotal } ({ $newItems }). To replace the invoice, tap Withdraw and make it new, and give the customer only the new link.
button-renew = Withdraw and make it new
own-message-invoiced-paid = The invoice for { $total } ({ $items }) is already paid, so your message changes nothing. If something is missing, tap Repeat and change the new draft.
own-message-no-draft = I can't tell what that edit should change: no draft is open, and a created invoice stays as it is. Send /new to create another one.
own-message-bare-number = Is { $number } the quantity or the price? Reply with x{ $number } for the quantity, or { $number } { $currency } for the price.
own-message-ambiguous = That price can be read in two ways, so I left the old one. Write it like: 15{"\u00A0"}000 or 1500.50
own-message-tolerance-later = That is more than 10%, so I have to ask you about it. Finish the item first, then set it under More…
own-message-secret = An edited message may hold a secret, so I deleted it. Please send your answer as a new message.
own-message-changed = Changed in your draft.
button-edit-name = Name
button-edit-price = Price
button-edit-quantity = Quantity
button-edit-currency = Currency
button-edit-description = Description
button-edit-icpuCode = ICPU code
button-edit-packageCode = Package code
button-edit-imageUrl = Image
button-edit-id = Item id
button-edit-metadata = Metadata
button-move-up = ↑ Move up
button-move-down = ↓ Move down
button-as-last-time = As last time
button-save-for-later = Save for later
toast-edit-saved = Saved for later.
toast-edit-full-stranger = Sign in to save more items, or items in another currency.
toast-edit-full = You can't save any more items. Delete some in /items first.

## Item fields
problem-description-empty = I can't see a description in that. Send one like: With oat milk
problem-description-too-long = A description has at most { $limit } characters. Send a shorter one, like: With oat milk
problem-icpuCode-empty = I can't see a code in that. Send an ICPU code like: 10101001001000000
problem-icpuCode-too-long = An ICPU code has at most { $limit } characters. Send one like: 10101001001000000
problem-packageCode-empty = I can't see a code in that. Send a package code like: 1500001
problem-packageCode-too-long = A package code has at most { $limit } characters. Send one like: 1500001
remark-icpuCode-own = “{ $value }” doesn't have the 17 digits of an official ICPU code, so I take it as a code of your own.
removed-packageCode = I removed the package code { $value }: every ICPU code has package codes of its own.
problem-imageUrl-empty = I can't see a link in that. Send one like: https://example.com/coffee.jpg
problem-imageUrl-too-long = A link has at most { $limit } characters. Send a shorter one, like: https://example.com/coffee.jpg
problem-id-empty = I can't see an id in that. Send one like: COF-12
problem-id-too-long = An id has at most { $limit } characters. Send a shorter one, like: COF-12
problem-metadata-empty = I can't see a value in that. Send one per line, like: colour: red
problem-not-a-code = A code stands on one line, without special characters. Send one like: COF-12
problem-not-a-url = That isn't a link to a picture. Send one with http:// or https://, like: https://example.com/coffee.jpg
problem-has-credentials = This link has a user name or password in it. Send one without, like: https://example.com/coffee.jpg
problem-not-key-value = I can't read “{ $part }”. Each line is a name, a colon and a value, like: colour: red
problem-too-many = There can be at most { $limit } lines. Send fewer, like: colour: red
problem-key-too-long = “{ $part }” is too long: at most { $limit } characters can stand before the colon. Send a shorter one, like: colour: red
problem-value-too-long = The value of “{ $part }” is longer than { $limit } characters. Send a shorter one, like: colour: red
problem-same-key = “{ $part }” is there twice. Send each name once, like: colour: red
problem-metadata-not-json = That begins like JSON, but I can't read it. Send an object like: {"{"}"colour": "red", "size": 2{"}"}
problem-metadata-number = The number { $part } would change when it is sent. Put it in quotes, like: "{ $part }"
problem-metadata-too-deep = Values can be nested { $limit } levels deep at most.
problem-metadata-too-long = Metadata as JSON has at most { $limit } characters. Send less.
problem-metadata-key = “{ $part }” can't be the name of a value. Send another one, like: colour: red

## Review card
review-title = <b>Check the invoice</b>
review-total = Total: <b>{ $total }</b>
review-discount = Discount: −{ $off }, already in the prices
review-discount-percent = Discount: −{ $percent } ({ $off }), already in the prices
review-discount-split = “{ $name }” has two prices, so that the sum is exact.
review-discount-impossible = ⚠️ The discount of { $size } can't be taken off these items. Change it, or take it back.
review-total-differs = ⚠️ You wrote { $stated }; the items make { $counted }. Which is right?
review-advance = ⚠️ One part is { $advance }, and { $rest } are left. What is this invoice for?
review-advance-too-large = A part must be less than the total, so I left it out.
review-tax-unchanged = I add no VAT and take none off: the prices stay as you typed them.
review-change-left-out = Change isn't an item, so I left it out of the invoice.
review-part-no-items = An advance or a charge needs items, so I left it out. Send it once more when they are on the card.
review-terminal = Terminal: { $name } — { $unit }
review-expiry = Expires: { $expiry }
review-note = Note: { $value }
review-tolerance-left-out = ⚠️ This invoice goes without your { $amounts } for over- or underpayment, since I don't know its total in { $currency }. Change all items to { $currency }, or set a percentage under More…
expiry-none = no expiry
expiry-duration = { $duration } ({ $moment })
expiry-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
  }
expiry-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
  }
expiry-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
  }
button-create = Create invoice
button-items = Items
button-expiry = Expiry
button-terminal = Terminal
button-more = More…
button-discard = Discard
button-discard-here = Discard
button-note = Note

## Create invoice
toast-creating = Creating the invoice…
toast-creating-late = Telegram didn't tell me that you sent this, so there is no invoice yet. Creating it now…
toast-too-late = That tap came too late. Nothing was created.
create-under-way = <b>⏳ Creating…</b>
create-nothing = <b>Not created</b>
create-unknown = I can't tell whether the invoice was created. I won't create a second one by myself. Check your { $service } dashboard: if the invoice isn't there, create it again.
    .seller = I can't tell whether the invoice was created. I won't create a second one by myself. Ask the owner to check the { $service } dashboard: if the invoice isn't there, create it again.
create-unknown-from = ❓ Invoice from { $moment }:
create-stale = You asked me to create the invoice, but that reached me too late, since I was offline for a while. Nothing was created. If you still want this invoice, tap Create invoice again.
double-may-exist = ⚠️ An invoice for { $total } may exist already: { $items }, from { $moment }. This one could be a second one. Check your dashboard first: if it isn't there, find it in /invoices and tap It isn't there.
    .seller = ⚠️ An invoice for { $total } may exist already: { $items }, from { $moment }. This one could be a second one. Ask the owner to check the dashboard first: if it isn't there, find it in /invoices and tap It isn't there.
double-exists = ⚠️ An invoice for { $total } exists already: { $items }, from { $moment }. This one would be a second one.
doubt-found = ✅ { $service } has created the invoice for { $total } from { $moment } after all: { $items }
doubt-denied = You didn't find the invoice for { $total } from { $moment } in your { $service } dashboard: { $items }. It counts as not created.
    .seller = The invoice for { $total } from { $moment } isn't in the { $service } dashboard: { $items }. It counts as not created.
create-rejected = { $service } refused this invoice without saying why. Nothing was created, and your draft is safe.
create-rejected-because = { $service } refused this invoice: { $reason }. Nothing was created, and your draft is safe.
refused-part = { $place }: { $text }
refused-item = item { $number }, { $name }
button-refused = Change: { $place }
create-nothing-created = Nothing was created, and your draft is safe.
create-retry-after = { $seconds ->
    [one] Try again in { $seconds } second.
   *[other] Try again in { $seconds } seconds.
  }
button-create-again = Check my dashboard, then create again
    .seller = It isn't there, create it again
button-show-invoice = Show invoice
button-create-anyway = Create it anyway

## Pay card
card-status = { $status }
card-says = The service says: <code>{ $word }</code>
card-total = <b>{ $total }</b>
card-paid-at = Paid: { $moment }
card-cash-at = Noted: { $moment }
card-paid-twice = ⚠️ A payment in cash had been noted. The customer may have paid twice.
card-paid-withdrawn = ⚠️ This invoice had been withdrawn. Agree with the customer whether you deliver or return the money.
card-paid-heard = Payment reported: { $moment }
card-link-paused = 🔒 The owner has paused you, so the pay link is hidden.
card-link-hidden = 🔒 To see the pay link, sign in to the account that created this invoice.
card-link = Pay link, tap to copy:
    <code>{ $link }</code>
card-found = { $service } has created this invoice, but never told me its pay link. You'll find the invoice in your { $service } dashboard.
    .seller = { $service } has created this invoice, but never told me its pay link. The owner finds the invoice in the { $service } dashboard.
card-no-link = Created, invoice <code>{ $id }</code>. { $service } didn't give a usable link. You'll find the invoice in your { $service } dashboard.
    .seller = Created, invoice <code>{ $id }</code>. { $service } didn't give a usable link. The owner finds the invoice in the { $service } dashboard.
card-link-made = ⚠️ I made this link myself, because { $service } didn't give a usable one. Open it once before you send it.
card-id = Invoice id: <code>{ $id }</code>
card-folded = <blockquote expandable>{ $lines }</blockquote>
card-details-of = { $number }. { $name }
card-twin = ℹ️ The same invoice exists already, from { $moment }. If you need only one, withdraw the other.
card-repeated = ⚠️ You have created this invoice a second time. Make sure that the customer pays only one of the two.
review-refused = ⚠️ { $service } refused this invoice without saying why.
review-refused-because = ⚠️ { $service } refused this invoice: { $reason }.
review-both-payable = ⚠️ { $service } may still take a payment by the first link, too. Make sure that the customer pays only one of them.
link-stays = { $expires ->
    [never] The service can't cancel a link. It doesn't expire.
    [several] The service can't cancel a link. Each works until it expires: see /invoices.
   *[other] The service can't cancel a link. It expires { $moment }.
  }
card-no-callbacks = Status updates are off: { $service } can't reach this bot. Check your dashboard to see whether it was paid.
    .seller = Status updates are off: { $service } can't reach this bot. Ask the owner whether it was paid.
card-share-unheard = ⚠️ You started to share this on { $moment }, but Telegram didn't tell me that a message was sent. If you sent one, the customer can pay with it, but it won't show that it is paid or expired. Tap Send to customer to send one that does.
status-created = 🧾 Waiting for payment
status-created-no-link = 🧾 Created, but I have no pay link
status-processing = ⏳ Payment is being processed
status-paid = ✅ Paid
status-paid-late = ✅ Paid after it expired
status-cash = 💵 You noted: paid in cash
status-cash-seller = 💵 { $name } noted: paid in cash
status-withdrawn = 🚫 Withdrawn.
status-withdrawn-seller = 🚫 { $name } has withdrawn it.
status-withdrawn-link = { $expires ->
    [never] The link can still be paid
   *[at] The link can be paid until { $moment }
  }{ $told ->
    [yes] ; if it is, I'll tell you.
   *[no] .
  }
status-failed = ❌ Payment failed, says { $service }.{ $again ->
        [payable] {" "}The customer can try again with the same link.
        [final] {""}
       *[unknown] {" "}I can't tell whether the link can still be paid.
    }
status-expired = ⌛ Expired
status-over-silent = ⌛ The link has expired. I got no payment notice.
status-over-unknown = ⌛ The link has expired. I can't see whether it was paid.
status-over-failed = ❌ Payment failed, says { $service }, and the link has expired.
notice-paid = ✅ Invoice for { $total } is paid: { $items }
notice-today = · today { $count } · { $sum }
notice-owner-gone = The owner of the team gets no messages about this invoice any more, so I tell you.
notice-less = An underpayment of up to { $less } was allowed.
notice-amount = The service names { $amount } of { $total }.
notice-unread = ⚠️ The service says something about your invoice for { $total } that I can't read: { $items }. Please check for yourself how it stands.
notice-unread-id = Its id, for the service's support: <code>{ $id }</code>
notice-paid-late = ✅ Invoice for { $total } is paid after it expired: { $items }
notice-paid-twice = ⚠️ Invoice for { $total } is paid by its link: { $items }. It was noted as paid in cash, so the customer may have paid twice.
notice-paid-withdrawn = ⚠️ Paid although withdrawn: invoice for { $total }, { $items }. Agree with the customer whether you deliver or return the money.
notice-failed = ❌ Payment of the invoice for { $total } failed, says { $service }: { $items }.{ $again ->
        [payable] {" "}The customer can try again with the same link.
        [final] {""}
       *[unknown] {" "}I can't tell whether the link can still be paid.
    }
notice-failed-over = ❌ Payment of the invoice for { $total } failed, says { $service }, and the link has expired: { $items }
notice-over-silent = ⌛ The link of your invoice for { $total } has expired: { $items }. I got no payment notice.
notice-over-unknown = ⌛ The link of your invoice for { $total } has expired: { $items }. I can't see whether it was paid.
notice-expired = ⌛ Invoice for { $total } has expired: { $items }
button-open-pay-page = Open pay page
button-invoice-page = Open the invoice's page
button-paid-in-cash = Paid in cash
button-withdraw = Withdraw
button-copy-link = Copy link

## Reminder, and the customer's text
reminder-unpaid = ⏰ Invoice for { $total } isn't paid yet: { $items }. The link expires in { $left } ({ $moment }).
reminder-unknown = ⏰ The link of your invoice for { $total } expires in { $left } ({ $moment }): { $items }. I can't see whether it was paid.
reminder-paid = ✅ Paid in the meantime: your invoice for { $total }, { $items }.
reminder-cash = 💵 You noted: paid in cash. Your invoice for { $total }, { $items }.
reminder-withdrawn = 🚫 Withdrawn: your invoice for { $total }, { $items }.
reminder-pay = 🧾 Waiting for payment again: your invoice for { $total }, { $items }.
reminder-expired = ⌛ Expired: your invoice for { $total }, { $items }.
reminder-failed = ❌ Payment failed, says { $service }: your invoice for { $total }, { $items }.
reminder-processing = ⏳ A payment is being processed: your invoice for { $total }, { $items }.
reminder-over = ⌛ The link has expired: your invoice for { $total }, { $items }.
reminder-for-customer = Send this to your customer, tap to copy:
    <pre>{ $text }</pre>
left-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
  }
left-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
  }
left-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
  }
customer-item = { $name } — { $quantity } × { $price }
customer-item-only = { $name } × { $quantity }
customer-item-single = { $name } — { $price }
customer-total = Total: { $total }
customer-hello = Hello!
customer-hello-named = Hello, { $name }!
customer-still-open = Your payment is still open.
customer-still-open-until = Your payment is still open until { $moment }.
customer-pay = You can pay here:
customer-pay-until = Please pay by { $moment }:
settings-reminder = Reminder before expiry: { $value }
settings-value-reminder = when { $percent }% of the link's time has passed
settings-value-off = off
settings-ask-reminder = When should I remind you that a link is about to expire unpaid? Tap how much of its time has passed by then.
settings-summary = Daily summary: { $value }
settings-ask-summary = At what hour should I send you the day's summary? Before noon it is about the day before. On a day without invoices I send none.
settings-summary-missed = I don't tell you about your sellers' payments now. To change that, open /team.
button-copy-text = Copy text
teach-inline = 💡 Next time, without leaving your chat with the customer: type <code>@{ $bot } Coffee 15{"\u00A0"}000</code> there, and the customer gets the invoice.
button-try-in-chat = Open in a chat
button-customer-text = Text for customer
button-whatsapp = WhatsApp
button-issue-again = Issue again
button-reminder = Reminder
button-reminder-percent = { $percent }%
button-reminder-off = Don't remind me
button-summary = Daily summary
button-summary-off = No summary

## Customer
button-share = Send to customer
button-qr-code = QR code
button-pay = Pay
toast-undo-again = Still marked, in case you tapped twice. Tap Undo once more to take it back.
toast-link-over = This link can't be paid any more.
toast-cash = This invoice is noted as paid in cash.
toast-withdrawn = This invoice is withdrawn.
toast-no-link = I don't have this invoice's pay link. You'll find the invoice in your dashboard.
    .seller = I don't have this invoice's pay link. The owner finds the invoice in the dashboard.
toast-being-paid = A payment by the link is being processed. Wait for its result.
customer-note = Note: { $note }
customer-until = Please pay by { $moment }.
customer-link-follows = The seller will send you the pay link.
customer-qr-until = until { $moment }
customer-paid = ✅ <b>Paid, thank you</b>
customer-cash = ✅ <b>Paid in cash, thank you</b>
customer-withdrawn = 🚫 <b>The seller has withdrawn this invoice</b>. Please don't pay it.
customer-expired = ⌛ <b>Expired</b>. Ask for a new link if you still want to pay.
customer-failed = ❌ <b>This payment didn't work</b>. Ask for a new link if you still want to pay.
customer-processing = ⏳ <b>The payment is being processed</b>
customer-over = ⌛ <b>This link has expired</b>. If you haven't paid yet, ask for a new one.
button-ended-paid = Paid
button-ended-cash = Paid in cash
button-ended-withdrawn = Withdrawn
button-ended-expired = Expired
button-ended-failed = Failed
button-ended-processing = In process
button-ended-over = Expired
qr-code-too-long = This pay link is too long for a QR code. Send it with Text for customer instead.
work-busy = Many files and pictures are being made right now. Please try again in a minute.
work-failed-qr-code = I couldn't draw the QR code. Try again in a minute, or send the link with Text for customer.
work-failed-sales-picture = I couldn't draw the picture. Please try again in a minute.
work-failed-read-items = I couldn't read that file, so nothing was saved. Please send it in smaller parts.
work-failed-items-file = I couldn't make the file. Please try again in a minute.
work-failed-log-file = { work-failed-items-file }
work-failed-invoices-file = I couldn't make the file: there may be too many invoices. Choose a shorter period, or try again in a minute.
inline-create = Create and send: { $total }
inline-being-made = Invoice: { $items }, { $total }. The pay link is on its way… If it doesn't appear, the seller can tap Show pay link.
inline-not-created = This invoice couldn't be created.
inline-failed = ⚠️ The invoice that you sent to a chat wasn't created: { $items }, { $total }.
inline-failed-signed-out = Your access to { $service } has ended. Sign in, then tap Try again: the message in that chat becomes the pay link.
inline-failed-locked = This chat is locked, because you were away for a while. Sign in to unlock it, then tap Try again: the message in that chat becomes the pay link.
inline-failed-unavailable = { $service } doesn't answer. Tap Try again in a moment: the message in that chat becomes the pay link.
inline-failed-wait = { $wait } Then tap Try again: the message in that chat becomes the pay link.
inline-failed-renewed = Your access has just been renewed. Tap Try again.
    .seller = The owner's access has just been renewed. Tap Try again.
inline-failed-stale = Your choice reached me too late, since I was offline for a while. If you still want this invoice, tap Try again: the message in that chat becomes the pay link.
inline-failed-may-exist = If you still want this one, tap Create it anyway: the message in that chat becomes the pay link.
inline-failed-which-terminal = You have several terminals and none is the default. Choose one in /settings, then tap Try again.
inline-failed-other-terminal = Choose another terminal in /settings, then tap Try again.
inline-failed-rejected = { $service } refused it without saying why.
inline-failed-rejected-because = { $service } refused it: { $reason }.
inline-unknown = ❓ You sent an invoice to a chat: { $items }, { $total }.
inline-offer-gone = I no longer have the items of that message. Type them in that chat again, and send the new result.
inline-check = You typed: “{ $text }”. I may have misunderstood it, so check names, quantities and prices before you tap Create invoice.
inline-text-gone = I no longer have what you typed in that chat. Type it here: /new
inline-tolerance-left-out = The over- or underpayment you usually allow is too much for { $total }, so this invoice is created without it.
button-show-link = Show pay link
button-inline-example = Write like: Coffee 2 x 15{"\u00A0"}000
button-my-invoices = My invoices
button-inline-secret = Secret chat: create it in my chat
button-inline-mixed = Several currencies: create it in my chat
button-inline-total = Total doesn't fit: check
button-inline-check = Not sure: check it in my chat
button-back-to-chat = Back to the chat
toast-ask-seller = Only the seller can show the pay link, and only for a day. Ask the seller for it.

## Invoices
invoices-title-all = <b>Invoices</b>
invoices-title-open = <b>Open invoices</b>
invoices-title-created = <b>Waiting for payment</b>
invoices-title-processing = <b>Payment is being processed</b>
invoices-title-failed = <b>Payment failed</b>
invoices-title-paid = <b>Paid invoices</b>
invoices-title-cash = <b>Noted: paid in cash</b>
invoices-title-withdrawn = <b>Withdrawn</b>
invoices-title-expired = <b>Expired</b>
invoices-title-search = <b>Found for “{ $text }”</b>
sum-less = { $count ->
    [one] { $count } of them allows
   *[other] { $count } of them allow
  } a smaller payment: up to { $less } less
invoices-sum = { $number } · { $sum }
invoices-sum-newest = { $number } · { $sum } of the newest { $count } invoices
invoices-signed-out = Sign in to see your invoices.
invoices-locked = 🔒 This chat is locked, because you were away for a while. Sign in to see your invoices.
invoices-none = You have no invoices yet. Tap New invoice to create the first one.
invoices-none-here = There are none here.
invoices-none-found = I found nothing. Tap Search and send part of a name, or a total like: 30{"\u00A0"}000
invoices-tired = I looked through { $count } invoices. Tap Look further for older ones.
invoices-forgotten = I took it off your list. No invoice was created.
button-invoice-not-there = It isn't there
invoices-unknown-above = ❓ I can't tell whether these were created. Tap one to see what to do.
invoices-ask-search = What are you looking for? Send a name, a customer, an amount or an invoice id.
invoices-search-empty = I can't see anything in that. Send a name or a total, like: Coffee
card-moved = This card is now further down.
button-invoices-all = All
button-invoices-open = 🧾 Open
button-invoices-created = Waiting
button-invoices-processing = In process
button-invoices-failed = Failed
button-invoices-paid = ✅ Paid
button-invoices-cash = 💵 In cash
button-invoices-withdrawn = 🚫 Withdrawn
button-invoices-expired = ⌛ Expired
button-search-invoices = Search
button-all-invoices = All invoices
button-newer = ‹ Newer
button-older = Older ›
button-look-further = Look further ›

## Saved items
items-title = <b>Saved items: { $count }</b>
items-hint = Tap an item, or send a few letters of its name.
items-too-many = Send a few letters to find one of your { $count } items. These are used most:
items-none = You have no saved items yet. Add what you sell often, and I'll offer it when you create an invoice.
items-found = “{ $text }”: { $count } found
items-found-more = Here are the first of them. Send more letters to find the right one.
items-none-found = Nothing found for “{ $text }”. Send other letters of the name.
items-ask-search = Send a few letters of the name, like: cof
items-ask-new = What should I save? Send an item and its price, like: Coffee 15{"\u00A0"}000. You can send several lines at once.
items-no-item = I can't save that as an item. Send its name and its price, like: Coffee 15{"\u00A0"}000
items-ask-file = Send a CSV file or an Excel file (.xlsx) with a name and a price on each line. The first line may name more columns: currency, description, ICPU code, package code, image, item id.
items-ask-import = Add the items from { $name } to your saved items?
items-import-sign-in = Sign in first, then I can read your file.
items-file-left = I set { $name } aside, since another file came. To import it as well, send it again.
items-file-please = Send the file here: tap the paperclip beside the text field.
items-file-too-large = That file is too large: I read files up to 3 MB and 5,000 lines. Send it in parts, or with fewer columns.
items-file-gone = Telegram doesn't give me that file. Please send it again.
items-file-not-served = The Telegram server that this bot uses hands out no files. Tap Add and paste the lines as text instead, like: Coffee 15{"\u00A0"}000
items-file-no-table = I can't read that file. In your spreadsheet choose “Save as” or “Download”, then Excel (.xlsx) or CSV, and send that file.
items-file-empty = There is no item in that file. Each line needs a name and a price, like: Coffee;15000
items-added = ✅ Saved. Send the next item, or change this one:
items-card = <b>{ $name }</b>
    Price: { $price }
items-uses = { $count ->
    [one] In { $count } invoice
   *[other] In { $count } invoices
  }
items-deleted = Deleted: { $name }
items-updated = Your saved item is updated: { $name }
items-closed = Your items are saved. /items shows them again.
items-full-stranger = Until you have signed in, I keep at most { $limit } items, all in one currency. Sign in with /signin to save more.
items-full = I can't save any more items: the limit is { $limit }, or 2 MB with all their details. Delete some first.
items-same-name = You have another saved item { $name } in { $currency }. Send a different one, or change that item.
items-saved = { $replaced ->
    [0] ✅ Items saved: { $saved }
   *[other] ✅ Items saved: { $saved }, replaced: { $replaced }
  }
items-in-thousands = Prices that I read in thousands: { $items }. If one is wrong, send that item again with the currency, like: Candy 500 UZS
items-lines-faulty = These lines I couldn't read; please send them again:
items-price-other-currency = This item is in { $currency }. To change the currency, send the whole item, like: Coffee 5 USD
items-imported-sheets = The file has { $count } sheets; I read only the first one.
items-imported-unused = Columns not used: { $columns }
items-imported-kept = Empty cells change nothing; what you had saved in these fields stays: { $count }.
items-imported-full = ⚠️ Lines left out: { $count }. I keep at most { $limit } saved items, or 2 MB with all their details.
items-imported-own-codes = ICPU codes without the official 17 digits, taken as your own: { $count }.
items-imported-removed-codes = Package codes removed because the ICPU code is another one: { $count }.
items-imported-faults = ⚠️ Lines not read: { $count }
items-row = Line { $row }: { $reason }
items-row-no-name = there is no name
items-row-name-too-long = “{ $text }” is longer than { $limit } characters
items-row-no-price = there is no price
items-row-price-not-a-number = “{ $text }” isn't a price
items-row-price-negative = the price { $text } is negative
items-row-price-zero = the price is zero
items-row-price-too-many-decimals = { $decimals ->
    [0] { $text }: { $currency } has no decimals
   *[other] { $text }: { $currency } has at most { $decimals } decimals
  }
items-row-price-too-large = the price { $text } has more than { $digits } digits
items-row-price-ambiguous = the price { $text } can be read in two ways; write it without a thousands separator
items-row-price-other-currency = “{ $text }” isn't in { $currency }
items-row-currency = I don't know the currency “{ $text }”; its code is like: UZS
items-row-description-wrong = “{ $text }” isn't a description
items-row-description-too-long = the description is longer than { $limit } characters
items-row-code-wrong = “{ $text }” isn't a code
items-row-code-too-long = the code “{ $text }” is longer than { $limit } characters
items-row-code-rounded = the spreadsheet has shortened the code to { $text }; format that column as text
items-row-image-wrong = “{ $text }” isn't a link to a picture
items-row-image-too-long = the link is longer than { $limit } characters
items-row-metadata-wrong = “{ $text }” isn't metadata, like: {"{"}"colour": "red"{"}"}
items-row-metadata-too-long = the metadata is longer than { $limit } characters
items-row-too-many-cells = “{ $text }” comes after the last column; put a price with commas in quotation marks
items-row-too-many-columns = there are more than { $limit } columns
items-row-cell-too-long = “{ $text }” is in a cell of more than { $limit } characters
items-row-row-too-long = this line is too long, so I stopped here; perhaps a quotation mark is never closed
items-row-comma = “{ $text }” can be read in two ways; put the price in quotation marks, or a semicolon before it
items-row-quotes = a quotation mark is never closed
items-row-total = “{ $text }” looks like a total, not like an item
items-row-same = “{ $text }” is already in line { $other }
items-row-above-header = “{ $text }” stands above the line that names the columns
items-row-header-unit = I don't know the unit in the heading “{ $text }”, so I read nothing below it; write the prices in full, under a heading like: Price
items-exported = { $count ->
    [one] { $count } saved item. Change the file in a spreadsheet and send it back to import it.
   *[other] { $count } saved items. Change the file in a spreadsheet and send it back to import them.
  }
items-offer = You have sold { $name } twice. Save it for next time?
items-offer-saved = ✅ Saved: { $name }
items-offer-declined = All right, not saved.
button-items-add = Add
button-items-search = Search
button-items-import = Import
button-items-export = Export
button-items-all = All items
button-items-add-this = Add { $item }
button-items-no-import = No
button-save = Save
button-no-thanks = No, thanks
toast-items-none = You have no saved items to export.
toast-items-no-undo = I can't bring it back: another item has that name now, or there is no room.

## The counter (a page inside Telegram) and its drafts
button-counter = Counter
counter-left-out = { $count ->
    [one] I left out { $count } item: it was changed or deleted meanwhile.
   *[other] I left out { $count } items: they were changed or deleted meanwhile.
  }
counter-nothing-left = There is nothing to invoice: these saved items were changed or deleted meanwhile. Open the counter again, or send /new.

## Commands
command-start = What this bot does
command-signin = Sign in
command-new = New invoice
command-items = Saved items
command-invoices = Your invoices
command-today = What was sold today, and who still owes
command-team = Your sellers
    .seller = The team in which you sell
command-settings = Language, time zone, defaults for invoices
command-cancel = Stop the current step
command-signout = Sign out
command-help = Help
command-privacy = What I keep, and how to delete it
command-payments = Post payments in a group

## Start
start = I make invoices for { $service } and give you a pay link for your customer. I'll tell you here when it's paid.
start-sign-in = Sign in to { $service } once, and you can send pay links to customers from any chat.
start-signed-in = You are signed in already.

## Groups
group-added = I make invoices for { $service } and give you pay links. Write to me in our private chat; you can share a finished link here. To have payments posted here, the owner sends /payments.
group-command = That works only in our private chat.
group-secret = 🔒 Never send a login or a password to a group: everybody here can read it. Delete your message, and change the password at { $service } now.
button-private-chat = Open the private chat
toast-private-only = Write to me in our private chat.

## Payments in a group
group-payment = ✅ { $total } paid · { $terminal }
group-payment-by = ✅ { $total } paid · { $seller } · { $terminal }
group-payments-on = From now on I post each payment here: amount, seller and terminal, nothing about the customer. To end it, send: <code>/payments off</code>
group-payments-off = I no longer post your payments here.
group-payments-none = I don't post any payments of yours here.
group-payments-owner-only = Only the owner of a { $service } account can have payments posted here. If that is you, sign in in our private chat, then send /payments here again.
group-payments-not-member = Join this group first, then send /payments again.
group-payments-unseen = I can't see who is in this group. Make me an administrator (I need no further rights), then send /payments again.
group-payments-full = I can post your payments to at most { $limit } groups. End one in our private chat, then send /payments here again.
group-payments-nameless = I can't tell whose payments to post, because you write here in the name of a group or channel. Turn off “Remain anonymous” in your administrator rights, or send /payments from your own account.
payments-groups = I post each payment to these groups: amount, seller and terminal, nothing about the customer. Everybody in a group can read it.
payments-group = · { $group }
payments-no-group = I can post each payment to a group of your team: amount, seller and terminal, nothing about the customer. Add me to the group, then send /payments there.
payments-signed-out = To have payments posted to a group of your team, sign in to { $service } first.
payments-of-seller = Only { $owner } can have payments posted to a group, because you sell for their account.
payments-ended = I no longer post payments to the group { $group }.
payments-ended-left = You are no longer in the group { $group }, so I have stopped posting payments there.
payments-ended-unseen = I can't see any more whether you are in the group { $group }, so I have stopped posting payments there. To go on, make me an administrator of the group (I need no further rights), then send /payments there.
payments-ended-removed = I am no longer in the group { $group }, so I don't post payments there any more. To go on, add me again, then send /payments there.
payments-ended-closed = I can't write in the group { $group }, so I have stopped posting payments there. To go on, let me send messages there, then send /payments in the group or in its topic.
button-add-to-group = Add to a group
button-payments-end = End: { $group }

## Profile
profile-description = I make invoices and give you a pay link for your customer. Tell me what you sell, and I'll tell you as soon as it's paid.
profile-short-description = Invoices and pay links for your customers, from any chat.

## Sign in
sign-in-where = Sign in to { $service }? On the page your password doesn't become a message.
sign-in-on-page = Sign in to { $service }? The page opens here in Telegram, and your password doesn't become a message. If the page doesn't open, update Telegram.
sign-in-tap-where = I have deleted your message, because it might have been a password. Until you sign in, I keep items with prices only, like: Coffee 15{"\u00A0"}000
sign-in-kept = Kept: { $text }. Sign in, and I'll show the card.
sign-in-ask-login = Your { $service } login?
sign-in-login-form = I have deleted your message, because it isn't a login by itself: a login is one word, without spaces and signs such as / : #, and I ask for the password next.
sign-in-whether-login = I have deleted your message, because it might have been your password. Is { $login } your { $service } login? If not, send the login.
sign-in-ask-password = Your { $service } password? Never your Telegram password. I delete your message as soon as I have read it.
sign-in-ask-authenticator = You have several authenticators. Which one do you use now?
sign-in-ask-code = The one-time code from your authenticator app for { $service }? Never a Telegram login code.
sign-in-ask-next-code = Send the next one-time code from your app for { $service }, or tap New code. Never a Telegram login code.
sign-in-tap-authenticator = Tap one of the authenticators.
sign-in-send-again = I couldn't keep that message, so I deleted it. Please send it again.
sign-in-takes-long = Signing in to { $service } takes longer than usual. I'm still trying, so please send nothing until I write again.
sign-in-refused = { $service } doesn't accept that login and password. Send the password again, or tap Another login.
sign-in-wrong-code = That code is wrong or used, or this sign-in has expired.
sign-in-wrong-code-clock = That code is wrong too, or this sign-in has expired. Your phone's clock may be off: set it to automatic.
sign-in-new-code = I have asked { $service } for a new code.
sign-in-service-says = { $service } says: { $text }
button-new-code = New code
sign-in-last-code = One more try, then we start again from the password.
sign-in-last-attempt = ⚠️ One more wrong password or code before { $time }, and sign-in pauses for 15 minutes.
sign-in-wrong-code-last = Three codes were refused, so we start again from the password.
sign-in-start-again = { $service } has ended this sign-in, so we start again from the password.
sign-in-too-old = This sign-in has taken too long, so I have forgotten what you typed, and we begin it again.
sign-in-code-lost = I couldn't see what became of that code, so we start again from the password.
sign-in-code-form = I haven't sent that on, because it doesn't look like a one-time code, such as 123{"\u00A0"}456 or 7KD2PX.
sign-in-no-authenticator = Your { $service } account has no active authenticator, so I can't ask for a code. Set one up in your { $service } dashboard, then sign in again.
sign-in-other-authenticators = I can only use an app that shows one-time codes, and your { $service } account has none, only: { $types }. Set one up in your { $service } dashboard, then sign in again.
sign-in-paused = Too many wrong passwords or codes. You can sign in again from { $time }.
sign-in-done = Signed in. Access lasts until { $time }.
sign-in-scope = This login may also move money at { $service }. I use it only to create invoices. If you want to be safer, have { $service } give you a user who may create invoices only, and sign in as that user.
sign-in-customer-dropped = I have removed the customer from your draft, because you signed in to another account.
button-authenticator = Authenticator app { $number } (…{ $end })
button-another-authenticator = Another authenticator

## Access that ends
sign-in-returning = Your access to { $service } as { $login } has ended.
sign-in-as = You are signing in to { $service } as { $login }.
sign-in-before-end = You are signing in to { $service } again as { $login }.
sign-in-not-recent = This step needs a sign-in that is at most 15 minutes old, so you sign in to { $service } again as { $login }.
sign-in-locked = This chat is locked, because you were away for a while. To unlock it, sign in to { $service } again as { $login }. Nothing you have typed is lost.
sign-in-first = Your access had ended before that message came, so I didn't use it. Sign in first, then send it again.
button-sign-in-in-chat = Sign in in the chat
button-another-login = Another login
button-my-login = Yes, my login
access-hint = Your access ends at { $time }. Sign in again now, so that it doesn't end while you work.
create-access-renewed = Your access has been renewed. Tap Create invoice again.
    .seller = The owner's access has been renewed. Tap Create invoice again.

## Sellers: the last check before the create call
create-not-allowed = The owner has changed what you may invoice. Nothing was sent.

## Sign out
sign-in-elsewhere = 🔔 Somebody has signed in to your { $service } account from another Telegram chat: { $time }. If that wasn't you or somebody you trust, change the password at { $service } now, then tap Security and Sign out everywhere.
sign-out-elsewhere = 🔔 Your { $service } account was signed out of all chats from another Telegram chat: { $time }. Your drafts are kept, and I still tell you when your open invoices are paid. To go on, sign in again.
sign-out-done = Signed out. Your drafts are kept, and I still tell you when your open invoices are paid.
sign-out-not-signed-in = You aren't signed in.

## Help
help-examples = Send me what you sell, and I make the invoice:
    • <code>Coffee 2 x 15 000</code> — an item, how many, and its price
    • <code>2 latte and 1 cheesecake</code> — an order; I take the prices from your saved items
help-inline = • <code>@{ $bot } Coffee 2 x 15 000</code> — in any other chat, and the customer gets the invoice there
help = Tap a command:
help-asked = Tap a command, or answer my open question:

## Cancel
cancel-nothing = There is nothing to cancel.
cancel-done = Cancelled.
cancel-draft-kept = Cancelled. Your draft is kept.
cancel-draft = This invoice isn't created yet. Send /cancel to leave it; the draft is kept.
cancel-not-to-pay = Ask your customer not to pay.

## Notices
notice-damaged = ⚠️ My record of this chat was damaged, and I had to set it aside. Your settings, draft and open pay cards are gone here; your invoices are safe in your dashboard. When an open one is paid, I tell you, but I can't say which, and /today doesn't count it. Please sign in again. If you sell in somebody's team, ask its owner for a new invitation.
notice-damaged-invoice = ⚠️ My record of one of your invoices was damaged when the service reported its status. Please check your dashboard.
    .seller = ⚠️ My record of one of your invoices was damaged when the service reported its status. Please ask the owner to check the dashboard.
notice-unknown-invoice = ⚠️ The service reported the status of an invoice that I have no record of. Please check your dashboard.
    .seller = ⚠️ The service reported the status of an invoice that I have no record of. Please ask the owner to check the dashboard.
notice-damaged-items = ⚠️ My record of your saved items was damaged, and I had to set it aside. Import them again with /items if you have a file of them.
notice-dead-letter = ⚠️ I couldn't handle one of your earlier messages. Please check whether something is missing.
notice-overflow = ⚠️ Too many messages came at once, and I had to drop the oldest. Please check what you sent last.

## Unhandled
unhandled-quote = I didn't understand “{ $text }”.
unhandled-unclear = I didn't understand that.
unhandled-signed-in = Send an item and its price, like: Coffee 15{"\u00A0"}000. Or forward me a customer's order. /help shows what else I can do.
unhandled-signed-out = To create an invoice, sign in first.
contact-kept = The next customer: { $customer }. Send what you sell within 10 minutes, and I put the customer on the invoice.
unhandled-no-text = I can't read that. For an invoice send text, also below a picture, like: Coffee 15{"\u00A0"}000; for its customer a contact; for your saved items an Excel or CSV file.
unknown-command = I don't know that command. Send /help to see mine.

## Commands in words
words-welcome = You're welcome!
words-ok = OK.
words-withdraw = If you mean this invoice, tap Withdraw.
words-nothing-to-undo = There is nothing that I can undo. /cancel leaves the current step.
words-which-cash = Which invoice was paid in cash? Tap it, then tap Paid in cash.
words-longer = { $link ->
    [over] The service can't make a link last longer. I can create the same invoice again, with a new link.
   *[open] The service can't make a link last longer. I can create the same invoice again, with a link that lasts longer. The old link works until it expires, so ask your customer to pay by the new one only.
}

## Privacy
privacy = <b>What I keep</b>
    Your settings, saved items, templates and the groups of /payments until you delete them, drafts ({ $drafts ->
        [one] { $drafts } day
       *[other] { $drafts } days
    }), and invoices: open ones until they end, closed ones for { $invoices ->
        [one] { $invoices } day
       *[other] { $invoices } days
    }. Customers' names and e-mail addresses, to offer them for the next invoice: as long as closed invoices, or until you sign out. Your access to { $service } until it ends, isn't used for 30 days or you sign out; your login until you sign out. The sums behind /today: 66 days. What I failed to handle, such as a payment notice: up to 30 days. All of it is encrypted.
    I never keep your password or a one-time code, and I delete those messages from this chat.
    For 400 days I remember which chats have signed in to an account, so that I can tell you when another one does. After you delete everything, only fingerprints of the logins used here and the times of wrong passwords stay, so that strangers can't lock you out.
    .seller = <b>What I keep</b>
        Your settings, saved items and templates until you delete them, drafts ({ $drafts ->
            [one] { $drafts } day
           *[other] { $drafts } days
        }), and invoices: open ones until they end, closed ones for { $invoices ->
            [one] { $invoices } day
           *[other] { $invoices } days
        }. Customers' names and e-mail addresses, to offer them for the next invoice: as long as closed invoices, or until you leave the team. What your invoices of a day come to, for your limit: a week. The sums behind /today: 66 days. What I failed to handle, such as a payment notice: up to 30 days. All of it is encrypted.
        After you delete everything, I still keep that sum for a week and, for 400 days, for whom you created each unpaid invoice, so that the owner hears of its payment. If you have signed in here before, fingerprints of those logins and the times of wrong passwords stay too, so that strangers can't lock you out.
button-delete-everything = Delete everything
privacy-confirm = { $count ->
    [0] Delete your settings, drafts, templates, saved items, invoices and access? This can't be undone.
    [one] Delete your settings, drafts, templates, saved items, invoices and access? { $count } invoice is open. The service can't cancel a link: it can still be paid, but I won't tell you any more. This can't be undone.
   *[other] Delete your settings, drafts, templates, saved items, invoices and access? { $count } invoices are open. The service can't cancel a link: they can still be paid, but I won't tell you any more. This can't be undone.
  }
privacy-confirm-older = There may be more open invoices: I haven't counted the oldest ones.
button-delete-confirm = Yes, delete everything
button-keep = Keep it
privacy-kept = Nothing was deleted.
privacy-deleted = Everything is deleted. Send /start to begin again.

## Settings
settings-title = <b>Settings</b>
settings-language = Language: { $language }
settings-time-zone = Time zone: { $zone } (there it is { $time })
settings-currency = Currency: { $currency }
settings-currency-draft = The open draft stays in { $currency }; the setting is for new invoices.
settings-terminal = Terminal: { $name }
settings-terminal-ask = Terminal: ask every time
settings-terminal-usual = Terminal: the one chosen last
settings-ask-language = Which language?
settings-ask-time-zone = Which time zone? Tap one, or send a city like: Tashkent
problem-time-zone-unknown = I don't know that time zone. Send a city like: Tashkent, or an offset like: UTC+5
settings-ask-currency = Which currency? Tap one, or send its three-letter code like: UZS
problem-currency-unknown = I don't know that currency. Send its three-letter code like: UZS
settings-ask-terminal = Which terminal should new invoices use?
settings-terminals-unusable = Not available now:
settings-terminal-unusable = · <i>{ $name } ({ $status })</i>
settings-signed-out = Sign in to see your terminals.
settings-currency-ask = Currency: ask every time, { $currency } first
settings-expiry = Expiry: { $expiry }
settings-expiry-duration = { $duration } after creation
settings-note-removed = I have removed this note: { $note }
settings-ask-expiry = When should the links of new invoices expire? Tap one, or send a duration like: 2h or 3 days
problem-default-expiry-not-understood = I can't read that as a duration. Send something like: 2h or 3 days
problem-default-expiry-fixed = A fixed time would soon be past, so I need a duration here. Send something like: 2h or 3 days
problem-default-expiry-too-far = That is more than a year. Send a shorter duration, like: 7 days
problem-default-expiry-too-soon = A link must be valid for at least a minute. Send something like: 30 min
settings-more-title = <b>More defaults for new invoices</b>
settings-overpaid = Overpayment: { $value }
settings-underpaid = Underpayment: { $value }
settings-customerLanguage = Customer's language: { $value }
settings-note = Note: { $value }
settings-value-like-last-invoice = as on the last invoice
settings-value-ask = ask every time
settings-value-unset = not set
settings-value-like-mine = the same as yours
settings-value-up-to = up to { $size } counts as paid
settings-ask-overpaid = If customers pay too much, how much extra still counts as paid? Tap one, or send a percentage or an amount in { $currency }, like: 1% or 1000
settings-ask-underpaid = If customers pay too little, how much may be missing and the invoice still counts as paid? Tap one, or send a percentage or an amount in { $currency }, like: 1% or 1000
settings-amounts-dropped = The over- or underpayment was an amount in { $currency }, so I cleared it. Set it again if you need it.
settings-ask-customerLanguage = Which language should I use for your customers?
settings-ask-note = What note should go on new invoices? Customers may see it. For example: Thank you!
settings-icpuCode = ICPU code of items: { $value }
settings-packageCode = Package code of items: { $value }
settings-ask-icpuCode = Which ICPU code should items get that have none of their own? For example: 10101001001000000
settings-ask-packageCode = Which package code should go with that ICPU code? For example: 1500001
settings-codes-draft = The open draft keeps its codes; this setting is for new invoices.
settings-saved = Settings saved.
button-language = Language
button-time-zone = Time zone
button-currency = Currency
button-default-terminal = Terminal
button-like-last-invoice = Like the last invoice
button-ask-every-time = Ask every time
button-last-terminal = The one chosen last
button-more-defaults = More defaults…
button-not-set = Not set
button-like-mine = Same as mine

## Security
button-security = Security
button-sign-out-everywhere = Sign out everywhere
button-sign-out-confirm = Yes, sign out
security-title = <b>Security</b>
security-where = Your { $service } account is signed in here:
security-this-chat = · this chat
security-this-chat-ended = · this chat: its access has ended
security-other-chat = · another chat, since { $moment }
security-signed-out = Sign in to see where your account is signed in.
security-sign-out-ask = { $count ->
    [0] Sign out of this chat? No other chat is signed in. Your drafts are kept, and I still tell you about payments.
    [one] Sign out of this chat and 1 other? Drafts are kept, and each chat still hears about its payments.
   *[other] Sign out of this chat and { $count } others? Drafts are kept, and each chat still hears about its payments.
  }
security-sign-out-sellers = { $count ->
    [one] 1 seller
   *[other] { $count } sellers
  } can't create invoices until you sign in again.
security-signed-out-everywhere = Signed out of this chat and of all others. If somebody knows your password, change it at the service before you sign in again.
button-lock = Lock
button-lock-off = Off
button-lock-5 = 5 min
button-lock-15 = 15 min
button-lock-60 = 1 hour
button-lock-480 = 8 hours
security-lock = Lock: after { $time } without a message or tap
security-lock-off = Lock: off
security-ask-lock = After how long without a message or tap should this chat lock? It then asks for your password and a one-time code before it shows or creates invoices; the service gives no code without the password. I still tell you about payments, without links and customers.

## Sellers
# Invoices of sellers, in the chat of the owner
sold-by = by { $name }
label-sold-by = by { $name }
button-invoices-team = Team
invoices-title-team = <b>Invoices of the team</b>
invoices-title-seller = <b>Invoices by { $name }</b>
# The list of sellers, a seller's screen and the log
team-paid-today = Paid today:
team-none = nothing yet
team-seller-title = <b>{ $name }</b>{ $state ->
    [paused] {" "}· ⏸ paused
   *[other] {""}
 }
team-seller-person = Telegram: { $person }, id <code>{ $id }</code>
team-seller-since = { $state ->
    [paused] Paused since: { $moment }
   *[other] At work since: { $moment }
 }
team-seller-paid = Paid today: { $sum }
team-paid-less = { $sum } (up to { $less } less)
team-seller-open = Open: { $sum }
team-remove-ask = Remove { $name } from your team? { $name } can't create invoices for you any more. The invoices stay yours, and I tell you when they are paid.
team-removed = { $name } isn't in your team any more.
team-you-paused = { $owner } has paused you, so you can't create invoices now. Your drafts are kept.
team-you-resumed = You can create invoices for { $owner } again.
team-ask-notices = When should I tell you about your sellers' invoices?
team-daily-summary = Your sellers' payments come with the daily summary at { $hour }. You change the hour in /settings.
summary-locked = Your daily summary is ready. The chat is locked: /today asks for your code first.
team-log-title = <b>Log of your team</b>
team-log-title-of = <b>Log: { $name }</b>
team-log-empty = There are no entries yet.
team-log-exported = The log of your team: { $count ->
    [one] 1 entry
   *[other] { $count } entries
 }
log-invited = You invited { $name }
log-asked-to-join = { $name } asked to join
log-joined = You approved { $name }
log-declined = You declined { $name }
log-left = { $name } left the team
log-renamed = You renamed { $before }: now { $name }
log-limits-changed = You set the limits of { $name }: { $perInvoice } per invoice, { $perDay } per day{ $tolerance ->
    [none] {""}
   *[other] , { $tolerance } over- and underpayment
  }
log-terminals-changed = You set the terminals of { $name }: { $terminals }
log-paused = You paused { $name }
log-resumed = You resumed { $name }
log-removed = You removed { $name }
log-asked = { $name } asked about an invoice for { $amount }
log-approved-over-limit = You approved an invoice of { $name } over the limit: { $amount }
log-declined-over-limit = You declined an invoice of { $name } over the limit: { $amount }
log-cash-noted = { $name } noted a payment in cash: { $amount }
log-cash-taken-back = { $name } took back a note of a payment in cash: { $amount }
log-withdrawn = { $name } withdrew an invoice: { $amount }
log-withdrawal-undone = { $name } took back a withdrawal: { $amount }
log-exported = You exported the log
log-by-owner = Owner
log-by-seller = Seller
log-column-time = Time
log-column-by = Who
log-column-name = Seller
log-column-what = What happened
button-team-log = Log
button-team-notices = { $choice ->
    [nothing] Notices: nothing
    [daily-summary] Notices: summary
   *[other] Notices: payments
 }
button-notices-every-payment = Every payment
button-notices-daily-summary = The daily summary
button-notices-nothing = Nothing
button-seller-limits = Limits
button-seller-terminals = Terminals
button-pause = Pause
button-resume = Resume
button-remove-seller = Remove
button-rename = Rename
button-seller-invoices = Invoices
button-export-log = Export
button-newest = ‹ Newest
toast-seller-gone = This seller isn't in your team any more.

## Sellers: access and the life of a team
start-seller = You sell for { $owner }.
no-access-ended = The owner has to sign in again.
no-access-draft = Your draft is safe.
no-access-resting = { $owner }'s team rests, so you can't create invoices now. I'll tell you when it works again.
no-access-paused = { $owner } has paused you, so you can't create invoices now.
no-access-removed = You no longer sell for { $owner }.
team-over = { $owner } has ended the team, so nobody sells in it any more.
team-over-links-owner = These links of yours can still be paid. { $owner } is told when they are:
team-over-links-you = These links of yours can still be paid. { $owner } gets no messages about them any more, so I tell you when they are:
owner-told = I'm telling { $owner }. I'll write to you as soon as you can create invoices again.
owner-blocked = I can't reach { $owner }, because they have blocked me: ask them to open this bot and sign in.
owner-blocked-asked = I can't reach { $owner }, because they have blocked me: ask them to open this bot. They read your question then, and I'll write to you here as soon as they answer.
toast-owner-told = I've told the owner already.
access-back = { $owner } has signed in again: you can create invoices.
sellers-wait = { $more ->
    [0] { $name } waits
    [one] { $name } and 1 more wait
   *[other] { $name } and { $more } more wait
} for you: your access has ended, so no invoice can be created until you sign in again.
sellers-waited = You have signed in again. I've told every seller who waited.
team-rests = { $owner }'s team rests, because { $owner } has signed out or signed in to another account.
team-works = { $owner }'s team works again: you can create invoices.
sign-in-team-rests = Your team rests, because it belongs to another account. It works again when you sign in to that one.
sign-out-stops-sellers = { $count ->
    [one] 1 seller
   *[other] { $count } sellers
} can't create invoices while you are signed out. Sign out?
sign-out-stayed = You are still signed in.
leave-first = You sell for { $owner }. To sign in to an account of your own, leave the team first.
team-stayed = You still sell for { $owner }.
privacy-seller = <b>You sell for { $owner }.</b> { $owner } sees every invoice that you create here, your name at Telegram and when you joined. This chat holds neither a login nor a key of that account.
privacy-team = <b>Your team.</b> I keep your sellers' names, their limits and copies of their invoices. The team's log is kept for 400 days.
privacy-confirm-team = { $count ->
    [one] Your team ends: 1 seller
   *[other] Your team ends: { $count } sellers
} can't create invoices any more, and your invitation links stop working. Payments of their open links are then told to them, and not to you.
privacy-confirm-seller = You also leave { $owner }'s team. { $owner } keeps a copy of every invoice that you created there.
button-tell-owner = Tell the owner
button-leave-team = Leave the team
button-stay = Stay
button-sign-out = Sign out
button-stay-signed-in = Stay signed in
button-inline-no-access = You can't create invoices now

## Sellers
# Limits, and asking the owner about an invoice over them
limit-per-invoice = ⚠️ { $amount } over the limit for one invoice
limit-per-day = ⚠️ { $amount } over the limit for today
limit-currency = ⚠️ This invoice is in { $currency }; the limits are in { $limited }
limit-underpaid = ⚠️ Counts as paid with up to { $size } less than the total: over the limit for underpayment
limit-overpaid = ⚠️ Counts as paid with up to { $size } more than the total: over the limit for overpayment
limit-terminal = ⚠️ You can't use this terminal. Tap Terminal and choose another one.
limit-asked = ⏳ The owner has been asked. I'll tell you the answer.
limit-declined = ❌ Declined. Change the invoice to ask again.
limit-approved = ✅ Approved until { $moment }: create it before then, without changes.
inline-failed-over-limit = To ask the owner, create it with /new in our private chat.
inline-failed-terminal = You can't use your default terminal. Choose another one in /settings, then tap Try again.
button-all-items = All items
button-ask-owner = Ask the owner
toast-asked-enough = The owner still has to answer five of your questions. Wait for an answer first.
toast-ask-too-large = This invoice is too long to ask about. Remove descriptions or split it into two invoices.
ask-title = <b>{ $name } asks to create this invoice</b>
ask-hidden-locked = 🔒 This chat is locked. Tap Approve or Decline: after your password and a one-time code I show you the whole invoice, and you answer then.
ask-hidden-rests = Your answer needs the team's account. Sign in to it, then tap Approve or Decline: I show you the whole invoice first.
ask-answered-approved = ✅ You have approved it. { $name } can create it once, until { $moment }.
ask-answered-declined = ❌ You have declined it.
button-approve-ask = Approve
button-decline-ask = Decline
toast-ask-approved = Approved.
toast-ask-declined = Declined.
toast-ask-answered = You have answered this already.
toast-ask-gone = This question is no longer open.
toast-ask-rests = Sign in to the team's account first, then answer.
answer-approved-title = <b>✅ The owner has approved this invoice</b>
answer-declined-title = <b>❌ The owner has declined this invoice</b>
answer-approved = ✅ The owner has approved the invoice for { $total }: { $items }. You can create it once until { $moment }, without changes.
answer-declined = ❌ The owner has declined the invoice for { $total }: { $items }.
answer-not-taken = Your question didn't reach the owner. You can ask again on the review card.

## Sellers: joining, and the questions about a seller
team-title = <b>Your team</b>
team-empty = You have no sellers yet. A seller creates invoices for your account from their own chat, without your login.
team-seller-line = { $state ->
    [paused] ⏸
   *[other] ·
 } { $name }: { $sum }
team-sign-in-first = Sign in first: sellers create invoices for your account.
team-of-other-account = Your team belongs to the account that you were signed in to before, so it rests. Sign in to that account again, or end the team to make a new one.
team-end-ask = End the team? Its sellers can't create invoices for you any more, and open invitations stop working.
team-ended = The team has ended. You can invite sellers for your present account.
team-sellers-full = A team has at most { $limit } sellers. Remove one before you invite another.
team-invitations-full = You have { $limit } open invitations, and there can't be more. Wait until one is used, or cancel one.
team-ask-name = What is the seller's name? It stands on their invoices in your chat and in groups of /payments. For example: Dilnoza
team-ask-new-name = { $name } is this seller's name now. What is the new name?
team-name-unusable = I need a name with at most { $limit } characters, like: Dilnoza
team-ask-terminals = Which terminals may { $name } use? Tap All, or tap one or several and then Done.
team-tap-terminals = Tap the terminals, then tap Done.
team-ask-per-invoice = What is the most that one invoice of { $name } may come to? Tap No limit, or send an amount in { $currency }, like: 500{"\u00A0"}000
team-ask-per-day = What is the most that all invoices of { $name } may come to in one day? Tap No limit, or send an amount in { $currency }, like: 2{"\u00A0"}000{"\u00A0"}000
team-ask-tolerance = By how much may a payment differ from the total, so that { $name }'s invoices still count as paid? Above it, I ask you first. Tap As in my settings, or send a percentage of the total, like: 2%
team-tolerance-unusable = I can't use that as a limit. Send a percentage below 100, like: 2%
team-amount-unusable = I can't use that as a limit in { $currency }. Send an amount like: 500{"\u00A0"}000
team-amount-two-ways = That amount can be read in two ways. Which one do you mean?
team-all-terminals = Terminals: all
team-terminals = Terminals: { $names }
team-per-invoice = At most per invoice: { $amount }
team-per-day = At most per day: { $amount }
team-tolerance = Over- and underpayment: at most { $percent }
team-no-limit = no limit
team-send-link = Send this link to { $name }. It works once, until { $time }.
team-share-text = Create invoices at { $service } with me: open the link and tap Join.
team-invitation-used = ✅ The invitation for { $name } is used: somebody has asked to join by it. Its link doesn't work any more.
team-invitation-over = This invitation's link doesn't work any more, because the team has ended.
team-taken-back = The invitation for { $name } is cancelled, and its link doesn't work any more.
team-candidate = { $person }{ $handle } (id <code>{ $id }</code>) wants to join your team by the invitation for { $name }. If you don't know this person, decline.
team-approved = { $name } can create invoices for your account now.
team-declined = You have declined. { $name } can't create invoices for your account.
team-approve-signed-in = To approve or decline, sign in to the account of your team first. Then tap the button again.
team-seller-left = { $name } has left your team. The invoices stay yours.
team-saved = Saved: { $name }
team-seller-gone = This seller isn't in your team any more, so nothing was changed.
team-you-sell = You sell for { $owner }.
team-you-joined = You can now create invoices for { $owner }.
team-you-changed = { $owner } has changed what you may invoice.
team-leave-ask = Leave the team of { $owner }? You can't create invoices for { $owner } any more. Your drafts stay.
team-you-left = You no longer sell for { $owner }. Your drafts are kept.
join-invitation = { $owner } invites you to create invoices for their { $service } account. You don't need a login.
join-owner-sees = { $owner } sees every invoice that you create.
join-asked = I have told { $owner }. As soon as { $owner } approves, I'll write to you here.
join-waiting = { $owner } hasn't answered yet. I'll write to you here as soon as { $owner } does.
join-kept = { $owner } hasn't answered yet. I have kept what you sent, and go on with it as soon as { $owner } approves.
join-not = All right, you haven't joined. Open the link again if you change your mind.
join-unknown = This invitation link doesn't work. Ask whoever has sent it for a new one.
join-own = This is your own invitation. Send the link to the seller.
join-leave-first = You sell for { $owner }. Leave that team first, then open the link again.
join-sign-out-first = You are signed in to an account here. Sign out first, then open the link again to join the team of { $owner }.
join-refused-gone = This invitation doesn't exist any more. Ask for a new one.
join-refused-expired = This invitation is over. Ask { $owner } for a new one.
join-refused-used = This invitation has already been used. Ask { $owner } for a new one.
join-refused-full = The team of { $owner } is full, so you couldn't join.
join-refused-member = You are already in the team of { $owner }.
join-refused-declined = { $owner } has declined, so you haven't joined the team.
join-refused-signed-in = You have signed in to an account here, so you haven't joined the team of { $owner }. To join, sign out and ask for a new invitation.
button-invite = Invite a seller
button-candidate = Wants to join: { $name }
button-invitation = Invitation: { $name }
button-end-team = End the team
button-all-terminals = All
button-tolerance-own = As in my settings
button-no-limit = No limit
button-share-invitation = Share
button-cancel-invitation = Cancel invitation
button-approve = Approve
button-decline = Decline
button-join = Join
toast-choose-terminal = Tap at least one terminal, or tap All.

## The day
day-title = { $period ->
    [summary] <b>Daily summary, { $date }</b>
    [today] <b>Today, { $date }</b>
    [yesterday] <b>Yesterday, { $date }</b>
    [week] <b>Last 7 days, { $date }</b>
   *[month] <b>Last 30 days, { $date }</b>
  }
day-nothing = { $period ->
    [today] No invoices today so far.
    [yesterday] No invoices on this day.
   *[other] No invoices in these days.
  }
day-paid = Paid { $sum }
day-waiting = Waiting { $sum }
day-expired = Expired { $sum }
day-failed = Failed { $sum }
day-cash = Noted as cash { $sum }
day-withdrawn = Withdrawn { $sum }
day-untracked = Without status updates { $sum }
day-cannot-know = I can't know whether invoices without status updates were paid: see your dashboard.
    .seller = I can't know whether invoices without status updates were paid: ask the owner to see the dashboard.
day-more = { $percent } % more than { $time }
day-less = { $percent } % less than { $time }
day-same = About as much as { $time }
day-nothing-now = Nothing paid; { $time } it was { $sum }
day-time-before = { $period ->
    [today] { $weekday ->
        [1] last Monday by this time
        [2] last Tuesday by this time
        [3] last Wednesday by this time
        [4] last Thursday by this time
        [5] last Friday by this time
        [6] last Saturday by this time
       *[7] last Sunday by this time
      }
    [yesterday] { $weekday ->
        [1] on the Monday before
        [2] on the Tuesday before
        [3] on the Wednesday before
        [4] on the Thursday before
        [5] on the Friday before
        [6] on the Saturday before
       *[7] on the Sunday before
      }
    [week] in the 7 days before
   *[month] in the 30 days before
  }
day-items = { $cash ->
    [with] <b>Sold most</b>, cash included
   *[without] <b>Sold most</b>
  }
day-other-items = Other items, without their names
day-item = { $name } × { $quantity } · { $sum }
day-terminals = <b>Paid by terminal</b>
day-sellers = <b>Paid by seller</b>
day-line = { $name }: { $sum }
day-you = You
button-day-today = Today
button-day-yesterday = Yesterday
button-day-week = 7 days
button-day-month = 30 days
button-day-waiting = Waiting
waiting-title = <b>Waiting for payment</b>: { $sum }
waiting-none = No invoice waits for payment.
waiting-line = { $number }. <b>{ $total }</b> · { $sale } · { $age }
waiting-age = { $days ->
    [0] today
    [one] { $days } day
   *[other] { $days } days
  }
waiting-cannot-know = { $count ->
    [one] { $count } invoice has no status updates, so I can't know whether it was paid: see /invoices.
   *[other] { $count } invoices have no status updates, so I can't know whether they were paid: see /invoices.
  }
button-remind = Remind { $whom }
button-day-picture = Picture
button-day-excel = Excel
toast-nothing-paid = Nothing was paid in this time.
day-picture-note = And { $count } more { $count ->
    [one] currency
   *[other] currencies
  }
day-file = Invoices of { $date }: { $count }
day-file-counting = Writing the file… { $count } of { $total } invoices
day-file-none = No invoices in this time.
toast-day-file-sent = The file is already in this chat.

## Exported tables of invoices
# The names of the sheets have at most 31 characters, and none of : \ / ? * [ ].
export-sheet-invoices = Invoices
export-sheet-items = Items
export-column-created = Created
export-column-paid = Paid
export-column-status = Status
export-column-amount = Amount
export-column-currency = Currency
export-column-terminal = Terminal
export-column-seller = Seller
export-column-customer = Customer
export-column-note = Note
export-column-link = Pay link
export-column-invoice = Invoice id
export-column-less = Underpayment allowed
export-column-remark = Remark
export-status-created = Waiting for payment
export-status-processing = Being processed
export-status-paid = Paid
export-status-paid-late = Paid after it expired
export-status-failed = Payment failed
export-status-expired = Expired
export-status-over = The link has expired
export-status-cash = Noted: paid in cash
export-status-withdrawn = Withdrawn
export-status-untracked = Not known if paid
export-status-unknown = Not known if created
export-remark-currencies = Row { $row } of { $rows }: this invoice has several currencies.
export-remark-text = This amount is a text, because spreadsheets round numbers with more than 15 digits. Sums leave it out.
export-remark-twice = Noted as paid in cash, then paid by the link: the customer may have paid twice.
export-remark-withdrawn = Withdrawn, then paid by the link all the same.

## The page inside Telegram (Mini App)
app-counter-title = { button-counter }
app-links-title = Pay links

## The page inside Telegram: before a screen, and what goes wrong
app-loading = Loading…
app-slow = If nothing appears, close this page and open it again from the chat.
app-outside-title = Open this page from the bot's chat
app-outside = This page works only in Telegram, opened with a button in your chat with the bot.
app-outside-chat = Open the chat with the bot
app-close = Close
app-try-again = { button-try-again }
app-back-to-chat = { button-back-to-chat }
app-failed-title = That didn't work
app-failed-offline = There is no connection to the bot. Check the internet on your phone, then try again.
app-failed-kept = What you typed is still here.
app-failed-old = This page is no longer valid. Close it, then open it again from the chat.
app-failed-too-many = Too many requests came from this page.
app-failed-later = The bot can't answer right now.
app-failed-waiting = The bot has your request, but it takes longer than usual.
app-failed-fault = Something went wrong on this page. Close it, then open it again from the chat.
app-failed-service = The invoicing service doesn't answer.
app-retry-soon = Try again in a moment.
app-retry-after = { create-retry-after }

## The page inside Telegram: sign-in
app-sign-in-title = Sign in to { $service }
app-whose = Access goes to the Telegram chat of
app-whose-nameless = No username
app-whose-not-you = Not you? Close this page.
app-sign-in-lead = What you type here doesn't become a message, and I never keep your password.
app-sign-in-locked = This chat is locked, because you were away for a while. To unlock it, sign in again. Nothing you have typed is lost.
app-sign-in-before-end = You are signed in until { $time }. To have access for longer, sign in again.
app-sign-in-unfinished = Your last sign-in wasn't finished. Please begin again.
app-sign-in-login = { sign-in-ask-login }
app-sign-in-known = Login: { $login }
app-sign-in-password = Your { $service } password?
app-sign-in-password-never = Never your Telegram password.
app-sign-in-show = Show
app-sign-in-show-password = Show the password
app-sign-in-hide = Hide
app-sign-in-hide-password = Hide the password
app-sign-in-submit = { button-sign-in }
app-sign-in-checking = Checking…
app-sign-in-takes-long = This takes longer than usual. The bot is still trying.
app-sign-in-in-chat = { button-sign-in-in-chat }
app-sign-in-ask-authenticator = { sign-in-ask-authenticator }
app-sign-in-authenticator = { button-authenticator }
app-sign-in-another-authenticator = { button-another-authenticator }
app-sign-in-another-login = { button-another-login }
app-sign-in-code = { sign-in-ask-code }
app-sign-in-missing-login = Type your login first.
app-sign-in-missing-password = Type your password first.
app-sign-in-missing-code = Type the code first.
app-sign-in-refused = { $service } doesn't accept that login and password. Check the login, then type the password again.
app-sign-in-wrong-code = That code is wrong or used, or this sign-in has expired. Type the next code from your app, or tap New code.
app-sign-in-wrong-code-clock = That code is wrong too, or this sign-in has expired. Your phone's clock may be off: set it to automatic, then type the next code, or tap New code.
app-sign-in-last-code = { app-sign-in-wrong-code-clock } { sign-in-last-code }
app-sign-in-wrong-code-last = { sign-in-wrong-code-last }
app-sign-in-code-form = { sign-in-code-form }
app-sign-in-login-form = A login has no spaces, and no password beside it. Check the login, then type the password again.
app-sign-in-start-again = This sign-in has ended, so we start again from the password.
app-sign-in-send-again = What you typed didn't reach the service, because I was restarted. Please type it again.
app-sign-in-no-authenticator = { sign-in-no-authenticator }
app-sign-in-other-authenticators = { sign-in-other-authenticators }
app-sign-in-code-letters = The code has letters
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
app-sign-in-seller = You sell for an owner's account, so you don't need to sign in.
app-sign-in-seller-waits = You sell for an owner's account, so you don't need to sign in. You can't create invoices right now: send /new in the chat to see why.

## The page inside Telegram: counter and pay links
# These texts stand on a page, so they hold no HTML.
app-tabs = Screens
app-search = Search items
app-search-none = No saved item has this name. Tap { app-amount } to type a price instead.
app-counter-empty = You have no saved items yet. Save some with /items in the chat, or type amounts here.
app-items = Saved items
app-amount = Amount
app-amount-name = Name (optional)
app-sale = { item-payment }
app-keypad = Keypad
app-key-back = Delete the last digit
app-add = Add
app-amount-left = The amount on the keypad isn't in the cart yet.
app-add-to-cart = Add to cart
app-tile = { $count ->
    [0] { $name }, { $price }
   *[other] { $name }, { $price }, { $count } in the cart
  }
app-tile-other-currency = { $name }, { $price }: another currency than the cart
app-other-currency = The cart is in { $currency }, and an invoice has only one currency. Empty the cart first.
app-cart = Cart
app-cart-count = { $count ->
    [0] Cart is empty
    [one] { $count } item
   *[other] { $count } items
  }
app-cart-full = No more items fit: an invoice holds at most { $limit }.
app-less = One less: { $name }
app-more = One more: { $name }
app-quantity = Quantity: { $name }
app-remove = Remove: { $name }
app-removed = Removed: { $name }
app-empty = Empty the cart
app-emptied = The cart is empty now.
app-undo = { button-undo }
app-total = Total: { $total }
app-review = Review · { $total }
app-review-nothing = Review
app-review-title = Check the invoice
app-create = Create · { $total }
app-create-created = ✅ The invoice is created.
app-create-unknown = I can't tell whether the invoice was created, and I won't create a second one by myself. The chat says how to find out.
app-create-not-created = Nothing was created. Check the invoice again; the chat says more.
app-create-in-chat = This draft goes on in the chat.
app-review-change = Change it in the chat
app-next-sale = Next sale
app-sending = Sending…
app-draft-in-chat = The draft is in the chat. Check it there, then tap { button-create }.
app-draft-items-gone = Some saved items were changed or deleted, so I took them out of the cart. Check the rest.
app-draft-too-many = That is too much text for one invoice. Remove some items.
app-draft-amount = One of the amounts can't be used in this currency. Remove it and type it again.
app-draft-no-chat = I can't write to you in our chat. Open it, send /start, then come back and tap “{ app-review-nothing }” again. The cart stays here.
app-allow-messages = Allow messages
app-nothing-lost = Nothing is lost.
app-no-access = You are signed out, or this chat is locked. Sign in to go on.
app-no-access-seller = The owner has to sign in first. Then open this page again.
app-no-access-sign-in = { button-sign-in }
app-links-empty = No pay link is waiting for a payment. Create an invoice, and you will find its link here.
app-links-list = Pay links, open and paid
app-link-expires = Expires: { $moment }
app-link-paid = { status-paid }
app-link-processing = A payment is being processed.
app-share = Share
app-share-label = Share: { $total }, { $items }
app-share-sent = Sent
app-share-failed = Telegram couldn't send it. Try again.
app-share-ready = Ready. Tap { app-share } again.
app-share-unclear = I can't tell whether it was sent. Look into the customer's chat: if the invoice isn't there, tap { app-share } again.
app-share-impossible = Links can't be sent from this page now. Tap { button-share } on the invoice's card in the chat.
app-share-over = { toast-link-over }
app-share-gone = { toast-invoice-gone }
app-share-unavailable = Telegram can't take the invoice right now. { app-retry-soon }

## Chats with customers
command-business = Pay links in your chats with customers
command-pay = In a chat with a customer: send a pay link
business-intro = <b>Pay links in your chats with customers</b>
    Type <code>/pay Coffee 2x15000</code> in a chat with a customer: I create the invoice and post the pay link there in your name. I read only this command of yours. I drop everything else in those chats unread.
business-steps = 1. In Telegram, open your profile, tap Edit, and then Chat Automation. In older apps: Settings, Telegram Business, Chatbots.
    2. Enter @{ $bot }. Choose the chats, and allow me to reply to messages and to delete them.
    3. In one of these chats, type /pay and what you sell.
business-not-connected = I am not connected to your Telegram account.
business-ended = I am no longer connected to your Telegram account. The pay links that I posted in your chats still work, and I tell you here when they are paid. The messages there no longer change. To connect me again: /business
business-off = I can't be connected to Telegram accounts: my operator hasn't turned that on.
business-connected = ✅ <b>I am connected to your Telegram account.</b>
business-lacks-reply = ⚠️ I may not write in your name. Open your Telegram profile, tap Edit, then Chat Automation, and allow me to reply to messages.
business-lacks-delete = Your command stays in the chat above the pay link. To have me remove it, allow me there to delete messages.
business-how = In a chat with a customer, type <code>/pay Coffee 2x15000</code>, the name of a template or your saved items. I create the invoice with your defaults and post the pay link in your name.
    Telegram lets me write only where the customer has written in the last 24 hours, and only in the chats that you have chosen.
business-end = To disconnect me, open your Telegram profile, tap Edit, then Chat Automation, and remove me there.
business-pay-elsewhere = /pay works in your chats with customers, once you have connected me: see /business. Here, use /new.
business-stranger = I make invoices for { $service }. To use me in your chats with customers, sign in first.
business-empty = Your command /pay says nothing about what you sell. Type it in the chat with the customer once more, for example: <code>/pay Coffee 2x15000</code>
business-not-understood = I created no invoice, because I don't understand what your /pay means. Type it in the chat with the customer once more, with prices: <code>/pay Coffee 2x15000</code>. Without prices I understand only saved items and templates.
business-mixed-currencies = I created no invoice, because your /pay has several currencies. Type it in the chat with the customer once more, with one currency.
business-unsure-several = I created no invoice, because your /pay can mean several things.
business-unsure-number = I created no invoice, because a number in your /pay may belong to the name, the quantity or the price.
business-unsure-code = I created no invoice, because the number in your /pay may be a code instead of a price. Add the currency to a price, like: Package 5000 UZS
business-unsure-price = I created no invoice, because I'm not sure that the number in your /pay is the price.
business-unsure-total = I created no invoice, because your /pay names a total, an advance, a charge or a tax, and none of them is an item.
business-unsure-total-differs = I created no invoice, because the total in your /pay doesn't fit its items.
business-unsure-discount = I created no invoice, because your /pay leaves open what its discount is taken off.
business-unsure-words = I created no invoice, because your /pay may be a request or a note, and not the name of what you sell.
business-unsure-hidden = I created no invoice, because your /pay has invisible characters that change how its numbers look.
business-unsure-secret = I created no invoice, because your /pay may hold a code, a password, or the number of a phone or a card. I keep nothing of it. If it is one, delete your message in that chat.
business-ask-thousands = I created no invoice yet, because your /pay can mean two amounts: { $items }. Tap the right one, and I create the invoice and post the pay link in that chat.
business-understood = I understood:
business-reading = • { $items }, { $total }
business-type-instead = Type it in the chat with the customer once more, with the quantity before the price and the currency after it: <code>/pay Coffee 2x15000 { $currency }</code>
business-check-instead = Or send me this here, and check the invoice before it is created: <code>/new { $text }</code>
business-no-right = I created no invoice, because I may not write in your name. Open your Telegram profile, tap Edit, then Chat Automation, and allow me to reply to messages. Then type your /pay once more.
business-failed = ⚠️ The invoice for a chat with a customer wasn't created: { $items }, { $total }.
business-failed-signed-out = Your access to { $service } has ended. Sign in, then tap Try again: I post the pay link in that chat.
business-failed-locked = This chat is locked, because you were away for a while. Sign in to unlock it, then tap Try again: I post the pay link in that chat.
business-failed-unavailable = { $service } doesn't answer. Tap Try again in a moment: I post the pay link in that chat.
business-failed-wait = { $wait } Then tap Try again: I post the pay link in that chat.
business-failed-stale = Your command reached me too late, since I was offline for a while. If you still want this invoice, tap Try again: I post the pay link in that chat.
business-failed-may-exist = If you still want this one, tap Create it anyway: I post the pay link in that chat.
toast-pay-over = That /pay was for another account, or is too old. Nothing was created. Type it in the chat with the customer once more.
business-unknown = ❓ You asked for an invoice in a chat with a customer: { $items }, { $total }.
business-not-posted = ⚠️ I couldn't post the pay link in the chat with the customer: { $items }, { $total }. The invoice is created.
business-not-posted-not-connected = I am no longer connected to your Telegram account. See /business.
business-not-posted-no-right = I may not write in your name. See /business.
business-not-posted-silent = The customer hasn't written there for 24 hours, so Telegram doesn't let me write.
business-not-posted-not-chosen = Your connection to me leaves this chat out, or I may not write in your name. See /business.
business-not-posted-customer-blocked = The customer has blocked you on Telegram, so I can't write there. Send the pay link another way.
business-not-posted-you-blocked = You have blocked this customer on Telegram. Unblock the customer there to write again.
business-not-posted-flood = Telegram limits your account for now: it may not write to people who don't have your number. Write to @SpamBot to learn until when.
business-not-posted-refused = Telegram didn't accept the message.
business-not-posted-no-link = { $service } hasn't given me the pay link yet. I post it there as soon as I get it.
business-not-posted-no-link-at-all = { $service } gave me no pay link, so I post nothing there. You'll find the invoice in your { $service } dashboard.
    .seller = { $service } gave me no pay link, so I post nothing there. The owner finds the invoice in the { $service } dashboard.
business-share-it = Send the customer the pay link yourself:
business-still-asks = ⚠️ You noted as paid in cash: { $items }, { $total }. I couldn't change the message in the chat with the customer, so it keeps its pay button. Delete it there, so that the customer doesn't pay twice.
business-still-asks-withdrawn = ⚠️ You withdrew: { $items }, { $total }. I couldn't change the message in the chat with the customer, so it keeps its pay button. Delete it there, so that the customer doesn't pay.
privacy-business = <b>Your chats with customers.</b> I keep none of your customers' messages. Of yours I keep only the commands /pay, for as long as their invoices: what you sold, the customer's name, the number of the chat and the number of my message there.
