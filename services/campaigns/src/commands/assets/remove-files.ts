import { inTransaction } from '@sillage/runtime/postgres';
import {
  countRemovableElsewhere,
  deleteFileRow,
  listRemovableFiles,
  lockRemovableFile,
} from '../../db/assets/asset-files.ts';
import type { AssetFileRow } from '../../db/assets/asset-tables.ts';
import type { AssetDeps } from '../../deps.ts';
import { storeOf } from '../../providers/picture-store.ts';

const BATCH_SIZE = 100;

/**
 * Removes pictures without an asset. The row is deleted last, so an interrupted removal is repeated. Returns the number
 * of pictures that are left because their store is not configured here: an instance with that store removes them.
 */
export async function removeUnusedFiles(deps: AssetDeps): Promise<number> {
  const now = new Date(deps.clock());
  const removable = { now, storedIn: [...deps.pictures.stores.keys()] };
  let files: Awaited<ReturnType<typeof listRemovableFiles>>;
  let removed: number;
  do {
    files = await listRemovableFiles(deps.db, removable, BATCH_SIZE);
    removed = 0;
    for (const file of files) if (await removeFile(deps, file, now)) removed += 1;
    // If none was removed, other processes are removing all of these.
  } while (files.length === BATCH_SIZE && removed > 0);
  return countRemovableElsewhere(deps.db, removable);
}

const removeFile = (
  { db, pictures }: AssetDeps,
  { id, storedIn }: Pick<AssetFileRow, 'id' | 'storedIn'>,
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await lockRemovableFile(trx, id, now))) return false;
    await storeOf(pictures, storedIn).remove(id);
    await deleteFileRow(trx, id);
    return true;
  });
