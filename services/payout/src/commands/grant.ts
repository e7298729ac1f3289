import { AppError } from '@sillage/runtime/service';
import { findRecipient, type Recipient } from '../db/campaigns.ts';
import type { PayoutDeps } from '../deps.ts';
import type { LinkGrant } from '../domain/link-token.ts';

export interface Granted {
  readonly grant: LinkGrant;
  readonly recipient: Recipient;
}

/**
 * Whom the token of a mail's link speaks for. Rejects with `link_invalid`, with `link_expired` for one that was good. A
 * link ends with the address that it was sent to: whoever reads that mailbox is not the affiliate any more, or never
 * was.
 */
export async function openGrant(
  { db, clock, tokens }: Pick<PayoutDeps, 'db' | 'clock' | 'tokens'>,
  token: string,
): Promise<Granted> {
  const grant = tokens.verify(token, clock());
  if (grant === 'expired')
    throw new AppError('link_expired', 'This link has expired. Ask the owner of the campaign for a new one.');
  // The link by which a former holder objects is no way into anything.
  const recipient =
    grant === 'invalid' || grant.purpose === 'objection' ? undefined : await findRecipient(db, grant.affiliateId);
  if (grant === 'invalid' || recipient === undefined || recipient.isTest) throw linkInvalid();
  // An address that was erased came back to nobody else: what its holder may see, they may go on seeing.
  if (recipient.email !== '' && !tokens.isSentTo(grant, recipient.email)) throw addressReplaced();
  return { grant, recipient };
}

export const linkInvalid = (): AppError =>
  new AppError('link_invalid', 'This link is not valid. Open the link of the mail again.');

export const addressReplaced = (): AppError =>
  new AppError(
    'link_invalid',
    'This link was sent to an address that was replaced since. Ask the owner of the campaign for a new one.',
  );
