import { dropMessages } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { InvitationRow } from '../../db/joining/invitation-tables.ts';
import {
  findInvitation,
  listAffiliateAddresses,
  lockInvitation,
  updateInvitation,
} from '../../db/joining/invitations.ts';
import { lockOwner } from '../../db/owners.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { InvitationDeps, Trx } from '../../deps.ts';
import { resendableAt } from '../../domain/invitations.ts';
import { merchantName } from '../merchant-names.ts';
import { type Inviter, mailsLeft, refuseUnlessInviting, tooMany } from './check.ts';
import { INVITATION_VALID_MS } from './invitation-tokens.ts';
import { mailInvitation } from './mail-invitation.ts';
import { refusedOf } from './refusals.ts';

/**
 * Withdraws it: it can no longer be accepted, its mail is dropped if it was not sent yet, and nobody is notified.
 * Idempotent. Throws `conflict` if it was answered.
 */
export async function withdrawInvitation(deps: InvitationDeps, inviter: Inviter, id: string): Promise<void> {
  await inOwn(deps, inviter, id, async (trx, _campaign, { state, mailId }) => {
    if (state === 'withdrawn') return;
    if (state !== 'sent' && state !== 'failed') throw answered();
    const decidedAt = new Date(deps.clock());
    await updateInvitation(trx, id, { state: 'withdrawn', decidedAt, forgettableSince: decidedAt });
    await dropMessages(trx, [mailId]);
  });
}

/**
 * Mails it again and restarts its validity. Throws `conflict` if it was answered, withdrawn or mailed too often, and
 * `rate_limited` if its last mail, or those of the account, are too recent.
 */
export async function resendInvitation(deps: InvitationDeps, inviter: Inviter, id: string): Promise<void> {
  const merchant = await merchantName(deps, inviter.id);
  const now = new Date(deps.clock());
  await inOwn(deps, inviter, id, async (trx, campaign, invitation) => {
    refuseUnlessInviting(deps, campaign);
    const at = resendableAt(invitation);
    if (at === null) throw answered();
    if (at > now)
      throw new AppError('rate_limited', 'An invitation is mailed at most once a day. Nothing was sent: try tomorrow.');
    const { email } = invitation;
    const isWanted = (await refusedOf(trx, inviter.id, [email])).size === 0;
    if (!isWanted || (await listAffiliateAddresses(trx, campaign.id, [email])).length > 0) throw answered();
    if ((await mailsLeft(trx, inviter.id, now)) === 0) throw tooMany();
    const mailId = uuidv7();
    const expiresAt = new Date(now.getTime() + INVITATION_VALID_MS);
    const mails = invitation.mails + 1;
    const changes = { state: 'sent' as const, mailId, mails, sentAt: now, expiresAt, forgettableSince: expiresAt };
    await updateInvitation(trx, id, changes);
    await dropMessages(trx, [invitation.mailId]);
    await mailInvitation(trx, deps, { campaign, merchant, row: { ...invitation, mailId }, place: 0 });
  });
}

async function inOwn(
  { db }: InvitationDeps,
  inviter: Inviter,
  id: string,
  change: (trx: Trx, campaign: CampaignRow, invitation: InvitationRow) => Promise<void>,
): Promise<void> {
  const { campaignId } = found(await findInvitation(db, id));
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, inviter.id, 'update');
    const campaign = found(await lockOwnCampaign(trx, campaignId, inviter.id, 'share'));
    await change(trx, campaign, found(await lockInvitation(trx, id)));
  });
}

const answered = () =>
  new AppError(
    'conflict',
    'This invitation was answered or withdrawn, or cannot be mailed again. Nothing was changed.',
  );
