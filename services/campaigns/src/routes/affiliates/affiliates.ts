import { AffiliateLinkList } from '@sillage/proto/http/affiliate-links';
import {
  Affiliate,
  ByAffiliate,
  ByCampaign,
  CreateAffiliate,
  CreateLink,
  Link,
  UpdateAffiliate,
} from '@sillage/proto/http/campaigns';
import { AffiliateList, OwnAffiliatesQuery } from '@sillage/proto/http/listed-affiliates';
import { idsOf } from '@sillage/proto/values/affiliate-ids';
import { PageOrAll } from '@sillage/proto/values/page';
import { type HttpApp, requireUser, sendJson, type User } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { createAffiliate } from '../../commands/create-affiliate.ts';
import { createLink } from '../../commands/create-link.ts';
import { endTickets } from '../../commands/end-tickets.ts';
import { removeAffiliate } from '../../commands/remove-affiliate.ts';
import { renewDashboardLink } from '../../commands/renew-dashboard-link.ts';
import { updateAffiliate } from '../../commands/update-affiliate.ts';
import {
  type AffiliateView,
  findAffiliate,
  findAffiliateView,
  findOwnAffiliate,
  listPresentAffiliates,
} from '../../db/affiliates/affiliates.ts';
import { listShortLinks } from '../../db/affiliates/short-links.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { RouteDeps } from '../../deps.ts';
import { readPage } from '../page.ts';
import { affiliateView, linkView } from '../views.ts';
import { listedAffiliates } from './listed-affiliates.ts';

export function affiliateRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const show = async (campaignId: string, id: string, user: User) =>
    affiliateView(found(await findAffiliateView(deps.db, campaignId, id)), deps.addresses, user);

  app.get(
    '/api/v1/campaigns/:campaignId/affiliates',
    { onRequest, schema: { params: ByCampaign, querystring: PageOrAll, response: { 200: AffiliateList } } },
    async ({ params, query, user }, reply) => {
      const campaign = found(await findOwnCampaign(deps.db, params.campaignId, user.id));
      const { rows, next } = await readPage(
        query,
        (id) => findAffiliate(deps.db, campaign.id, id),
        (page) => listPresentAffiliates(deps.db, { campaignId: campaign.id }, page),
      );
      const list: z.output<typeof AffiliateList> = {
        affiliates: rows.map((row) => affiliateView(row, deps.addresses, user)),
        next,
      };
      // Bypasses the schema, which takes as long as writing the JSON of a hundred affiliates.
      return sendJson(reply, JSON.stringify(list));
    },
  );

  app.get(
    '/api/v1/affiliates',
    { onRequest, schema: { querystring: OwnAffiliatesQuery, response: { 200: AffiliateList } } },
    async ({ query, user }) => {
      const view = (row: AffiliateView) => affiliateView(row, deps.addresses, user);
      if ((query.sort ?? query.search ?? query.campaignId ?? query.tagId) !== undefined) {
        const { rows, ...page } = await listedAffiliates(deps, user, query);
        return { affiliates: rows.map(view), ...page };
      }
      const ids = idsOf(query.ids);
      const { rows, next } = await readPage(
        query,
        (cursor) => findOwnAffiliate(deps.db, cursor.slice(0, 36), user.id),
        (page) => listPresentAffiliates(deps.db, { ownerUserId: user.id, ids }, page),
      );
      return { affiliates: rows.map(view), next };
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/affiliates',
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: ByCampaign, body: CreateAffiliate, response: { 201: Affiliate } },
    },
    async (request, reply) => {
      const { campaignId } = request.params;
      const id = await createAffiliate(deps, request.user.id, campaignId, request.body);
      return reply.code(201).send(await show(campaignId, id, request.user));
    },
  );

  app.patch(
    '/api/v1/campaigns/:campaignId/affiliates/:affiliateId',
    {
      onRequest,
      config: { changes: 'money', harmless: ['name'] },
      schema: { params: ByAffiliate, body: UpdateAffiliate, response: { 200: Affiliate } },
    },
    async (request) => {
      const { campaignId, affiliateId } = request.params;
      await updateAffiliate(deps, request.user.id, campaignId, affiliateId, request.body);
      if (request.body.email !== undefined) await endTickets(deps, campaignId);
      return show(campaignId, affiliateId, request.user);
    },
  );

  app.delete(
    '/api/v1/campaigns/:campaignId/affiliates/:affiliateId',
    { onRequest, config: { changes: 'money' }, schema: { params: ByAffiliate } },
    async (request, reply) => {
      const { campaignId, affiliateId } = request.params;
      await removeAffiliate(deps, request.user.id, campaignId, affiliateId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/affiliates/:affiliateId/dashboard-link',
    { onRequest, config: { changes: 'access' }, schema: { params: ByAffiliate, response: { 200: Affiliate } } },
    async (request) => {
      const { campaignId, affiliateId } = request.params;
      await renewDashboardLink(deps, request.user.id, campaignId, affiliateId);
      await endTickets(deps, campaignId);
      return show(campaignId, affiliateId, request.user);
    },
  );

  app.get(
    '/api/v1/campaigns/:campaignId/affiliates/:affiliateId/links',
    { onRequest, schema: { params: ByAffiliate, response: { 200: AffiliateLinkList } } },
    async ({ params, user }) => {
      const campaign = found(await findOwnCampaign(deps.db, params.campaignId, user.id));
      found(await findAffiliate(deps.db, campaign.id, params.affiliateId));
      const links = await listShortLinks(deps.db, campaign.id, params.affiliateId);
      return { links: links.map((link) => linkView(link, campaign, deps.addresses)) };
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/affiliates/:affiliateId/links',
    // A link can only lead to destinations that the campaign allows.
    {
      onRequest,
      config: { changes: 'nothing' },
      schema: { params: ByAffiliate, body: CreateLink.nullish(), response: { 201: Link } },
    },
    async (request, reply) => {
      const { campaignId, affiliateId } = request.params;
      const wanted = request.body?.targetUrl;
      const { shortCode, targetUrl } = await createLink(deps, {
        ownerUserId: request.user.id,
        campaignId,
        affiliateId,
        targetUrl: wanted,
      });
      const url = deps.addresses.link({ campaignId, affiliateId, shortCode, targetUrl: wanted ?? null });
      return reply.code(201).send({ url, shortCode, targetUrl });
    },
  );
}
