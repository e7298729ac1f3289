import { ChangeMerchantPlan, MerchantDetail, SendAccountMail, WithReason } from '@sillage/proto/http/administration';
import { MerchantList, MerchantPlan, MerchantQuery } from '@sillage/proto/http/merchants';
import { Uuid } from '@sillage/proto/values/ids';
import type { HttpApp } from '@sillage/runtime/http';
import { isRetriable } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { act } from '../../administration/act.ts';
import { administratorOf } from '../../administration/require-administrator.ts';
import type { MonitorDeps } from '../../deps.ts';

const PATH = '/api/v1/admin/merchants';
const ByMerchant = z.object({ merchantId: Uuid });

export function merchantRoutes(app: HttpApp, deps: MonitorDeps, onRequest: onRequestAsyncHookHandler): void {
  const { services } = deps;

  app.get(PATH, { onRequest, schema: { querystring: MerchantQuery, response: { 200: MerchantList } } }, ({ query }) =>
    services.merchants(query),
  );

  app.get(
    `${PATH}/:merchantId`,
    { onRequest, schema: { params: ByMerchant, response: { 200: MerchantDetail } } },
    async ({ params }) => {
      const [merchant, plan] = await Promise.all([
        services.merchant(params.merchantId),
        services.plan(params.merchantId).catch((error: unknown) => {
          // Without billing, the account can still be shown and suspended.
          if (isRetriable(error)) return null;
          throw error;
        }),
      ]);
      return { ...merchant, plan };
    },
  );

  app.post(
    `${PATH}/:merchantId/suspension`,
    { onRequest, config: { changes: 'access' }, schema: { params: ByMerchant, body: WithReason } },
    async (request, reply) => {
      const { params, body } = request;
      const what = { ...whoAndWhom(request, params.merchantId), act: 'merchant_suspended', ...body } as const;
      await act(deps, { ...what, detail: null }, () => services.suspend(params.merchantId, body.reason));
      return reply.code(204).send();
    },
  );

  app.post(
    `${PATH}/:merchantId/reinstatement`,
    { onRequest, config: { changes: 'access' }, schema: { params: ByMerchant, body: WithReason } },
    async (request, reply) => {
      const { params, body } = request;
      const what = { ...whoAndWhom(request, params.merchantId), act: 'merchant_reinstated', ...body } as const;
      await act(deps, { ...what, detail: null }, () => services.reinstate(params.merchantId));
      return reply.code(204).send();
    },
  );

  app.post(
    `${PATH}/:merchantId/mails`,
    { onRequest, config: { changes: 'access' }, schema: { params: ByMerchant, body: SendAccountMail } },
    async (request, reply) => {
      const { params, body } = request;
      const { reason, mail } = body;
      const what = { ...whoAndWhom(request, params.merchantId), act: 'merchant_mailed', reason, detail: mail } as const;
      await act(deps, what, () => services.sendMail(params.merchantId, mail));
      return reply.code(204).send();
    },
  );

  app.patch(
    `${PATH}/:merchantId/plan`,
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: ByMerchant, body: ChangeMerchantPlan, response: { 200: MerchantPlan } },
    },
    (request) => {
      const { params, body } = request;
      const { reason, feeBps } = body;
      const detail = `${feeBps} bps`;
      const what = { ...whoAndWhom(request, params.merchantId), act: 'plan_changed', reason, detail } as const;
      return act(deps, what, () => services.changePlan(params.merchantId, feeBps));
    },
  );
}

const whoAndWhom = (request: Parameters<typeof administratorOf>[0], target: string) => ({
  administrator: administratorOf(request).email,
  target,
});
