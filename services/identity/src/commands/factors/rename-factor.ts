import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import type { Account } from '../../db/accounts/accounts.ts';
import { lockUser } from '../../db/accounts/users.ts';
import { findFactor, listFactors, updateFactor } from '../../db/factors/factors.ts';
import type { IdentityDeps } from '../../deps.ts';

interface Renaming {
  readonly factorId: string;
  readonly name: string;
}

/** Throws `not_found`, also for a factor of another user, and `conflict` if another factor has the name. */
export async function renameFactor(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  { user }: Account,
  { factorId, name }: Renaming,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    if (!(await findFactor(trx, { id: factorId, userId: user.id })))
      throw new AppError('not_found', 'There is no such second factor.');
    const factors = await listFactors(trx, user.id);
    if (factors.some(({ id, friendlyName }) => id !== factorId && friendlyName === name))
      throw new AppError('conflict', 'Another second factor of the account has this name. Choose another one.');
    await updateFactor(trx, factorId, { friendlyName: name }, new Date(clock()));
  });
}
