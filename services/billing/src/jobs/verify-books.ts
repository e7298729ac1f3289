import type { Logger } from '@sillage/runtime/service';
import { storeVerification } from '../db/balances/ledger-verifications.ts';
import { type VerifyDeps, verifyLedger } from '../verify/verify-ledger.ts';

/** Verifies the books; differences are logged as errors for an operator, and nothing is repaired automatically. */
export async function verifyBooks(
  { log, ...deps }: VerifyDeps & { readonly log: Logger },
  signal: AbortSignal,
): Promise<void> {
  const proofs = await verifyLedger(deps, signal);
  const differing = proofs.filter((proof) => proof.outcome === 'differs');
  await storeVerification(deps.db, {
    differingProofs: differing.length,
    differences: differing.reduce((sum, proof) => sum + proof.differencesCount, 0),
  });
  for (const { claim, differences, differencesCount } of differing)
    log.error({ claim, differencesCount, differences }, 'the books do not add up');
  for (const { claim, differences } of proofs.filter((proof) => proof.outcome === 'left_out'))
    log.warn({ claim, differences }, 'this needs an operator');
  if (differing.length === 0) log.info({ proofs: proofs.length }, 'the books add up');
}
