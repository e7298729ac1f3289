import { recordset } from '@sillage/runtime/postgres';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { DecisionsTable } from '../receipts/receipt-tables.ts';
import type { AttributionSchema } from '../schema.ts';

/** Stores versions of decisions that do not exist yet. */
export async function insertDecisions(
  trx: Transaction<AttributionSchema>,
  rows: readonly Insertable<DecisionsTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into decisions (id, campaign_id, affiliate_id, occurred_at, conversion_id, converted_at, version, state, currency,
      revenue_minor, refunded_minor, commission_minor, rate_bps, is_test, fee_bps, fee_minor, hold_until,
      settlement_line_id, click_id)
    select id, campaign_id, affiliate_id, occurred_at, conversion_id, converted_at, version, state, currency,
      revenue_minor, refunded_minor, commission_minor, rate_bps, is_test, fee_bps, fee_minor, hold_until,
      settlement_line_id, click_id
    from ${recordset('decisions', rows)}
    on conflict (id) do nothing`.execute(trx);
}
