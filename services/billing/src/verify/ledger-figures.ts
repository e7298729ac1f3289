import { exposeGauge, type Metrics, sharedRead } from '@sillage/runtime/service';
import { findVerification } from '../db/balances/ledger-verifications.ts';
import type { Db } from '../deps.ts';

/** The result of the last verification, by any process and across restarts; no values before the first one. */
export function exposeLedger(metrics: Metrics, db: Db): void {
  const read = sharedRead(() => findVerification(db));
  exposeGauge(
    metrics,
    'sillage_ledger_ok',
    '1 where the last verification found that the ledger adds up, 0 where not',
    async () => {
      const found = await read();
      return found && Number(found.differingProofs === 0);
    },
  );
  exposeGauge(
    metrics,
    'sillage_ledger_differences',
    'What differed in the last verification of the ledger',
    async () => (await read())?.differences,
  );
  exposeGauge(metrics, 'sillage_ledger_verified_timestamp_seconds', 'When the ledger was last verified', async () => {
    const found = await read();
    return found && found.verifiedAt.getTime() / 1000;
  });
}
