import {
  deleteNotesAndTags,
  deleteNotesAndTagsOfWhoLeft,
  listIdsWithAddresses,
  listWithAddress,
  lockNotesAndTags,
  moveNotesAndTags,
} from '../../db/affiliates/people.ts';
import { forgetMailSettingsOf } from '../../db/campaigns/mail-settings.ts';
import type { AffiliateRow } from '../../db/schema.ts';
import type { Trx } from '../../deps.ts';

/**
 * Called before an affiliate's address changes. Notes and tags move to another affiliate with the previous address, or
 * stay with this one if there is none. Mail settings stay with the address, because its reader chose them. The
 * affiliate must be locked.
 */
export async function followAddress(
  trx: Trx,
  ownerUserId: string,
  { id, email }: Pick<AffiliateRow, 'id' | 'email'>,
): Promise<void> {
  const ids = await listIdsWithAddresses(trx, ownerUserId, [email]);
  const heir = (await listWithAddress(trx, ownerUserId, email)).find((row) => row.id !== id);
  await moveNotesAndTags(trx, ids, heir?.id ?? id);
  await forgetMailSettingsOf(trx, [email], id);
}

/**
 * Called after affiliates with these addresses were removed: deletes the notes and tags of people without another
 * affiliate.
 */
export async function forgetIfLeft(trx: Trx, ownerUserId: string, emails: readonly string[]): Promise<void> {
  await forgetWhoLeft(trx, ownerUserId, await listIdsWithAddresses(trx, ownerUserId, emails));
}

/** Like forgetIfLeft, for everybody with notes or tags, after a campaign was deleted. */
export async function forgetWhoLeft(trx: Trx, ownerUserId: string, among?: readonly string[]): Promise<void> {
  await lockNotesAndTags(trx, ownerUserId, among);
  await deleteNotesAndTagsOfWhoLeft(trx, ownerUserId, among);
}

/** Called before somebody is erased: deletes all their notes, because a note may be about any of the campaigns. */
export async function erasePerson(trx: Trx, ownerUserId: string, { id, email }: AffiliateRow): Promise<void> {
  await deleteNotesAndTags(trx, [id, ...(await listIdsWithAddresses(trx, ownerUserId, [email]))]);
}
