import type { FraudPeriod } from '@sillage/proto/values/fraud';
import type { Db, Trx } from '../../deps.ts';

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

/** The rules of a merchant's new campaigns; undefined: the default ones. */
export async function findFraudDefaults(db: Db | Trx, ownerUserId: string): Promise<FraudPeriod | undefined> {
  const row = await db
    .selectFrom('owners')
    .select('fraudDefaults')
    .where('userId', '=', ownerUserId)
    .executeTakeFirst();
  return row?.fraudDefaults ?? undefined;
}

/** The owner must be locked. */
export async function saveFraudDefaults(trx: Trx, ownerUserId: string, defaults: FraudPeriod | null): Promise<void> {
  const fraudDefaults = defaults && JSON.stringify(defaults);
  await trx.updateTable('owners').set({ fraudDefaults }).where('userId', '=', ownerUserId).execute();
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
