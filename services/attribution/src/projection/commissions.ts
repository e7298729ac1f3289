import { create, toBinary } from '@bufbuild/protobuf';
import { type CommissionChanged, CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { topics } from '@sillage/proto/topics';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { enqueue } from '@sillage/runtime/bus';
import type { Insertable, Transaction } from 'kysely';
import { v5 } from 'uuid';
import { type ClickWithSubs, findClicksOf } from '../db/conversions/clicks-of-conversions.ts';
import type { ConversionRow } from '../db/conversions/conversions.ts';
import { insertDecisions } from '../db/conversions/decisions.ts';
import type { DecisionsTable } from '../db/receipts/receipt-tables.ts';
import type { AttributionSchema } from '../db/schema.ts';

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
 * Writes the changes that concern an affiliate's money into the outbox, with the absolute state. Skips tests of a live
 * campaign, conversions that were never attributed, and campaigns that are unknown, and with them their owner: their
 * snapshot causes a redecision.
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
  const held = relevant.flatMap(({ after }) => (after.affiliateId === null ? [] : after));
  const lost = relevant.flatMap((change) => (loserOf(change) === null ? [] : change.before));
  const clicks = await findClicksOf(trx, held);
  const formerClicks = await findClicksOf(trx, lost, new Map(changes.map(({ before }) => [before.id, before])));
  const events = relevant.flatMap((change) => {
    const { id, campaignId } = change.after;
    const ownerUserId = ownerOf.get(campaignId);
    if (ownerUserId === undefined) return [];
    const message = messageOf(change, { ownerUserId, click: clicks.get(id), formerClick: formerClicks.get(id), now });
    return [{ partitionKey: campaignId, message, change }];
  });
  await enqueue(
    trx,
    topics.commissions,
    events.map(({ partitionKey, message }) => ({ partitionKey, value: toBinary(CommissionChangedSchema, message) })),
  );
  await insertDecisions(
    trx,
    events.flatMap(({ message, change }) => decisionsOf(message, change)),
  );
}

/**
 * The decisions as they are published. If an order changes from one affiliate to another, the loss is a decision for
 * the first one, too.
 */
function decisionsOf(message: CommissionChanged, change: Changed): Insertable<DecisionsTable>[] {
  const { after } = change;
  const decision: Insertable<DecisionsTable> = {
    id: message.eventId,
    campaignId: message.campaignId,
    affiliateId: message.affiliateId,
    occurredAt: new Date(Number(message.occurredAtMs)),
    conversionId: message.conversionId,
    convertedAt: after.occurredAt,
    version: after.version,
    state: after.state,
    currency: message.currency,
    revenueMinor: Number(message.revenueMinor),
    refundedMinor: Number(message.refundedMinor),
    commissionMinor: Number(message.commissionMinor),
    rateBps: message.rateBps,
    isTest: message.isTest,
    feeBps: after.feeBps,
    feeMinor: Number(message.feeMinor),
    holdUntil: after.holdUntil,
    settlementLineId: after.settlementLineId,
    clickId: after.clickId,
  };
  const loser = loserOf(change);
  if (loser === null || loser === message.affiliateId) return [decision];
  const lost: Insertable<DecisionsTable> = {
    ...decision,
    id: v5(`lost ${after.version}`, after.id),
    affiliateId: loser,
    state: 'rejected',
    revenueMinor: 0,
    refundedMinor: 0,
    commissionMinor: 0,
    feeMinor: 0,
    settlementLineId: null,
    clickId: null,
  };
  return [decision, lost];
}

function earned(row: ConversionRow): boolean {
  return row.version > 0 && row.affiliateId !== null && row.duplicateOf === null && !isTestInLiveBook(row);
}

/** The affiliate from whom a decision took the order, for another one or for nobody. */
const loserOf = ({ before, after }: Changed): string | null =>
  earned(before) && before.affiliateId !== after.affiliateId ? before.affiliateId : null;

interface Context {
  readonly ownerUserId: string;
  readonly click: ClickWithSubs | undefined;
  readonly formerClick: ClickWithSubs | undefined;
  readonly now: number;
}

/** If nobody has the order after the decision, the message is about the affiliate who lost it. */
function messageOf(change: Changed, { ownerUserId, click, formerClick, now }: Context) {
  const { before, after } = change;
  const former = after.affiliateId === null || before.state === 'rejected' ? null : loserOf(change);
  const earns = after.state !== 'rejected' && !isTestInLiveBook(after);
  return create(CommissionChangedSchema, {
    eventId: v5(`commission ${after.version}`, after.id),
    occurredAtMs: BigInt(now),
    campaignId: after.campaignId,
    ownerUserId,
    conversionId: after.id,
    affiliateId: after.affiliateId ?? before.affiliateId ?? '',
    orderId: after.orderId,
    version: BigInt(after.version),
    state: STATES[after.state],
    reason: after.rejection ?? after.reason,
    currency: after.currency,
    revenueMinor: BigInt(earns ? after.amountMinor : 0),
    refundedMinor: BigInt(earns ? after.refundedMinor : 0),
    commissionMinor: BigInt(after.commissionMinor),
    commissionRefundedMinor: BigInt(earns ? after.commissionGrossMinor - after.commissionMinor : 0),
    rateBps: after.rateBps ?? 0,
    verified: after.verified,
    convertedAtMs: BigInt(after.occurredAt.getTime()),
    holdUntilMs: BigInt(after.holdUntil?.getTime() ?? 0),
    feeBps: after.feeBps,
    feeMinor: BigInt(after.feeMinor),
    settlementLineId: after.settlementLineId ?? '',
    ...named(after.affiliateId === null ? formerClick : click),
    isTest: after.book === 'test',
    ...(former !== null && { former: { affiliateId: former, ...named(formerClick) } }),
  });
}

const named = (click: ClickWithSubs | undefined) => ({ clickId: click?.clickId ?? '', subs: [...(click?.subs ?? [])] });
