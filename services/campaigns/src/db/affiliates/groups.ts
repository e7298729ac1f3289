import type { RateSource } from '@sillage/proto/values/rate-source';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AffiliateRow } from '../schema.ts';
import type { GroupRow } from './group-tables.ts';

/** By name, with the number of members who were not removed. */
export function listGroups(db: Db, campaignId: string): Promise<(GroupRow & { readonly members: number })[]> {
  return db
    .selectFrom('affiliateGroups as g')
    .selectAll('g')
    .select((eb) =>
      eb
        .selectFrom('affiliates as a')
        .select(sql<number>`count(*)::int`.as('members'))
        .whereRef('a.groupId', '=', 'g.id')
        .where('a.isRemoved', '=', false)
        .as('members'),
    )
    .$narrowType<{ members: number }>()
    .where('g.campaignId', '=', campaignId)
    .orderBy(sql`lower(g.name)`)
    .execute();
}

export function findGroup(db: Db | Trx, campaignId: string, id: string): Promise<GroupRow | undefined> {
  return db
    .selectFrom('affiliateGroups')
    .selectAll()
    .where('id', '=', id)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
}

export async function findGroupNamed(db: Db, campaignId: string, name: string): Promise<GroupRow | undefined> {
  return (await findGroupsNamed(db, campaignId, [name]))(name);
}

/** Ignores case. */
export async function findGroupsNamed(
  db: Db | Trx,
  campaignId: string,
  names: readonly string[],
): Promise<(name: string) => GroupRow | undefined> {
  if (names.length === 0) return () => undefined;
  const { rows } = await sql<GroupRow & { readonly requested: string }>`
    select g.*, n.name as requested from unnest(${[...new Set(names)]}::text[]) as n (name)
    cross join lateral (
      select * from affiliate_groups where campaign_id = ${campaignId} and lower(name) = lower(n.name) offset 0) as g`.execute(
    db,
  );
  const groups = new Map(rows.map(({ requested, ...group }) => [requested, group]));
  return (name) => groups.get(name);
}

export async function countGroups(trx: Trx, campaignId: string): Promise<number> {
  const { groups } = await trx
    .selectFrom('affiliateGroups')
    .select(sql<number>`count(*)::int`.as('groups'))
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();
  return groups;
}

export async function insertGroup(trx: Trx, row: GroupRow): Promise<void> {
  await trx.insertInto('affiliateGroups').values(row).execute();
}

export async function saveGroup(trx: Trx, { id, name, rateBps, holdDays, updatedAt }: GroupRow): Promise<void> {
  await trx.updateTable('affiliateGroups').set({ name, rateBps, holdDays, updatedAt }).where('id', '=', id).execute();
}

/** Its remaining members are then in no group. */
export async function deleteGroup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('affiliateGroups').where('id', '=', id).execute();
}

export async function deleteGroupsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('affiliateGroups').where('campaignId', '=', campaignId).execute();
}

export type RatedAffiliate = Pick<
  AffiliateRow,
  'id' | 'groupId' | 'rateSource' | 'tierRateBps' | 'baseRateBps' | 'holdDays'
> & {
  readonly rateBps: number;
};

/**
 * Locks affiliates who were not removed, in the order of ids, with their current rate: the members of a group, or the
 * given ones, or those who reached a tier together with all who had reached one before.
 */
export async function lockRated(
  trx: Trx,
  campaignId: string,
  of: { readonly groupId: string } | { readonly ids: readonly string[] } | { readonly reachedTier: readonly string[] },
): Promise<RatedAffiliate[]> {
  const which =
    'groupId' in of
      ? sql`a.group_id = ${of.groupId}`
      : 'ids' in of
        ? sql`a.id = any (${of.ids}::uuid[])`
        : sql`(a.id = any (${of.reachedTier}::uuid[]) or a.tier_rate_bps is not null)`;
  const { rows } = await sql<RatedAffiliate>`
    select a.id, a.group_id, a.rate_source, a.tier_rate_bps, a.base_rate_bps, a.hold_days,
      (select r.rate_bps from affiliate_rates r where r.affiliate_id = a.id order by r.id desc limit 1) as rate_bps
    from affiliates a where ${which} and a.campaign_id = ${campaignId} and not a.is_removed
    order by a.id for update of a`.execute(trx);
  return rows;
}

export interface Regrouped {
  readonly id: string;
  readonly groupId: string | null;
  readonly rateSource: RateSource;
  readonly tierRateBps: number | null;
  readonly baseRateBps: number | null;
  readonly rateBps: number;
  readonly holdDays: number | null;
  /** The sales by which a tier decides; null: the merchant decides. */
  readonly tierVolume: number | null;
  /** Whether the rate or the hold has changed. */
  readonly isNewPeriod: boolean;
}

/**
 * One statement per table. A changed rate or hold begins a new period of the history, never earlier than the previous
 * one.
 */
export async function regroup(trx: Trx, changes: readonly Regrouped[], now: Date): Promise<AffiliateRow[]> {
  const rated = changes.filter(({ isNewPeriod }) => isNewPeriod);
  await sql`
    insert into affiliate_rates (affiliate_id, from_at, rate_bps, tier_volume, hold_days)
    select n.id, greatest(${now}::timestamptz, last.from_at), n.rate_bps, n.tier_volume, n.hold_days
    from unnest(
      ${rated.map(({ id }) => id)}::uuid[],
      ${rated.map(({ rateBps }) => rateBps)}::integer[],
      ${rated.map(({ tierVolume }) => tierVolume)}::bigint[],
      ${rated.map(({ holdDays }) => holdDays)}::integer[]
    ) as n (id, rate_bps, tier_volume, hold_days)
    left join lateral (
      select r.from_at from affiliate_rates r where r.affiliate_id = n.id order by r.id desc limit 1) last on true`.execute(
    trx,
  );
  const { rows } = await sql<AffiliateRow>`
    update affiliates a set group_id = n.group_id, rate_source = n.rate_source,
      tier_rate_bps = n.tier_rate_bps, base_rate_bps = n.base_rate_bps, hold_days = n.hold_days, version = a.version + 1, updated_at = ${now}
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ groupId }) => groupId)}::uuid[],
      ${changes.map(({ rateSource }) => rateSource)}::text[],
      ${changes.map(({ tierRateBps }) => tierRateBps)}::integer[],
      ${changes.map(({ baseRateBps }) => baseRateBps)}::integer[],
      ${changes.map(({ holdDays }) => holdDays)}::integer[]
    ) as n (id, group_id, rate_source, tier_rate_bps, base_rate_bps, hold_days)
    where a.id = n.id
    returning a.*`.execute(trx);
  return rows;
}
