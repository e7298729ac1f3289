import { create, toBinary } from '@bufbuild/protobuf';
import { MerchantPlanChangedSchema } from '@sillage/proto/events/merchant_plans';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { findPlan, lockPlan, type MerchantPlan, updatePlan } from '../db/merchant-plans.ts';
import type { Db, Trx } from '../deps.ts';
import { withFee } from '../domain/plan.ts';

/** Gives a merchant another rate from now on. False, and nothing is said again, where it is the one in force. */
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
 * The campaigns of an account that was erased go to a new owner: the rates that applied to their orders go along, so
 * that the past costs what it did. The new owner's own plan, where there is one, stays.
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
