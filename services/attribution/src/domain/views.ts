import type { Click, Conversion } from '@sillage/proto/http/conversions';
import { ConversionRejection } from '@sillage/proto/http/conversions';

/** A stored click, by the names of its columns. */
export interface ClickColumns {
  readonly id: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly outcome: Click['outcome'];
  readonly superseded: boolean;
  readonly rejectedReason: string;
  readonly country: string;
  readonly device: string;
  readonly browser: string;
  readonly referrerHost: string;
  readonly subs: readonly string[];
  readonly occurredAt: Date;
}

export function clickView(row: ClickColumns): Click {
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
    subs: [...row.subs],
    occurredAt: row.occurredAt.toISOString(),
  };
}

/** A stored conversion, by the names of its columns. */
export interface ConversionColumns {
  readonly id: string;
  readonly campaignId: string;
  readonly affiliateId: string | null;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly commissionMinor: number;
  readonly rateBps: number | null;
  readonly currency: string;
  readonly state: Conversion['state'];
  readonly rejection: string | null;
  readonly verified: boolean;
  readonly isTest: boolean;
  readonly source: Conversion['source'];
  readonly occurredAt: Date;
  readonly holdUntil: Date | null;
  readonly heldFor: Conversion['heldFor'];
}

export function conversionView(row: ConversionColumns): Conversion {
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
    source: row.source,
    occurredAt: row.occurredAt.toISOString(),
    holdUntil: row.holdUntil?.toISOString() ?? null,
    heldFor: row.heldFor,
  };
}
