import { create, toBinary } from '@bufbuild/protobuf';
import { MerchantPlanChangedSchema } from '@sillage/proto/events/merchant_plans';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { findPlan, lockPlan, type MerchantPlan, updatePlan } from '../db/merchant-plans.ts';
import type { Db, Trx } from '../deps.ts';
import { withFee } from '../domain/plan.ts';

/** Sets a merchant's rate from now on. Returns false, without publishing anything, if the rate is in force already. */
export function setFee(db: Db, ownerUserId: string, feeBps: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { version, feeHistory } = await lockPlan(trx, ownerUserId);
    const changed = withFee(feeHistory, feeBps, now.getTime());
    if (!changed) return false;
    await change(trx, ownerUserId, { version: version + 1, feeHistory: changed }, now);
    return true;
  });
}

/**
 * For the campaigns of an erased account, which get a new owner: copies the rates that applied to their orders, so that
 * past fees do not change. If the new owner has a plan, it is kept.
 */
export async function inheritPlan(trx: Trx, fromUserId: string, toUserId: string, now: Date): Promise<void> {
  const { feeHistory } = await findPlan(trx, fromUserId);
  if (feeHistory.length === 0) return;
  const { version } = await lockPlan(trx, toUserId);
  if (version === 0) await change(trx, toUserId, { version: 1, feeHistory }, now);
}

async function change(trx: Trx, ownerUserId: string, plan: MerchantPlan, now: Date): Promise<void> {
  await updatePlan(trx, ownerUserId, plan);
  const message = create(MerchantPlanChangedSchema, {
    eventId: uuid(),
    occurredAtMs: BigInt(now.getTime()),
    ownerUserId,
    version: BigInt(plan.version),
    feeHistory: plan.feeHistory.map(({ fromMs, feeBps }) => ({ fromMs: BigInt(fromMs), feeBps })),
  });
  const value = toBinary(MerchantPlanChangedSchema, message);
  await enqueue(trx, topics.merchantPlans, [{ partitionKey: ownerUserId, entityKey: ownerUserId, value }]);
}
