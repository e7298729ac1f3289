import { WithReason } from '@sillage/proto/http/administration';
import { AccountView } from '@sillage/proto/http/support-access';
import { Uuid } from '@sillage/proto/values/ids';
import type { HttpApp } from '@sillage/runtime/http';
import type { onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { act } from '../../administration/act.ts';
import { administratorOf } from '../../administration/require-administrator.ts';
import type { MonitorDeps } from '../../deps.ts';

const PATH = '/api/v1/admin/merchants/:merchantId/views';
const ByMerchant = z.object({ merchantId: Uuid });
const ByView = ByMerchant.extend({ viewId: Uuid });

/** Read-only views of the account of a merchant who consented. */
export function accountViewRoutes(app: HttpApp, deps: MonitorDeps, onRequest: onRequestAsyncHookHandler): void {
  app.post(
    PATH,
    {
      onRequest,
      config: { changes: 'access' },
      schema: { params: ByMerchant, body: WithReason, response: { 201: AccountView } },
    },
    async (request, reply) => {
      const { merchantId } = request.params;
      const { id, sessionId, email } = administratorOf(request);
      const { reason } = request.body;
      const what = { administrator: email, act: 'merchant_viewed', target: merchantId, reason, detail: null } as const;
      const view = await act(deps, what, () => deps.services.openView(merchantId, { administratorId: id, sessionId }));
      return reply.code(201).header('cache-control', 'no-store').send(view);
    },
  );

  app.delete(
    `${PATH}/:viewId`,
    { onRequest, config: { changes: 'access' }, schema: { params: ByView } },
    async (request, reply) => {
      const { merchantId, viewId } = request.params;
      const what = {
        administrator: administratorOf(request).email,
        act: 'merchant_view_ended',
        target: merchantId,
        reason: 'ended',
        detail: null,
      } as const;
      await act(deps, what, () => deps.services.endView(merchantId, viewId));
      return reply.code(204).send();
    },
  );
}
