import {
  type ConversionAssessed,
  type ConversionEvent,
  ConversionEventSchema,
  type ConversionPaid,
  type ConversionRefunded,
  type ConversionReported,
  type ConversionReviewed,
  type ScriptSeen,
} from '@sillage/proto/events/conversions';
import { topics } from '@sillage/proto/topics';
import { type BatchHandler, type EventBatch, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import type { Transaction } from 'kysely';
import { findCampaign } from '../db/campaigns.ts';
import { markLaterPageReports } from '../db/conversions/order-patterns.ts';
import { type KeyedReport, rememberReportKeys } from '../db/conversions/report-keys.ts';
import {
  type Enveloped,
  envelopeOf,
  insertPayments,
  insertRefunds,
  insertReports,
  insertReviews,
  upsertSignals,
} from '../db/conversions/reports.ts';
import { type FoldedTotals, listTotals, noTotals } from '../db/figures/totals.ts';
import { holdPartitions } from '../db/fold-locks.ts';
import { insertAssessments } from '../db/fraud/assessments.ts';
import { noteLate } from '../db/receipts/receipt-notes.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { SILENCE_MS } from '../domain/integration.ts';
import type { Projection } from '../projection/projection.ts';
import { type Redecided, redecide } from '../projection/redecide.ts';
import { asFoldFault } from './faults.ts';

/**
 * Folds reports, refunds, reviews, payments, assessments and script pings. An event that arrives before its conversion
 * is kept, and counts when the conversion arrives.
 */
export function conversionsConsumer(
  projection: Projection,
  clock: Clock,
  onFolded: (folded: Redecided) => void,
): BatchHandler<ConversionEvent> {
  return async (batch) => {
    const { readable: events, refusals } = separateValid(batch.events, ConversionEventSchema);
    onFolded(
      await asFoldFault(projection.db, () =>
        inTransaction(projection.db, (trx) => fold(trx, projection, batch, events, clock())),
      ),
    );
    return refusals;
  };
}

async function fold(
  trx: Transaction<AttributionSchema>,
  projection: Projection,
  batch: EventBatch<ConversionEvent>,
  events: readonly ConversionEvent[],
  now: number,
): Promise<Redecided> {
  await projection.locks.shareFolds(trx);
  await holdPartitions(trx, topics.conversions, [batch]);
  await projection.locks.ownCampaigns(trx, new Set(events.map((event) => event.campaignId)));
  const reports: Enveloped<ConversionReported>[] = [];
  const refunds: Enveloped<ConversionRefunded>[] = [];
  const reviews: Enveloped<ConversionReviewed>[] = [];
  const payments: Enveloped<ConversionPaid>[] = [];
  const assessments: Enveloped<ConversionAssessed>[] = [];
  const signals: Enveloped<ScriptSeen>[] = [];
  for (const { event, ...rest } of events) {
    const envelope = envelopeOf({ ...rest, event });
    if (event.case === 'reported') reports.push({ envelope, value: event.value });
    else if (event.case === 'refunded') refunds.push({ envelope, value: event.value });
    else if (event.case === 'reviewed') reviews.push({ envelope, value: event.value });
    else if (event.case === 'paid') payments.push({ envelope, value: event.value });
    else if (event.case === 'assessed') assessments.push({ envelope, value: event.value });
    else if (event.case === 'scriptSeen') signals.push({ envelope, value: event.value });
  }
  await rememberReportKeys(trx, events.flatMap(keyedReportOf));
  if (projection.publishes) await noteLate(trx, reports.map(placeOf), ({ campaignId }) => campaignId, now);
  const pinged = await upsertSignals(trx, signals, SILENCE_MS);
  const seeds = [
    ...(await insertReports(trx, reports)),
    ...(await insertRefunds(trx, refunds)),
    ...(await insertReviews(trx, reviews)),
    ...(await insertPayments(trx, payments)),
    ...(await insertAssessments(trx, assessments)),
  ];
  await markLaterPageReports(trx, { since: firstOfEach([...reports, ...reviews]), decidedAnyway: seeds });
  const redecided = await redecide(trx, projection, [...new Set(seeds)], now);
  const quiet = pinged.filter((campaignId) => !redecided.totals.some((totals) => totals.campaignId === campaignId));
  return { ...redecided, totals: [...redecided.totals, ...(await unchangedTotals(trx, quiet, now))] };
}

/** The current figures, or zeros if there are none: subscribers learn that something beside the figures has changed. */
async function unchangedTotals(
  trx: Transaction<AttributionSchema>,
  campaignIds: readonly string[],
  now: number,
): Promise<FoldedTotals[]> {
  const stored = await listTotals(trx, { campaignIds });
  const found: FoldedTotals[] = [];
  for (const campaignId of campaignIds) {
    const known = stored.find((totals) => totals.campaignId === campaignId);
    const campaign = known ?? (await findCampaign(trx, campaignId));
    if (campaign) found.push(known ?? noTotals(campaignId, campaign.ownerUserId, new Date(now)));
  }
  return found;
}

/**
 * Empty unless the reporter gave a key. A page's keys are of their own kind, apart from those of the shop's server,
 * because anybody can send them.
 */
function keyedReportOf({
  eventId,
  campaignId,
  occurredAtMs,
  event,
  idempotencyKey: key,
  idempotencyDigest: digest,
}: ConversionEvent): KeyedReport[] {
  if (key === '' || (event.case !== 'reported' && event.case !== 'refunded')) return [];
  const kind = event.case === 'refunded' ? 'refund' : event.value.verified ? 'sale' : 'snippet';
  return [{ campaignId, kind, key, digest, eventId, at: Number(occurredAtMs) }];
}

const placeOf = ({ envelope }: Enveloped<ConversionReported>) => ({
  campaignId: envelope.campaignId,
  at: envelope.occurredAt.getTime(),
});

/** The time of the earliest event of each campaign. */
function firstOfEach(events: readonly Enveloped<unknown>[]): ReadonlyMap<string, Date> {
  const first = new Map<string, Date>();
  for (const { envelope } of events) {
    const known = first.get(envelope.campaignId);
    if (!known || envelope.occurredAt < known) first.set(envelope.campaignId, envelope.occurredAt);
  }
  return first;
}
