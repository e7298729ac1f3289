import { inTransaction } from '@sillage/runtime/postgres';
import { countRemovableElsewhere, deleteFileRow, listRemovableFiles, lockRemovableFile } from '../../db/asset-files.ts';
import type { AssetFileRow } from '../../db/asset-tables.ts';
import type { AssetDeps } from '../../deps.ts';
import { storeOf } from '../../providers/picture-store.ts';

const AT_ONCE = 100;

/**
 * Removes pictures that no asset has any more, or never got. The row goes last: whatever breaks off in between, the next
 * time finds it. Answers with how many it left because their store is not set up here: whoever has it removes them.
 */
export async function removeUnusedFiles(deps: AssetDeps): Promise<number> {
  const now = new Date(deps.clock());
  const removable = { now, storedIn: [...deps.pictures.stores.keys()] };
  let files: Awaited<ReturnType<typeof listRemovableFiles>>;
  let removed: number;
  do {
    files = await listRemovableFiles(deps.db, removable, AT_ONCE);
    removed = 0;
    for (const file of files) if (await removeFile(deps, file, now)) removed += 1;
    // None: all of these are being removed by somebody else.
  } while (files.length === AT_ONCE && removed > 0);
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
