import { readFileSync } from "node:fs";
import { Stack } from "./stack/stack.js"; import { signedInMerchant } from "./merchants.js"; import { fill } from "./fill.js"; import { inFolder } from "./temp-folder.js";
const s=await Stack.open(); const of=await signedInMerchant(s); const chats=await s.ends.ask("people",100);
const cpu=(p:number)=>{const f=readFileSync(`/proc/${p}/stat`,"utf8").split(") ")[1]!.split(" ");return (Number(f[11])+Number(f[12]))*10;};
const n=Number(process.argv[2]??1200);
await inFolder(process.argv[4]==="disk"?"disk":"memory", async d=>{ await fill(d,chats,of); const {bot}=await s.startBot(d,process.argv[3]==="prof"?["--cpu-prof","--cpu-prof-dir=/tmp/bench-prof"]:[]);
 const pid=(bot as any).pid as number; const w=["/new","Coffee 2x15000","/cancel"];
 await s.ends.ask("talk",{chats,words:w,updates:300,atOnce:50}); await s.ends.ask("quiet");
 for(let i=0;i<2;i++){const b=cpu(pid); const r=await s.ends.ask("talk",{chats,words:w,updates:n,atOnce:50}); await s.ends.ask("quiet"); console.log("cpu ms/update",((cpu(pid)-b)/r.updates).toFixed(3),r);}
 await bot.end(); }); process.exit(0);
