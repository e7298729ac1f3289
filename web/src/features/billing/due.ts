import type { DueList } from '@sillage/proto/http/billing';

export type Due = DueList['due'][number];
export type DueCampaign = Due['campaigns'][number];

export interface DueActions {
  /** Settles a campaign before the day; absent where that is not possible. */
  readonly onPayNow?: ((campaign: DueCampaign) => void) | undefined;
  /** Leads to the invoices, where a charge that failed is paid again. */
  readonly onInvoices?: (() => void) | undefined;
}

/** A settlement of the campaign would do something: what is on a refused invoice is paid with that. */
export const isPayable = ({ isArchived, commissionsMinor, feeMinor, failedFeeMinor }: DueCampaign): boolean =>
  !isArchived && commissionsMinor + feeMinor > failedFeeMinor;

/** What the card would be charged; `bySelf`: nothing, the merchant transfers to the affiliates. */
export function whatOf(campaigns: readonly DueCampaign[]): 'both' | 'commissions' | 'fee' | 'bySelf' {
  const hasFee = campaigns.some(({ feeMinor, failedFeeMinor }) => feeMinor > failedFeeMinor);
  const hasCommissions = campaigns.some(({ mode, commissionsMinor }) => mode === 'managed' && commissionsMinor > 0);
  if (hasFee) return hasCommissions ? 'both' : 'fee';
  return hasCommissions ? 'commissions' : 'bySelf';
}
