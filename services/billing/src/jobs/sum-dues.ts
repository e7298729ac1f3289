import { repeat } from '@sillage/runtime/service';
import { sumChangedDues } from '../db/campaign-dues.ts';
import type { BillingDeps } from '../deps.ts';

const EVERY_MS = 1_000;

/** The pause after summing up, in times of what that took, which grows with the affiliates of what had changed. */
const PAUSE_FACTOR = 20;

/** Sums up what campaigns owe where that has changed. */
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
