import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import { dropMessages } from '@sillage/runtime/mail';
import { v5 as uuidv5 } from 'uuid';
import type { Trx } from '../../deps.ts';

/**
 * The reference of the waiting mails of one kind to an affiliate. A UUID, because `failInvitation` looks up the
 * reference of every failed mail.
 */
export const affiliateMailReference = (affiliateId: string, kind: AffiliateMail): string => uuidv5(kind, affiliateId);

/**
 * Drops the waiting mails to these affiliates, except mails that cannot be switched off. The affiliates must be locked.
 */
export function stopAffiliateMails(
  trx: Trx,
  affiliateIds: readonly string[],
  kinds: readonly AffiliateMail[] = AFFILIATE_MAILS,
): Promise<void> {
  return dropMessages(
    trx,
    affiliateIds.flatMap((id) => kinds.map((kind) => affiliateMailReference(id, kind))),
  );
}
