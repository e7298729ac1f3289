import type {
  ConversionEvent,
  ConversionPaid,
  ConversionRefunded,
  ConversionReported,
  ConversionReviewed,
  ScriptSeen,
} from '@sillage/proto/events/conversions';
import { ConversionSource, ReviewDecision } from '@sillage/proto/events/conversions';
import { recordset, withoutNul } from '@sillage/runtime/postgres';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import type { ConversionsTable, ReviewsTable } from './conversion-tables.ts';

/** The common fields of all conversion events. */
interface Envelope {
  readonly id: string;
  readonly campaignId: string;
  readonly occurredAt: Date;
}

/** An event of one kind, with its envelope. */
export interface Enveloped<Value> {
  readonly envelope: Envelope;
  readonly value: Value;
}

const SOURCES = new Map<number, ConversionsTable['source']>([
  [ConversionSource.SNIPPET, 'snippet'],
  [ConversionSource.SERVER, 'server'],
  [ConversionSource.WEBHOOK, 'webhook'],
  [ConversionSource.TEST_SHOP, 'test_shop'],
]);

const DECISIONS = new Map<number, ReviewsTable['decision']>([
  [ReviewDecision.APPROVED, 'approved'],
  [ReviewDecision.REJECTED, 'rejected'],
  [ReviewDecision.MARKED_PAID, 'marked_paid'],
]);

export function envelopeOf(event: ConversionEvent): Envelope {
  return { id: event.eventId, campaignId: event.campaignId, occurredAt: new Date(Number(event.occurredAtMs)) };
}

const idOrNull = (value: string): string | null => (value === '' ? null : value);

/** Stores reports that do not exist yet, undecided; returns their ids. */
export async function insertReports(
  trx: Transaction<AttributionSchema>,
  reports: readonly Enveloped<ConversionReported>[],
): Promise<readonly string[]> {
  if (reports.length === 0) return [];
  const rows = reports.map(
    ({ envelope, value }): Insertable<AttributionSchema['conversions']> => ({
      ...envelope,
      orderId: withoutNul(value.orderId),
      namedClickId: idOrNull(value.clickId),
      claimedAffiliateId: idOrNull(value.affiliateId),
      sessionId: withoutNul(value.sessionId),
      customerId: withoutNul(value.customerId),
      customerAddress: withoutNul(value.customerAddress),
      paymentAccount: withoutNul(value.paymentAccount),
      couponCodes: value.couponCodes.map(withoutNul),
      clickedAt: value.clickedAtMs === 0n ? null : new Date(Number(value.clickedAtMs)),
      amountMinor: Number(value.amountMinor),
      currency: value.currency,
      source: SOURCES.get(value.source) ?? 'snippet',
      reportedVerified: value.verified,
      isTest: value.isTest,
      isScreened: value.screened,
      claimId: idOrNull(value.claimId),
    }),
  );
  const inserted = await sql<{ id: string }>`
    insert into conversions (id, campaign_id, occurred_at, order_id, named_click_id, claimed_affiliate_id, session_id, clicked_at,
      customer_id, customer_address, payment_account, coupon_codes, amount_minor, currency, source, reported_verified, is_test, is_screened, claim_id)
    select id, campaign_id, occurred_at, order_id, named_click_id, claimed_affiliate_id, session_id, clicked_at,
      customer_id, customer_address, payment_account, coupon_codes, amount_minor, currency, source, reported_verified, is_test, is_screened, claim_id
    from ${recordset('conversions', rows)}
    on conflict (id) do nothing
    returning id`.execute(trx);
  return inserted.rows.map((row) => row.id);
}

