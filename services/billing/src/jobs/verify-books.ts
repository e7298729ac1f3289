import type { Logger, Metrics } from '@sillage/runtime/service';
import { ledgerFigures } from '../verify/ledger-figures.ts';
import { type VerifyDeps, verifyLedger } from '../verify/verify-ledger.ts';

/** Proves the books; what differs is an error in the log, for people: nothing repairs itself here. */
export async function verifyBooks(
  { log, metrics, ...deps }: VerifyDeps & { readonly log: Logger; readonly metrics: Metrics },
  signal: AbortSignal,
): Promise<void> {
  const proofs = await verifyLedger(deps, signal);
  metrics.of(ledgerFigures)(proofs);
  for (const { claim, differences, differencesCount } of proofs.filter((proof) => proof.outcome === 'differs')) {
    log.error({ claim, differencesCount, differences }, 'the books do not add up');
  }
  for (const { claim, differences } of proofs.filter((proof) => proof.outcome === 'left_out'))
    log.warn({ claim, differences }, 'not compared');
  if (proofs.every((proof) => proof.outcome !== 'differs')) log.info({ proofs: proofs.length }, 'the books add up');
}
