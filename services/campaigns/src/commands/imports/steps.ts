import type { OwedToAffiliate } from '@sillage/proto/http/billing';
import type { ImportMapping } from '@sillage/proto/http/imports';
import { topics } from '@sillage/proto/topics';
import { aliasCode } from '@sillage/proto/values/campaigns';
import { enqueue } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { findCampaign, lockCampaign } from '../../db/campaigns.ts';
import {
  insertAffiliates,
  insertAliases,
  insertShortLinks,
  type NewAffiliateRow,
} from '../../db/imports/add-affiliates.ts';
import { findImport, type ImportRecord, lockImport, updateImport } from '../../db/imports/imports.ts';
import {
  type ImportRowRecord,
  lookUpByKeys,
  markTaken,
  nextRows,
  refuseRepeats,
  saveChecked,
  saveOutcomes,
} from '../../db/imports/rows.ts';
import { listMailChoices } from '../../db/mail-settings.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { CommandDeps, Trx } from '../../deps.ts';
import { type ReadRow, readRow } from '../../domain/imports/read-row.ts';
import { addShortLink } from '../add-short-link.ts';
import { removeAffiliateRow } from '../apply-deletion.ts';
import { affiliateChanged } from '../events.ts';
import { newDashboardToken } from '../new-keys.ts';
import { publishShortLinks } from '../publish.ts';

/** Rows of one transaction: few enough that nobody else of the campaign waits long. */
const CHECKED_AT_ONCE = 2_000;
const ADDED_AT_ONCE = 500;
const REMOVED_AT_ONCE = 50;
const LAST_LINE = 2_147_483_647;

/**
 * Does the next part of what is under way, in a transaction of its own; false where nothing is. After an end of the
 * process in the middle the next call begins with the same part.
 */
export async function stepImport(deps: CommandDeps, importId: string): Promise<boolean> {
  const owing = await findOwing(deps, importId);
  return inTransaction(deps.db, async (trx) => {
    const record = await lockImport(trx, importId);
    switch (record?.state) {
      case 'checking':
        return checkRows(trx, record);
      case 'running':
        return addRows(trx, deps, record);
      case 'undoing':
        return removeRows(trx, deps, record, owing);
      default:
        return false;
    }
  });
}

async function checkRows(trx: Trx, record: ImportRecord): Promise<boolean> {
  const { id, campaignId, mapping } = record;
  const rows = await nextRows(trx, record, null, CHECKED_AT_ONCE);
  const campaign = await findCampaign(trx, campaignId);
  const last = rows.at(-1);
  if (!last || !mapping || !campaign) {
    await refuseRepeats(trx, id);
    await markTaken(trx, { id, doneToLine: 0 }, campaignId, LAST_LINE);
    await updateImport(trx, id, { state: 'checked' });
    return false;
  }
  await saveChecked(
    trx,
    id,
    rows.map(({ line, cells }) => {
      const read = readCells(cells, mapping, campaign);
      return 'problem' in read
        ? { line, email: read.email, couponCodes: [], problem: read.problem }
        : { line, ...read.affiliate, problem: null };
    }),
  );
  await updateImport(trx, id, { doneToLine: last.line });
  return true;
}

async function addRows(trx: Trx, deps: CommandDeps, record: ImportRecord): Promise<boolean> {
  const { id, campaignId, mapping } = record;
  await lookUpByKeys(trx);
  const campaign = await lockCampaign(trx, campaignId);
  const waiting = await nextRows(trx, record, 'ready', ADDED_AT_ONCE);
  const last = waiting.at(-1);
  if (!last || !campaign || campaign.isArchived || !mapping) {
    await updateImport(trx, id, { state: 'done', finishedAt: new Date(deps.clock()) });
    return false;
  }
  // Somebody may have added one of them by hand since they were checked.
  const taken = await markTaken(trx, record, campaignId, last.line);
  const rows = waiting.filter(({ line }) => !taken.has(line));
  const affiliates = rows.map((row) => newAffiliate(row, mapping, campaign, new Date(deps.clock())));
  await addAffiliates(trx, deps, campaign, affiliates);
  await saveOutcomes(
    trx,
    id,
    rows.map(({ line }, index) => ({ line, outcome: 'created', affiliateId: affiliates[index]?.id ?? '' })),
  );
  await updateImport(trx, id, { doneToLine: last.line });
  return true;
}

