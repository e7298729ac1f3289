import type { MerchantPlanChanged } from '@sillage/proto/events/merchant_plans';
import { LIST_PRICE } from '@sillage/proto/values/basis-points';
import { sql, type Transaction } from 'kysely';
import { changedSince } from '../domain/periods.ts';
import type { AttributionSchema } from './schema.ts';

/**
 * Stores newer plans and marks the conversions whose rate they change. Returns whether there are any. The caller must
 * keep campaigns from changing meanwhile: one whose owner becomes known at the same time would be missed.
 */
export async function upsertPlans(
  trx: Transaction<AttributionSchema>,
  events: readonly MerchantPlanChanged[],
): Promise<boolean> {
  let marked = false;
  for (const { ownerUserId, version, feeHistory } of events) {
    const fees = feeHistory.map((period) => ({ fromMs: Number(period.fromMs), feeBps: period.feeBps }));
    const known = await trx
      .selectFrom('merchantPlans')
      .select(['version', 'feeHistory'])
      .where('ownerUserId', '=', ownerUserId)
      .executeTakeFirst();
    if (known && known.version >= Number(version)) continue;
    const row = { ownerUserId, version: Number(version), feeHistory: JSON.stringify(fees) };
    await trx
      .insertInto('merchantPlans')
      .values(row)
      .onConflict((conflict) => conflict.column('ownerUserId').doUpdateSet(row))
      .execute();
    const since = changedSince(known?.feeHistory ?? [LIST_PRICE], fees);
    if (since === undefined) continue;
    const affected = await sql`
      insert into redecisions (campaign_id, conversion_id)
      select c.campaign_id, c.id from conversions c join campaigns using (campaign_id)
      where owner_user_id = ${ownerUserId} and c.occurred_at >= ${new Date(since)}
      on conflict do nothing`.execute(trx);
    marked ||= (affected.numAffectedRows ?? 0n) > 0n;
  }
  return marked;
}

/**
 * Gives a campaign's new owner the plan of the previous one until the event about their own arrives. Billing does the
 * same, so earlier orders always cost the same.
 */
export async function inheritPlan(
  trx: Transaction<AttributionSchema>,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  await sql`
    insert into merchant_plans (owner_user_id, version, fee_history)
    select ${toUserId}, 0, fee_history from merchant_plans where owner_user_id = ${fromUserId}
    on conflict do nothing`.execute(trx);
}
