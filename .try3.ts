const [name,first=0,count=5]=[process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const p=(Object.values(await import(`./test/soak/${name}.js`)) as any[])[0];
const b=Date.now(); const c0=process.cpuUsage();
const r=await p.run({seed:"1",first,count});
console.log(r.counts, r.failures.slice(0,15).join("\n"), r.failures.length, Date.now()-b,"ms", process.cpuUsage(c0).user/1e3);
console.log(p.judge(r.counts,count));process.exit(0)
