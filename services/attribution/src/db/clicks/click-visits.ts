import { type Kysely, type Selectable, sql } from 'kysely';
import { clickTimeSpan } from '../../domain/click-time.ts';
import type { ConversionRow } from '../conversions/conversions.ts';
import type { StoredClickRow } from '../lists.ts';
import type { AttributionSchema } from '../schema.ts';
import type { KnownVisitsTable } from './click-tables.ts';
import { visitsOfSession } from './session-visits.ts';

type Db = Kysely<AttributionSchema>;

/** A click of one of the user's campaigns. Its id contains its approximate time, which limits the search. */
export async function findOwnClick(
  db: Db,
  userId: string,
  clickId: string,
  at: number | undefined,
): Promise<StoredClickRow | undefined> {
  const { from, to } = clickTimeSpan(clickId, at);
  return db
    .selectFrom('clicks')
    .innerJoin('campaigns', 'campaigns.campaignId', 'clicks.campaignId')
    .selectAll('clicks')
    .where('clicks.id', '=', clickId)
    .where('clicks.occurredAt', '>=', new Date(from))
    .where('clicks.occurredAt', '<=', new Date(to))
    .where('campaigns.ownerUserId', '=', userId)
    .executeTakeFirst();
}

type VisitOfClick = Pick<Selectable<KnownVisitsTable>, 'startedAt' | 'endsAt' | 'ownerClickId' | 'ownerAffiliateId'>;

/** The visit that a valid click belongs to. */
export async function findVisitOf(db: Db, click: StoredClickRow): Promise<VisitOfClick | undefined> {
  if (click.outcome === 'rejected') return undefined;
  const found = await sql<VisitOfClick>`
    select started_at, ends_at, owner_click_id, owner_affiliate_id
    from ${visitsOfSession(sql`${click.campaignId}::uuid`, sql`${click.sessionId}::text`)} v
    where started_at <= ${click.occurredAt} order by started_at desc limit 1`.execute(db);
  return found.rows[0];
}

const MAX_CONVERSIONS = 20;

/** The decided conversions of a visit, newest first. */
export async function listConversionsOfVisit(
  db: Db,
  { campaignId, sessionId }: StoredClickRow,
  { ownerClickId }: VisitOfClick,
): Promise<readonly ConversionRow[]> {
  return db
    .selectFrom('conversions')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('sessionId', '=', sessionId)
    .where(sql<boolean>`session_id <> ''`)
    .where('clickId', '=', ownerClickId)
    .where('version', '>', 0)
    .orderBy('occurredAt', 'desc')
    .limit(MAX_CONVERSIONS)
    .execute();
}
