import { type ImportMapping, type ImportState, isUnderWay } from '@sillage/proto/http/imports';
import type { User } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { deleteImport, findOwnImport, type ImportRecord, lockImport, updateImport } from '../../db/imports/imports.ts';
import { importQueue, importTask } from '../../db/imports/queue.ts';
import { forgetOutcomes } from '../../db/imports/rows.ts';
import type { CommandDeps, Trx } from '../../deps.ts';

type Deps = Pick<CommandDeps, 'db'>;

/** Checks what would happen with each row, without adding anything. Can be repeated with another mapping. */
export function checkImport(deps: Deps, ownerUserId: string, id: string, mapping: ImportMapping): Promise<void> {
  return begin(deps, ownerUserId, id, async (trx, { state, columns }) => {
    refuseUnless(state, ['uploaded', 'checked'], 'Its affiliates were added already: upload the file again.');
    if (Object.values(mapping).some((column) => (column ?? 0) >= columns.length))
      throw new AppError('validation_failed', `The file has only ${columns.length} columns.`);
    await forgetOutcomes(trx, id);
    return { state: 'checking', mapping };
  });
}

/** Adds the affiliates of the ready rows. With an API key, opening balances are not imported. */
export function runImport(deps: Deps, user: User, id: string): Promise<void> {
  return begin(deps, user.id, id, async (_trx, { state, mapping }) => {
    refuseUnless(state, ['checked'], 'Check the file first.');
    if (user.scopes && mapping?.openingBalance !== undefined)
      throw new AppError(
        'forbidden',
        'Nobody was added: with its unpaid balances you would owe money. Sign in and run the import yourself, or check it again without that column.',
      );
    return { state: 'running' };
  });
}

/** Removes the affiliates that were added, except those to whom something is owed. */
export function undoImport(deps: Deps, user: User, id: string): Promise<void> {
  return begin(deps, user.id, id, async (_trx, { state }) => {
    refuseUnless(state, ['done'], 'Only an import that is done can be undone.');
    return { state: 'undoing', finishedAt: null };
  });
}

/** Deletes the file; the affiliates that it added are kept. */
export async function forgetImport(deps: Deps, ownerUserId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { state } = await lockOwn(trx, deps, ownerUserId, id);
    if (isUnderWay(state)) throw underWay();
    await deleteImport(trx, id);
  });
}

async function begin(
  deps: Deps,
  ownerUserId: string,
  id: string,
  decide: (trx: Trx, record: ImportRecord) => Promise<Partial<ImportRecord>>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const record = await lockOwn(trx, deps, ownerUserId, id);
    if (isUnderWay(record.state)) throw underWay();
    await updateImport(trx, id, { ...(await decide(trx, record)), doneToLine: 0 });
    await enqueueTasks(trx, importQueue, [importTask(id)]);
  });
}

async function lockOwn(trx: Trx, deps: Deps, ownerUserId: string, id: string): Promise<ImportRecord> {
  found(await findOwnImport(deps.db, id, ownerUserId));
  return found(await lockImport(trx, id));
}

function refuseUnless(state: ImportState, allowed: readonly ImportState[], otherwise: string): void {
  if (!allowed.includes(state)) throw new AppError('invalid_transition', `Nothing was changed. ${otherwise}`);
}

const underWay = (): AppError =>
  new AppError('invalid_transition', 'A step of this import is under way. Nothing was changed: wait until it is done.');
