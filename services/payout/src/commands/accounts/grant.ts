import { AppError } from '@sillage/runtime/service';
import { findRecipient, type Recipient } from '../../db/campaigns.ts';
import type { PayoutDeps } from '../../deps.ts';
import type { LinkGrant } from '../../domain/link-token.ts';

export interface Granted {
  readonly grant: LinkGrant;
  readonly recipient: Recipient;
}

/**
 * The affiliate for whom the token of a mail's link was issued. Throws `link_invalid`, or `link_expired` if it was
 * valid before. A link is invalid once the affiliate's address changes, because the reader of the previous mailbox is
 * not, or never was, the affiliate.
 */
export async function openGrant(
  { db, clock, tokens }: Pick<PayoutDeps, 'db' | 'clock' | 'tokens'>,
  token: string,
): Promise<Granted> {
  const grant = tokens.verify(token, clock());
  if (grant === 'expired')
    throw new AppError('link_expired', 'This link has expired. Ask the owner of the campaign for a new one.');
  // The link for objections, sent to a former holder, gives no other access.
  const recipient =
    grant === 'invalid' || grant.purpose === 'objection' ? undefined : await findRecipient(db, grant.affiliateId);
  if (grant === 'invalid' || recipient === undefined || recipient.isTest) throw linkInvalid();
  // An erased address belongs to nobody else, so its holder may still see what they could see before.
  if (recipient.email !== '' && !tokens.isSentTo(grant, recipient.email)) throw addressReplaced();
  return { grant, recipient };
}

export const linkInvalid = (): AppError =>
  new AppError('link_invalid', 'This link is not valid. Open the link in the mail again.');

export const addressReplaced = (): AppError =>
  new AppError(
    'link_invalid',
    'This link was sent to an address that was replaced since. Ask the owner of the campaign for a new one.',
  );
