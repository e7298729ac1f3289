import type { Click, Conversion } from '@sillage/proto/http/conversions';
import { ConversionRejection } from '@sillage/proto/http/conversions';

/** A stored click, by the names of its columns. */
export interface ClickColumns {
  readonly id: string;
  readonly campaign_id: string;
  readonly affiliate_id: string;
  readonly outcome: Click['outcome'];
  readonly superseded: boolean;
  readonly rejected_reason: string;
  readonly country: string;
  readonly device: string;
  readonly browser: string;
  readonly referrer_host: string;
  readonly subs: readonly string[];
  readonly occurred_at: Date;
}

export function clickView(row: ClickColumns): Click {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    affiliateId: row.affiliate_id,
    outcome: row.outcome,
    superseded: row.superseded,
    rejectedReason: row.rejected_reason === '' ? null : row.rejected_reason,
    country: row.country,
    device: row.device,
    browser: row.browser,
    referrerHost: row.referrer_host,
    subs: [...row.subs],
    occurredAt: row.occurred_at.toISOString(),
  };
}

/** A stored conversion, by the names of its columns. */
export interface ConversionColumns {
  readonly id: string;
  readonly campaign_id: string;
  readonly affiliate_id: string | null;
  readonly order_id: string;
  readonly amount_minor: number;
  readonly refunded_minor: number;
  readonly commission_minor: number;
  readonly rate_bps: number | null;
  readonly currency: string;
  readonly state: Conversion['state'];
  readonly rejection: string | null;
  readonly verified: boolean;
  readonly is_test: boolean;
  readonly source: Conversion['source'];
  readonly occurred_at: Date;
  readonly hold_until: Date | null;
  readonly held_for: Conversion['heldFor'];
}

export function conversionView(row: ConversionColumns): Conversion {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    affiliateId: row.affiliate_id,
    orderId: row.order_id === '' ? null : row.order_id,
    amountMinor: row.amount_minor,
    refundedMinor: row.refunded_minor,
    commissionMinor: row.commission_minor,
    rateBps: row.rate_bps,
    currency: row.currency,
    state: row.state,
    rejection: row.rejection === null ? null : ConversionRejection.parse(row.rejection),
    verified: row.verified,
    isTest: row.is_test,
    source: row.source,
    occurredAt: row.occurred_at.toISOString(),
    holdUntil: row.hold_until?.toISOString() ?? null,
    heldFor: row.held_for,
  };
}
