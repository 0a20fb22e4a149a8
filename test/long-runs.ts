/**
 * The tests that take longest, each of which holds a promise once more under hard conditions: processes that are killed or
 * stopped, walks of crashes, several replicas, real proxies, floods, a few cases of each promise of the soak, every measure
 * of the bench, all hostile texts, many manners of the service. `npm run test:long` runs them. `npm test` leaves them out, so
 * that it stays quick enough to be run at every change. A text of the bot that changes may stand in these tests, too, and
 * nothing but `npm run test:long` tells.
 */
export const longRuns = [
  "test/bench/whole.test.ts",
  "test/main/full-inbox.test.ts",
  "test/limits/apart.test.ts",
  "test/journeys/{business-memory,key-rotation,late-writes,replicas,restart,shutdown}.test.ts",
  "test/journeys/{bad-data,dead-letters,recovery}.postgres.test.ts",
  "test/journeys/{access-crash,bad-input,create-unknown,other-account,team-life,team-troubles,token-ended}.test.ts",
  // What these journeys show is held by the quicker tests of test/features, test/engine and test/language, too.
  "test/journeys/{access-renewal,customer,customer-on-invoice,items,line-edges,more-fields,order}.test.ts",
  "test/journeys/{bad-data,business,callback-times,deleted-secrets,open-points-invoices,recovery}.test.ts",
  "test/journeys/{ended-while-telling,reminder,team,team-join,webhook-order}.test.ts",
  "test/journeys/{dead-letters,missed-choice,payments-group,profile,repeat-template,settings}.test.ts",
  "test/journeys/{access-hint,account-change,app-counter,app-sign-in,backup.postgres,callback-bodies}.test.ts",
  "test/journeys/{callback-meanings,card-recovery,deleted-then-paid,editing,groups,help,input-count}.test.ts",
  "test/journeys/{invoices-list,metrics,mini-app-requests,old-buttons,open-points,qr-code,quick-line}.test.ts",
  "test/journeys/{second-factor,secret-chat,seller,sign-in-where,sign-out-everywhere,team-canary}.test.ts",
  "test/journeys/{team-limits,telegram-away,terminal-lost,today,today-languages,way-to-invoice}.test.ts",
  "test/journeys/{what-goes-wrong,withdraw}.test.ts",
  "test/upgrade/way-back.test.ts",
  "test/features/{invoices/record-size,page/sign-in-crash,team/attacks/forged-taps,team/join-crash}.test.ts",
  // Of the texts whose steps are counted, `npm test` has a quarter for each reader, by turns.
  "test/hostile-text/{all-texts,hostile-bytes,steps-for-all-texts,whole-message}.test.ts",
  "test/interface/manners-many.test.ts",
  "test/engine/{chat-events-crash,timers-week}.test.ts",
  "test/paths/paths.test.ts",
  "test/postgres/server.test.ts",
  "test/deploy/{alerts,proxies,update}.test.ts",
  "test/soak/**/*.test.ts",
  "test/lines/typed-into-bot.test.ts",
  "test/store/folder/crash.test.ts",
  "test/store/postgres/leader-session.test.ts",
  "test/store/folder/folder-lock.test.ts",
  "test/tools/move-store/move.test.ts",
];

/**
 * The tests of each way to run the bot, from nothing: they install packages, build an image and take minutes. `npm run test:deploy`
 * runs those whose programs are installed here.
 */
export const waysToRun = ["test/deploy/{npm,units,container-file,compose}.test.ts"];
