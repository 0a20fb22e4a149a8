import { telegramOutage as p } from "./test/soak/telegram-outage.js";
const [first=0,count=5]=process.argv.slice(2).map(Number);
const b=Date.now(); const c0=process.cpuUsage();
const r=await p.run({seed:"1",first,count});
console.log(r.counts, r.failures.slice(0,15), r.failures.length, Date.now()-b,"ms", process.cpuUsage(c0).user/1e3);
console.log(p.judge(r.counts,count));process.exit(0)
