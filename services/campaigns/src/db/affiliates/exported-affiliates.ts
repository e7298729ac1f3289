import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { type AffiliateView, views } from './affiliates.ts';
import { listTagNames } from './tags.ts';

/** An affiliate with the data for a file. */
export type ExportedAffiliate = AffiliateView & {
  readonly campaignName: string;
  readonly currency: string;
  readonly groupName: string | null;
  /** Their name in links of another tool. */
  readonly alias: string | null;
  /** The merchant's tags of people with their address. */
  readonly tags: readonly string[];
};

/** In the given order, without removed ones. */
export async function listExported(
  db: Db,
  ownerUserId: string,
  ids: readonly string[],
): Promise<readonly ExportedAffiliate[]> {
  const rows = await views(db)
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .leftJoin('affiliateGroups as g', 'g.id', 'a.groupId')
    .select(['c.name as campaignName', 'c.currency', 'g.name as groupName'])
    .select((eb) =>
      eb
        .selectFrom('shortLinks as s')
        .select(sql<string>`substr(s.code, length(s.campaign_id::text) + 2)`.as('alias'))
        .whereRef('s.affiliateId', '=', 'a.id')
        .where(sql<boolean>`starts_with(s.code, s.campaign_id || '.')`)
        .orderBy('s.createdAt')
        .orderBy('s.code')
        .limit(1)
        .as('alias'),
    )
    .where('a.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('a.isRemoved', '=', false)
    .execute();
  const tagsOf = await listTagNames(
    db,
    ownerUserId,
    rows.map(({ email }) => email),
  );
  const byId = new Map(rows.map((row) => [row.id, { ...row, tags: tagsOf(row.email) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
