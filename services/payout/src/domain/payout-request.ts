import { PayoutMethod, type PayoutRequested } from '@sillage/proto/events/settlements';
import { UUID_PATTERN } from '@sillage/proto/values/ids';

/** One line of a settlement, as it was asked for. */
export interface RequestedLine {
  readonly lineId: string;
  readonly affiliateId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly conversionsCount: number;
  readonly method: 'transfer' | 'notice';
  readonly attempt: number;
  /** The provider's charge that it is paid out of; null: whatever the platform has. */
  readonly sourceChargeId: string | null;
  /** Whose charge it is. */
  readonly sourceProvider: string | null;
}

const METHODS = new Map<number, RequestedLine['method']>([
  [PayoutMethod.TRANSFER, 'transfer'],
  [PayoutMethod.NOTICE, 'notice'],
]);

/** The lines of a request; a sentence where one of them cannot be carried out as it stands, for then none is. */
export function readPayoutRequest({ lines }: Pick<PayoutRequested, 'lines'>): readonly RequestedLine[] | string {
  const read: RequestedLine[] = [];
  const ids = new Set<string>();
  for (const line of lines) {
    const { lineId, affiliateId, currency, conversionsCount, attempt, sourceChargeId, sourceProvider } = line;
    const method = METHODS.get(line.method);
    if (!UUID_PATTERN.test(lineId) || !UUID_PATTERN.test(affiliateId))
      return 'the id of a line or of its affiliate is not a UUID';
    if (ids.has(lineId)) return `the line ${lineId} stands in it twice`;
    if (!/^[A-Z]{3}$/.test(currency)) return `the currency of the line ${lineId} is none`;
    if (line.amountMinor <= 0n) return `the amount of the line ${lineId} is not positive`;
    if (method === undefined) return `the method of the line ${lineId} is not known`;
    if (attempt < 1) return `the line ${lineId} has no attempt`;
    if (!/^\w{0,255}$/.test(sourceChargeId)) return `the charge of the line ${lineId} is none`;
    ids.add(lineId);
    read.push({
      lineId,
      affiliateId,
      currency,
      amountMinor: line.amountMinor,
      conversionsCount,
      method,
      attempt,
      sourceChargeId: sourceChargeId || null,
      // Lines from before the provider was said are Stripe's.
      sourceProvider: sourceChargeId === '' ? null : sourceProvider || 'stripe',
    });
  }
  return read;
}
