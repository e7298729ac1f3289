import type { HypotheticalTerms } from '@sillage/proto/http/what-ifs';
import { DEFAULT_ATTRIBUTION_MODEL, defaultLargestOrder } from '@sillage/proto/values/campaigns';
import { type Selectable, sql, type Transaction } from 'kysely';
import { modelAt } from '../../domain/attribution.ts';
import type { OwnedVisit } from '../../domain/attribution-models/model.ts';
import { ATTRIBUTION_MODELS } from '../../domain/attribution-models/models.ts';
import { liveFrom } from '../../domain/book.ts';
import { clickTimeSpan } from '../../domain/click-time.ts';
import type { CampaignFacts } from '../../domain/decide.ts';
import type { AssessedBy } from '../../domain/fraud/assessed-by.ts';
import { hypotheticalHolds, hypotheticalJourney, hypotheticalRates } from '../../domain/hypothetical-terms.ts';
import type { Referral } from '../../domain/renewals.ts';
import type { Refund, Review } from '../../domain/report.ts';
import { type KeptClick, listKeptClicks, readKeptFrom } from '../clicks/click-retention.ts';
import type { KnownVisitsTable } from '../clicks/click-tables.ts';
import { listClicksOfSessions } from '../clicks/clicks.ts';
import { visitsOfSession } from '../clicks/session-visits.ts';
import { listAssessments } from '../fraud/assessments.ts';
import type { AttributionSchema } from '../schema.ts';
import type { ConversionRow } from './conversions.ts';
import { listCouponPeriods } from './coupon-periods.ts';
import { loadPatterns } from './order-patterns.ts';

interface FactsOptions {
  readonly referrals: readonly Referral[];
  readonly now: number;
  /** Settings to use instead of those that applied; default: none. */
  readonly hypotheticalTerms?: HypotheticalTerms;
}

/** The facts that decide conversions, and those by which they are assessed. */
interface LoadedFacts extends CampaignFacts {
  readonly assessedBy: AssessedBy;
}

/** Loads all facts that decide these conversions, which belong to one campaign, except who brought their customers. */
export async function loadFacts(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
  { referrals, now, hypotheticalTerms = {} }: FactsOptions,
): Promise<LoadedFacts> {
  const campaign = await trx
    .selectFrom('campaigns')
    .leftJoin('merchantPlans', 'merchantPlans.ownerUserId', 'campaigns.ownerUserId')
    .select(['holdHistory', 'currency', 'feeHistory', 'isTest', 'liveSince', 'fraudHistory', 'campaigns.ownerUserId'])
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  const applied = campaign?.holdHistory.map((period) => ({
    approvalLimitMinor: null,
    largestOrderMinor: defaultLargestOrder(campaign.currency),
    attributionModel: DEFAULT_ATTRIBUTION_MODEL,
    clickBeforeCode: false,
    renewalMonths: 0,
    ...period,
  }));
  const holds = hypotheticalHolds(applied, hypotheticalTerms);
  const keptFrom = await readKeptFrom(trx);
  const sessions = await sessionsOf(trx, campaignId, rows, keptFrom);
  // With a hypothetical window, visits are computed from clicks, which is possible if all clicks are kept.
  const isMadeOfClicks = hypotheticalTerms.attributionWindowSeconds !== undefined && keptFrom === 0;
  const visits = isMadeOfClicks
    ? new Map<string, OwnedVisit[]>()
    : await visitsOf(trx, campaignId, [...new Set(sessions.values())]);
  const coupons = await listCouponPeriods(
    trx,
    campaignId,
    rows.flatMap((row) => row.couponCodes),
  );
  const ordersWithCoupon = new Set(rows.flatMap((row) => (row.couponCodes.length > 0 ? [row.orderId] : [])));
  const readingClicks = rows.filter(
    (row) =>
      hypotheticalTerms.attributionWindowSeconds !== undefined ||
      ordersWithCoupon.has(row.orderId) ||
      ATTRIBUTION_MODELS[modelAt(holds, row.occurredAt.getTime())].readsClicks,
  );
  const clicks = await clicksOf(
    trx,
    campaignId,
    readingClicks.flatMap((row) => sessions.get(row.id) ?? []),
    keptFrom,
  );
  const affiliateIds = new Set<string>();
  for (const list of visits.values()) for (const visit of list) affiliateIds.add(visit.ownerAffiliateId);
  for (const list of clicks.values()) for (const click of list) affiliateIds.add(click.affiliateId);
  for (const { affiliateId } of [...coupons, ...referrals]) affiliateIds.add(affiliateId);
  for (const { claimedAffiliateId } of rows) if (claimedAffiliateId !== null) affiliateIds.add(claimedAffiliateId);
  const affiliates =
    affiliateIds.size === 0
      ? []
      : await trx
          .selectFrom('affiliates')
          .select(['affiliateId', 'rates'])
          .where('campaignId', '=', campaignId)
          .where('affiliateId', 'in', [...affiliateIds])
          .execute();
  return {
    holds,
    currency: campaign?.currency ?? '',
    liveFrom: liveFrom(campaign),
    patterns: await loadPatterns(trx, campaignId, rows, campaign?.liveSince ?? null),
    rates: new Map(
      affiliates.map(({ affiliateId, rates }) => [affiliateId, hypotheticalRates(rates, hypotheticalTerms)]),
    ),
    fees: campaign?.feeHistory ?? [],
    coupons,
    referrals,
    journeys: new Map(
      rows.map((row) => {
        const session = sessions.get(row.id) ?? '';
        const journey = { visits: visits.get(session) ?? [], clicks: clicks.get(session) ?? [] };
        return [row.id, hypotheticalJourney(journey, hypotheticalTerms, keptFrom)];
      }),
    ),
    refunds: await refundsOf(trx, campaignId, rows),
    reviews: await reviewsOf(trx, rows),
    assessments: await listAssessments(
      trx,
      campaignId,
      rows.map((row) => row.id),
    ),
    now,
    assessedBy: { ownerUserId: campaign?.ownerUserId ?? '', fraudHistory: campaign?.fraudHistory ?? [] },
  };
}

