import { AppError } from '@sillage/runtime/service';
import {
  beginCouponPeriods,
  deleteCouponCodes,
  endCouponPeriods,
  insertCouponCode,
  listCouponCodes,
} from '../db/campaigns/coupon-codes.ts';
import type { AffiliateRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';

interface Wanted {
  readonly isActive: boolean;
  readonly codes: readonly string[];
}

/**
 * Replaces an affiliate's coupon codes: they count from now on, while the affiliate is active. Returns whether anything
 * has changed. Throws `coupon_code_taken`. The affiliate must be locked, and published afterwards.
 */
export async function replaceCouponCodes(
  trx: Trx,
  { id: affiliateId, campaignId, isActive: wasActive }: Pick<AffiliateRow, 'id' | 'campaignId' | 'isActive'>,
  { isActive, codes }: Wanted,
  now: Date,
): Promise<boolean> {
  const before = await listCouponCodes(trx, affiliateId);
  const added = codes.filter((code) => !before.includes(code));
  const gone = before.filter((code) => !codes.includes(code));
  await deleteCouponCodes(trx, affiliateId, gone);
  for (const code of added) {
    if (!(await insertCouponCode(trx, { campaignId, affiliateId, code, now }))) throw taken(code);
  }
  const counted = wasActive ? before : [];
  const counts = isActive ? codes : [];
  const ended = counted.filter((code) => !counts.includes(code));
  await endCouponPeriods(trx, affiliateId, ended, now);
  const begun = counts.filter((code) => !counted.includes(code));
  await beginCouponPeriods(trx, affiliateId, begun, now);
  return added.length + gone.length + ended.length + begun.length > 0;
}

const taken = (code: string): AppError =>
  new AppError(
    'coupon_code_taken',
    `The coupon code ${code} belongs to another affiliate of this campaign. Nothing was changed: take it away from them first, or use another code.`,
  );
