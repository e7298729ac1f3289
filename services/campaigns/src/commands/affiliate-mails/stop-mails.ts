import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import { dropMessages } from '@sillage/runtime/mail';
import { v5 as uuidv5 } from 'uuid';
import type { Trx } from '../../deps.ts';

/** Of the waiting mails of a kind to an affiliate: a UUID, because whoever delivers looks for an invitation with it. */
export const affiliateMailReference = (affiliateId: string, kind: AffiliateMail): string => uuidv5(kind, affiliateId);

/** What waits to be sent to affiliates who must be locked is not sent, but for mails that cannot be switched off. */
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
