import { create, toBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { topics } from '@sillage/proto/topics';
import { PLATFORM_FEE_BPS } from '@sillage/proto/values/basis-points';
import { enqueue } from '@sillage/runtime/bus';
import type { Transaction } from 'kysely';
import { v5 } from 'uuid';
import type { ConversionRow } from './db/conversions.ts';
import type { AttributionSchema } from './db/schema.ts';

const STATES = {
  pending: CommissionState.PENDING,
  approved: CommissionState.APPROVED,
  paid: CommissionState.PAID,
  rejected: CommissionState.REJECTED,
  refunded: CommissionState.REFUNDED,
};

/** A conversion before and after a decision. */
export interface Changed {
  readonly before: ConversionRow;
  readonly after: ConversionRow;
}

/**
 * Puts the changes that concern an affiliate's money into the outbox, with the absolute state. Not for tests; not for
 * what was never anybody's; not while the campaign, and so its owner, is unknown: its snapshot decides these anew.
 */
export async function publishCommissions(
  trx: Transaction<AttributionSchema>,
  changes: readonly Changed[],
  now: number,
): Promise<void> {
  const relevant = changes.filter(({ before, after }) => !after.is_test && (earned(before) || earned(after)));
  if (relevant.length === 0) return;
  const campaignIds = [...new Set(relevant.map((change) => change.after.campaign_id))];
  const owners = await trx
    .selectFrom('campaigns')
    .select(['campaign_id', 'owner_user_id'])
    .where('campaign_id', 'in', campaignIds)
    .execute();
  const ownerOf = new Map(owners.map((owner) => [owner.campaign_id, owner.owner_user_id]));
  const events = relevant.flatMap(({ before, after }) => {
    const ownerUserId = ownerOf.get(after.campaign_id);
    if (ownerUserId === undefined) return [];
    return [
      {
        partitionKey: after.campaign_id,
        value: toBinary(CommissionChangedSchema, messageOf(before, after, ownerUserId, now)),
      },
    ];
  });
  await enqueue(trx, topics.commissions, events);
}

function earned(row: ConversionRow): boolean {
  return row.version > 0 && row.affiliate_id !== null && row.duplicate_of === null;
}

function messageOf(before: ConversionRow, after: ConversionRow, ownerUserId: string, now: number) {
  return create(CommissionChangedSchema, {
    eventId: v5(`commission ${after.version}`, after.id),
    occurredAtMs: BigInt(now),
    campaignId: after.campaign_id,
    ownerUserId,
    conversionId: after.id,
    // Where the decision took the affiliate away, the change is that affiliate's.
    affiliateId: after.affiliate_id ?? before.affiliate_id ?? '',
    orderId: after.order_id,
    version: BigInt(after.version),
    state: STATES[after.state],
    reason: after.rejection ?? after.reason,
    currency: after.currency,
    revenueMinor: BigInt(after.state === 'rejected' ? 0 : after.amount_minor),
    refundedMinor: BigInt(after.refunded_minor),
    commissionMinor: BigInt(after.commission_minor),
    commissionRefundedMinor: BigInt(
      after.state === 'rejected' ? 0 : after.commission_gross_minor - after.commission_minor,
    ),
    rateBps: after.rate_bps ?? 0,
    verified: after.verified,
    convertedAtMs: BigInt(after.occurred_at.getTime()),
    holdUntilMs: BigInt(after.hold_until?.getTime() ?? 0),
    feeBps: PLATFORM_FEE_BPS,
    feeMinor: BigInt(after.fee_minor),
    settlementLineId: after.settlement_line_id ?? '',
  });
}
