import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema, ReviewDecision } from '@sillage/proto/events/conversions';
import { PayoutMethod, SettlementEventSchema, SettlementReason } from '@sillage/proto/events/settlements';
import { topics } from '@sillage/proto/topics';
import { enqueue, type OutgoingEvent } from '@sillage/runtime/bus';
import { v5, v7 } from 'uuid';
import type { HeldBalance } from '../db/balances/held-balances.ts';
import type { SelfBilledRow } from '../db/documents/self-billing-tables.ts';
import type { BatchLineRow, BatchRow } from '../db/settlements/batch-tables.ts';
import { listTransferSources, type ProviderCharge } from '../db/settlements/settlement-charges.ts';
import type { SettlementLineRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import type { Trx } from '../deps.ts';
import { sourceChargeOf } from '../providers/registry.ts';

type Content = NonNullable<MessageInitShape<typeof SettlementEventSchema>['event']>;

const REASONS = {
  pay_now: SettlementReason.PAY_NOW,
  monthly: SettlementReason.MONTHLY,
  affiliate_deletion: SettlementReason.AFFILIATE_DELETION,
  campaign_deletion: SettlementReason.CAMPAIGN_DELETION,
};
const METHODS = { transfer: PayoutMethod.TRANSFER, notice: PayoutMethod.NOTICE };
const MAX_LINES = 200;
const MAX_HELD = 200;
const MAX_CONVERSIONS = 1_000;

/**
 * Each of these writes to the outbox. The campaign must be locked, so that the events of a settlement stay in order.
 */
export async function publishSettlement(trx: Trx, settlement: SettlementRow, event: Content, now: Date): Promise<void> {
  await enqueue(trx, topics.settlements, [eventOf(settlement, event, now)]);
}

/** Requests the payment of the lines, in portions, each line with the charge that it is paid from. */
export async function publishPayouts(
  trx: Trx,
  settlement: SettlementRow,
  lines: readonly SettlementLineRow[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const sources = await listTransferSources(trx, settlement.id);
  const payoutLine = (line: SettlementLineRow) => payoutLineOf(line, sources.get(line.id));
  for (let start = 0; start < lines.length; start += MAX_LINES) {
    const value = { lines: lines.slice(start, start + MAX_LINES).map(payoutLine) };
    // A separate event, so that a version of payout without a test book pays nobody.
    const request = settlement.book === 'test' ? 'testPayoutRequested' : 'payoutRequested';
    await enqueue(trx, topics.settlements, [eventOf(settlement, { case: request, value }, now)]);
  }
}

/** Publishes which affiliates' payments of one campaign a payout hold keeps back, in portions. */
export async function publishPayoutHold(
  trx: Trx,
  hold: OfCampaign,
  balances: readonly HeldBalance[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < balances.length; start += MAX_HELD) {
    const portion = balances.slice(start, start + MAX_HELD);
    const value = { affiliates: portion.map(({ affiliateId, sums }) => ({ affiliateId, sums: [...sums] })) };
    await enqueue(trx, topics.settlements, [eventOf(hold, { case: 'payoutsHeld', value }, now)]);
  }
}

export interface PaidConversion {
  readonly conversionId: string;
  readonly campaignId: string;
  readonly lineId: string;
}

/** Notifies attribution which conversions a settlement line has paid. */
export async function publishPaidConversions(trx: Trx, paid: readonly PaidConversion[], now: Date): Promise<void> {
  const events = paid.map(({ conversionId, campaignId, lineId }) =>
    conversionEventOf(campaignId, v5(conversionId, lineId), now, {
      case: 'paid',
      value: { conversionId, settlementLineId: lineId },
    }),
  );
  await enqueueInPortions(trx, events);
}

/** A direct payment that the merchant recorded. */
export interface RecordedPayment {
  readonly id: string;
  readonly campaignId: string;
  readonly ownerUserId: string;
}

/** Notifies attribution which conversions the merchant has paid, as if each was marked individually. */
export async function publishMarkedPaid(
  trx: Trx,
  { id, campaignId, ownerUserId }: RecordedPayment,
  conversionIds: readonly string[],
  now: Date,
): Promise<void> {
  const events = conversionIds.map((conversionId) =>
    conversionEventOf(campaignId, v5(conversionId, id), now, {
      case: 'reviewed',
      value: { conversionId, decision: ReviewDecision.MARKED_PAID, reason: '', reviewedByUserId: ownerUserId },
    }),
  );
  await enqueueInPortions(trx, events);
}

/** Requests notices to the affiliates of one campaign about documents that were created in their names. */
export async function publishSelfBilled(
  trx: Trx,
  about: Omit<OfCampaign, 'id'>,
  documents: readonly SelfBilledRow[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < documents.length; start += MAX_LINES) {
    const portion = documents.slice(start, start + MAX_LINES);
    const [first] = portion;
    if (!first) return;
    const written = portion.map(({ id: documentId, affiliateId, number, period, currency, totalMinor }) => ({
      documentId,
      affiliateId,
      number,
      period,
      currency,
      totalMinor: `${totalMinor}`,
    }));
    const content: Content = { case: 'selfBilledWritten', value: { documents: written } };
    await enqueue(trx, topics.settlements, [eventOf({ ...about, id: first.id }, content, now)]);
  }
}

/** Requests notices to the affiliates of one campaign that the merchant has marked a batch as paid. */
export async function publishMarkedPayments(
  trx: Trx,
  { currency, ...about }: OfCampaign & Pick<BatchRow, 'currency'>,
  lines: readonly BatchLineRow[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < lines.length; start += MAX_LINES) {
    const payments = lines
      .slice(start, start + MAX_LINES)
      .map(({ id: lineId, affiliateId, amountMinor, detailsId }) => ({
        lineId,
        affiliateId,
        currency,
        amountMinor,
        detailsId: detailsId ?? '',
      }));
    const content: Content = { case: 'paymentsMarked', value: { payments } };
    await enqueue(trx, topics.settlements, [eventOf(about, content, now)]);
  }
}

async function enqueueInPortions(trx: Trx, events: readonly OutgoingEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += MAX_CONVERSIONS)
    await enqueue(trx, topics.conversions, events.slice(start, start + MAX_CONVERSIONS));
}

/** One payout hold, or one batch, as published for one campaign. */
type OfCampaign = Pick<SettlementRow, 'id' | 'campaignId' | 'ownerUserId'>;

function eventOf(
  about: OfCampaign & Partial<Pick<SettlementRow, 'book' | 'reason' | 'affiliateId'>>,
  event: Content,
  now: Date,
): OutgoingEvent {
  const message = create(SettlementEventSchema, {
    eventId: v7(),
    occurredAtMs: BigInt(now.getTime()),
    settlementId: about.id,
    campaignId: about.campaignId,
    ownerUserId: about.ownerUserId,
    reason: about.reason ? REASONS[about.reason] : SettlementReason.UNSPECIFIED,
    affiliateId: about.affiliateId ?? '',
    isTest: about.book === 'test',
    event,
  });
  return { partitionKey: about.id, value: toBinary(SettlementEventSchema, message) };
}

function payoutLineOf(line: SettlementLineRow, charge: ProviderCharge | undefined) {
  return {
    lineId: line.id,
    affiliateId: line.affiliateId,
    currency: line.currency,
    amountMinor: line.amountMinor,
    conversionsCount: line.conversionsCount,
    method: METHODS[line.method],
    attempt: line.attempt,
    ...(line.method === 'transfer' && charge && sourceOf(charge)),
  };
}

/** The charge that a transfer is paid from, if the provider can transfer from it. */
function sourceOf({ provider, providerChargeId }: ProviderCharge) {
  const sourceChargeId = sourceChargeOf(provider, providerChargeId);
  return provider !== null && sourceChargeId !== null ? { sourceChargeId, sourceProvider: provider } : undefined;
}

function conversionEventOf(
  campaignId: string,
  eventId: string,
  now: Date,
  event: NonNullable<MessageInitShape<typeof ConversionEventSchema>['event']>,
): OutgoingEvent {
  const message = create(ConversionEventSchema, { eventId, occurredAtMs: BigInt(now.getTime()), campaignId, event });
  return { partitionKey: campaignId, value: toBinary(ConversionEventSchema, message) };
}
