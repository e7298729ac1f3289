import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';

export type AccountStatus = Exclude<PayoutAccountStatus, 'unknown' | 'detached'>;

/** What the provider says of an account, as far as it decides whether the account can be paid to. */
export interface AccountFacts {
  readonly detailsSubmitted: boolean;
  readonly canReceiveTransfers: boolean;
  readonly disabledReason: string | null;
  readonly hasOverdueRequirements: boolean;
}

/** Undefined: the provider has no such account, or not for us any more. */
export function accountStatusOf(account: AccountFacts | undefined): AccountStatus {
  if (account === undefined) return 'restricted';
  if (account.disabledReason?.startsWith('rejected.')) return 'rejected';
  if (!account.detailsSubmitted) return 'pending';
  const isHeld = account.disabledReason !== null || account.hasOverdueRequirements;
  return account.canReceiveTransfers && !isHeld ? 'enabled' : 'restricted';
}

/** Nothing is left that its holder could do on the provider's page. */
export const isSettledStatus = (status: AccountStatus): boolean => status === 'enabled' || status === 'rejected';
