import { inTransaction } from '@sillage/runtime/postgres';
import { deleteFileRow, listRemovableFiles, lockRemovableFile } from '../../db/asset-files.ts';
import type { AssetDeps } from '../../deps.ts';

const AT_ONCE = 100;

/**
 * Removes pictures that no asset has any more, or never got. The row goes last: whatever breaks off in between, the next
 * time finds it.
 */
export async function removeUnusedFiles({ db, pictures, clock }: AssetDeps): Promise<void> {
  const now = new Date(clock());
  for (const id of await listRemovableFiles(db, now, AT_ONCE))
    await inTransaction(db, async (trx) => {
      if (!(await lockRemovableFile(trx, id, now))) return;
      await pictures.remove(id);
      await deleteFileRow(trx, id);
    });
}
