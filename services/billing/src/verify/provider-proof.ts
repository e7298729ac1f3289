import { isReconciled, listDifferences } from '../db/charges/provider-differences.ts';
import type { Db } from '../deps.ts';
import { inBook, leftOut, type Proof, proofOf } from './proof.ts';

const CLAIM = inBook(
  'live',
  'What moved at the payment provider is in the ledger, and the other way round, as of the last comparison',
);

const REASONS = {
  unknown_here: 'the ledger does not know it',
  other_amount: 'the ledger has another amount',
  unknown_there: 'the provider does not know it',
} as const;

/** Reports the unresolved differences of the nightly comparison with the provider. */
export async function proveReconciled(db: Db): Promise<Proof> {
  if (!(await isReconciled(db))) return leftOut(CLAIM, 'They were not compared yet.');
  const differences = await listDifferences(db);
  return proofOf(
    CLAIM,
    differences.map(
      ({ id, kind, objectId, currency, amountMinor, reason }) =>
        `${kind} ${id}${objectId === id ? '' : ` of ${objectId}`}, ${amountMinor} minor units of ${currency}: ${REASONS[reason]}`,
    ),
  );
}
