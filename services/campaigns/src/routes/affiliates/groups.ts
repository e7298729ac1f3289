import {
  AffiliateGroup,
  AffiliateGroupList,
  ByGroup,
  CreateGroup,
  JoinGroup,
  LeaveGroup,
  UpdateGroup,
} from '@sillage/proto/http/affiliate-groups';
import { ByCampaign } from '@sillage/proto/http/campaigns';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { createGroup, joinGroup, leaveGroup, removeGroup, updateGroup } from '../../commands/groups.ts';
import { listGroups } from '../../db/affiliates/groups.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { RouteDeps } from '../../deps.ts';

/** Groups of affiliates who share a rate. */
export function groupRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;
  const list = async (campaignId: string) =>
    (await listGroups(deps.db, campaignId)).map(({ id, name, rateBps, holdDays, members }) => ({
      id,
      name,
      rateBps,
      holdDays,
      members,
    }));
  const show = async (campaignId: string, groupId: string) =>
    found((await list(campaignId)).find(({ id }) => id === groupId));

  app.get(
    '/api/v1/campaigns/:campaignId/groups',
    { onRequest, schema: { params: ByCampaign, response: { 200: AffiliateGroupList } } },
    async ({ params, user }) => {
      const { id } = found(await findOwnCampaign(deps.db, params.campaignId, user.id));
      return { groups: await list(id) };
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/groups',
    { onRequest, config, schema: { params: ByCampaign, body: CreateGroup, response: { 201: AffiliateGroup } } },
    async ({ params: { campaignId }, body, user }, reply) =>
      reply.code(201).send(await show(campaignId, await createGroup(deps, user.id, campaignId, body))),
  );

  app.patch(
    '/api/v1/campaigns/:campaignId/groups/:groupId',
    { onRequest, config, schema: { params: ByGroup, body: UpdateGroup, response: { 200: AffiliateGroup } } },
    async ({ params, body, user }) => {
      await updateGroup(deps, { ...params, ownerUserId: user.id }, body);
      return show(params.campaignId, params.groupId);
    },
  );

  app.delete(
    '/api/v1/campaigns/:campaignId/groups/:groupId',
    { onRequest, config, schema: { params: ByGroup } },
    async ({ params, user }, reply) => {
      await removeGroup(deps, { ...params, ownerUserId: user.id });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/groups/:groupId/members',
    { onRequest, config, schema: { params: ByGroup, body: JoinGroup, response: { 200: AffiliateGroup } } },
    async ({ params, body, user }) => {
      await joinGroup(deps, { ...params, ownerUserId: user.id }, body);
      return show(params.campaignId, params.groupId);
    },
  );

  app.post(
    '/api/v1/campaigns/:campaignId/groups/:groupId/members/removal',
    { onRequest, config, schema: { params: ByGroup, body: LeaveGroup, response: { 200: AffiliateGroup } } },
    async ({ params, body, user }) => {
      await leaveGroup(deps, { ...params, ownerUserId: user.id }, body.affiliateIds);
      return show(params.campaignId, params.groupId);
    },
  );
}
