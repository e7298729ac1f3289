import type { FraudPeriod } from '@sillage/proto/values/fraud';
import type { Db, Trx } from '../deps.ts';

/** Oldest first. */
export async function listFraudPeriods(db: Db | Trx, campaignId: string): Promise<FraudPeriod[]> {
  const rows = await db
    .selectFrom('fraudPeriods')
    .select(['fromAt', 'reviewScore', 'reviewDays', 'rules'])
    .where('campaignId', '=', campaignId)
    .orderBy('id')
    .execute();
  return rows.map(({ fromAt, ...rules }) => ({ fromMs: fromAt.getTime(), ...rules }));
}

export async function insertFraudPeriod(trx: Trx, campaignId: string, period: FraudPeriod): Promise<void> {
  await trx
    .insertInto('fraudPeriods')
    .values({
      campaignId,
      fromAt: new Date(period.fromMs),
      reviewScore: period.reviewScore,
      reviewDays: period.reviewDays,
      rules: JSON.stringify(period.rules),
    })
    .execute();
}
