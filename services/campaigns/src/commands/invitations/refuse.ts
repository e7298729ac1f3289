import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import { insertRefusal } from '../../db/joining/invitation-refusals.ts';
import { findInvitation, lockInvitation } from '../../db/joining/invitations.ts';
import type { InvitationDeps } from '../../deps.ts';
import { openMailedLink } from '../open-mailed-link.ts';
import { declineOpen } from './answer.ts';

/**
 * The one-click unsubscription of a mail program: this merchant cannot invite the address any more, and the invitation
 * in question is declined if it is open. People who have accepted stay affiliates.
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

/** The page on which a person does the same with a button: that of the invitation, which reports invalid links. */
export function refusalPage(
  { refusalTokens, invitationTokens, addresses, clock }: InvitationDeps,
  token: string,
): string {
  const link = refusalTokens.open(token, clock());
  if (typeof link === 'string') return addresses.invitation(token);
  return addresses.invitation(invitationTokens.issue({ invitationId: link.invitationId }, clock()));
}
