import { type RawBuilder, sql, type Transaction } from 'kysely';
import { NO_AFFILIATE } from '../../domain/rollups.ts';
import type { AttributionSchema } from '../schema.ts';
import { COUNTS, MONEY } from './figure-columns.ts';

type Trx = Transaction<AttributionSchema>;

/** Days of campaigns. */
export interface CampaignDay {
  readonly campaignId: string;
  readonly day: Date;
}

/** As rows named `d`. */
export const rowsOf = (days: readonly CampaignDay[]): RawBuilder<unknown> => sql`
  unnest(${days.map(({ campaignId }) => campaignId)}::uuid[], ${days.map(({ day }) => day.toISOString())}::timestamptz[])
    as d (campaign_id, day)`;

/** The columns that are summed from hours, and the column of the affiliates' standings that each sum is added to. */
const SUMS = [
  {
    table: 'affiliate_days',
    from: 'hourly',
    keys: ['campaign_id', 'day', 'affiliate_id'],
    sums: [...COUNTS, 'affiliate_visitors'],
    standing: { clicks: 'clicks', visitors: 'affiliate_visitors', conversions: 'conversions' },
    campaign: sql`left join campaigns c on c.campaign_id = n.campaign_id`,
  },
  {
    table: 'affiliate_days_money',
    from: 'hourly_money',
    keys: ['campaign_id', 'day', 'affiliate_id', 'currency'],
    sums: MONEY,
    standing: { revenue_minor: 'revenue_minor', commission_minor: 'commission_minor', fee_minor: 'fee_minor' },
    campaign: sql`join campaigns c on c.campaign_id = n.campaign_id and c.currency = n.currency`,
  },
] as const;

/**
 * Sums these days of each affiliate from their hours, and adds the differences to the affiliates' standings. Rows of
 * hours are never deleted, so rows of days are not either. The caller must hold the lock on the sums.
 */
export async function sumAffiliates(trx: Trx, days: readonly CampaignDay[]): Promise<void> {
  if (days.length === 0) return;
  const requested = rowsOf(days);
  for (const spec of SUMS) await sumUp(trx, spec, requested);
  // Only part of the day on which a campaign went live belongs to its standings, so those of such a campaign are
  // counted again.
  await sql`
    select recount_standings(ids) from (
      select array_agg(campaign_id) as ids from ${requested} join campaigns using (campaign_id)
      where day = date_trunc('day', live_since, 'UTC')) begun
    where ids is not null`.execute(trx);
}

async function sumUp(
  trx: Trx,
  { table, from, keys, sums, standing, campaign }: (typeof SUMS)[number],
  requested: RawBuilder<unknown>,
): Promise<void> {
  const columns = [...keys, ...sums].join();
  const of = (alias: string, names: readonly string[]) => sql.raw(names.map((name) => `${alias}.${name}`).join());
  const standings = Object.entries(standing);
  const hourKeys = keys.map((key) => (key === 'day' ? 'd.day' : `h.${key}`)).join();
  const differs = (names: readonly string[]) => sql`(${of('n', names)}) is distinct from (${of('o', names)})`;
  const joined = sql`news n left join olds o on ${sql.raw(keys.map((key) => `o.${key} = n.${key}`).join(' and '))}`;
  await sql`
    with news as materialized (
        select ${sql.raw([hourKeys, ...sums.map((name) => `sum(h.${name}) as ${name}`)].join())}
        from ${requested} join ${sql.table(from)} h
          on h.campaign_id = d.campaign_id and h.hour >= d.day and h.hour < d.day + interval '1 day'
        group by ${sql.raw(hourKeys)}),
      olds as materialized (
        select s.* from ${requested} join ${sql.table(table)} s on s.campaign_id = d.campaign_id and s.day = d.day),
      written as (
        insert into ${sql.table(table)} (${sql.raw(columns)})
        select ${of('n', [...keys, ...sums])} from ${joined} where ${differs(sums)}
        on conflict (${sql.raw(keys.join())}) do update
          set ${sql.raw(sums.map((name) => `${name} = excluded.${name}`).join())})
    insert into affiliate_standings as s (campaign_id, affiliate_id, ${sql.raw(standings.map(([name]) => name).join())})
    select n.campaign_id, n.affiliate_id,
      ${sql.raw(standings.map(([, name]) => `sum(n.${name} - coalesce(o.${name}, 0))`).join())}
    from ${joined} ${campaign}
    where n.affiliate_id <> ${NO_AFFILIATE} and (c.live_since is null or n.day > c.live_since)
      and ${differs(standings.map(([, name]) => name))}
    group by n.campaign_id, n.affiliate_id
    order by n.campaign_id, n.affiliate_id
    on conflict (affiliate_id, campaign_id) do update
      set ${sql.raw(standings.map(([name]) => `${name} = s.${name} + excluded.${name}`).join())}`.execute(trx);
}
