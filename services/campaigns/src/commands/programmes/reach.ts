import { inTransaction } from '@sillage/runtime/postgres';
import { lockByAddress } from '../../db/affiliates/affiliates.ts';
import {
  deleteUnreachable,
  findUnreachableSince,
  insertUnreachable,
} from '../../db/affiliates/unreachable-addresses.ts';
import type { CommandDeps, Trx } from '../../deps.ts';
import { republishAffiliates } from '../publish.ts';

/**
 * Called when a mail server reports that an address does not exist: no service then sends the mails that its affiliates
 * could switch off. Stores nothing for an address without affiliates.
 */
export async function markUnreachable({ db, clock }: Pick<CommandDeps, 'db' | 'clock'>, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const affiliates = await lockByAddress(trx, email);
    const now = new Date(clock());
    if (affiliates.length > 0 && (await insertUnreachable(trx, email, now)))
      await republishAffiliates(trx, affiliates, now);
  });
}

/** Called when a link mailed to the address was followed, or a mail server accepted a mail to it. */
export async function markReached(trx: Trx, email: string, now: Date): Promise<void> {
  if ((await findUnreachableSince(trx, email)) === null) return;
  // Locked before the mark, in the same order as when it is set.
  const affiliates = await lockByAddress(trx, email);
  if (await deleteUnreachable(trx, email)) await republishAffiliates(trx, affiliates, now);
}

/** Called when a mail server accepted a mail to the address. */
export async function markSent({ db, clock }: Pick<CommandDeps, 'db' | 'clock'>, email: string): Promise<void> {
  if ((await findUnreachableSince(db, email)) === null) return;
  await inTransaction(db, (trx) => markReached(trx, email, new Date(clock())));
}
