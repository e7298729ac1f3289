import type { Click, Conversion } from '@sillage/proto/http/conversions';
import { ConversionRejection } from '@sillage/proto/http/conversions';
import type { ConversionRow } from '../db/conversions/conversions.ts';
import type { StoredClickRow } from '../db/lists.ts';

export type ShownClick = Omit<StoredClickRow, 'sessionId' | 'os' | 'destinationUrl' | 'shortCode' | 'windowSeconds'>;

export function clickView(row: ShownClick): Click {
  return {
    id: row.id,
    campaignId: row.campaignId,
    affiliateId: row.affiliateId,
    outcome: row.outcome,
    superseded: row.superseded,
    rejectedReason: row.rejectedReason === '' ? null : row.rejectedReason,
    country: row.country,
    device: row.device,
    browser: row.browser,
    referrerHost: row.referrerHost,
    subs: row.subs,
    occurredAt: row.occurredAt.toISOString(),
  };
}

export function conversionView(row: ConversionRow): Conversion {
  return {
    id: row.id,
    campaignId: row.campaignId,
    affiliateId: row.affiliateId,
    orderId: row.orderId === '' ? null : row.orderId,
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    commissionMinor: row.commissionMinor,
    rateBps: row.rateBps,
    currency: row.currency,
    state: row.state,
    rejection: row.rejection === null ? null : ConversionRejection.parse(row.rejection),
    verified: row.verified,
    isTest: row.isTest,
    book: row.book,
    source: row.source,
    occurredAt: row.occurredAt.toISOString(),
    holdUntil: row.holdUntil?.toISOString() ?? null,
    heldFor: row.heldFor,
    fraud: row.fraudScore === 0 ? null : { score: row.fraudScore, rules: row.fraudRules.split(' ') },
    basis: row.basis,
    coupon:
      row.couponCode === null || row.couponAffiliateId === null
        ? null
        : { code: row.couponCode, affiliateId: row.couponAffiliateId },
    mayBeExtension: row.mayBeExtension,
    referralId: row.referralId,
    claimId: row.claimId,
  };
}
