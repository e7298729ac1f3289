import { repeat } from '@sillage/runtime/service';
import type { BillingDeps } from '../deps.ts';
import { releaseHeld } from '../returns/release-held.ts';

/** Cheap, because it queries an index that is nearly always empty. */
const PAUSE_MS = 1_000;

/** Continues settlements whose payout hold has ended. */
export function releaseHeldSettlements({
  db,
  clock,
  log,
  metrics,
}: Pick<BillingDeps, 'db' | 'clock' | 'log' | 'metrics'>) {
  return repeat('billing.held-settlements', PAUSE_MS, () => releaseHeld({ db, clock }), { log, metrics });
}
