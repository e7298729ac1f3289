import type { Job } from '@sillage/infra/jobs';
import type { BillingDeps } from '../deps.ts';
import { configuredAttribution } from '../providers/attribution-figures.ts';
import { verifyBooks } from './verify-books.ts';

const DAY_MS = 86_400_000;

/** What billing does at certain times; a run that was missed is made up for at the next start. */
export function scheduledJobs({ db, config, log }: Pick<BillingDeps, 'db' | 'config' | 'log'>): readonly Job[] {
  const attribution = configuredAttribution(config);
  return [
    {
      name: 'billing.verify-books',
      schedule: '20 3 * * *',
      backfillMs: DAY_MS,
      maxAttempts: 5,
      run: (signal) => verifyBooks({ db, attribution }, log, signal),
    },
  ];
}
