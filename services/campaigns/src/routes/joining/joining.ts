import { ByCampaign } from '@sillage/proto/http/campaigns';
import {
  ApplicationList,
  ApplicationsQuery,
  ConfirmedApplication,
  DecideApplication,
  JoinPage,
  NewApplication,
  PublicJoinPage,
  UpdateJoinPage,
} from '@sillage/proto/http/join';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { z } from 'zod';
import { apply } from '../../commands/joining/apply.ts';
import { confirmApplication } from '../../commands/joining/confirm.ts';
import { decideApplication } from '../../commands/joining/decide.ts';
import { openJoinPage } from '../../commands/joining/open-page.ts';
import { showLook } from '../../commands/joining/show-look.ts';
import { updateJoinPage } from '../../commands/joining/update-join-page.ts';
import { merchantName } from '../../commands/merchant-names.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { listApplications } from '../../db/joining/applications.ts';
import { findJoinPage } from '../../db/joining/join-pages.ts';
import type { RouteDeps } from '../../deps.ts';
import { applicationView, joinPageView, publicJoinPageView } from './joining-views.ts';

/** Applications: the join page, what applicants send, and the merchant's decisions. */
export function joiningRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const ownPage = async (campaignId: string, ownerUserId: string) => {
    const { id } = found(await findOwnCampaign(deps.db, campaignId, ownerUserId));
    return joinPageView(id, await findJoinPage(deps.db, id), await showLook(deps.db, id), deps.addresses);
  };

  app.get(
    '/api/v1/campaigns/:campaignId/join-page',
    { onRequest, schema: { params: ByCampaign, response: { 200: JoinPage } } },
    async ({ params, user }) => ownPage(params.campaignId, user.id),
  );

  app.put(
    '/api/v1/campaigns/:campaignId/join-page',
    // Applicants who are accepted automatically earn money.
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: ByCampaign, body: UpdateJoinPage, response: { 200: JoinPage } },
    },
    async ({ params, body, user }) => {
      await updateJoinPage(deps, user.id, params.campaignId, body);
      return ownPage(params.campaignId, user.id);
    },
  );

  app.get(
    '/api/v1/affiliates/applications',
    { onRequest, schema: { querystring: ApplicationsQuery, response: { 200: ApplicationList } } },
    async ({ query, user }) => {
      const { state, campaignId, cursor, limit } = query;
      const rows = await listApplications(deps.db, user.id, { state, campaignId, cursor, limit: limit + 1 });
      const { shown, last } = cutPage(rows, limit);
      return { applications: shown.map(applicationView), next: last?.id ?? null };
    },
  );

  app.post(
    '/api/v1/affiliates/applications/:applicationId/decision',
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: z.object({ applicationId: Uuid }), body: DecideApplication },
    },
    async ({ params, body, user }, reply) => {
      await decideApplication(deps, user.id, params.applicationId, body);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/v1/public/join/:campaignId',
    { schema: { params: ByCampaign, response: { 200: PublicJoinPage } } },
    async ({ params }, reply) => {
      const { campaign, page } = await openJoinPage(deps.db, params.campaignId);
      const name = await merchantName(deps, campaign.ownerUserId);
      // The token contains the time at which the form was opened.
      reply.header('cache-control', 'no-store');
      const formToken = deps.joinTokens.form.issue({ campaignId: campaign.id }, deps.clock());
      const look = await showLook(deps.db, campaign.id);
      return publicJoinPageView(campaign, page, { merchantName: name, look, formToken });
    },
  );

  app.post(
    '/api/v1/public/join/:campaignId/applications',
    { config: { changes: 'nothing', proof: 'nothing' }, schema: { params: ByCampaign, body: NewApplication } },
    async ({ params, body, ip }, reply) => {
      await apply(deps, params.campaignId, body, ip);
      return reply.code(202).send();
    },
  );

  app.post(
    '/api/v1/public/applications/confirm',
    {
      config: { changes: 'nothing', proof: 'private link' },
      schema: { response: { 200: ConfirmedApplication } },
    },
    async ({ headers }) => confirmApplication(deps, bearerToken(headers.authorization)),
  );
}
