import type { DueList } from '@sillage/proto/http/billing';

export type Due = DueList['due'][number];
export type DueCampaign = Due['campaigns'][number];

export interface DueActions {
  /** Settles a campaign before the due date; absent if that is not possible. */
  readonly onPayNow?: ((campaign: DueCampaign) => void) | undefined;
  /** Navigates to the invoices, where a failed charge is paid again. */
  readonly onInvoices?: (() => void) | undefined;
}

/** True if a settlement would do something. Amounts on a failed invoice are paid with that invoice instead. */
export const isPayable = ({ commissionsMinor, feeMinor, failedFeeMinor }: DueCampaign): boolean =>
  commissionsMinor + feeMinor > failedFeeMinor;

/** What the card would be charged for; `bySelf` means nothing, because the merchant transfers to the affiliates. */
export function whatOf(campaigns: readonly DueCampaign[]): 'both' | 'commissions' | 'fee' | 'bySelf' {
  const hasFee = campaigns.some(({ feeMinor, failedFeeMinor }) => feeMinor > failedFeeMinor);
  const hasCommissions = campaigns.some(({ mode, commissionsMinor }) => mode === 'managed' && commissionsMinor > 0);
  if (hasFee) return hasCommissions ? 'both' : 'fee';
  return hasCommissions ? 'commissions' : 'bySelf';
}
