import { lowerAscii } from '@sillage/proto/values/ascii';
import { forgetMailSettingsOf } from '../../db/mail-settings.ts';
import {
  deleteNotesAndTags,
  deleteNotesAndTagsOfWhoLeft,
  listIdsWithAddresses,
  listWithAddress,
  lockNotesAndTags,
  moveNotesAndTags,
} from '../../db/people.ts';
import type { AffiliateRow } from '../../db/schema.ts';
import type { Trx } from '../../deps.ts';

/**
 * Before an affiliate gets another address: what is said of a person stays with the address while somebody else has it,
 * and goes with the affiliate otherwise. How they want to be written to stays with the address alone: its reader said it.
 * The affiliate must be locked.
 */
export async function followAddress(
  trx: Trx,
  ownerUserId: string,
  { id, email }: Pick<AffiliateRow, 'id' | 'email'>,
  newEmail: string,
): Promise<void> {
  if (lowerAscii(email) === lowerAscii(newEmail)) return;
  const ids = await listIdsWithAddresses(trx, ownerUserId, [email]);
  const heir = (await listWithAddress(trx, ownerUserId, email)).find((row) => row.id !== id);
  await moveNotesAndTags(trx, ids, heir?.id ?? id);
  await forgetMailSettingsOf(trx, [email], id);
}

/** After affiliates with these addresses were removed: who has no other keeps no notes and no tags. */
export async function forgetIfLeft(trx: Trx, ownerUserId: string, emails: readonly string[]): Promise<void> {
  await forgetWhoLeft(trx, ownerUserId, await listIdsWithAddresses(trx, ownerUserId, emails));
}

/** As forgetIfLeft, of everybody about whom something is said: a campaign was deleted. */
export async function forgetWhoLeft(trx: Trx, ownerUserId: string, among?: readonly string[]): Promise<void> {
  await lockNotesAndTags(trx, ownerUserId, among);
  await deleteNotesAndTagsOfWhoLeft(trx, ownerUserId, among);
}

/** Before somebody is erased: nobody can tell of which campaign a note speaks, so that all of them go. */
export async function erasePerson(trx: Trx, ownerUserId: string, { id, email }: AffiliateRow): Promise<void> {
  await deleteNotesAndTags(trx, [id, ...(await listIdsWithAddresses(trx, ownerUserId, [email]))]);
}
