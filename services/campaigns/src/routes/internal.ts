import { ByAffiliate, ByCampaign } from '@sillage/proto/http/campaigns';
import { ListedJoinPage } from '@sillage/proto/http/join';
import {
  type AffiliateFacts,
  type CampaignFacts,
  CampaignLookup,
  DirectLinkLookup,
  ShortLinkLookup,
  UsedSecretKey,
} from '@sillage/proto/http/links';
import { CampaignTotals } from '@sillage/proto/http/merchants';
import { PROBE_AFFILIATE_ID, PROBE_CAMPAIGN_ID } from '@sillage/proto/http/probe-link';
import { text } from '@sillage/proto/values/text';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { found, notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { openJoinPage } from '../commands/joining/open-page.ts';
import { findAffiliate } from '../db/affiliates/affiliates.ts';
import { findShortLink } from '../db/affiliates/short-links.ts';
import { countCampaigns, findCampaign } from '../db/campaigns/campaigns.ts';
import { listActiveKeys, noteSecretKeyUse } from '../db/campaigns/secret-keys.ts';
import type { AffiliateRow } from '../db/schema.ts';
import type { RouteDeps } from '../deps.ts';
import { isLive } from '../domain/activity.ts';

/** Look-ups by the collector for links and keys that it does not know yet. */
export function internalRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireInternal(deps.internalSecret);

  const campaignFacts = async (id: string): Promise<CampaignFacts> => {
    const row = found(await findCampaign(deps.db, id));
    return {
      campaignId: row.id,
      version: row.version,
      ownerUserId: row.ownerUserId,
      isActive: isLive(row),
      targetUrl: row.targetUrl,
      allowedHosts: row.allowedHosts,
      ownPagesOnly: row.ownPagesOnly,
      attributionWindowSeconds: row.attributionWindowSeconds,
      currency: row.currency,
      secretKeys: (await listActiveKeys(deps.db, row.id, new Date(deps.clock()))).map(
        ({ hash, scopes, isTest, expiresAt }) => ({ hash, scopes, isTest, expiresAtMs: expiresAt?.getTime() ?? null }),
      ),
    };
  };

  app.post(
    '/internal/secret-keys/used',
    { onRequest, config: { changes: 'nothing' }, schema: { body: UsedSecretKey } },
    async (request, reply) => {
      await noteSecretKeyUse(deps.db, request.body.hash, new Date(deps.clock()));
      return reply.code(204).send();
    },
  );

  app.get(
    '/internal/join-pages/:campaignId',
    { onRequest, schema: { params: ByCampaign, response: { 200: ListedJoinPage } } },
    async ({ params }) => ({ isListed: (await openJoinPage(deps.db, params.campaignId)).page.isListed }),
  );

  app.get(
    '/internal/short-links/:code',
    { onRequest, schema: { params: z.object({ code: text(101) }), response: { 200: ShortLinkLookup } } },
    async (request) => {
      const link = found(await findShortLink(deps.db, request.params.code));
      const campaign = await campaignFacts(link.campaignId);
      const affiliate = affiliateFacts(found(await findAffiliate(deps.db, link.campaignId, link.affiliateId)));
      const { code: shortCode, campaignId, affiliateId, version } = link;
      return {
        link: { shortCode, campaignId, affiliateId, version, targetUrl: link.targetUrl ?? campaign.targetUrl },
        campaign,
        affiliate,
      };
    },
  );

  app.get(
    '/internal/links/:campaignId/:affiliateId',
    { onRequest, schema: { params: ByAffiliate, response: { 200: DirectLinkLookup } } },
    async ({ params }) => {
      if (params.campaignId === PROBE_CAMPAIGN_ID) return probedLink(params.affiliateId, deps.addresses.statusPage);
      const affiliate = affiliateFacts(found(await findAffiliate(deps.db, params.campaignId, params.affiliateId)));
      return { campaign: await campaignFacts(params.campaignId), affiliate };
    },
  );

  app.get('/internal/totals', { onRequest, schema: { response: { 200: CampaignTotals } } }, () =>
    countCampaigns(deps.db),
  );

  app.get(
    '/internal/campaigns/:campaignId',
    { onRequest, schema: { params: ByCampaign, response: { 200: CampaignLookup } } },
    async (request) => ({ campaign: await campaignFacts(request.params.campaignId) }),
  );
}

/** The link for probes. It is resolved like every link, but is in no table, so it affects no figures. */
function probedLink(affiliateId: string, targetUrl: string): z.infer<typeof DirectLinkLookup> {
  if (affiliateId !== PROBE_AFFILIATE_ID) throw notFound();
  const campaign: CampaignFacts = {
    campaignId: PROBE_CAMPAIGN_ID,
    version: 1,
    ownerUserId: PROBE_CAMPAIGN_ID,
    isActive: true,
    targetUrl,
    allowedHosts: [],
    ownPagesOnly: false,
    attributionWindowSeconds: 3600,
    currency: 'EUR',
    secretKeys: [],
  };
  return { campaign, affiliate: { affiliateId, campaignId: PROBE_CAMPAIGN_ID, version: 1, isActive: true } };
}

function affiliateFacts(row: AffiliateRow): AffiliateFacts {
  return { affiliateId: row.id, campaignId: row.campaignId, version: row.version, isActive: row.isActive };
}
