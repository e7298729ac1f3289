import { DEFAULT_ATTRIBUTION_MODEL, defaultLargestOrder } from '@sillage/proto/values/campaigns';
import { sql, type Transaction } from 'kysely';
import { modelAt } from '../domain/attribution.ts';
import type { OwnedVisit } from '../domain/attribution-models/model.ts';
import { ATTRIBUTION_MODELS } from '../domain/attribution-models/models.ts';
import { clickTimeSpan } from '../domain/click-time.ts';
import type { CampaignFacts } from '../domain/decide.ts';
import type { Refund, Review } from '../domain/report.ts';
import { listClicksOfSessions, type StoredClick } from './clicks.ts';
import type { ConversionRow } from './conversions.ts';
import { loadPatterns } from './order-patterns.ts';
import type { AttributionSchema } from './schema.ts';

/** Loads all that decides these conversions, which belong to one campaign. */
export async function loadFacts(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
  now: number,
): Promise<CampaignFacts> {
  const campaign = await trx
    .selectFrom('campaigns')
    .select(['hold_history', 'currency'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  const holds = campaign?.hold_history.map((period) => ({
    largestOrderMinor: defaultLargestOrder(campaign.currency),
    attributionModel: DEFAULT_ATTRIBUTION_MODEL,
    ...period,
  }));
  const sessions = await sessionsOf(trx, campaignId, rows);
  const visits = await visitsOf(trx, campaignId, [...new Set(sessions.values())]);
  const readingClicks = rows.filter((row) => ATTRIBUTION_MODELS[modelAt(holds, row.occurred_at.getTime())].readsClicks);
  const clicks = await clicksOf(
    trx,
    campaignId,
    readingClicks.flatMap((row) => sessions.get(row.id) ?? []),
  );
  const affiliateIds = new Set<string>();
  for (const list of visits.values()) for (const visit of list) affiliateIds.add(visit.ownerAffiliateId);
  for (const list of clicks.values()) for (const click of list) affiliateIds.add(click.affiliateId);
  for (const { claimed_affiliate_id } of rows)
    if (claimed_affiliate_id !== null) affiliateIds.add(claimed_affiliate_id);
  const affiliates =
    affiliateIds.size === 0
      ? []
      : await trx
          .selectFrom('affiliates')
          .select(['affiliate_id', 'rates'])
          .where('campaign_id', '=', campaignId)
          .where('affiliate_id', 'in', [...affiliateIds])
          .execute();
  return {
    holds,
    currency: campaign?.currency ?? '',
    patterns: await loadPatterns(trx, campaignId, rows),
    rates: new Map(affiliates.map((affiliate) => [affiliate.affiliate_id, affiliate.rates])),
    journeys: new Map(
      rows.map((row) => {
        const session = sessions.get(row.id) ?? '';
        return [row.id, { visits: visits.get(session) ?? [], clicks: clicks.get(session) ?? [] }];
      }),
    ),
    refunds: await refundsOf(trx, campaignId, rows),
    reviews: await reviewsOf(trx, rows),
    now,
  };
}

/** The session of each conversion: its own, or that of the click it names. */
async function sessionsOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
): Promise<ReadonlyMap<string, string>> {
  const sessions = new Map(rows.filter((row) => row.session_id !== '').map((row) => [row.id, row.session_id]));
  const spans = rows.flatMap((row) => {
    if (row.session_id !== '' || row.named_click_id === null) return [];
    return [
      { id: row.id, clickId: row.named_click_id, ...clickTimeSpan(row.named_click_id, row.clicked_at?.getTime()) },
    ];
  });
  if (spans.length === 0) return sessions;
  const found = await sql<{ id: string; sessionId: string }>`
    select n.id, c.session_id as "sessionId"
    from unnest(
      ${spans.map((span) => span.id)}::uuid[], ${spans.map((span) => span.clickId)}::uuid[],
      ${spans.map((span) => new Date(span.from).toISOString())}::timestamptz[], ${spans.map((span) => new Date(span.to).toISOString())}::timestamptz[])
      as n (id, click_id, from_at, to_at)
    join clicks c on c.id = n.click_id and c.occurred_at between n.from_at and n.to_at
    where c.campaign_id = ${campaignId} and c.outcome <> 'rejected'`.execute(trx);
  for (const { id, sessionId } of found.rows) sessions.set(id, sessionId);
  return sessions;
}

async function visitsOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, OwnedVisit[]>> {
  const bySession = new Map<string, OwnedVisit[]>();
  if (sessionIds.length === 0) return bySession;
  const rows = await trx
    .selectFrom('visits')
    .select(['session_id', 'started_at', 'ends_at', 'owner_affiliate_id', 'owner_click_id'])
    .where('campaign_id', '=', campaignId)
    .where('session_id', '=', sql<string>`any (${sessionIds}::text[])`)
    .orderBy('started_at')
    .execute();
  for (const row of rows) {
    const visit = {
      startedAt: row.started_at.getTime(),
      endsAt: row.ends_at.getTime(),
      ownerAffiliateId: row.owner_affiliate_id,
      ownerClickId: row.owner_click_id,
    };
    const known = bySession.get(row.session_id);
    if (known) known.push(visit);
    else bySession.set(row.session_id, [visit]);
  }
  return bySession;
}

async function clicksOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StoredClick[]>> {
  const bySession = new Map<string, StoredClick[]>([...new Set(sessionIds)].map((sessionId) => [sessionId, []]));
  if (bySession.size === 0) return bySession;
  const sessions = [...bySession.keys()].map((sessionId) => ({ campaignId, sessionId }));
  for (const click of await listClicksOfSessions(trx, sessions)) bySession.get(click.sessionId)?.push(click);
  return bySession;
}

async function refundsOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
): Promise<readonly Refund[]> {
  const found = await sql<AttributionSchema['refunds']>`
    select * from refunds
    where campaign_id = ${campaignId} and order_id <> '' and order_id = any (${rows.map((row) => row.order_id)}::text[])
    union
    select * from refunds
    where campaign_id = ${campaignId} and conversion_id = any (${rows.map((row) => row.id)}::uuid[])`.execute(trx);
  return found.rows.map((row) => ({
    id: row.id,
    at: row.occurred_at.getTime(),
    orderId: row.order_id,
    conversionId: row.conversion_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reason: row.reason,
  }));
}

async function reviewsOf(
  trx: Transaction<AttributionSchema>,
  rows: readonly ConversionRow[],
): Promise<readonly Review[]> {
  const found = await sql<AttributionSchema['reviews']>`
    select r.* from reviews r join conversions c on c.id = r.conversion_id and c.campaign_id = r.campaign_id
    where r.conversion_id = any (${rows.map((row) => row.id)}::uuid[])`.execute(trx);
  return found.rows.map((row) => ({
    id: row.id,
    at: row.occurred_at.getTime(),
    conversionId: row.conversion_id,
    decision: row.decision,
    reason: row.reason,
    settlementLineId: row.settlement_line_id,
  }));
}
