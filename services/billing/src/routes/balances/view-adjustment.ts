import type { Adjustment } from '@sillage/proto/http/adjustments';
import type { ListedAdjustment } from '../../db/balances/adjustments.ts';
import { kindOf } from '../../domain/adjustment.ts';

export function viewAdjustment(row: ListedAdjustment): Adjustment {
  const { id, campaignId, affiliateId, book, currency, amountMinor, reason, madeAt, reverses, reversedBy } = row;
  return {
    ...{ id, campaignId, affiliateId, currency, amountMinor, reason, reverses, reversedBy },
    isTest: book === 'test',
    kind: kindOf(row),
    madeAt: madeAt.toISOString(),
  };
}
