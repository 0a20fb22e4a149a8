import { telegramOutage as p } from "./test/soak/telegram-outage.js";
process.on("exit",(c)=>console.log("exit",c, process.getActiveResourcesInfo()));
setInterval(()=>{},1000);
console.log("run");
p.run({seed:"1",first:0,count:1}).then(console.log,console.log);
