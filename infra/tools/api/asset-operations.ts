import { ASSET_IMAGE_TYPES } from '@sillage/proto/http/assets';
import type { Operation } from './operation.ts';

/** Assets that merchants give affiliates to publish. */
export const assetOperations: Readonly<Record<string, Operation>> = {
  'GET /api/v1/campaigns/{campaignId}/assets': {
    id: 'listAssets',
    summary: 'List what a campaign gives its affiliates to publish',
  },
  'POST /api/v1/campaigns/{campaignId}/assets': {
    id: 'createAsset',
    summary: 'Give affiliates an image, a text or a link',
    description: 'An image is told by its bytes, and never changes: for another one, add another asset.',
  },
  'PATCH /api/v1/campaigns/{campaignId}/assets/{assetId}': {
    id: 'updateAsset',
    summary: 'Change an asset, or archive it',
    description: 'A member that is absent stays as it is. What affiliates have published already stays as it was.',
  },
  'DELETE /api/v1/campaigns/{campaignId}/assets/{assetId}': {
    id: 'deleteAsset',
    summary: 'Delete an asset',
    description: 'Pages that show its image show none any more; its links go on working. To keep both, archive it.',
  },
  'PUT /api/v1/campaigns/{campaignId}/assets/order': {
    id: 'orderAssets',
    summary: 'Put assets first, in this order',
  },
  'GET /api/v1/public/campaigns/{campaignId}/assets': {
    id: 'listOwnAssets',
    summary: 'List what an affiliate can publish, with tracked links of their own',
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/assets': {
    id: 'getAssetStatistics',
    summary: 'Get what each asset of a campaign brought',
    description: 'By whom is told by the figures of the campaign, filtered by `sub5`.',
  },
  'GET /api/v1/public/statistics/campaigns/{campaignId}/assets': {
    id: 'getOwnAssetStatistics',
    summary: 'Get what each asset brought through an affiliate',
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/assets/{fileId}': {
    id: 'getAssetFile',
    summary: 'Get the image of an asset',
    produces: [...ASSET_IMAGE_TYPES],
    security: [],
  },
};
