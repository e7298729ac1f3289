import { openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import {
  CommonConfig,
  createAddressDigest,
  createLogger,
  databaseUrl,
  LogConfig,
  operatorConfig,
  readArgs,
} from '@sillage/runtime/service';
import { z } from 'zod';
import { assessOrders, visitRows } from './config.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { writeSnapshot } from './rebuild/snapshot.ts';

/**
 * `npm run rebuild` folds the log into a new projection, which then replaces the old one, under traffic. `-- --verify`
 * compares the projection, and the live totals in Redis, with a fresh replay, and changes nothing. `-- --snapshot DIR`
 * writes the current projection to a new folder, and `-- --from-snapshot DIR` starts from it, so that only the log
 * after it is replayed. Without DATABASE_URL it uses the engines of the `npm start` that runs on SILLAGE_DATA_DIR. Exit
 * codes: 0 all figures agree (or were rebuilt), 1 the verification found differences, 2 a required setting or argument
 * is missing.
 */
const Config = LogConfig.extend({
  ...CommonConfig.pick({ REDIS_URL: true, REDIS_CA_FILE: true, INTERNAL_SECRET: true }).shape,
  DATABASE_URL: databaseUrl('attribution'),
  VISIT_ROWS: visitRows,
  ASSESS_ORDERS: assessOrders,
  /** By how much `npm start -- --now` has moved the clock of the services. */
  CLOCK_OFFSET_MS: z.coerce.number().default(0),
});

const USAGE = `Folds the log into new tables and swaps them in for the old ones, under traffic.

  npm run rebuild -- [--from-snapshot DIR]
  npm run rebuild -- --verify [--from-snapshot DIR]   only compares, and changes nothing
  npm run rebuild -- --snapshot DIR                   writes the current projection to a new folder

The engines are those of DATABASE_URL and KAFKA_BROKERS, else those of the npm start which runs on SILLAGE_DATA_DIR
(default .data).
`;

const { values } = readArgs(USAGE, {
  verify: { type: 'boolean', default: false },
  snapshot: { type: 'string' },
  'from-snapshot': { type: 'string' },
});
const config = await operatorConfig(Config, 'attribution');
const log = createLogger('rebuild', 'warn');
const bus = await openBus(config, log);
const hot = config.REDIS_URL === undefined ? undefined : await openHotStore(config, log);
const say = (line: string) => console.log(line);

async function rebuildOrVerify(): Promise<void> {
  const { events, differences, hotDifferences } = await rebuild({
    databaseUrl: config.DATABASE_URL,
    bus,
    hot,
    verifyOnly: values.verify,
    say,
    clock: () => Date.now() + config.CLOCK_OFFSET_MS,
    snapshot: values['from-snapshot'],
    visitRows: config.VISIT_ROWS,
    addressDigest: createAddressDigest(config.INTERNAL_SECRET),
    assesses: config.ASSESS_ORDERS === 'on',
  });
  for (const { only, table, row } of differences)
    say(`only in the ${only === 'live' ? 'live projection' : 'replay'}, ${table}: ${row}`);
  for (const difference of hotDifferences) say(difference);
  const count = differences.length + hotDifferences.length;
  if (count === 0)
    say(`${events} events replayed: every figure agrees${values.verify ? '' : ', and the new projection is in place'}`);
  else say(`${events} events replayed: ${count} differences${values.verify ? '' : '; the new projection is in place'}`);
  if (values.verify && count > 0) process.exitCode = 1;
}

async function takeSnapshot(folder: string): Promise<void> {
  const { tables } = await writeSnapshot(config.DATABASE_URL, folder);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  say(`${rows} rows of ${Object.keys(tables).length} tables are in ${folder}`);
}

try {
  await (values.snapshot === undefined ? rebuildOrVerify() : takeSnapshot(values.snapshot));
} finally {
  await hot?.close();
  await bus.close();
}
