/** The style sheet of the pay page and the dashboard. */
export const style = `
:root {
  --ground: #f3f4f1; --card: #fff; --ink: #1c211f; --soft: #5a635f; --line: #dfe3df;
  --accent: #0b6b57; --on-accent: #fff; --shade: #eef2ef;
  --good: #0b6b3a; --good-ground: #def3e5; --bad: #a3261c; --bad-ground: #fce6e3;
  --wait: #7a4d00; --wait-ground: #fdf0d5; --calm: #3d4a5c; --calm-ground: #e6eaf0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121614; --card: #1b211e; --ink: #e8ece9; --soft: #a3ada8; --line: #303833;
    --accent: #4cc3a5; --on-accent: #06231c; --shade: #232a26;
    --good: #7fdca4; --good-ground: #143524; --bad: #ff9d92; --bad-ground: #43201c;
    --wait: #f4c978; --wait-ground: #3d2f12; --calm: #b9c4d4; --calm-ground: #28303b;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%;
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1, h2, p, ul, dl, dd, ol { margin: 0; padding: 0; }
ul, ol { list-style: none; }
.sandbox {
  background: var(--wait-ground); color: var(--wait); text-align: center; padding: .5rem 1rem; font-size: .875rem;
}
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.word { overflow-wrap: anywhere; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
.badge {
  display: inline-block; border-radius: 99px; padding: .1rem .65rem; font-size: .8125rem; font-weight: 600;
  background: var(--calm-ground); color: var(--calm); white-space: nowrap;
}
.badge.paid, .badge.delivered { background: var(--good-ground); color: var(--good); }
.badge.failed, .badge.given-up { background: var(--bad-ground); color: var(--bad); }
.badge.processing, .badge.pending { background: var(--wait-ground); color: var(--wait); }

.pay main { width: 100%; max-width: 30rem; margin: 0 auto; padding: 1rem 1rem 2rem; }
.pay .card { padding: 1.25rem; }
.pay h1 { font-size: 1.125rem; font-weight: 600; }
.pay .total { font-size: 2rem; font-weight: 700; letter-spacing: -.02em; margin: .75rem 0 0; }
.pay .total.long { font-size: 1.2rem; }
.pay .items { margin-top: 1.25rem; border-top: 1px solid var(--line); }
.pay .items li {
  display: grid; grid-template-columns: minmax(40%, 1fr) auto; gap: .1rem 1rem;
  padding: .75rem 0; border-bottom: 1px solid var(--line);
}
.pay .items .soft { grid-column: 1 / -1; }
.pay .items .number { white-space: normal; overflow-wrap: anywhere; text-align: right; }
.pay .note { margin-top: 1rem; padding: .75rem 1rem; background: var(--shade); border-radius: 10px; white-space: pre-line; }
.pay .state { margin-top: 1.25rem; padding: .9rem 1rem; border-radius: 10px; background: var(--calm-ground); color: var(--calm); }
.pay .state strong { display: block; font-size: 1.0625rem; }
.pay .state.paid { background: var(--good-ground); color: var(--good); }
.pay .state.failed { background: var(--bad-ground); color: var(--bad); }
.pay .state.processing { background: var(--wait-ground); color: var(--wait); }
.pay .left { margin-top: 1.25rem; }
.pay .left strong { font-variant-numeric: tabular-nums; }
.pay .buttons { display: grid; gap: .75rem; margin-top: 1rem; }
.pay form { display: contents; }
.pay .ids { margin-top: 1rem; text-align: center; }
button {
  min-height: 3rem; width: 100%; padding: .6rem 1rem; border-radius: 10px; border: 1px solid var(--line);
  font: inherit; font-weight: 600; cursor: pointer; background: var(--card); color: var(--ink);
}
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button:hover { filter: brightness(1.06); }
button:focus-visible, summary:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

.dashboard main { max-width: 75rem; margin: 0 auto; padding: 1rem; }
.dashboard h1 { font-size: 1.375rem; }
.dashboard .intro { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; margin-bottom: 1rem; }
.dashboard .empty { padding: 3rem 1.25rem; text-align: center; }
.dashboard .invoices { display: grid; gap: .75rem; }
.dashboard .invoice { padding: 1rem; display: grid; gap: .5rem 1.5rem; }
.dashboard .top { display: flex; justify-content: space-between; gap: .25rem 1rem; flex-wrap: wrap; align-items: baseline; }
.dashboard .top .number { font-size: 1.125rem; font-weight: 700; white-space: normal; overflow-wrap: anywhere; }
.dashboard h2 { font-size: 1rem; font-weight: 600; }
.dashboard .deliveries { display: grid; gap: .35rem; }
.dashboard .deliveries li { display: flex; flex-wrap: wrap; gap: .15rem .6rem; align-items: baseline; }
.dashboard a { color: var(--accent); display: inline-block; padding: .75rem 0; }
@media (min-width: 56rem) {
  .dashboard .invoice { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1.4fr) minmax(0, 1.2fr); align-items: start; }
  .dashboard .top { flex-direction: column; }
}
`;
