import { inTransaction } from '@sillage/runtime/postgres';
import { lockByAddress } from '../../db/affiliates.ts';
import { deleteUnreachable, findUnreachableSince, insertUnreachable } from '../../db/unreachable-addresses.ts';
import type { CommandDeps, Trx } from '../../deps.ts';
import { republishAffiliates } from '../publish.ts';

/**
 * A mail server said that an address does not exist: what its affiliates could switch off is not sent any more, by
 * whichever service. Nothing is kept of an address that no affiliate has.
 */
export async function markUnreachable({ db, clock }: Pick<CommandDeps, 'db' | 'clock'>, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const affiliates = await lockByAddress(trx, email);
    const now = new Date(clock());
    if (affiliates.length > 0 && (await insertUnreachable(trx, email, now)))
      await republishAffiliates(trx, affiliates, now);
  });
}

/** Somebody has followed a link that was mailed to the address, or a mail server has taken a mail to it. */
export async function markReached(trx: Trx, email: string, now: Date): Promise<void> {
  if ((await findUnreachableSince(trx, email)) === null) return;
  // Locked before the mark, as where it is set.
  const affiliates = await lockByAddress(trx, email);
  if (await deleteUnreachable(trx, email)) await republishAffiliates(trx, affiliates, now);
}

/** A mail server has taken a mail to the address. */
export async function markSent({ db, clock }: Pick<CommandDeps, 'db' | 'clock'>, email: string): Promise<void> {
  if ((await findUnreachableSince(db, email)) === null) return;
  await inTransaction(db, (trx) => markReached(trx, email, new Date(clock())));
}
