import type { CheckedInvitations, CheckInvitations, InvitationOutcome } from '@sillage/proto/http/invitations';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { User } from '@sillage/runtime/http';
import { AppError, found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { countMailsSince, listAffiliateAddresses, listUnaccepted } from '../../db/joining/invitations.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { Db, InvitationDeps, Trx } from '../../deps.ts';
import { isLive } from '../../domain/activity.ts';
import { MAILS_A_DAY, outcomesOf } from '../../domain/invitations.ts';
import { archived } from '../archived.ts';
import { refusedOf } from './refusals.ts';

export type Inviter = Pick<User, 'id' | 'email'>;
type Invited = z.output<typeof CheckInvitations>['people'];

/** Checks what would happen for each line, without sending mails. Throws `conflict` if nobody can be invited. */
export async function checkInvitations(
  deps: InvitationDeps,
  inviter: Inviter,
  { campaignId, people }: z.output<typeof CheckInvitations>,
): Promise<CheckedInvitations> {
  const campaign = found(await findOwnCampaign(deps.db, campaignId, inviter.id));
  refuseUnlessInviting(deps, campaign);
  const now = new Date(deps.clock());
  return {
    outcomes: await outcomesFor(deps.db, campaign, { inviter, people, now }),
    mailsLeft: await mailsLeft(deps.db, inviter.id, now),
  };
}

export function refuseUnlessInviting({ isMailed }: Pick<InvitationDeps, 'isMailed'>, campaign: CampaignRow): void {
  const nobodyIs = (why: string) => new AppError('conflict', `${why} Nobody was invited.`);
  if (campaign.isArchived) throw archived();
  if (campaign.isDemo) throw nobodyIs('This is the demo campaign: nobody is written to.');
  if (!isLive(campaign)) throw nobodyIs('This campaign is paused: what it offers would not be true.');
  if (!isMailed) throw nobodyIs('No mail server is configured.');
}

export async function outcomesFor(
  db: Db | Trx,
  campaign: CampaignRow,
  { inviter, people, now }: { readonly inviter: Inviter; readonly people: Invited; readonly now: Date },
): Promise<InvitationOutcome[]> {
  const emails = people.map(({ email }) => lowerAscii(email));
  const invitations = await listUnaccepted(db, campaign.id, emails);
  return outcomesOf(emails, {
    affiliates: new Set(await listAffiliateAddresses(db, campaign.id, emails)),
    refused: await refusedOf(db, inviter.id, emails),
    invitations: new Map(invitations.map((invitation) => [invitation.email, invitation])),
    onlyAddress: campaign.isTest ? lowerAscii(inviter.email) : undefined,
    now,
  });
}

export async function mailsLeft(db: Db | Trx, ownerUserId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  return Math.max(0, MAILS_A_DAY - (await countMailsSince(db, ownerUserId, since)));
}

export const tooMany = (): AppError =>
  new AppError(
    'rate_limited',
    `An account has at most ${MAILS_A_DAY} invitations mailed in a day. Nothing was sent: send the rest tomorrow.`,
  );
