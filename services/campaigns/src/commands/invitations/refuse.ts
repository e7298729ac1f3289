import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaign } from '../../db/campaigns.ts';
import { insertRefusal } from '../../db/invitation-refusals.ts';
import { findInvitation, lockInvitation } from '../../db/invitations.ts';
import type { InvitationDeps } from '../../deps.ts';
import { openMailedLink } from '../open-mailed-link.ts';
import { declineOpen } from './answer.ts';

/**
 * The one click of a mail program: no invitation of this merchant to the address any more, and the one of the mail is declined
 * where it waits for an answer. Whoever has accepted it stays an affiliate.
 */
export async function refuseInvitations(deps: InvitationDeps, token: string): Promise<void> {
  const whenExpired = 'Nothing was changed: decline the newest invitation.';
  const { invitationId, ownerUserId, digest } = openMailedLink(deps.refusalTokens, token, deps.clock(), whenExpired);
  const refusedAt = new Date(deps.clock());
  const known = await findInvitation(deps.db, invitationId);
  await inTransaction(deps.db, async (trx) => {
    if (known) {
      await lockCampaign(trx, known.campaignId);
      const row = await lockInvitation(trx, invitationId);
      if (row && row.state !== 'accepted') await declineOpen(trx, row, refusedAt);
    }
    await insertRefusal(trx, { ownerUserId, digest, refusedAt });
  });
}

/** Where a person does the same, by a button: the page of the invitation, which says so where the link is not valid. */
export function refusalPage(
  { refusalTokens, invitationTokens, addresses, clock }: InvitationDeps,
  token: string,
): string {
  const link = refusalTokens.open(token, clock());
  if (typeof link === 'string') return addresses.invitation(token);
  return addresses.invitation(invitationTokens.issue({ invitationId: link.invitationId }, clock()));
}
