import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { attributionBench } from './attribution.ts';
import { campaignPageBench } from './campaign-page.ts';
import { clickDiskBench } from './click-disk.ts';
import { coldStartBench } from './cold-start.ts';
import { collectorBench } from './collector.ts';
import { collectorMemoryBench } from './collector-memory.ts';
import { costPerClickBench } from './cost-per-click.ts';
import { dashboardBench } from './dashboard.ts';
import { type Bench, type Figure, printTable } from './figures.ts';
import { identityBench } from './identity.ts';
import { integrationsBench } from './integrations.ts';
import { ledgerBench } from './ledger.ts';
import { monthEndBench } from './month-end.ts';
import { quoteBench } from './quote.ts';
import { siteBench } from './site.ts';
import { webBench } from './web.ts';
import { workQueueBench } from './work-queue.ts';

const benches: readonly Bench[] = [
  collectorBench,
  attributionBench,
  dashboardBench,
  identityBench,
  campaignPageBench,
  collectorMemoryBench,
  clickDiskBench,
  costPerClickBench,
  ledgerBench,
  monthEndBench,
  quoteBench,
  workQueueBench,
  integrationsBench,
  coldStartBench,
  webBench,
  siteBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const chosen = positionals.length === 0 ? benches : benches.filter((bench) => positionals.includes(bench.name));

if (values.help || chosen.length < new Set(positionals).size) {
  console.log('npm run bench [-- NAME… --json FILE]\n');
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
process.exit(0);
