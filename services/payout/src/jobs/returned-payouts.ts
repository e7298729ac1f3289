import { inTransaction } from '@sillage/runtime/postgres';
import { providerOf, providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { publishKept } from '../commands/accounts/publish.ts';
import { listLinesOfTransfers } from '../db/payout-lines.ts';
import { type ReturnTask, returnQueue } from '../db/queues.ts';
import { findWaitingReturn, settleReturnedPayout } from '../db/returned-payouts.ts';
import type { PayoutDeps } from '../deps.ts';

type TakingBack = Pick<PayoutDeps, 'db' | 'clock' | 'log' | 'providers'>;

/**
 * Reverses the transfers of payouts that affiliates' banks returned, so that they are owed again and paid anew. Billing
 * is notified of those that cannot be reversed.
 */
export function returnWork(deps: TakingBack): TaskWork<ReturnTask> {
  return {
    ...providerWork,
    queue: returnQueue,
    async run({ payload }) {
      const row = await findWaitingReturn(deps.db, payload);
      if (row) await takeBack(deps, payload, row.accountId);
      return undefined;
    },
  };
}

async function takeBack(
  { db, clock, log, providers }: TakingBack,
  returned: ReturnTask,
  accountId: string,
): Promise<void> {
  const { provider, payoutId } = returned;
  const taken = await providerOf(providers, provider).takeBack(payoutId, accountId);
  if (typeof taken === 'string') return settleReturnedPayout(db, returned, taken);
  const { kept } = taken;
  log.warn(
    { provider, payoutId, accountId, transferIds: kept },
    "what a bank gave back stays in the affiliate's account at the provider",
  );
  await inTransaction(db, async (trx) => {
    await settleReturnedPayout(trx, returned, 'kept');
    await publishKept(trx, await listLinesOfTransfers(trx, provider, kept), { payoutId, accountId }, clock());
  });
}
