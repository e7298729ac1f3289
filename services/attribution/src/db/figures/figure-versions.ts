import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

/** One campaign, or all campaigns of a merchant. */
export type FiguresOf = { readonly campaignId: string } | { readonly ownerUserId: string };

/**
 * Changes with every fold that changes a figure (which writes the campaign's totals), every change of a campaign, and
 * every purge of clicks. Uses the writing transaction of a row instead of its version, which starts again in a rebuilt
 * projection. Reads one row per campaign, whatever its traffic.
 */
export async function versionOfFigures(db: Kysely<AttributionSchema>, of: FiguresOf): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (select kept_from from click_retention),
      count(*), bit_xor(hashtextextended(concat_ws(' ', c.campaign_id, c.xmin, t.xmin), 0))) as version
    from campaigns c left join totals t on t.campaign_id = c.campaign_id
    where ${'campaignId' in of ? sql`c.campaign_id = ${of.campaignId}` : sql`c.owner_user_id = ${of.ownerUserId}`}`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}
