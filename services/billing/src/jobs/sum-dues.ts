import { repeat } from '@sillage/runtime/service';
import { sumChangedDues } from '../db/balances/campaign-dues.ts';
import type { BillingDeps } from '../deps.ts';

const EVERY_MS = 1_000;

/** The pause after a run, as a multiple of its duration, which grows with the affiliates of changed campaigns. */
const PAUSE_FACTOR = 20;

/** Sums the dues of campaigns that have changed. */
export function sumDues({ db, log, metrics }: Pick<BillingDeps, 'db' | 'log' | 'metrics'>) {
  let pausedUntil = 0;
  const sum = async () => {
    const begunAt = performance.now();
    if (begunAt < pausedUntil) return;
    await sumChangedDues(db);
    pausedUntil = performance.now() + PAUSE_FACTOR * (performance.now() - begunAt);
  };
  return repeat('billing.sum-dues', EVERY_MS, sum, { log, metrics });
}
