import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { exposeGauge, type Metrics } from '@sillage/runtime/service';
import type { Proof } from './proof.ts';

/**
 * Of several processes another one may verify the next time: what this one found is not the present verdict any more by
 * then.
 */
const SHOWN_MS = DAY_MS + HOUR_MS;

/** The verdict of the last verification here; nothing is shown before the first one. */
export function ledgerFigures(metrics: Metrics): (proofs: readonly Proof[]) => void {
  let verified: { readonly differences: number; readonly isOk: boolean; readonly atMs: number } | undefined;
  const recent = () => (verified && Date.now() - verified.atMs < SHOWN_MS ? verified : undefined);
  exposeGauge(
    metrics,
    'sillage_ledger_ok',
    '1 where the last verification found that the ledger adds up, 0 where not',
    () => {
      const verdict = recent();
      return verdict && Number(verdict.isOk);
    },
  );
  exposeGauge(
    metrics,
    'sillage_ledger_differences',
    'What differed in the last verification of the ledger',
    () => recent()?.differences,
  );
  exposeGauge(
    metrics,
    'sillage_ledger_verified_timestamp_seconds',
    'When this process last verified the ledger',
    () => verified && verified.atMs / 1000,
  );
  return (proofs) => {
    const differing = proofs.filter((proof) => proof.outcome === 'differs');
    verified = {
      differences: differing.reduce((sum, proof) => sum + proof.differencesCount, 0),
      isOk: differing.length === 0,
      atMs: Date.now(),
    };
  };
}
