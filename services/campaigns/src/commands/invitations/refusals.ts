import { listRefusals } from '../../db/invitation-refusals.ts';
import type { Db, Trx } from '../../deps.ts';
import { hashOf } from '../new-keys.ts';

/** An address without the address: another one for each merchant, so that nobody sees who else was refused. */
export const digestOf = (ownerUserId: string, email: string): string => hashOf(`${ownerUserId} ${email}`);

/** Which of these addresses never want to be invited by a merchant again. */
export async function refusedOf(
  db: Db | Trx,
  ownerUserId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await listRefusals(
    db,
    ownerUserId,
    emails.map((email) => digestOf(ownerUserId, email)),
  );
  return new Set(emails.filter((email) => known.has(digestOf(ownerUserId, email))));
}
