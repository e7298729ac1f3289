import { inTransaction } from '@sillage/runtime/postgres';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { publishKept } from '../commands/publish.ts';
import { listLinesOfTransfers } from '../db/payout-lines.ts';
import { type ReturnTask, returnQueue } from '../db/queues.ts';
import { findWaitingReturn, settleReturnedPayout } from '../db/returned-payouts.ts';
import type { ReturnedPayoutRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import type { PayoutProvider } from '../providers/payout-provider.ts';
import { providerWork } from './provider-work.ts';

type TakingBack = Pick<PayoutDeps, 'db' | 'clock' | 'log'> & { readonly provider: PayoutProvider };

/**
 * Takes back what affiliates' banks gave back, so that it is owed again and paid anew. What cannot be taken back,
 * billing is told.
 */
export function returnWork(deps: TakingBack): TaskWork<ReturnTask> {
  return {
    ...providerWork,
    queue: returnQueue,
    async run({ payload: { payoutId } }) {
      const row = await findWaitingReturn(deps.db, payoutId);
      if (row) await takeBack(deps, row);
      return undefined;
    },
  };
}

async function takeBack({ db, clock, log, provider }: TakingBack, row: ReturnedPayoutRow): Promise<void> {
  const { payout_id: payoutId, account_id: accountId } = row;
  const taken = await provider.takeBack(payoutId, accountId);
  if (typeof taken === 'string') return settleReturnedPayout(db, payoutId, taken);
  const { kept } = taken;
  log.warn(
    { payoutId, accountId, transferIds: kept },
    "what a bank gave back stays in the affiliate's account at the provider",
  );
  await inTransaction(db, async (trx) => {
    await settleReturnedPayout(trx, payoutId, 'kept');
    await publishKept(trx, await listLinesOfTransfers(trx, kept), { payoutId, accountId }, clock());
  });
}