/** In test mode nobody is owed anything, whatever another tool still owes. */
function readCells(cells: readonly string[], mapping: ImportMapping, { isTest, currency }: CampaignRow): ReadRow {
  const read = readRow(cells, mapping, currency);
  return 'affiliate' in read && isTest ? { affiliate: { ...read.affiliate, openingBalanceMinor: 0 } } : read;
}

function newAffiliate(
  { cells }: ImportRowRecord,
  mapping: ImportMapping,
  campaign: CampaignRow,
  now: Date,
): NewAffiliateRow {
  const read = readCells(cells, mapping, campaign);
  if ('problem' in read) throw new Error('a row that was ready cannot be read');
  const { name, email, isActive, rateBps = campaign.defaultRateBps } = read.affiliate;
  const { couponCodes, alias, openingBalanceMinor } = read.affiliate;
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
    groupId: null,
    holdDays: null,
    tierRateBps: null,
    baseRateBps: null,
    rateSource: rateBps === campaign.defaultRateBps ? 'default' : 'own',
    createdAt: now,
    updatedAt: now,
    rateBps,
    couponCodes,
    alias,
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
    affiliates.map(({ rateBps, couponCodes, alias: _alias, ...row }) => {
      const fromMs = row.createdAt.getTime();
      const periods = row.isActive ? couponCodes.map((code) => ({ code, fromMs, untilMs: null })) : [];
      return affiliateChanged(row, [{ fromMs, rateBps, tierVolume: null, holdDays: null }], periods, mails.get(row.id));
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
  const links = affiliates.map(({ id }) => ({ ...link, code: deps.newShortCode(), affiliateId: id, isPrimary: true }));
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

/** Which of the affiliates that are removed next must stay; asked outside of the transaction. */
async function findOwing({ db, billing }: CommandDeps, importId: string): Promise<ReadonlyMap<string, boolean>> {
  const record = await findImport(db, importId);
  const rows = record?.state === 'undoing' ? await nextRows(db, record, 'created', REMOVED_AT_ONCE) : [];
  const asked = rows.map(async ({ affiliateId, openingBalanceMinor }): Promise<[string, boolean]> => {
    const id = affiliateId ?? '';
    return [id, isOwing(await billing.owedTo(id), openingBalanceMinor > 0)];
  });
  return new Map(await Promise.all(asked));
}

/** An opening balance that nothing has come to is taken back with its affiliate. */
function isOwing({ owed, openingBalance }: OwedToAffiliate, hasOpeningBalance: boolean): boolean {
  if (!hasOpeningBalance) return owed.length > 0;
  if (openingBalance === 'none')
    throw new AppError('unavailable', 'An opening balance is not booked yet. The import is undone as soon as it is.');
  return openingBalance === 'touched';
}

async function removeRows(
  trx: Trx,
  deps: CommandDeps,
  record: ImportRecord,
  owing: ReadonlyMap<string, boolean>,
): Promise<boolean> {
  const { id, campaignId } = record;
  const rows = (await nextRows(trx, record, 'created', REMOVED_AT_ONCE)).flatMap(({ line, affiliateId }) =>
    affiliateId === null ? [] : { line, affiliateId },
  );
  const now = new Date(deps.clock());
  if (rows.length === 0) {
    await updateImport(trx, id, { state: 'undone', finishedAt: now });
    return false;
  }
  const campaign = await lockCampaign(trx, campaignId);
  const outcomes = rows.map(({ line, affiliateId }) => ({
    line,
    affiliateId,
    outcome: owing.get(affiliateId) === false ? ('removed' as const) : ('kept' as const),
  }));
  for (const { affiliateId, outcome } of outcomes)
    if (campaign && outcome === 'removed')
      await removeAffiliateRow(trx, campaign, affiliateId, now, { openingBalanceMinor: 0 });
  await saveOutcomes(trx, id, outcomes);
  await updateImport(trx, id, { doneToLine: rows.at(-1)?.line ?? LAST_LINE });
  return true;
}
