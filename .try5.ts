import { mkdtemp, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { openLowdbStore } from "./src/storage/lowdb/store.js";
import { createSealer } from "./src/storage/sealing.js";
import { Timers } from "./src/inbox/timers.js";
const dir=await mkdtemp("/tmp/slowt-");
const store=await openLowdbStore({dir,sealer:createSealer([Buffer.alloc(32,7)]),log:()=>{},now:Date.now} as any);
let ahead=0; let wake=new AbortController(); const fired:number[]=[];
const timers=new Timers({timers:store.timers,accept:async(e)=>{fired.push(...e.map(()=>performance.now()));await delay(2);return "kept";},now:()=>Date.now()+ahead,log:(e,f)=>console.log(e,f),
 sleep:async(ms,s)=>{await delay(ms,undefined,{signal:AbortSignal.any([s,wake.signal])}).catch(()=>{});}});
timers.start(); await delay(200);
const n=Number(process.argv[2]); let b=performance.now();
const base=Date.now();
await Promise.all(Array.from({length:n},(_,i)=>timers.schedule({chat:String(1000+i),name:"nudge",ref:"r"+i,at:base+48*60_000+i*100})));
console.log("scheduled",n,Math.round(performance.now()-b),"ms");
ahead=52*60_000; b=performance.now(); wake.abort(); wake=new AbortController();
while(fired.length<n && performance.now()-b<60_000) await delay(20);
console.log("fired",fired.length,"in",Math.round(performance.now()-b),"ms");
await timers.stop(); await store.close(); await rm(dir,{recursive:true}); process.exit(0)
