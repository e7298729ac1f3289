import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text, verbatim } from '../values/text.ts';
import { MAX_GROUPS } from './affiliate-groups.ts';
import { DestinationUrl } from './destination-url.ts';

const At = z.iso.datetime();

export const MAX_ASSETS = 100;
/** Before base64. */
export const MAX_ASSET_BYTES = 2_000_000;
/** Includes deleted ones, because each is in backups and the journal. */
export const MAX_ASSET_IMAGES_PER_DAY = 200;
export const MAX_ASSET_SIDE = 4_096;
export const MAX_ASSET_TEXT = 5_000;

export const ASSET_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Placeholder in a text for the affiliate's link; without one, the link is appended. */
export const LINK_PLACEHOLDER = '{link}';

export const AssetKind = z.enum(['image', 'text', 'link']);
export type AssetKind = z.infer<typeof AssetKind>;

/** The picture at an address, and its size, never change. */
export const AssetImage = z.object({
  /** A public path of this site. */
  path: z.string(),
  type: z.enum(ASSET_IMAGE_TYPES),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** A smaller picture for lists; the picture itself if that is small. */
  thumbnailPath: z.string(),
});
export type AssetImage = z.infer<typeof AssetImage>;

/** An asset that a merchant gives affiliates of a campaign to publish. */
export const Asset = z.object({
  id: Uuid,
  kind: AssetKind,
  title: z.string(),
  /** Null for other kinds. */
  text: z.string().nullable(),
  image: AssetImage.nullable(),
  /** The destination of its links; null: the campaign's. */
  targetUrl: z.string().nullable(),
  /** The groups that it is for; null: all affiliates of the campaign. */
  groupIds: z.array(Uuid).nullable(),
  /** Affiliates no longer see it; published links and images continue to work. */
  isArchived: z.boolean(),
  /** The `sub5` of its links, by which its clicks are counted. */
  sub: z.string(),
  createdAt: At,
});
export type Asset = z.infer<typeof Asset>;

/** `GET /api/v1/campaigns/{campaignId}/assets`: in the merchant's order, including archived ones. */
export const AssetList = z.object({ assets: z.array(Asset) });

const title = text(120).min(1, 'Give it a title');
const assetText = text(MAX_ASSET_TEXT).min(1, 'Write the text');
const targetUrl = DestinationUrl.nullable();
const groupIds = z.array(Uuid).min(1).max(MAX_GROUPS).nullable();
const ofEach = { title, groupIds: groupIds.default(null) };

/**
 * `POST /api/v1/campaigns/{campaignId}/assets` → 201. The type of an image is detected from its bytes: 400
 * `validation_failed` if it is not PNG, JPEG, WebP or GIF, or larger than `MAX_ASSET_BYTES` or `MAX_ASSET_SIDE` pixels.
 * A destination must be on a host of the campaign. 409 `conflict` if there are `MAX_ASSETS` already; 429 `rate_limited`
 * after `MAX_ASSET_IMAGES_PER_DAY` images of the merchant.
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

/** `PATCH …/assets/{assetId}`: absent fields stay as they are. The picture of an image never changes. */
export const UpdateAsset = z.object({ title, text: assetText, targetUrl, groupIds, isArchived: z.boolean() }).partial();
export type UpdateAsset = z.input<typeof UpdateAsset>;
export const ByAsset = z.object({ campaignId: Uuid, assetId: Uuid });

/** `PUT …/assets/order`: these come first, in this order; all others follow in their present order. */
export const OrderAssets = z.object({ assetIds: z.array(Uuid).min(1).max(MAX_ASSETS) });

/** An asset as an affiliate sees it, with their own link. */
export const OwnAsset = Asset.pick({
  id: true,
  kind: true,
  title: true,
  image: true,
  targetUrl: true,
  sub: true,
}).extend({
  /** A tracked link: its clicks are counted for the affiliate and for the asset. */
  url: z.string(),
  /** Includes the link; null for other kinds. */
  text: z.string().nullable(),
  /** HTML that shows the image with the link; null for other kinds. */
  embedCode: z.string().nullable(),
});
export type OwnAsset = z.infer<typeof OwnAsset>;

/**
 * `GET /api/v1/public/campaigns/{campaignId}/assets`, with an access ticket. `affiliateId` selects the affiliate if the
 * ticket is for all of them; assets for groups are only shown by an affiliate's private link.
 */
export const OwnAssetsQuery = z.object({ affiliateId: Uuid.optional() });
export const OwnAssetList = z.object({ assets: z.array(OwnAsset) });

/** `GET /api/v1/public/assets/{fileId}`: a picture. `download`: as an attachment. */
export const AssetFileQuery = z.object({ download: z.enum(['true', 'false']).default('false') });

/**
 * `GET /api/v1/statistics/campaigns/{campaignId}/assets`, and for one affiliate, with an access ticket,
 * `GET /api/v1/public/statistics/campaigns/{campaignId}/assets`: most clicks first, without assets that have no clicks.
 */
export const AssetStatistics = z.object({
  /** Counted from the stored clicks since this time; earlier ones are deleted, or too many. Null: all are counted. */
  since: At.nullable(),
  assets: z.array(
    z.object({
      /** As in `Asset`; can also be a value that affiliates wrote themselves. */
      sub: z.string(),
      clicks: z.int(),
      /** Excludes tests, duplicates and rejected ones. */
      conversions: z.int(),
      affiliates: z.int(),
    }),
  ),
});
export type AssetStatistics = z.infer<typeof AssetStatistics>;
