import { MAX_TAGS } from '@sillage/proto/http/people';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { CampaignRow } from '../schema.ts';
import type { Position } from './rows.ts';

/**
 * Marks ready rows, up to a line, that can no longer be added, and returns their lines: an affiliate of the campaign
 * has their address, coupon code or alias, their group does not exist, or there would be too many tags. `offset` forces
 * a look-up by the whole key for each; otherwise the planner would compare each row with all of the campaign.
 */
export async function markTaken(
  trx: Trx,
  { id, doneToLine }: Position,
  { id: campaignId, ownerUserId }: Pick<CampaignRow, 'id' | 'ownerUserId'>,
  toLine: number,
): Promise<ReadonlySet<number>> {
  const ready = sql`r.import_id = ${id} and r.line > ${doneToLine} and r.line <= ${toLine} and r.outcome = 'ready'`;
  const marks = [
    sql<{ line: number }>`
      update import_rows r set outcome = 'exists'
      where ${ready} and exists (
        select from affiliates a
        where a.campaign_id = ${campaignId} and lower(a.email) = r.email and not a.is_removed offset 0
      ) returning r.line`,
    sql<{ line: number }>`
      update import_rows r set outcome = 'invalid', problem = 'coupon_taken'
      where ${ready} and r.coupon_codes <> '{}' and exists (
        select from unnest(r.coupon_codes) as k (code)
        cross join lateral (
          select from coupon_codes c where c.campaign_id = ${campaignId} and c.code = k.code offset 0) as taken
      ) returning r.line`,
    sql<{ line: number }>`
      update import_rows r set outcome = 'invalid', problem = 'alias_taken'
      where ${ready} and r.alias is not null and exists (
        select from short_links l join affiliates a on a.id = l.affiliate_id
        where l.code = ${campaignId}::text || '.' || r.alias and not a.is_removed offset 0
      ) returning r.line`,
    sql<{ line: number }>`
      update import_rows r set outcome = 'invalid', problem = 'group'
      where ${ready} and r.group_name is not null and not exists (
        select from affiliate_groups g
        where g.campaign_id = ${campaignId} and lower(g.name) = lower(r.group_name) offset 0
      ) returning r.line`,
    // Of the missing tags, those that rows name first are created.
    sql<{ line: number }>`
      with wanted as materialized (
        select r.line, lower(k.name) as name from import_rows r cross join unnest(r.tags) as k (name) where ${ready}),
      missing as materialized (
        select name, row_number() over (order by min(line), name) as place from wanted
        where not exists (
          select from tags t where t.owner_user_id = ${ownerUserId} and lower(t.name) = wanted.name offset 0)
        group by name),
      refused as materialized (
        select name from missing
        where place > ${MAX_TAGS} - (select count(*) from tags where owner_user_id = ${ownerUserId}))
      update import_rows r set outcome = 'invalid', problem = 'too_many_tags'
      from (select distinct line from wanted join refused using (name)) as those
      where ${ready} and r.line = those.line
      returning r.line`,
  ];
  const lines = new Set<number>();
  for (const mark of marks) for (const { line } of (await mark.execute(trx)).rows) lines.add(line);
  return lines;
}
