import {
  ByCampaign,
  Campaign,
  CampaignList,
  CampaignSummaryList,
  CreateCampaign,
  GoLive,
  UpdateCampaign,
} from '@sillage/proto/http/campaigns';
import { PageOrAll } from '@sillage/proto/values/page';
import { type HttpApp, requireUser, sendJson } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { createCampaign } from '../../commands/create-campaign.ts';
import { deleteTestCampaign } from '../../commands/delete-test-campaign.ts';
import { endTickets } from '../../commands/end-tickets.ts';
import { goLive } from '../../commands/go-live.ts';
import { updateCampaign } from '../../commands/update-campaign.ts';
import {
  findOwnCampaign,
  listCampaignSummaries,
  listCampaigns,
  versionOfSummaries,
} from '../../db/campaigns/campaigns.ts';
import type { RouteDeps } from '../../deps.ts';
import { readPage } from '../page.ts';
import { campaignView, summaryView } from '../views.ts';

export function campaignRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const show = async (id: string, ownerUserId: string) =>
    campaignView(found(await findOwnCampaign(deps.db, id, ownerUserId)), deps.addresses);

  const findOf = (ownerUserId: string) => (id: string) => findOwnCampaign(deps.db, id, ownerUserId);

  app.get(
    '/api/v1/campaigns',
    { onRequest, schema: { querystring: PageOrAll, response: { 200: CampaignList } } },
    async ({ query, user }) => {
      const { rows, next } = await readPage(query, findOf(user.id), (page) => listCampaigns(deps.db, user.id, page));
      return { campaigns: rows.map((row) => campaignView(row, deps.addresses)), next };
    },
  );

  app.get(
    '/api/v1/campaigns/summaries',
    { onRequest, schema: { querystring: PageOrAll, response: { 200: CampaignSummaryList } } },
    async ({ query, user }, reply) => {
      const body = await deps.answers.answer({
        key: JSON.stringify([user.id, query]),
        version: await versionOfSummaries(deps.db, user.id),
        answer: async () => {
          const { rows, next } = await readPage(query, findOf(user.id), (page) =>
            listCampaignSummaries(deps.db, user.id, page),
          );
          const list: z.output<typeof CampaignSummaryList> = {
            campaigns: rows.map((row) => summaryView(row, deps.addresses)),
            next,
          };
          return JSON.stringify(list);
        },
      });
      return sendJson(reply, body);
    },
  );

  app.post(
    '/api/v1/campaigns',
    {
      onRequest,
      config: { changes: 'money' },
      schema: { body: CreateCampaign, response: { 201: Campaign } },
    },
    async (request, reply) => {
      const id = await createCampaign(deps, request.user.id, request.body);
      return reply.code(201).send(await show(id, request.user.id));
    },
  );

  app.get(
    '/api/v1/campaigns/:campaignId',
    { onRequest, schema: { params: ByCampaign, response: { 200: Campaign } } },
    (request) => show(request.params.campaignId, request.user.id),
  );

  app.patch(
    '/api/v1/campaigns/:campaignId',
    {
      onRequest,
      config: { changes: 'money', harmless: ['name', 'description'] },
      schema: { params: ByCampaign, body: UpdateCampaign, response: { 200: Campaign } },
    },
    async (request) => {
      const { campaignId } = request.params;
      await updateCampaign(deps, request.user.id, campaignId, request.body);
      if (request.body.visibility !== undefined) await endTickets(deps, campaignId);
      return show(campaignId, request.user.id);
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/go-live',
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: ByCampaign, body: GoLive, response: { 200: Campaign } },
    },
    async ({ params, body, user }) => {
      await goLive(deps, user.id, params.campaignId, body);
      return show(params.campaignId, user.id);
    },
  );

  app.delete(
    '/api/v1/campaigns/:campaignId',
    { onRequest, config: { changes: 'money' }, schema: { params: ByCampaign } },
    async ({ params, user }, reply) => {
      await deleteTestCampaign(deps, user.id, params.campaignId);
      return reply.code(204).send();
    },
  );
}
