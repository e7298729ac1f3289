import { DAY_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import { publishAllPayees } from '../commands/accounts/publish-payees.ts';
import type { PayoutDeps } from '../deps.ts';

/** Runs at each start, and daily. */
export const publishPayeesDaily = (
  deps: Pick<PayoutDeps, 'db' | 'clock' | 'bankSecrets' | 'accountDigest' | 'log' | 'metrics'>,
) => repeat('payout.payees', DAY_MS, () => publishAllPayees(deps), deps);
