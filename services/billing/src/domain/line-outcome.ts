import type { Quote, QuoteLine } from '@sillage/proto/http/settlements';
import type { IfRemoved, QuoteFacts } from './quote-facts.ts';

/** Whether the affiliate is paid or notified; otherwise the balance is carried forward. */
export const isSettled = ({ outcome }: Pick<QuoteLine, 'outcome'>): boolean =>
  outcome === 'transfer' || outcome === 'notice' || outcome === 'no_account';

/** The outcome for a balance, before it is known whether the total reaches the minimum charge. */
export function outcomeOf(
  {
    balanceMinor,
    currency,
    accountStatus,
    isRemoved,
  }: Pick<QuoteLine, 'balanceMinor' | 'currency' | 'accountStatus'> & IfRemoved,
  facts: Pick<QuoteFacts, 'reason' | 'canCharge' | 'payableCurrencies'> & {
    readonly campaign: Pick<QuoteFacts['campaign'], 'currency' | 'minimumPayoutMinor' | 'mode'>;
  },
): QuoteLine['outcome'] {
  const { campaign } = facts;
  if (balanceMinor < 0) return 'negative';
  const hasMinimum = !isRemoved && !isDeletion(facts.reason) && currency === campaign.currency;
  if (hasMinimum && balanceMinor < campaign.minimumPayoutMinor) return 'below_minimum';
  if (campaign.mode === 'self_pay') return 'notice';
  if (!facts.canCharge || accountStatus !== 'enabled') return 'no_account';
  return facts.payableCurrencies?.has(currency) === false ? 'not_payable' : 'transfer';
}

/** The minimum payout does not apply to it. */
const isDeletion = (reason: Quote['reason']): boolean =>
  reason === 'affiliate_deletion' || reason === 'campaign_deletion';
