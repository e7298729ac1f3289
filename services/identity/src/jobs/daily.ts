import { DAY_MS } from '@sillage/proto/values/durations';
import type { Job } from '@sillage/runtime/jobs';
import type { Logger } from '@sillage/runtime/service';
import type { IdentityDeps } from '../deps.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';
import { purgeExpiredRows } from './purge-expired.ts';

/** Identity's nightly jobs (European time); a missed night is made up for at the next start. */
export function dailyJobs(deps: IdentityDeps, log: Logger): readonly Job[] {
  return [
    {
      name: 'identity.erase-due-accounts',
      schedule: '15 2 * * *',
      backfillMs: DAY_MS,
      // Retries for up to four hours, longer than an outage of attribution should last.
      maxAttempts: 12,
      async run(signal) {
        const { erased, held } = await eraseDueAccounts(deps, log, signal);
        if (erased + held > 0) log.info({ erased, held }, 'accounts whose time had come');
      },
    },
    {
      name: 'identity.forget-expired',
      schedule: '45 2 * * *',
      backfillMs: DAY_MS,
      maxAttempts: 5,
      run: (signal) => purgeExpiredRows(deps, signal),
    },
  ];
}
