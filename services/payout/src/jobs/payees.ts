import { DAY_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import { publishAllPayees } from '../commands/publish-payees.ts';
import type { PayoutDeps } from '../deps.ts';

/** At each start, and every day. */
export const publishPayeesDaily = (
  deps: Pick<PayoutDeps, 'db' | 'clock' | 'bankSecrets' | 'accountDigest' | 'log' | 'metrics'>,
) => repeat('payout.payees', DAY_MS, () => publishAllPayees(deps), deps);
