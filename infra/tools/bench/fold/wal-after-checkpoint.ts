import { DAY_MS } from '@sillage/proto/values/durations';
import { sessionPrefix } from '@sillage/proto/values/sessions';
import type { Testbed } from '../../testbed/testbed.ts';
import { clickAnew } from '../edge/new-visitors.ts';
import { type Figure, figure } from '../figures.ts';
import { untilFolded } from './fold-rate.ts';
import { readStored } from './stored-bytes.ts';

/** Enough clicks that the indexes have far more pages than the sample has clicks. */
const OLD_CLICKS = 1_000_000;
const PREFIXES = Array.from({ length: 30 }, (_, day) => sessionPrefix(Date.now() - day * DAY_MS));
const SAMPLE = { ratePerSecond: 500, seconds: 5 };

/**
 * After a checkpoint, the first change of a page writes the whole page to the WAL. In an index with random keys that is
 * much larger than the changes between two checkpoints, that is a page for nearly every click.
 */
export async function walAfterCheckpoint(
  testbed: Testbed,
  progress: (line: string) => void,
): Promise<readonly Figure[]> {
  for (const table of ['clicks', 'stored_visits']) await testbed.text(repeatRow(table, OLD_CLICKS));
  const figures: Figure[] = [];
  for (const compression of ['off', 'lz4']) {
    await testbed.text(`alter system set wal_compression = '${compression}'`);
    await testbed.text('select pg_reload_conf()');
    await testbed.text('checkpoint');
    const before = await readStored(testbed);
    const clicks = await clickAnew(testbed, SAMPLE);
    await untilFolded(testbed);
    const wal = ((await readStored(testbed)).wal - before.wal) / clicks;
    progress(`wal_compression ${compression}: ${Math.round(wal)} bytes of WAL a click, right after a checkpoint`);
    figures.push(figure(`click_after_checkpoint_wal_${compression}`, wal, 'B', '<= 40000'));
  }
  return figures;
}

/** Copies one row, each for another click and visitor. */
const repeatRow = (table: string, times: number): string =>
  `insert into attribution.${table} select copy.* from (select model from attribution.${table} as model limit 1) as one,
     generate_series(1, ${times}) as n, lateral jsonb_populate_record(one.model,
       jsonb_build_object('id', gen_random_uuid(), 'session_id', ${sessionId('n')})) as copy`;

/** Like the collector's: the day, of the last thirty, and then random. */
const sessionId = (n: string): string =>
  `(array['${PREFIXES.join("', '")}'])[1 + ${n} % ${PREFIXES.length}]
     || left(translate(encode(sha256(${n}::text::bytea), 'base64'), '+/', '-_'), 18) || 'A'`;