/**
 * The session of each conversion: its own, or that of the click it names. `offset` forces a look-up for each of these
 * clicks; otherwise the planner would scan all clicks.
 */
export async function sessionsOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
  keptFrom: number,
): Promise<ReadonlyMap<string, string>> {
  const sessions = new Map(rows.filter((row) => row.sessionId !== '').map((row) => [row.id, row.sessionId]));
  const spans = rows.flatMap((row) => {
    if (row.sessionId !== '' || row.namedClickId === null) return [];
    return [{ id: row.id, clickId: row.namedClickId, ...clickTimeSpan(row.namedClickId, row.clickedAt?.getTime()) }];
  });
  if (spans.length === 0) return sessions;
  const found = await sql<{ id: string; sessionId: string }>`
    select n.id, c.session_id
    from unnest(
      ${spans.map((span) => span.id)}::uuid[], ${spans.map((span) => span.clickId)}::uuid[],
      ${spans.map((span) => new Date(span.from).toISOString())}::timestamptz[], ${spans.map((span) => new Date(span.to).toISOString())}::timestamptz[])
      as n (id, click_id, from_at, to_at)
    cross join lateral (
      select * from clicks
      where id = n.click_id and occurred_at between n.from_at and n.to_at and occurred_at >= ${new Date(keptFrom)} offset 0) c
    where c.campaign_id = ${campaignId} and c.outcome <> 'rejected'
    union
    select n.id, c.session_id
    from unnest(${spans.map((span) => span.id)}::uuid[], ${spans.map((span) => span.clickId)}::uuid[]) as n (id, click_id)
    join kept_clicks c on c.id = n.click_id and c.campaign_id = ${campaignId}`.execute(trx);
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
  const found = await sql<Selectable<Pick<KnownVisitsTable, 'sessionId' | keyof OwnedVisit>>>`
    select v.session_id, v.started_at, v.ends_at, v.owner_affiliate_id, v.owner_click_id
    from unnest(${sessionIds}::text[]) as s (session_id)
    cross join lateral ${visitsOfSession(sql`${campaignId}::uuid`, sql`s.session_id`)} v
    order by v.started_at`.execute(trx);
  for (const { sessionId, ...row } of found.rows) {
    const visit = { ...row, startedAt: row.startedAt.getTime(), endsAt: row.endsAt.getTime() };
    const known = bySession.get(sessionId);
    if (known) known.push(visit);
    else bySession.set(sessionId, [visit]);
  }
  return bySession;
}

/** The kept valid clicks of these sessions, by session. */
export async function clicksOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  sessionIds: readonly string[],
  keptFrom: number,
): Promise<ReadonlyMap<string, KeptClick[]>> {
  const bySession = new Map<string, KeptClick[]>([...new Set(sessionIds)].map((sessionId) => [sessionId, []]));
  if (bySession.size === 0) return bySession;
  const sessions = [...bySession.keys()].map((sessionId) => ({ campaignId, sessionId }));
  for (const click of await listClicksOfSessions(trx, sessions, keptFrom)) bySession.get(click.sessionId)?.push(click);
  if (keptFrom === 0) return bySession;
  for (const click of await listKeptClicks(trx, sessions)) bySession.get(click.sessionId)?.push(click);
  return bySession;
}

async function refundsOf(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
): Promise<readonly Refund[]> {
  const found = await sql<AttributionSchema['refunds']>`
    select * from refunds
    where campaign_id = ${campaignId} and order_id <> '' and order_id = any (${rows.map((row) => row.orderId)}::text[])
    union
    select * from refunds
    where campaign_id = ${campaignId} and conversion_id = any (${rows.map((row) => row.id)}::uuid[])`.execute(trx);
  return found.rows.map(({ occurredAt, ...refund }) => ({ ...refund, at: occurredAt.getTime() }));
}

async function reviewsOf(
  trx: Transaction<AttributionSchema>,
  rows: readonly ConversionRow[],
): Promise<readonly Review[]> {
  const found = await sql<AttributionSchema['reviews']>`
    select r.* from reviews r join conversions c on c.id = r.conversion_id and c.campaign_id = r.campaign_id
    where r.conversion_id = any (${rows.map((row) => row.id)}::uuid[])`.execute(trx);
  return found.rows.map(({ occurredAt, ...review }) => ({ ...review, at: occurredAt.getTime() }));
}
