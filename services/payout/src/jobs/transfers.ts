import { providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { executeLine } from '../commands/execute-line.ts';
import { findOpenLine } from '../db/payout-lines.ts';
import { type TransferTask, transferQueue } from '../db/queues.ts';
import type { PayoutDeps } from '../deps.ts';

/** Carries out the transfers of open lines; of one that was decided meanwhile, nothing is left to do. */
export function transferWork(deps: Pick<PayoutDeps, 'db' | 'clock' | 'providers' | 'metrics'>): TaskWork<TransferTask> {
  return {
    ...providerWork,
    queue: transferQueue,
    async run({ payload: { lineId, attempt } }) {
      const line = await findOpenLine(deps.db, { lineId, attempt });
      return line && executeLine(deps, line);
    },
  };
}
