import { inTransaction } from '@sillage/runtime/postgres';
import { deleteFileRow, listRemovableFiles, lockRemovableFile } from '../../db/asset-files.ts';
import type { AssetDeps } from '../../deps.ts';

const AT_ONCE = 100;

/**
 * Removes pictures that no asset has any more, or never got. The row goes last: whatever breaks off in between, the next
 * time finds it.
 */
export async function removeUnusedFiles(deps: AssetDeps): Promise<void> {
  const now = new Date(deps.clock());
  let ids: readonly string[];
  let removed: number;
  do {
    ids = await listRemovableFiles(deps.db, now, AT_ONCE);
    removed = 0;
    for (const id of ids) if (await removeFile(deps, id, now)) removed += 1;
    // None: all of these are being removed by somebody else.
  } while (ids.length === AT_ONCE && removed > 0);
}

const removeFile = ({ db, pictures }: AssetDeps, id: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await lockRemovableFile(trx, id, now))) return false;
    await pictures.remove(id);
    await deleteFileRow(trx, id);
    return true;
  });
