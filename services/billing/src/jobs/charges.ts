import { providerWork } from '@sillage/runtime/provider-calls';
import type { Queue, TaskWork } from '@sillage/runtime/work-queue';
import { collectCharge } from '../charges/collect-charge.ts';
import type { ChargeEngines } from '../charges/engine.ts';
import { voidCharge } from '../charges/void-charge.ts';
import { leaseCharge } from '../db/charges/charges.ts';
import type { ChargeTask } from '../db/queues.ts';
import { chargerOf } from '../providers/charger-of.ts';

/** Collects or voids the charges of one queue; does nothing for a settled charge. */
export function chargeWork(engines: ChargeEngines, queue: Queue<ChargeTask>): TaskWork<ChargeTask> {
  return {
    ...providerWork,
    queue,
    async run({ payload: { chargeId } }) {
      const charge = await leaseCharge(engines.db, chargeId);
      if (!charge) return undefined;
      const payments = chargerOf(engines, charge);
      await (charge.state === 'waiting' ? collectCharge : voidCharge)({ ...engines, payments }, charge);
      return undefined;
    },
  };
}
