import type { OwedToAffiliate } from '@sillage/proto/http/billing';
import { AppError } from '@sillage/runtime/service';
import { deleteUnusedTags } from '../../db/affiliates/tags.ts';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import { findImport, type ImportRecord, updateImport } from '../../db/imports/imports.ts';
import { nextRows, saveOutcomes } from '../../db/imports/rows.ts';
import type { CommandDeps, Trx } from '../../deps.ts';
import { removeAffiliateRows } from '../apply-deletion.ts';
import { CHANGE_BATCH_SIZE } from './change-batch-size.ts';
import { takeImportedTags } from './imported-tags.ts';

/** Which of the affiliates to be removed next are owed something and must stay; queried outside of the transaction. */
export async function findOwing({ db, billing }: CommandDeps, importId: string): Promise<ReadonlyMap<string, boolean>> {
  const record = await findImport(db, importId);
  const rows = record?.state === 'undoing' ? await nextRows(db, record, 'created', CHANGE_BATCH_SIZE) : [];
  if (!record || rows.length === 0) return new Map();
  const hasOpening = new Map(rows.map((row) => [row.affiliateId ?? '', row.openingBalanceMinor > 0]));
  const requested = [...hasOpening.keys()].map((affiliateId) => ({ campaignId: record.campaignId, affiliateId }));
  const owed = await billing.owedToEach(requested);
  return new Map(
    owed.map(({ affiliateId, ...answer }) => [affiliateId, isOwing(answer, hasOpening.get(affiliateId) === true)]),
  );
}

/** An opening balance without further bookings is reversed with the removal, so it does not count. */
function isOwing({ owed, openingBalance }: OwedToAffiliate, hasOpeningBalance: boolean): boolean {
  if (!hasOpeningBalance) return owed.length > 0;
  if (openingBalance === 'none')
    throw new AppError('unavailable', 'An opening balance is not booked yet. The import is undone as soon as it is.');
  return openingBalance === 'touched';
}

/**
 * Removes the affiliates of the next rows that were added, except those who are owed something; returns false when all
 * are done.
 */
export async function removeRows(
  trx: Trx,
  deps: CommandDeps,
  record: ImportRecord,
  owing: ReadonlyMap<string, boolean>,
): Promise<boolean> {
  const { id, campaignId, createdTagIds } = record;
  const rows = await nextRows(trx, record, 'created', CHANGE_BATCH_SIZE);
  const last = rows.at(-1);
  const now = new Date(deps.clock());
  if (!last) {
    await deleteUnusedTags(trx, createdTagIds);
    await updateImport(trx, id, { state: 'undone', finishedAt: now });
    return false;
  }
  // Another process has continued the import meanwhile, so the debts of these rows are not loaded yet.
  if (rows.some(({ affiliateId }) => affiliateId !== null && !owing.has(affiliateId))) return true;
  const outcomes = rows.flatMap(({ line, affiliateId, tags }) =>
    affiliateId === null
      ? []
      : { line, affiliateId, tags, outcome: owing.get(affiliateId) ? ('kept' as const) : ('removed' as const) },
  );
  const removed = outcomes.filter(({ outcome }) => outcome === 'removed');
  const campaign = await lockCampaign(trx, campaignId);
  if (campaign) {
    await takeImportedTags(trx, campaign.ownerUserId, removed);
    const ids = removed.map(({ affiliateId }) => affiliateId);
    await removeAffiliateRows(trx, campaign, ids, now, { openingBalanceMinor: 0 });
  }
  await saveOutcomes(trx, id, outcomes);
  await updateImport(trx, id, { doneToLine: last.line });
  return true;
}
