import { INVITATION_VALID_DAYS } from '@sillage/proto/http/invitations';
import type { Language } from '@sillage/proto/values/languages';
import type { InvitationRow } from '../../db/joining/invitation-tables.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { InvitationDeps, Trx } from '../../deps.ts';
import { addressDigest } from '../../domain/address-digest.ts';
import { invitationMail } from '../../mails/invitation-mails.ts';
import { enqueueMail } from '../enqueue-mail.ts';

/** Between two invitations, so that mails for which somebody waits can be sent in between. */
const APART_MS = 1_000;

interface Invited {
  readonly campaign: CampaignRow;
  /** Null if they gave no name. */
  readonly merchant: string | null;
  readonly row: Pick<InvitationRow, 'id' | 'email' | 'language' | 'words' | 'rateBps' | 'mailId'>;
  /** The position among those that are sent together, starting with 0. */
  readonly place: number;
}

export function mailInvitation(
  trx: Trx,
  deps: InvitationDeps,
  { campaign, merchant, row: { id, email, language, words, rateBps, mailId }, place }: Invited,
): Promise<void> {
  const url = deps.addresses.invitation(deps.invitationTokens.issue({ invitationId: id }, deps.clock()));
  const { ownerUserId } = campaign;
  const refusal = { invitationId: id, ownerUserId, digest: addressDigest(ownerUserId, email) };
  const unsubscribeUrl = deps.addresses.refuseInvitations(deps.refusalTokens.issue(refusal, deps.clock()));
  const about = { campaign: campaign.name, merchant, words, rateBps, url, days: INVITATION_VALID_DAYS };
  const mail = {
    language,
    write: (language: Language) => invitationMail(language, { ...about, isTest: campaign.isTest }),
  };
  return enqueueMail(trx, deps, email, mail, { unsubscribeUrl, reference: mailId, dueInMs: place * APART_MS });
}
