import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import { dropMessages } from '@sillage/runtime/mail';
import { v5 as uuidv5 } from 'uuid';
import type { Trx } from '../../deps.ts';

/**
 * The reference of the waiting mails of one kind to an affiliate. It is a UUID because `failInvitation` looks for the
 * reference of every mail that fails.
 */
export const affiliateMailReference = (affiliateId: string, kind: AffiliateMail): string => uuidv5(kind, affiliateId);

/** Drops what waits to be sent to these affiliates, except mails that cannot be switched off. They must be locked. */
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
