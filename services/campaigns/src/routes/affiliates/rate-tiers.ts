import { ByCampaign } from '@sillage/proto/http/campaigns';
import { CampaignTiers, SetRateTiers } from '@sillage/proto/http/rate-tiers';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { setTiers } from '../../commands/tiers/set-tiers.ts';
import { findTiers } from '../../db/affiliates/rate-tiers.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { RouteDeps } from '../../deps.ts';

const PATH = '/api/v1/campaigns/:campaignId/tiers';

/** Rates that affiliates reach by their sales. */
export function rateTierRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const show = async (campaignId: string): Promise<CampaignTiers> => {
    const row = await findTiers(deps.db, campaignId);
    return {
      basis: row?.basis ?? 'last_30_days',
      measure: row?.measure ?? 'revenue',
      tiers: row?.tiers ?? [],
      decidedUntil: row?.decidedUntil?.toISOString() ?? null,
    };
  };

  app.get(
    PATH,
    { onRequest, schema: { params: ByCampaign, response: { 200: CampaignTiers } } },
    async ({ params, user }) => {
      const { id } = found(await findOwnCampaign(deps.db, params.campaignId, user.id));
      return show(id);
    },
  );

  app.put(
    PATH,
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: ByCampaign, body: SetRateTiers, response: { 200: CampaignTiers } },
    },
    async ({ params: { campaignId }, body, user }) => {
      await setTiers(deps, user.id, campaignId, body);
      return show(campaignId);
    },
  );
}
