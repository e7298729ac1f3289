import { inTransaction } from '@sillage/runtime/postgres';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { type ImportRecord, lockImport, updateImport } from '../../db/imports/imports.ts';
import { markTaken } from '../../db/imports/mark-taken.ts';
import { nextRows, refuseRepeats, saveChecked } from '../../db/imports/rows.ts';
import type { CommandDeps, Trx } from '../../deps.ts';
import { addRows } from './add-rows.ts';
import { readCells } from './read-cells.ts';
import { findOwing, removeRows } from './remove-rows.ts';

/** Rows per transaction. */
const CHECK_BATCH_SIZE = 2_000;
const LAST_LINE = 2_147_483_647;

/**
 * Runs the next step of an import in its own transaction; returns false if nothing is in progress. After a crash the
 * next call repeats the same step.
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
  const rows = await nextRows(trx, record, null, CHECK_BATCH_SIZE);
  const campaign = await findCampaign(trx, campaignId);
  const last = rows.at(-1);
  if (!last || !mapping || !campaign) {
    await refuseRepeats(trx, id);
    if (campaign) await markTaken(trx, { id, doneToLine: 0 }, campaign, LAST_LINE);
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
