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

export function clickView(it: ClickColumns): Click {
  return {
    id: it.id,
    campaignId: it.campaign_id,
    affiliateId: it.affiliate_id,
    outcome: it.outcome,
    superseded: it.superseded,
    rejectedReason: it.rejected_reason === '' ? null : it.rejected_reason,
    country: it.country,
    device: it.device,
    browser: it.browser,
    referrerHost: it.referrer_host,
    subs: [...it.subs],
    occurredAt: it.occurred_at.toISOString(),
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

export function conversionView(it: ConversionColumns): Conversion {
  return {
    id: it.id,
    campaignId: it.campaign_id,
    affiliateId: it.affiliate_id,
    orderId: it.order_id === '' ? null : it.order_id,
    amountMinor: it.amount_minor,
    refundedMinor: it.refunded_minor,
    commissionMinor: it.commission_minor,
    rateBps: it.rate_bps,
    currency: it.currency,
    state: it.state,
    rejection: it.rejection === null ? null : ConversionRejection.parse(it.rejection),
    verified: it.verified,
    isTest: it.is_test,
    source: it.source,
    occurredAt: it.occurred_at.toISOString(),
    holdUntil: it.hold_until?.toISOString() ?? null,
    heldFor: it.held_for,
  };
}
