import { inTransaction } from '@sillage/runtime/postgres';
import { repeat } from '@sillage/runtime/service';
import { publishKept } from '../commands/publish.ts';
import { listLinesOfTransfers } from '../db/payout-lines.ts';
import { claimReturnedPayouts, settleReturnedPayout } from '../db/returned-payouts.ts';
import type { ReturnedPayoutRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { pauseMs } from '../domain/calls.ts';
import { type PayoutProvider, ProviderFault } from '../providers/payout-provider.ts';

const POLL_MS = 1_000;
const AT_ONCE = 8;
/** Longer than the calls for one payout take together. */
const CLAIM_MS = 120_000;

type TakingBack = Pick<PayoutDeps, 'db' | 'clock' | 'log'> & { readonly provider: PayoutProvider };

/**
 * Takes back what affiliates' banks gave back, so that it is owed again and paid anew. What cannot be taken back,
 * billing is told.
 */
export function takeBackReturned(deps: TakingBack) {
  return repeat('payout.returned-payouts', POLL_MS, () => takeBackDue(deps), deps.log);
}

/** One round. One that fails leaves the others going. */
export async function takeBackDue(deps: TakingBack): Promise<void> {
  const nowMs = deps.clock();
  const rows = await claimReturnedPayouts(deps.db, {
    now: new Date(nowMs),
    until: new Date(nowMs + CLAIM_MS),
    limit: AT_ONCE,
  });
  const ended = await Promise.allSettled(rows.map((row) => takeBackOne(deps, row)));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
}

async function takeBackOne({ db, clock, log, provider }: TakingBack, row: ReturnedPayoutRow): Promise<void> {
  const { payout_id: payoutId, account_id: accountId, tries } = row;
  try {
    const taken = await provider.takeBack(payoutId, accountId);
    if (typeof taken === 'string') return await settleReturnedPayout(db, payoutId, { state: taken });
    const { kept } = taken;
    log.warn(
      { payoutId, accountId, transferIds: kept },
      "what a bank gave back stays in the affiliate's account at the provider",
    );
    await inTransaction(db, async (trx) => {
      await settleReturnedPayout(trx, payoutId, { state: 'kept' });
      await publishKept(trx, await listLinesOfTransfers(trx, kept), { payoutId, accountId }, clock());
    });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn(
      { payoutId, tries, kind: error.kind, why: error.message },
      'a payout that came back waits for its next try',
    );
    await settleReturnedPayout(db, payoutId, { due_at: new Date(clock() + pauseMs(tries)) });
  }
}
