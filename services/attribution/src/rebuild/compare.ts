import { columnOf } from '@sillage/runtime/postgres';
import { type Kysely, sql, type Transaction } from 'kysely';
import { CLICK_COLUMNS } from '../db/clicks/click-columns.ts';
import { COUNTS, MONEY } from '../db/figures/figure-columns.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { SCHEMA } from '../db/schema.ts';
import { SHADOW } from './shadow.ts';

/** A row that is in only one of the two projections. */
export interface Difference {
  readonly table: string;
  readonly only: 'live' | 'replay';
  readonly row: string;
}

/**
 * The tables that must agree, the most informative first. Versions may differ, because they count changes and a replay
 * has fewer. Clicks and visits are compared as sums of hashes, which do not depend on the order. Reversed decisions
 * leave rows of zeros.
 */
const COMPARED: readonly (readonly [table: string, select: string])[] = [
  ['totals', `select campaign_id, as_of, ${COUNTS.join()} from SCHEMA.totals`],
  ['totals_money', `select campaign_id, currency, ${MONEY.join()} from SCHEMA.totals_money where revenue_minor <> 0`],
  [
    'conversions',
    `select id, book, state, rejection, reason, affiliate_id, click_id, visit_started_at, visit_ends_at, rate_bps, rate_since, verified,
       duplicate_of, hold_until, refunded_minor, commission_gross_minor, commission_minor, fee_bps, fee_minor, in_sums, settlement_line_id, held_for,
       basis, coupon_code, coupon_affiliate_id, may_be_extension, referral_id, referred_customer_id, fraud_score, fraud_rules
     from SCHEMA.conversions`,
  ],
  [
    'hourly',
    `select campaign_id, affiliate_id, hour, affiliate_visitors, ${COUNTS.join()} from SCHEMA.hourly
     where clicks + repeated_clicks + rejected_clicks + superseded_clicks + visitors + affiliate_visitors + conversions + test_conversions <> 0`,
  ],
  [
    'hourly_money',
    `select campaign_id, affiliate_id, hour, currency, ${MONEY.join()} from SCHEMA.hourly_money where revenue_minor <> 0`,
  ],
  [
    'hourly_dimensions',
    'select campaign_id, scope_id, hour, dimension, value, clicks from SCHEMA.hourly_dimensions where clicks <> 0',
  ],
  ['refunds', 'select * from SCHEMA.refunds'],
  ['reviews', 'select * from SCHEMA.reviews'],
  ['assessments', 'select * from SCHEMA.assessments'],
  ['campaigns', 'select * from SCHEMA.campaigns'],
  ['affiliates', 'select * from SCHEMA.affiliates'],
  ['coupon_periods', 'select * from SCHEMA.coupon_periods'],
  // Version 0 is an inherited plan, which the log only has as the new owner's first plan.
  ['merchant_plans', 'select owner_user_id, fee_history from SCHEMA.merchant_plans'],
  ['payees', 'select * from SCHEMA.payees'],
  ['script_signals', 'select * from SCHEMA.script_signals'],
  ['click_counts', 'select * from SCHEMA.click_counts'],
  ['report_keys', 'select * from SCHEMA.report_keys'],
  [
    'clicks',
    `select campaign_id, outcome, superseded, count(*) as rows,
       sum(hash_record_extended(row(${Object.keys(CLICK_COLUMNS).map(columnOf).join()}), 0)) as hashes
     from SCHEMA.clicks where occurred_at >= coalesce((select kept_from from SCHEMA.click_retention), '-infinity')
     group by campaign_id, outcome, superseded`,
  ],
  [
    'datacenter_clicks',
    `select * from SCHEMA.datacenter_clicks
     where occurred_at >= coalesce((select kept_from from SCHEMA.click_retention), '-infinity')`,
  ],
  [
    'visits',
    `select campaign_id, count(*) as rows, sum(hash_record_extended(row(session_id, started_at, ends_at, owner_affiliate_id,
       owner_click_id, last_click_at, last_click_id, counted, seen), 0)) as hashes from SCHEMA.known_visits group by campaign_id`,
  ],
];

/** The largest table; only folds write it. */
const LARGEST = 'clicks';
const SHOWN = 20;

/**
 * The rows in which the live projection and the replay differ, at most 20 per table and side. `trx` has stopped the
 * folds and may have redecided orders; tables that only folds write are read in parallel on another connection of `db`.
 */
export async function compareProjections(
  trx: Transaction<AttributionSchema>,
  db: Kysely<AttributionSchema>,
): Promise<readonly Difference[]> {
  const found = await Promise.all(
    COMPARED.map(([table, select]) => compareTable(table === LARGEST ? db : trx, table, select)),
  );
  return found.flat();
}

async function compareTable(
  db: Kysely<AttributionSchema>,
  table: string,
  select: string,
): Promise<readonly Difference[]> {
  const of = (schema: string) => sql.raw(select.replaceAll('SCHEMA', schema));
  const { rows } = await sql<Omit<Difference, 'table'>>`
    with live as materialized (${of(SCHEMA)}), replay as materialized (${of(SHADOW)})
    (select 'live' as only, row_to_json(d)::text as row from (table live except table replay) d limit ${SHOWN})
    union all
    (select 'replay', row_to_json(d)::text from (table replay except table live) d limit ${SHOWN})`.execute(db);
  return rows.map((difference) => ({ table, ...difference }));
}
