import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text, verbatim } from '../values/text.ts';
import { MAX_GROUPS } from './affiliate-groups.ts';
import { DestinationUrl } from './destination-url.ts';

const At = z.iso.datetime();

export const MAX_ASSETS = 100;
/** Before it is base64. */
export const MAX_ASSET_BYTES = 2_000_000;
/** Deleted ones among them: each goes into backups and into the journal. */
export const MAX_ASSET_IMAGES_PER_DAY = 200;
export const MAX_ASSET_SIDE = 4_096;
export const MAX_ASSET_TEXT = 5_000;

export const ASSET_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Stands in a text where the link of the affiliate goes; without one, the link follows the text. */
export const LINK_PLACEHOLDER = '{link}';

export const AssetKind = z.enum(['image', 'text', 'link']);
export type AssetKind = z.infer<typeof AssetKind>;

/** Neither the picture behind an address nor its size ever changes. */
export const AssetImage = z.object({
  /** Of this site, for anybody. */
  path: z.string(),
  type: z.enum(ASSET_IMAGE_TYPES),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** A smaller picture for lists; the picture itself where that is small. */
  thumbnailPath: z.string(),
});
export type AssetImage = z.infer<typeof AssetImage>;

/** What a merchant gives affiliates of a campaign to publish. */
export const Asset = z.object({
  id: Uuid,
  kind: AssetKind,
  title: z.string(),
  /** Null of every other kind. */
  text: z.string().nullable(),
  image: AssetImage.nullable(),
  /** Where its links lead; null: wherever the campaign does. */
  targetUrl: z.string().nullable(),
  /** For whom it is; null: for all affiliates of the campaign. */
  groupIds: z.array(Uuid).nullable(),
  /** Affiliates do not see it any more; what they have published of it goes on working. */
  isArchived: z.boolean(),
  /** The `sub5` of its links, by which its clicks are counted. */
  sub: z.string(),
  createdAt: At,
});
export type Asset = z.infer<typeof Asset>;

/** `GET /api/v1/campaigns/{campaignId}/assets`: in the merchant's order, those that are archived among them. */
export const AssetList = z.object({ assets: z.array(Asset) });

const title = text(120).min(1, 'Give it a title');
const assetText = text(MAX_ASSET_TEXT).min(1, 'Write the text');
const targetUrl = DestinationUrl.nullable();
const groupIds = z.array(Uuid).min(1).max(MAX_GROUPS).nullable();
const ofEach = { title, groupIds: groupIds.default(null) };

/**
 * `POST /api/v1/campaigns/{campaignId}/assets` → 201. An image is told by its bytes: 400 `validation_failed` where it is
 * no PNG, JPEG, WebP or GIF, or larger than `MAX_ASSET_BYTES` or `MAX_ASSET_SIDE` pixels. A destination has to be on a host
 * of the campaign. 409 `conflict` where there are `MAX_ASSETS` already; 429 `rate_limited` after
 * `MAX_ASSET_IMAGES_PER_DAY` images of the merchant.
 */
export const CreateAsset = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    ...ofEach,
    /** In base64. */
    image: verbatim(Math.ceil(MAX_ASSET_BYTES / 3) * 4),
    targetUrl: targetUrl.default(null),
  }),
  z.object({ kind: z.literal('text'), ...ofEach, text: assetText, targetUrl: targetUrl.default(null) }),
  z.object({ kind: z.literal('link'), ...ofEach, targetUrl: DestinationUrl }),
]);
export type CreateAsset = z.input<typeof CreateAsset>;

/** `PATCH …/assets/{assetId}`: what is absent stays as it is. The picture of an image never changes. */
export const UpdateAsset = z.object({ title, text: assetText, targetUrl, groupIds, isArchived: z.boolean() }).partial();
export type UpdateAsset = z.input<typeof UpdateAsset>;
export const ByAsset = z.object({ campaignId: Uuid, assetId: Uuid });

/** `PUT …/assets/order`: these come first, in this order; all others follow in theirs. */
export const OrderAssets = z.object({ assetIds: z.array(Uuid).min(1).max(MAX_ASSETS) });

/** As an affiliate gets it, with a link of their own. */
export const OwnAsset = Asset.pick({
  id: true,
  kind: true,
  title: true,
  image: true,
  targetUrl: true,
  sub: true,
}).extend({
  /** Tracked: its clicks are counted for the affiliate and for the asset. */
  url: z.string(),
  /** With the link in it; null of every other kind. */
  text: z.string().nullable(),
  /** HTML that shows the image and leads to the link; null of every other kind. */
  embedCode: z.string().nullable(),
});
export type OwnAsset = z.infer<typeof OwnAsset>;

/**
 * `GET /api/v1/public/campaigns/{campaignId}/assets`, with an access ticket. `affiliateId`: of whom, where the ticket is for
 * all; assets for groups are shown by an affiliate's private link alone.
 */
export const OwnAssetsQuery = z.object({ affiliateId: Uuid.optional() });
export const OwnAssetList = z.object({ assets: z.array(OwnAsset) });

/** `GET /api/v1/public/assets/{fileId}`: a picture. `download`: to be saved and not shown. */
export const AssetFileQuery = z.object({ download: z.enum(['true', 'false']).default('false') });

/**
 * `GET /api/v1/statistics/campaigns/{campaignId}/assets`, and `GET /api/v1/public/statistics/campaigns/{campaignId}/assets` of
 * one affiliate, with an access ticket: most clicks first, without those that nobody clicked.
 */
export const AssetStatistics = z.object({
  /** Counted from the clicks themselves: those from before are no longer kept, or too many. Null: all are counted. */
  since: At.nullable(),
  assets: z.array(
    z.object({
      /** As in `Asset`; what affiliates wrote themselves may be among them. */
      sub: z.string(),
      clicks: z.int(),
      /** Neither test, duplicate nor rejected. */
      conversions: z.int(),
      affiliates: z.int(),
    }),
  ),
});
export type AssetStatistics = z.infer<typeof AssetStatistics>;
