import { type HttpApp, requireInternal } from '@sillage/infra/http';
import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { Uuid } from '@sillage/proto/values/ids';
import { z } from 'zod';
import { listOwedCommissions } from '../db/owed.ts';
import type { RouteDeps } from '../deps.ts';

/** What identity asks before an account goes. */
export function internalRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/internal/owners/:ownerUserId/owed-commissions',
    {
      onRequest: requireInternal(deps.internalSecret),
      schema: { params: z.object({ ownerUserId: Uuid }), response: { 200: OwedCommissions } },
    },
    (request) => listOwedCommissions(deps.db, request.params.ownerUserId),
  );
}
