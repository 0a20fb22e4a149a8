import { CrowdWorld } from "./test/soak/crowd/world.js";
import { CrowdMerchant, reminder } from "./test/soak/crowd/merchant.js";
import { randomFrom } from "./test/soak/random.js";
const n=Number(process.argv[2]);
const crowd=await CrowdWorld.open();
const ms=Array.from({length:n},(_,i)=>new CrowdMerchant(crowd,i,randomFrom("1",i)));
let b=Date.now();
await Promise.all(ms.map(m=>m.sell().catch(e=>console.log(String(e).slice(0,300)))));
console.log("sold",Date.now()-b); b=Date.now(); crowd.pass(Number(process.argv[3])*1000);await new Promise(r=>setTimeout(r,1000));crowd.pass(49*60_000);
const at:number[]=[];
await Promise.race([Promise.all(ms.map(m=>m.reminded().then(()=>{at.push(Date.now()-b)},()=>{}))),new Promise(r=>setTimeout(r,15_000))]);
at.sort((x,y)=>x-y);console.log("reminded",at.length,at[0],at[at.length>>1],at.at(-1));
console.log(crowd.output.slice(-1800));
await crowd.close();process.exit(0)
