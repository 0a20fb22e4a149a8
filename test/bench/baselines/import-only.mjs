// A process that imports packages and does nothing else.
// node import-only.mjs <package>…
for (const name of process.argv.slice(2)) await import(name);
process.stdout.write("imported\n");
