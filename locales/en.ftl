### Messages are Telegram HTML. Keys that begin with "button-", "toast-" and "command-" are plain text.

## Shared
text-please = Please send text here: I can't read photos, stickers or voice messages. The question above is still open.
text-lost = I couldn't keep your last message while I was busy. Please send it again.
delete-it-yourself = I couldn't delete your message. Please delete it yourself.
service-unavailable = The invoicing service doesn't answer. Your draft is safe.
given-up = Something went wrong on my side with your last message, and I couldn't finish it. What you had entered before is safe. /new continues a draft.
button-sign-in = Sign in
button-new-invoice = New invoice
button-try-again = Try again
button-undo = Undo
toast-finished = This step is finished.
