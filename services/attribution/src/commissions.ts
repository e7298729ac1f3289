import { create, toBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import type { Transaction } from 'kysely';
import { v5 } from 'uuid';
import { type ClickWithSubs, findClicksOf } from './db/clicks-of-conversions.ts';
import type { ConversionRow } from './db/conversions.ts';
import type { AttributionSchema } from './db/schema.ts';
import { isMereTest } from './domain/book.ts';

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
 * Puts the changes that concern an affiliate's money into the outbox, with the absolute state. Not for tests of a live
 * campaign; not for what was never anybody's; not while the campaign, and so its owner, is unknown: its snapshot decides these anew.
 */
export async function publishCommissions(
  trx: Transaction<AttributionSchema>,
  changes: readonly Changed[],
  now: number,
): Promise<void> {
  const relevant = changes.filter(({ before, after }) => earned(before) || earned(after));
  if (relevant.length === 0) return;
  const campaignIds = [...new Set(relevant.map((change) => change.after.campaignId))];
  const owners = await trx
    .selectFrom('campaigns')
    .select(['campaignId', 'ownerUserId'])
    .where('campaignId', 'in', campaignIds)
    .execute();
  const ownerOf = new Map(owners.map((owner) => [owner.campaignId, owner.ownerUserId]));
  const clicks = await findClicksOf(
    trx,
    relevant.map(({ after }) => after),
  );
  const events = relevant.flatMap((change) => {
    const { id, campaignId } = change.after;
    const ownerUserId = ownerOf.get(campaignId);
    if (ownerUserId === undefined) return [];
    const message = messageOf(change, { ownerUserId, click: clicks.get(id), now });
    return [{ partitionKey: campaignId, value: toBinary(CommissionChangedSchema, message) }];
  });
  await enqueue(trx, topics.commissions, events);
}

function earned(row: ConversionRow): boolean {
  return row.version > 0 && row.affiliateId !== null && row.duplicateOf === null && !isMereTest(row);
}

interface Context {
  readonly ownerUserId: string;
  readonly click: ClickWithSubs | undefined;
  readonly now: number;
}

function messageOf({ before, after }: Changed, { ownerUserId, click, now }: Context) {
  const earns = after.state !== 'rejected' && !isMereTest(after);
  return create(CommissionChangedSchema, {
    eventId: v5(`commission ${after.version}`, after.id),
    occurredAtMs: BigInt(now),
    campaignId: after.campaignId,
    ownerUserId,
    conversionId: after.id,
    // Where the decision took the affiliate away, the change is that affiliate's.
    affiliateId: after.affiliateId ?? before.affiliateId ?? '',
    orderId: after.orderId,
    version: BigInt(after.version),
    state: STATES[after.state],
    reason: after.rejection ?? after.reason,
    currency: after.currency,
    revenueMinor: BigInt(earns ? after.amountMinor : 0),
    refundedMinor: BigInt(after.refundedMinor),
    commissionMinor: BigInt(after.commissionMinor),
    commissionRefundedMinor: BigInt(earns ? after.commissionGrossMinor - after.commissionMinor : 0),
    rateBps: after.rateBps ?? 0,
    verified: after.verified,
    convertedAtMs: BigInt(after.occurredAt.getTime()),
    holdUntilMs: BigInt(after.holdUntil?.getTime() ?? 0),
    feeBps: after.feeBps,
    feeMinor: BigInt(after.feeMinor),
    settlementLineId: after.settlementLineId ?? '',
    clickId: click?.clickId ?? '',
    subs: [...(click?.subs ?? [])],
    isTest: after.book === 'test',
  });
}
