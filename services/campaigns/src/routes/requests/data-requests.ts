import { DataRequestList, DecideDataRequest } from '@sillage/proto/http/data-requests';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { decideDataRequest } from '../../commands/data-requests/decide-request.ts';
import { requestView } from '../../commands/data-requests/request-views.ts';
import { endTickets } from '../../commands/end-tickets.ts';
import { listOpenDataRequests } from '../../db/requests/data-requests.ts';
import type { RouteDeps } from '../../deps.ts';

/** Requests of affiliates to the merchant about their data. */
export function dataRequestRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    '/api/v1/affiliates/data-requests',
    { onRequest, schema: { response: { 200: DataRequestList } } },
    async ({ user }) => ({ requests: (await listOpenDataRequests(deps.db, user.id)).map(requestView) }),
  );

  app.post(
    '/api/v1/affiliates/data-requests/:requestId/decision',
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: z.object({ requestId: Uuid }), body: DecideDataRequest },
    },
    async ({ params, body, user }, reply) => {
      const { kind, state, wantedEmail, campaignId } = await decideDataRequest(deps, user.id, params.requestId, body);
      const closesPage = kind === 'erasure' || wantedEmail !== null;
      if (closesPage && state === 'done') await endTickets(deps, campaignId);
      return reply.code(204).send();
    },
  );
}
