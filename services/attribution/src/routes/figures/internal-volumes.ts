import { AffiliateVolumes, VolumesRequest } from '@sillage/proto/http/rate-tiers';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { awaitFolds } from '../../await-folds.ts';
import type { RouteDeps } from '../../deps.ts';
import { affiliateVolumes } from '../../queries/affiliate-volumes.ts';

/** The volumes by which campaigns decides rates. */
export function internalVolumeRoutes(app: HttpApp, deps: RouteDeps): void {
  app.post(
    '/internal/affiliates/volumes',
    {
      onRequest: requireInternal(deps.internalSecret),
      config: { changes: 'nothing' },
      schema: { body: VolumesRequest, response: { 200: AffiliateVolumes } },
    },
    async ({ body }) => {
      await awaitFolds(deps.bus);
      return affiliateVolumes(deps.db, body, deps.clock());
    },
  );
}
