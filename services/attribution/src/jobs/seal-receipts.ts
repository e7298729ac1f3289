import { MINUTE_MS } from '@sillage/proto/values/durations';
import type { Clock } from '@sillage/runtime/service';
import { alone } from '../db/alone.ts';
import { sealDays } from '../receipts/seal-day.ts';
import { type Apart, repeatApart } from './repeat-apart.ts';

interface SealJob extends Apart {
  readonly clock: Clock;
}

/** Seals the days that are over. One process at a time. */
export function sealReceipts(options: SealJob) {
  const job = {
    name: 'attribution.seal-receipts',
    applicationName: 'attribution-receipts',
    everyMs: MINUTE_MS,
  };
  return repeatApart(
    job,
    (db) =>
      alone(db, 'sillage receipts', async () => {
        for (const { day, root } of await sealDays(db, options.clock()))
          options.log.info({ day, root: root.toString('hex') }, 'the receipts of a day are sealed');
      }),
    options,
  );
}
