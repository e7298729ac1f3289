import { listRefusals } from '../../db/joining/invitation-refusals.ts';
import type { Db, Trx } from '../../deps.ts';
import { addressDigest } from '../../domain/address-digest.ts';

/** Which of these addresses have refused all further invitations of a merchant. */
export async function refusedOf(
  db: Db | Trx,
  ownerUserId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await listRefusals(
    db,
    ownerUserId,
    emails.map((email) => addressDigest(ownerUserId, email)),
  );
  return new Set(emails.filter((email) => known.has(addressDigest(ownerUserId, email))));
}
