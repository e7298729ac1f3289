import { ByCampaign } from '@sillage/proto/http/campaigns';
import { CreateOwnLink, MAX_OWN_LINKS, OwnLink, OwnLinkList, UpdateOwnLink } from '@sillage/proto/http/own-links';
import { text } from '@sillage/proto/values/text';
import { type HttpApp, ownAffiliate } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { changeOwnLink, createOwnLink } from '../../commands/own-links/own-links.ts';
import { listShortLinks, type ShortLinkRow } from '../../db/affiliates/short-links.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Addresses } from '../../domain/addresses.ts';

const ROOT = '/api/v1/public/campaigns/:campaignId/links';
/** They only lead to destinations that the merchant allows, and earn the same as the affiliate's first link. */
const config = { changes: 'nothing', proof: 'private link' } as const;

/** Links that affiliates create themselves. */
export function ownLinkRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(ROOT, { schema: { params: ByCampaign, response: { 200: OwnLinkList } } }, async (request, reply) => {
    const { campaignId, affiliateId } = await ownAffiliate(deps, request);
    const campaign = found(await findCampaign(deps.db, campaignId));
    const links = await listShortLinks(deps.db, campaignId, affiliateId);
    reply.header('cache-control', 'no-store');
    return {
      links: links.map((link) => ownLinkView(link, campaign, deps.addresses)),
      hosts: [...new Set([new URL(campaign.targetUrl).host, ...campaign.allowedHosts])],
      left: Math.max(0, MAX_OWN_LINKS - links.filter(({ name }) => name !== null).length),
    };
  });

  app.post(
    ROOT,
    { config, schema: { params: ByCampaign, body: CreateOwnLink, response: { 201: OwnLink } } },
    async (request, reply) => {
      const own = await ownAffiliate(deps, request);
      const row = await createOwnLink(deps, own, request.body);
      const campaign = found(await findCampaign(deps.db, own.campaignId));
      return reply.code(201).send(ownLinkView(row, campaign, deps.addresses));
    },
  );

  app.patch(
    `${ROOT}/:shortCode`,
    {
      config,
      schema: {
        params: ByCampaign.extend({ shortCode: text(128) }),
        body: UpdateOwnLink,
        response: { 200: OwnLink },
      },
    },
    async (request) => {
      const own = await ownAffiliate(deps, request);
      const row = await changeOwnLink(deps, own, request.params.shortCode, request.body);
      return ownLinkView(row, found(await findCampaign(deps.db, own.campaignId)), deps.addresses);
    },
  );
}

function ownLinkView(row: ShortLinkRow, campaign: Pick<CampaignRow, 'targetUrl'>, addresses: Addresses): OwnLink {
  const { code: shortCode, campaignId, affiliateId, subId } = row;
  const url = new URL(addresses.link({ campaignId, affiliateId, shortCode }));
  if (subId !== '') url.searchParams.set('sub1', subId);
  return {
    url: url.href,
    shortCode,
    name: row.name,
    subId,
    targetUrl: row.targetUrl ?? campaign.targetUrl,
    isPrimary: row.isPrimary,
    createdAt: row.createdAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}