/** Stores refunds that do not exist yet; returns the known conversions that they are about. */
export async function insertRefunds(
  trx: Transaction<AttributionSchema>,
  refunds: readonly Enveloped<ConversionRefunded>[],
): Promise<readonly string[]> {
  if (refunds.length === 0) return [];
  const rows = refunds.map(
    ({ envelope, value }): Insertable<AttributionSchema['refunds']> => ({
      ...envelope,
      orderId: withoutNul(value.orderId),
      conversionId: idOrNull(value.conversionId),
      amountMinor: Number(value.amountMinor),
      currency: value.currency,
      reason: withoutNul(value.reason),
    }),
  );
  const affected = await sql<{ id: string }>`
    with stored as (
      insert into refunds select * from ${recordset('refunds', rows)}
      on conflict (id) do nothing
      returning campaign_id, order_id, conversion_id)
    select c.id from stored join conversions c on c.campaign_id = stored.campaign_id and c.order_id = stored.order_id and c.order_id <> ''
    union
    select c.id from stored join conversions c on c.campaign_id = stored.campaign_id and c.id = stored.conversion_id`.execute(
    trx,
  );
  return affected.rows.map((row) => row.id);
}

type ReviewInsert = Insertable<AttributionSchema['reviews']>;

/** Stores reviews that do not exist yet; returns the known conversions that they are about. */
export async function insertReviews(
  trx: Transaction<AttributionSchema>,
  reviews: readonly Enveloped<ConversionReviewed>[],
): Promise<readonly string[]> {
  const rows = reviews.flatMap(({ envelope, value }): ReviewInsert[] => {
    const decision = DECISIONS.get(value.decision);
    if (!decision) return [];
    return [
      {
        ...envelope,
        conversionId: value.conversionId,
        decision,
        reason: withoutNul(value.reason),
        reviewedByUserId: value.reviewedByUserId,
        settlementLineId: null,
      },
    ];
  });
  return insertReviewRows(trx, rows);
}

/** Stores payments by settlement lines that do not exist yet; returns the known conversions that they are about. */
export async function insertPayments(
  trx: Transaction<AttributionSchema>,
  payments: readonly Enveloped<ConversionPaid>[],
): Promise<readonly string[]> {
  const rows = payments.map(
    ({ envelope, value }): ReviewInsert => ({
      ...envelope,
      conversionId: value.conversionId,
      decision: 'marked_paid',
      reason: '',
      reviewedByUserId: '',
      settlementLineId: value.settlementLineId,
    }),
  );
  return insertReviewRows(trx, rows);
}

async function insertReviewRows(
  trx: Transaction<AttributionSchema>,
  rows: readonly ReviewInsert[],
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const affected = await sql<{ id: string }>`
    with stored as (
      insert into reviews select * from ${recordset('reviews', rows)}
      on conflict (id) do nothing
      returning campaign_id, conversion_id)
    select c.id from stored join conversions c on c.id = stored.conversion_id and c.campaign_id = stored.campaign_id`.execute(
    trx,
  );
  return affected.rows.map((row) => row.id);
}

/**
 * Stores the latest ping of each campaign's script. Returns the campaigns whose previous ping was more than `silenceMs`
 * ago, because their status changes.
 */
export async function upsertSignals(
  trx: Transaction<AttributionSchema>,
  signals: readonly Enveloped<ScriptSeen>[],
  silenceMs: number,
): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const { envelope, value } of signals) {
    const { rows } = await sql<{ before: Date | null }>`
      insert into script_signals (campaign_id, last_seen_at, page_host, script_version)
      values (${envelope.campaignId}, ${envelope.occurredAt}, ${withoutNul(value.pageHost)}, ${withoutNul(value.scriptVersion)})
      on conflict (campaign_id) do update set
        last_seen_at = excluded.last_seen_at, page_host = excluded.page_host, script_version = excluded.script_version
      where (script_signals.last_seen_at, script_signals.page_host) < (excluded.last_seen_at, excluded.page_host)
      returning (select last_seen_at from script_signals before where before.campaign_id = ${envelope.campaignId}) as before`.execute(
      trx,
    );
    const before = rows[0]?.before?.getTime() ?? null;
    if (rows.length > 0 && (before === null || envelope.occurredAt.getTime() - before > silenceMs))
      seen.push(envelope.campaignId);
  }
  return seen;
}
