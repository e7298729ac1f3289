import { type CreateGroup, MAX_GROUPS, type UpdateGroup } from '@sillage/proto/http/affiliate-groups';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { GroupRow } from '../db/affiliates/group-tables.ts';
import {
  countGroups,
  deleteGroup,
  findGroup,
  findGroupNamed,
  insertGroup,
  lockRated,
  type RatedAffiliate,
  saveGroup,
} from '../db/affiliates/groups.ts';
import { forgetGroupOfAssets } from '../db/assets/assets.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { lockUnlessArchived } from './archived.ts';
import { rate } from './rate.ts';

type Deps = Pick<CommandDeps, 'db' | 'clock'>;

interface OfGroup {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly groupId: string;
}

/** Returns its id. Throws `conflict` if the name is taken, or there are too many. */
export function createGroup(
  { db, clock }: Deps,
  ownerUserId: string,
  campaignId: string,
  { name, rateBps, holdDays }: z.output<typeof CreateGroup>,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockUnlessArchived(trx, campaignId, ownerUserId);
    if ((await countGroups(trx, campaignId)) >= MAX_GROUPS)
      throw new AppError('conflict', `The campaign has ${MAX_GROUPS} groups already. Delete one that you do not need.`);
    if (await findGroupNamed(trx, campaignId, name)) throw isTaken();
    const now = new Date(clock());
    const id = uuidv7();
    await insertGroup(trx, { id, campaignId, name, rateBps, holdDays, createdAt: now, updatedAt: now });
    return id;
  });
}

/**
 * A new rate begins a period in the history of each member without an own rate, a new hold in that of all members.
 * Throws `conflict`.
 */
export async function updateGroup(
  { db, clock }: Deps,
  { ownerUserId, campaignId, groupId }: OfGroup,
  { name, rateBps, holdDays }: z.output<typeof UpdateGroup>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const campaign = await lockUnlessArchived(trx, campaignId, ownerUserId);
    const before = found(await findGroup(trx, campaignId, groupId));
    const named = name === undefined ? undefined : await findGroupNamed(trx, campaignId, name);
    if (named && named.id !== groupId) throw isTaken();
    const now = new Date(clock());
    const group = {
      ...before,
      name: name ?? before.name,
      rateBps: rateBps ?? before.rateBps,
      holdDays: holdDays === undefined ? before.holdDays : holdDays,
      updatedAt: now,
    };
    await saveGroup(trx, group);
    if (group.rateBps !== before.rateBps || group.holdDays !== before.holdDays)
      await place(trx, campaign, await lockRated(trx, campaignId, { groupId }), { group, now });
  });
}

export async function removeGroup({ db, clock }: Deps, { ownerUserId, campaignId, groupId }: OfGroup): Promise<void> {
  await inTransaction(db, async (trx) => {
    const campaign = await lockUnlessArchived(trx, campaignId, ownerUserId);
    found(await findGroup(trx, campaignId, groupId));
    const members = await lockRated(trx, campaignId, { groupId });
    await place(trx, campaign, members, { group: null, now: new Date(clock()) });
    await forgetGroupOfAssets(trx, campaignId, groupId);
    await deleteGroup(trx, groupId);
  });
}

/** They leave their previous group. Affiliates of other campaigns and removed ones are left out. */
export async function joinGroup(
  { db, clock }: Deps,
  { ownerUserId, campaignId, groupId }: OfGroup,
  { affiliateIds, giveUpOwnRates }: { readonly affiliateIds: readonly string[]; readonly giveUpOwnRates: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const campaign = await lockUnlessArchived(trx, campaignId, ownerUserId);
    const group = found(await findGroup(trx, campaignId, groupId));
    const affiliates = await lockRated(trx, campaignId, { ids: affiliateIds });
    await place(trx, campaign, affiliates, { group, giveUpOwnRates, now: new Date(clock()) });
  });
}

export async function leaveGroup(
  { db, clock }: Deps,
  { ownerUserId, campaignId, groupId }: OfGroup,
  affiliateIds: readonly string[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const campaign = await lockUnlessArchived(trx, campaignId, ownerUserId);
    found(await findGroup(trx, campaignId, groupId));
    const affiliates = await lockRated(trx, campaignId, { ids: affiliateIds });
    const members = affiliates.filter((affiliate) => affiliate.groupId === groupId);
    await place(trx, campaign, members, { group: null, now: new Date(clock()) });
  });
}

interface Place {
  readonly group: GroupRow | null;
  readonly giveUpOwnRates?: boolean;
  readonly now: Date;
}

/** Moves affiliates into a group or out of one, with the resulting rate; those without a change are not touched. */
async function place(
  trx: Trx,
  campaign: CampaignRow,
  affiliates: readonly RatedAffiliate[],
  { group, giveUpOwnRates = false, now }: Place,
): Promise<void> {
  const wanted = affiliates.map((before) => ({
    before,
    group,
    tierRateBps: before.tierRateBps,
    tierVolume: null,
    giveUpOwnRates,
  }));
  await rate(trx, campaign, wanted, now);
}

const isTaken = () => new AppError('conflict', 'Another group of this campaign has this name. Nothing was changed.');
