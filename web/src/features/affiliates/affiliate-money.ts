import type { AffiliateBalances } from '@sillage/proto/http/billing';
import type { PayoutAccountList } from '@sillage/proto/http/payouts';
import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { z } from 'zod';

export type Balance = AffiliateBalances['balances'][number];
export type InvitedAccount = z.infer<typeof PayoutAccountList>['accounts'][number];

/** The amounts that an affiliate is owed and was paid, and whether they can be paid by transfer. */
export interface AffiliateMoney {
  /** One per currency, the campaign's own first; that one is present even without earnings. */
  readonly balances: readonly [Balance, ...Balance[]];
  readonly status: PayoutAccountStatus;
  readonly invitedAt: string | null;
}

/** The money of each affiliate of a campaign. */
export function moneyByAffiliate(
  currency: string,
  balances: readonly Balance[],
  accounts: readonly InvitedAccount[],
): (affiliateId: string) => AffiliateMoney {
  const byAffiliate = new Map<string, Balance[]>();
  for (const balance of balances)
    byAffiliate.set(balance.affiliateId, [...(byAffiliate.get(balance.affiliateId) ?? []), balance]);
  const invited = new Map(accounts.map((account) => [account.affiliateId, account]));
  return (affiliateId) => {
    const own = byAffiliate.get(affiliateId) ?? [];
    const first = own.find((balance) => balance.currency === currency) ?? nothing(affiliateId, currency);
    const account = invited.get(affiliateId);
    return {
      balances: [first, ...own.filter((balance) => balance.currency !== currency)],
      status: account?.status ?? own[0]?.accountStatus ?? 'unknown',
      invitedAt: account?.invitedAt ?? null,
    };
  };
}

function nothing(affiliateId: string, currency: string): Balance {
  const none = { pendingMinor: 0n, owedMinor: 0n, settlingMinor: 0n, paidMinor: 0n };
  return { affiliateId, currency, ...none, lastPaidAt: null, accountStatus: 'unknown' };
}

/** True if anything is not settled yet; then a deletion first pays it. */
export const isOwedAnything = ({ balances }: AffiliateMoney): boolean =>
  balances.some((balance) => balance.owedMinor !== 0n || balance.settlingMinor !== 0n || balance.pendingMinor !== 0n);
