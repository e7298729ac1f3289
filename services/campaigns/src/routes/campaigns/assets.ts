import {
  Asset,
  AssetFileQuery,
  AssetList,
  ByAsset,
  CreateAsset,
  OrderAssets,
  OwnAssetList,
  OwnAssetsQuery,
  UpdateAsset,
} from '@sillage/proto/http/assets';
import { ByCampaign } from '@sillage/proto/http/campaigns';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError, found, invalidField, notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { assetViews, ownAssetViews } from '../../commands/assets/asset-views.ts';
import { addAsset, changeAsset, orderAssets, removeAsset } from '../../commands/assets/change-assets.ts';
import { findAffiliateView } from '../../db/affiliates/affiliates.ts';
import { findFile } from '../../db/assets/asset-files.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { RouteDeps } from '../../deps.ts';
import { fileNameOf } from '../../domain/file-name.ts';
import { storeOf } from '../../providers/picture-store.ts';
import { pictureHeaders } from '../picture-headers.ts';

const ROOT = '/api/v1/campaigns/:campaignId/assets';
const config = { changes: 'nothing' } as const;

/** A request with the largest picture, encoded in JSON. */
const BODY_LIMIT = 2_750_000;

/** Assets of a campaign, for its merchant and for affiliates. */
export function assetRoutes(app: HttpApp, deps: RouteDeps): void {
  merchantRoutes(app, deps);
  publicRoutes(app, deps);
}

function merchantRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const show = async (campaignId: string, assetId: string) =>
    found((await assetViews(deps.db, campaignId)).find(({ id }) => id === assetId));

  app.get(
    ROOT,
    { onRequest, schema: { params: ByCampaign, response: { 200: AssetList } } },
    async ({ params, user }) => {
      const { id } = found(await findOwnCampaign(deps.db, params.campaignId, user.id));
      return { assets: await assetViews(deps.db, id) };
    },
  );

  app.post(
    ROOT,
    {
      onRequest,
      config,
      bodyLimit: BODY_LIMIT,
      schema: { params: ByCampaign, body: CreateAsset, response: { 201: Asset } },
    },
    async ({ params: { campaignId }, body, user }, reply) =>
      reply.code(201).send(await show(campaignId, await addAsset(deps, user.id, campaignId, body))),
  );

  app.patch(
    `${ROOT}/:assetId`,
    { onRequest, config, schema: { params: ByAsset, body: UpdateAsset, response: { 200: Asset } } },
    async ({ params, body, user }) => {
      await changeAsset(deps, { ...params, ownerUserId: user.id }, body);
      return show(params.campaignId, params.assetId);
    },
  );

  app.delete(`${ROOT}/:assetId`, { onRequest, config, schema: { params: ByAsset } }, async (request, reply) => {
    await removeAsset(deps, { ...request.params, ownerUserId: request.user.id });
    return reply.code(204).send();
  });

  app.put(
    `${ROOT}/order`,
    { onRequest, config, schema: { params: ByCampaign, body: OrderAssets, response: { 200: AssetList } } },
    async ({ params: { campaignId }, body, user }) => {
      await orderAssets(deps, user.id, campaignId, body.assetIds);
      return { assets: await assetViews(deps.db, campaignId) };
    },
  );
}

function publicRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/public/campaigns/:campaignId/assets',
    { schema: { params: ByCampaign, querystring: OwnAssetsQuery, response: { 200: OwnAssetList } } },
    async ({ headers, params: { campaignId }, query }, reply) => {
      const ticket = await deps.tickets.verify(bearerToken(headers.authorization));
      if (ticket.campaignId !== campaignId) throw notFound();
      const affiliateId = ticket.affiliateId ?? query.affiliateId;
      if (affiliateId === undefined) throw invalidField('affiliateId', 'Say whose links are wanted');
      if (query.affiliateId !== undefined && query.affiliateId !== affiliateId) throw notFound();
      const affiliate = found(await findAffiliateView(deps.db, campaignId, affiliateId));
      reply.header('cache-control', 'no-store');
      if (affiliate.isRemoved) return { assets: [] };
      const isOwn = ticket.affiliateId !== undefined;
      return { assets: await ownAssetViews(deps.db, deps.addresses, { affiliate, isOwn }) };
    },
  );

  app.get(
    '/api/v1/public/assets/:fileId',
    { schema: { params: z.object({ fileId: Uuid }), querystring: AssetFileQuery } },
    async ({ params, query }, reply) => {
      const { id, type, title, storedIn } = found(await findFile(deps.db, params.fileId));
      const image = await storeOf(deps.pictures, storedIn).get(id);
      if (!image) throw new AppError('unavailable', 'This picture cannot be read');
      if (query.download === 'true')
        reply.header('content-disposition', `attachment; filename="${fileNameOf(title, type)}"`);
      return reply.headers(pictureHeaders(type, 'cross-origin')).send(image);
    },
  );
}
