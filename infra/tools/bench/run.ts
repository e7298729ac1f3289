import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { record } from './documents/recorded.ts';
import { collectorBench } from './edge/collector.ts';
import { collectorMemoryBench } from './edge/collector-memory.ts';
import { collectorScalingBench } from './edge/collector-scaling.ts';
import { conversionsBench } from './edge/conversions.ts';
import { type Bench, type Figure, printTable } from './figures.ts';
import { attributionBench } from './fold/attribution.ts';
import { attributionTwoBench } from './fold/attribution-two.ts';
import { clickDiskBench } from './fold/click-disk.ts';
import { attributionGrowthBench } from './fold/growth.ts';
import { rebuildBench } from './fold/rebuild.ts';
import { fraudBench } from './fraud/fraud.ts';
import { importExportBench } from './import-export/import-affiliates.ts';
import { integrationsBench } from './integrations/integrations.ts';
import { dashboardBench } from './live/dashboard.ts';
import { streamsBench } from './live/streams.ts';
import { ledgerBench } from './money/ledger.ts';
import { monthEndBench } from './money/month-end.ts';
import { quoteBench } from './money/quote.ts';
import { peersBench } from './peers/peers.ts';
import { readsBench } from './reads/reads.ts';
import { receiptsBench } from './receipts/receipts.ts';
import { identityBench } from './sign-in/identity.ts';
import { coldStartBench } from './sizing/cold-start.ts';
import { costPerClickBench } from './sizing/cost-per-click.ts';
import { soloBench } from './solo/solo.ts';
import { siteBench } from './web/site.ts';
import { webBench } from './web/web.ts';
import { whatIfBench } from './what-if/what-if.ts';
import { workQueueBench } from './work-queue/work-queue.ts';

const benches: readonly Bench[] = [
  collectorBench,
  soloBench,
  attributionBench,
  attributionGrowthBench,
  attributionTwoBench,
  rebuildBench,
  whatIfBench,
  fraudBench,
  dashboardBench,
  streamsBench,
  identityBench,
  readsBench,
  peersBench,
  collectorMemoryBench,
  collectorScalingBench,
  conversionsBench,
  clickDiskBench,
  costPerClickBench,
  ledgerBench,
  monthEndBench,
  quoteBench,
  workQueueBench,
  receiptsBench,
  integrationsBench,
  importExportBench,
  coldStartBench,
  webBench,
  siteBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = positionals.length === 0 ? benches : benches.filter((bench) => positionals.includes(bench.name));

if (values.help || chosen.length < new Set(positionals).size) {
  console.log('npm run bench [-- NAME… --json FILE --record]\n');
  for (const bench of benches) console.log(`  ${bench.name.padEnd(18)} ${bench.about}`);
  process.exit(values.help ? 0 : 2);
}

const figures: Figure[] = [];
for (const bench of chosen) {
  console.log(`${bench.name}: ${bench.about}`);
  figures.push(...(await bench.run((line) => console.log(`  ${line}`))));
}
console.log();
printTable(figures);
if (values.json) {
  const flat = Object.fromEntries(figures.map((figure) => [figure.name, Number(figure.value.toPrecision(6))]));
  writeFileSync(values.json, `${JSON.stringify(flat, null, 2)}\n`);
}
if (values.record) record(figures);
process.exit(0);
