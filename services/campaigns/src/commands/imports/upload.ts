import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@sillage/proto/http/imports';
import { inTransactionOnce } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { insertImport, updateRowsCount } from '../../db/imports/imports.ts';
import { insertRows, type RawRow } from '../../db/imports/rows.ts';
import type { CommandDeps } from '../../deps.ts';
import { detectSource, guessMapping } from '../../domain/imports/columns.ts';
import { archived } from '../archived.ts';
import { readFile } from './read-file.ts';

interface Upload {
  readonly campaignId: string;
  readonly fileName: string;
  readonly file: AsyncIterable<Uint8Array>;
}

const BATCH = 1_000;

/**
 * Stores the rows of a file of affiliates, and returns the id of the import; nothing is added yet. The file is stored
 * completely or not at all.
 */
export async function uploadImport(
  deps: Pick<CommandDeps, 'db' | 'clock'>,
  ownerUserId: string,
  { campaignId, fileName, file }: Upload,
): Promise<string> {
  const campaign = found(await findOwnCampaign(deps.db, campaignId, ownerUserId));
  if (campaign.isArchived) throw archived();
  const records = readFile(file);
  const heading = await records.next();
  if (heading.done) throw new AppError('unreadable_file', 'The file is empty. Nothing was kept.');
  const columns = [...heading.value.cells];
  if (columns.length > MAX_IMPORT_COLUMNS)
    throw new AppError('unreadable_file', `The file has more than ${MAX_IMPORT_COLUMNS} columns. Nothing was kept.`);
  const id = uuidv7();
  // Not retried, because its rows are a stream that can only be read once.
  await inTransactionOnce(deps.db, async (trx) => {
    await insertImport(trx, {
      id,
      campaignId,
      fileName,
      source: detectSource(columns),
      state: 'uploaded',
      columns,
      mapping: guessMapping(columns),
      rowsCount: 0,
      doneToLine: 0,
      createdAt: new Date(deps.clock()),
      finishedAt: null,
    });
    let rowsCount = 0;
    for await (const rows of batches(records)) {
      rowsCount += rows.length;
      if (rowsCount > MAX_IMPORT_ROWS)
        throw new AppError(
          'unreadable_file',
          `The file has more than ${MAX_IMPORT_ROWS} rows. Nothing was kept: split it.`,
        );
      await insertRows(trx, id, rows);
    }
    if (rowsCount === 0)
      throw new AppError('unreadable_file', 'The file has no row below its heading. Nothing was kept.');
    await updateRowsCount(trx, id, rowsCount);
  });
  return id;
}

async function* batches(records: AsyncIterable<RawRow>): AsyncGenerator<readonly RawRow[], void, undefined> {
  let batch: RawRow[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
