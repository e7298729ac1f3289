import { PayoutMethod, type PayoutRequested } from '@sillage/proto/events/settlements';
import { EARLIER_PROVIDER } from '@sillage/proto/values/payments';

/** One requested line of a settlement. */
export interface RequestedLine {
  readonly lineId: string;
  readonly affiliateId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly conversionsCount: number;
  readonly method: 'transfer' | 'notice';
  readonly attempt: number;
  /** The provider's charge that funds it; null: the platform's balance. */
  readonly sourceChargeId: string | null;
  /** The provider of that charge. */
  readonly sourceProvider: string | null;
}

export function readPayoutRequest({ lines }: Pick<PayoutRequested, 'lines'>): readonly RequestedLine[] {
  return lines.map(
    ({
      lineId,
      affiliateId,
      currency,
      amountMinor,
      conversionsCount,
      method,
      attempt,
      sourceChargeId,
      sourceProvider,
    }) => ({
      lineId,
      affiliateId,
      currency,
      amountMinor,
      conversionsCount,
      method: method === PayoutMethod.TRANSFER ? 'transfer' : 'notice',
      attempt,
      sourceChargeId: sourceChargeId || null,
      sourceProvider: sourceChargeId === '' ? null : sourceProvider || EARLIER_PROVIDER,
    }),
  );
}
