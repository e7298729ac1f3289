import type { Logger } from '@sillage/runtime/service';
import { type VerifyDeps, verifyLedger } from '../verify/verify-ledger.ts';

/** Proves the books; what differs is an error in the log, for people: nothing repairs itself here. */
export async function verifyBooks(deps: VerifyDeps, log: Logger, signal: AbortSignal): Promise<void> {
  const proofs = await verifyLedger(deps, signal);
  for (const { claim, differences, differencesCount } of proofs.filter((proof) => proof.outcome === 'differs')) {
    log.error({ claim, differencesCount, differences }, 'the books do not add up');
  }
  for (const { claim, differences } of proofs.filter((proof) => proof.outcome === 'left_out'))
    log.warn({ claim, differences }, 'not compared');
  if (proofs.every((proof) => proof.outcome !== 'differs')) log.info({ proofs: proofs.length }, 'the books add up');
}
