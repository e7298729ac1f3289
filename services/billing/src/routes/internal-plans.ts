import { AdminPlans } from '@sillage/proto/http/administration';
import { MerchantPlan, PlanChange } from '@sillage/proto/http/merchants';
import { LIST_PRICE } from '@sillage/proto/values/basis-points';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { z } from 'zod';
import { setFee } from '../commands/change-plan.ts';
import { countAgreedFees, findPlan } from '../db/merchant-plans.ts';
import type { BillingDeps, Db } from '../deps.ts';
import { currentFeeBps } from '../domain/plan.ts';

const ByMerchant = z.object({ merchantId: Uuid });

/** A merchant's plan, and the administrator's change of it: the same plans as in `npm run plans`. */
export function internalPlanRoutes(app: HttpApp, { db, clock, config }: BillingDeps): void {
  const onRequest = requireInternal(config.INTERNAL_SECRET);

  app.get('/internal/plans', { onRequest, schema: { response: { 200: AdminPlans } } }, async () => ({
    listFeeBps: LIST_PRICE.feeBps,
    agreed: [...(await countAgreedFees(db))],
  }));

  app.get(
    '/internal/merchants/:merchantId/plan',
    { onRequest, schema: { params: ByMerchant, response: { 200: MerchantPlan } } },
    ({ params }) => viewPlan(db, params.merchantId),
  );

  app.put(
    '/internal/merchants/:merchantId/plan',
    {
      onRequest,
      config: { changes: 'money', proof: 'internal call' },
      schema: { params: ByMerchant, body: PlanChange, response: { 200: MerchantPlan } },
    },
    async ({ params, body }) => {
      await setFee(db, params.merchantId, body.feeBps, new Date(clock()));
      return viewPlan(db, params.merchantId);
    },
  );
}

async function viewPlan(db: Db, merchantId: string): Promise<MerchantPlan> {
  const { feeHistory } = await findPlan(db, merchantId);
  return {
    feeBps: currentFeeBps(feeHistory),
    history: feeHistory.map(({ fromMs, feeBps }) => ({
      from: fromMs === 0 ? null : new Date(fromMs).toISOString(),
      feeBps,
    })),
  };
}
