import { parseArgs } from 'node:util';
import { attributionKill, relayKill } from './attribution-kill.ts';
import { collectorKill } from './collector-kill.ts';
import { postgresFailover, redisFailover } from './failover.ts';
import type { Fault } from './fault.ts';
import { kafkaLeaderChange } from './kafka-leader-change.ts';
import { kafkaOutage } from './kafka-outage.ts';
import { network } from './network.ts';
import { poison } from './poison.ts';
import { postgresRestart } from './postgres-restart.ts';
import { redisFlush } from './redis-flush.ts';
import { restoreDrill } from './restore-drill.ts';
import { rollingRestart, rollingUpgrade } from './rolling-restart.ts';
import { settlementKill } from './settlement-kill.ts';
import { severalInstances } from './several-instances.ts';
import { tripleDelivery } from './triple-delivery.ts';

const faults: readonly Fault[] = [
  collectorKill,
  attributionKill,
  relayKill,
  kafkaOutage,
  redisFlush,
  postgresRestart,
  poison,
  tripleDelivery,
  settlementKill,
  network,
  kafkaLeaderChange,
  redisFailover,
  postgresFailover,
  severalInstances,
  rollingRestart,
  rollingUpgrade,
  restoreDrill,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
const chosen = positionals.length === 0 ? faults : faults.filter((fault) => positionals.includes(fault.name));

if (values.help || chosen.length < new Set(positionals).size) {
  console.log('npm run faults [-- NAME… --cycles 20 --seed 1]\n');
  for (const fault of faults) console.log(`  ${fault.name.padEnd(20)} ${fault.about}`);
  process.exit(values.help ? 0 : 2);
}

let failures = 0;
for (const fault of chosen) {
  console.log(`\n${fault.name}: ${fault.about}`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const claims = await fault.run({ cycles: Number(values.cycles), seed: Number(values.seed) }, (line) =>
    console.log(`  ${String(seconds()).padStart(4)} s  ${line}`),
  );
  for (const claim of claims) {
    if (!claim.holds) failures += 1;
    console.log(`  ${claim.holds ? 'holds ' : 'BROKEN'}  ${claim.claim}: ${claim.detail}`);
  }
  console.log(`  ${seconds()} s`);
}
console.log(failures === 0 ? '\nEvery claim holds.' : `\n${failures} claims are broken.`);
process.exit(failures === 0 ? 0 : 1);
