import type { InvitationOutcome, InvitationState } from '@sillage/proto/http/invitations';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import { emailAddress } from '@sillage/proto/values/text';

/** Of one merchant, to whomever. */
export const MAILS_A_DAY = 200;
/** To one address, about one campaign, until its row is forgotten: who does not answer is not pressed. */
const MOST_MAILS = 3;
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
  mails < MOST_MAILS ? new Date(sentAt.getTime() + MAILED_EVERY_MS) : null;

/** When the merchant can have it sent once more; null: it was answered or withdrawn, or mailed often enough. */
export const resendableAt = (invitation: KnownInvitation): Date | null =>
  invitation.state === 'sent' || invitation.state === 'failed' ? nextMailAt(invitation) : null;

interface Known {
  /** Addresses of the campaign's affiliates, in small letters; so are all others. */
  readonly affiliates: ReadonlySet<string>;
  /** Those who never want to be invited by this merchant again. */
  readonly refused: ReadonlySet<string>;
  /** The invitation of the campaign that was not accepted, for each address that has one. */
  readonly invitations: ReadonlyMap<string, KnownInvitation>;
  /** In test mode the only address that is written to; undefined: it is live. */
  readonly onlyAddress: string | undefined;
  readonly now: Date;
}

/** What becomes of each address that was typed, in their order. */
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

/** Whether the address may be invited anew: nothing can be accepted any more, and it was not mailed too often. */
function isOver(invitation: KnownInvitation, now: Date): boolean {
  const next = nextMailAt(invitation);
  return stateOf(invitation, now) !== 'open' && next !== null && next <= now;
}
