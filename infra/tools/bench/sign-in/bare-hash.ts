import { hash, verify } from '@node-rs/bcrypt';

/** The baseline of a sign-in: CPU time of one bcrypt comparison at cost 12. */
const { count } = JSON.parse(process.argv[2] ?? '{}') as { count: number };
const known = await hash('a-long-enough-passphrase-71', { cost: 12 });
await verify('a-long-enough-passphrase-71', known);
const before = process.cpuUsage();
for (let n = 0; n < count; n += 1) await verify('a-long-enough-passphrase-71', known);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpuMsPerHash: (user + system) / 1000 / count }));
