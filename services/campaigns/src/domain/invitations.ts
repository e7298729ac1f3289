import type { InvitationOutcome, InvitationState } from '@sillage/proto/http/invitations';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import { emailAddress } from '@sillage/proto/values/text';

/** Per merchant, to all addresses together. */
export const MAILS_A_DAY = 200;
/** To one address about one campaign, until its row is deleted, so that people who do not answer are not pestered. */
const MAX_MAILS = 3;
const MAILED_EVERY_MS = DAY_MS;

export interface KnownInvitation {
  readonly state: 'sent' | 'failed' | 'accepted' | 'declined' | 'withdrawn';
  readonly mails: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export const stateOf = ({ state, expiresAt }: KnownInvitation, now: Date): InvitationState => {
  if (state === 'sent') return now < expiresAt ? 'open' : 'expired';
  return state;
};

/** When the address may get the next mail of this invitation; null: never. */
export const nextMailAt = ({ mails, sentAt }: Pick<KnownInvitation, 'mails' | 'sentAt'>): Date | null =>
  mails < MAX_MAILS ? new Date(sentAt.getTime() + MAILED_EVERY_MS) : null;

/** When the merchant can resend it; null: it was answered or withdrawn, or mailed too often. */
export const resendableAt = (invitation: KnownInvitation): Date | null =>
  invitation.state === 'sent' || invitation.state === 'failed' ? nextMailAt(invitation) : null;

interface Known {
  /** Addresses of the campaign's affiliates, in lower case like all addresses here. */
  readonly affiliates: ReadonlySet<string>;
  /** Addresses that refuse further invitations of this merchant. */
  readonly refused: ReadonlySet<string>;
  /** Invitations of the campaign that were not accepted, by address. */
  readonly invitations: ReadonlyMap<string, KnownInvitation>;
  /** The only address that is mailed in test mode; undefined if the campaign is live. */
  readonly onlyAddress: string | undefined;
  readonly now: Date;
}

/** The outcome for each entered address, in their order. */
export function outcomesOf(emails: readonly string[], known: Known): InvitationOutcome[] {
  const seen = new Set<string>();
  return emails.map((typed) => {
    const email = lowerAscii(typed);
    if (!Address.safeParse(email).success) return 'invalid';
    if (seen.has(email)) return 'duplicate';
    seen.add(email);
    return outcomeOf(email, known);
  });
}

const Address = emailAddress();

function outcomeOf(email: string, known: Known): InvitationOutcome {
  if (known.affiliates.has(email)) return 'affiliate';
  if (known.refused.has(email)) return 'refused';
  if (known.onlyAddress !== undefined && known.onlyAddress !== email) return 'test';
  const invitation = known.invitations.get(email);
  return invitation === undefined || isOver(invitation, known.now) ? 'new' : 'invited';
}

/** Whether the address may be invited again: the invitation can no longer be accepted, and was not mailed too often. */
function isOver(invitation: KnownInvitation, now: Date): boolean {
  const next = nextMailAt(invitation);
  return stateOf(invitation, now) !== 'open' && next !== null && next <= now;
}
