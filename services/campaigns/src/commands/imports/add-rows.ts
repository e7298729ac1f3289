import { topics } from '@sillage/proto/topics';
import { aliasCode } from '@sillage/proto/values/campaigns';
import { enqueue } from '@sillage/runtime/bus';
import { v7 as uuidv7 } from 'uuid';
import { findGroupsNamed } from '../../db/affiliates/groups.ts';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import { listMailChoices } from '../../db/campaigns/mail-settings.ts';
import {
  insertAffiliates,
  insertAliases,
  insertShortLinks,
  type NewAffiliateRow,
} from '../../db/imports/add-affiliates.ts';
import { type ImportRecord, updateImport } from '../../db/imports/imports.ts';
import { markTaken } from '../../db/imports/mark-taken.ts';
import { type ImportRowRecord, lookUpByKeys, nextRows, saveOutcomes } from '../../db/imports/rows.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { CommandDeps, Trx } from '../../deps.ts';
import { addShortLink } from '../add-short-link.ts';
import { affiliateChanged } from '../events.ts';
import { newDashboardToken } from '../new-keys.ts';
import { publishShortLinks } from '../publish.ts';
import { CHANGE_BATCH_SIZE } from './change-batch-size.ts';
import { type DescribedAffiliate, importedAffiliate } from './imported-affiliate.ts';
import { giveImportedTags } from './imported-tags.ts';

/** Adds the affiliates of the next ready rows; returns false when all are done. */
export async function addRows(trx: Trx, deps: CommandDeps, record: ImportRecord): Promise<boolean> {
  const { id, campaignId, mapping, createdTagIds } = record;
  await lookUpByKeys(trx);
  const campaign = await lockCampaign(trx, campaignId);
  const waiting = await nextRows(trx, record, 'ready', CHANGE_BATCH_SIZE);
  const last = waiting.at(-1);
  if (!last || !campaign || campaign.isArchived || !mapping) {
    await updateImport(trx, id, { state: 'done', finishedAt: new Date(deps.clock()) });
    return false;
  }
  // Some of them may have been added manually since the check.
  const taken = await markTaken(trx, record, campaign, last.line);
  const rows = waiting.filter(({ line }) => !taken.has(line));
  const groupNames = rows.flatMap(({ groupName }) => groupName ?? []);
  const findGroup = await findGroupsNamed(trx, campaignId, groupNames);
  const affiliates = rows.map((row) =>
    newAffiliate(row, importedAffiliate(row.cells, mapping, campaign, findGroup), campaign, deps),
  );
  await addAffiliates(trx, deps, campaign, affiliates);
  await saveOutcomes(
    trx,
    id,
    rows.map(({ line }, index) => ({ line, outcome: 'created', affiliateId: affiliates[index]?.id ?? '' })),
  );
  const tagged = affiliates.map(({ id: affiliateId, tags }) => ({ affiliateId, tags }));
  const made = await giveImportedTags(trx, campaign.ownerUserId, tagged, new Date(deps.clock()));
  await updateImport(trx, id, { doneToLine: last.line, createdTagIds: [...createdTagIds, ...made] });
  return true;
}

/** The opening balance is the one that was checked and shown: the campaign may have gone live since. */
function newAffiliate(
  { openingBalanceMinor }: Pick<ImportRowRecord, 'openingBalanceMinor'>,
  affiliate: DescribedAffiliate | undefined,
  campaign: CampaignRow,
  { clock, newShortCode }: CommandDeps,
): NewAffiliateRow {
  if (!affiliate) throw new Error('a row that was ready cannot be read');
  const { name, email, isActive, rateBps, rateSource, couponCodes, alias, group, tags } = affiliate;
  const now = new Date(clock());
  return {
    id: uuidv7(),
    campaignId: campaign.id,
    version: 1,
    name,
    email,
    isActive,
    isRemoved: false,
    dashboardToken: newDashboardToken(),
    openingBalanceMinor,
    openingCurrency: openingBalanceMinor > 0 ? campaign.currency : null,
    groupId: group?.id ?? null,
    holdDays: group?.holdDays ?? null,
    tierRateBps: null,
    baseRateBps: null,
    rateSource,
    createdAt: now,
    updatedAt: now,
    rateBps,
    couponCodes,
    shortCode: newShortCode(),
    alias,
    tags,
  };
}

async function addAffiliates(
  trx: Trx,
  deps: CommandDeps,
  campaign: CampaignRow,
  affiliates: readonly NewAffiliateRow[],
): Promise<void> {
  if (affiliates.length === 0) return;
  await insertAffiliates(trx, affiliates);
  const mails = await listMailChoices(trx, affiliates);
  await enqueue(
    trx,
    topics.campaignEvents,
    affiliates.map(({ rateBps, couponCodes, ...row }) => {
      const fromMs = row.createdAt.getTime();
      const periods = row.isActive ? couponCodes.map((code) => ({ code, fromMs, untilMs: null })) : [];
      return affiliateChanged(
        row,
        [{ fromMs, rateBps, tierVolume: null, holdDays: row.holdDays }],
        periods,
        mails.get(row.id),
      );
    }),
  );
  await addLinks(trx, deps, campaign, affiliates);
}

async function addLinks(
  trx: Trx,
  deps: CommandDeps,
  campaign: CampaignRow,
  affiliates: readonly NewAffiliateRow[],
): Promise<void> {
  const now = affiliates[0]?.createdAt ?? campaign.updatedAt;
  const link = { campaignId: campaign.id, version: 1, targetUrl: null, createdAt: now };
  const links = affiliates.map(({ id, shortCode }) => ({
    ...link,
    code: shortCode,
    affiliateId: id,
    isPrimary: true,
  }));
  const added = await insertShortLinks(trx, links);
  const aliases = affiliates.flatMap(({ id, alias }) =>
    alias === undefined ? [] : { ...link, code: aliasCode(campaign.id, alias), affiliateId: id, isPrimary: false },
  );
  const named = aliases.length > 0 ? await insertAliases(trx, aliases) : [];
  if (named.length < aliases.length) throw new Error('an alias was taken since it was looked up: the part is repeated');
  await publishShortLinks(trx, [...added, ...named], campaign, now);
  const linked = new Set(added.map(({ affiliateId }) => affiliateId));
  for (const { affiliateId } of links.filter((row) => !linked.has(row.affiliateId)))
    await addShortLink(trx, deps, { campaign, affiliateId, targetUrl: null, isPrimary: true, now });
}
