import { Book } from '@sillage/proto/values/book';
import type { Db } from '../deps.ts';
import type { AttributionFigures } from '../providers/attribution-figures.ts';
import { proveCreditsRefunded } from './credit-proof.ts';
import { proveTakenBack } from './kept-proof.ts';
import { proveLedger } from './ledger-proofs.ts';
import type { Proof } from './proof.ts';
import { proveReconciled } from './provider-proof.ts';
import { proveStatistics } from './statistics-proof.ts';

export interface VerifyDeps {
  readonly db: Db;
  readonly attribution: AttributionFigures | undefined;
}

/** Longer than a decision takes from attribution to the ledger. */
const PAUSE_MS = 5_000;

/** All proofs about the ledger, while traffic goes on. Changes nothing. */
export async function verifyLedger({ db, attribution }: VerifyDeps, signal?: AbortSignal): Promise<readonly Proof[]> {
  return [
    ...(await proveLedger(db)),
    await proveReconciled(db),
    await proveTakenBack(db),
    await proveCreditsRefunded(db),
    ...(await Promise.all(
      Book.options.map((book) => proveStatistics({ db, book, attribution, pauseMs: PAUSE_MS, signal })),
    )),
  ];
}
