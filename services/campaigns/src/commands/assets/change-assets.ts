import { type CreateAsset, MAX_ASSETS, type UpdateAsset } from '@sillage/proto/http/assets';
import { isCampaignHost } from '@sillage/proto/values/campaign-hosts';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found, invalidField } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { findGroup } from '../../db/affiliates/groups.ts';
import { claimFiles, releaseFiles } from '../../db/assets/asset-files.ts';
import type { AssetRow } from '../../db/assets/asset-tables.ts';
import {
  deleteAsset,
  deleteAssetRowsOf,
  findAsset,
  insertAsset,
  listAssets,
  placeAssets,
  updateAssetRow,
} from '../../db/assets/assets.ts';
import { findOwnCampaign, lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { AssetDeps, Db, Trx } from '../../deps.ts';
import { orderedIds } from '../../domain/asset-order.ts';
import { archived, lockUnlessArchived } from '../archived.ts';
import { newAssetSub } from '../new-keys.ts';
import { storePicture } from './store-picture.ts';

type Deps = Pick<AssetDeps, 'db' | 'clock'>;

interface OfAsset {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly assetId: string;
}

/**
 * Returns its id. A picture is stored first, so that no asset is without one, but after all other checks, so that
 * nothing is stored in vain.
 */
export async function addAsset(
  deps: AssetDeps,
  ownerUserId: string,
  campaignId: string,
  body: z.output<typeof CreateAsset>,
): Promise<string> {
  await checkNew(deps.db, found(await findOwnCampaign(deps.db, campaignId, ownerUserId)), body);
  const fileIds = body.kind === 'image' ? await storePicture(deps, { ownerUserId, campaignId }, body.image) : [];
  return inTransaction(deps.db, async (trx) => {
    const campaign = found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    const others = await checkNew(trx, campaign, body);
    const { kind, title, targetUrl, groupIds } = body;
    const id = uuidv7();
    const now = new Date(deps.clock());
    await insertAsset(trx, {
      id,
      campaignId,
      sub: newAssetSub(),
      kind,
      title,
      text: body.kind === 'text' ? body.text : null,
      targetUrl,
      groupIds,
      place: Math.max(0, ...others.map(({ place }) => place)) + 1,
      createdAt: now,
      updatedAt: now,
    });
    if (fileIds.length > 0 && (await claimFiles(trx, id, fileIds)) < fileIds.length)
      throw new AppError('unavailable', 'The upload took too long. Nothing was added.');
    return id;
  });
}

export async function changeAsset(
  { db, clock }: Deps,
  { ownerUserId, campaignId, assetId }: OfAsset,
  changes: z.output<typeof UpdateAsset>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const campaign = await lockUnlessArchived(trx, campaignId, ownerUserId);
    const { kind } = found(await findAsset(trx, campaignId, assetId));
    if (kind !== 'text' && changes.text !== undefined) throw invalidField('text', 'Only a text has one');
    if (kind === 'link' && changes.targetUrl === null) throw invalidField('targetUrl', 'A link leads somewhere');
    await check(trx, campaign, changes);
    await updateAssetRow(trx, assetId, changes, new Date(clock()));
  });
}

/** Pages on which affiliates have published its picture no longer show it; its clicks stay counted. */
export async function removeAsset({ db, clock }: Deps, { ownerUserId, campaignId, assetId }: OfAsset): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUnlessArchived(trx, campaignId, ownerUserId);
    found(await findAsset(trx, campaignId, assetId));
    await releaseFiles(trx, { assetId }, new Date(clock()));
    await deleteAsset(trx, assetId);
  });
}

export async function orderAssets(
  { db }: Deps,
  ownerUserId: string,
  campaignId: string,
  first: readonly string[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUnlessArchived(trx, campaignId, ownerUserId);
    const ids = (await listAssets(trx, campaignId)).map(({ id }) => id);
    await placeAssets(trx, orderedIds(ids, first));
  });
}

/** For a deleted campaign. The pictures are removed soon after. */
export async function deleteAssetsOf(trx: Trx, campaignId: string, now: Date): Promise<void> {
  await releaseFiles(trx, { campaignId }, now);
  await deleteAssetRowsOf(trx, campaignId);
}

/** Throws if the new asset is not allowed; returns the existing assets. */
async function checkNew(
  db: Db | Trx,
  campaign: CampaignRow,
  body: Pick<AssetRow, 'targetUrl' | 'groupIds'>,
): Promise<readonly AssetRow[]> {
  if (campaign.isArchived) throw archived();
  const others = await listAssets(db, campaign.id);
  if (others.length >= MAX_ASSETS)
    throw new AppError('conflict', `The campaign has ${MAX_ASSETS} assets already. Delete one that you do not need.`);
  await check(db, campaign, body);
  return others;
}

async function check(
  db: Db | Trx,
  campaign: CampaignRow,
  { targetUrl, groupIds }: { readonly [Name in 'targetUrl' | 'groupIds']?: AssetRow[Name] | undefined },
): Promise<void> {
  if (targetUrl && !isCampaignHost(new URL(targetUrl), campaign))
    throw invalidField('targetUrl', 'The destination URL must lead to the shop or to an allowed host');
  for (const groupId of groupIds ?? [])
    if (!(await findGroup(db, campaign.id, groupId)))
      throw invalidField('groupIds', 'One of these groups is not there');
}
