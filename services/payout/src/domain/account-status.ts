import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';

export type AccountStatus = Exclude<PayoutAccountStatus, 'unknown' | 'detached'>;

/** The provider's data about an account that decide whether it can be paid to. */
export interface AccountFacts {
  readonly detailsSubmitted: boolean;
  readonly canReceiveTransfers: boolean;
  readonly disabledReason: string | null;
  readonly hasOverdueRequirements: boolean;
}

/** `account` is undefined if the provider does not have it, or no longer gives us access. */
export function accountStatusOf(account: AccountFacts | undefined): AccountStatus {
  if (account === undefined) return 'restricted';
  if (account.disabledReason?.startsWith('rejected.')) return 'rejected';
  if (!account.detailsSubmitted) return 'pending';
  const isHeld = account.disabledReason !== null || account.hasOverdueRequirements;
  return account.canReceiveTransfers && !isHeld ? 'enabled' : 'restricted';
}

/** Whether the account's holder has nothing left to do on the provider's page. */
export const isSettledStatus = (status: AccountStatus): boolean => status === 'enabled' || status === 'rejected';
