import { providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { executeLine } from '../commands/transfers/execute-line.ts';
import { findOpenLine } from '../db/payout-lines.ts';
import { type TransferTask, transferQueue } from '../db/queues.ts';
import type { PayoutDeps } from '../deps.ts';

/** Executes the transfers of open lines; does nothing for a line that got an outcome meanwhile. */
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
