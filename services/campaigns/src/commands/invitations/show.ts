import type { PublicInvitation } from '@sillage/proto/http/invitations';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { InvitationRow } from '../../db/joining/invitation-tables.ts';
import { findInvitation } from '../../db/joining/invitations.ts';
import { findJoinPage } from '../../db/joining/join-pages.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { InvitationDeps } from '../../deps.ts';
import { isLive } from '../../domain/activity.ts';
import { stateOf } from '../../domain/invitations.ts';
import { showLook } from '../joining/show-look.ts';
import { merchantName } from '../merchant-names.ts';
import { openMailedLink } from '../open-mailed-link.ts';

/** The id of the invitation of a mail's link. Throws `link_expired` and `link_invalid`. */
export function openInvitationLink(deps: InvitationDeps, token: string | undefined): string {
  const whenExpired = 'Ask whoever invited you for another one.';
  return openMailedLink(deps.invitationTokens, token, deps.clock(), whenExpired).invitationId;
}

/** It was withdrawn and sent again, or deleted after its retention. */
export const notThere = (): AppError =>
  new AppError('link_invalid', 'This invitation no longer exists. Open the link in the newest mail.');

/** A mail that was reported as undeliverable may have arrived nevertheless. */
export function answerableState(row: InvitationRow, campaign: CampaignRow, now: Date): PublicInvitation['state'] {
  const state = stateOf(row.state === 'failed' ? { ...row, state: 'sent' } : row, now);
  if (state === 'failed') throw new Error('A failed invitation is an open one to whoever has its link');
  const isRunning = isLive(campaign) && !campaign.isArchived;
  return state === 'open' && !isRunning ? 'closed' : state;
}

/** The data shown before the answer. They do not reveal whether the address is known elsewhere. */
export async function showInvitation(
  deps: InvitationDeps,
  token: string | undefined,
): Promise<z.output<typeof PublicInvitation>> {
  const row = await findInvitation(deps.db, openInvitationLink(deps, token));
  const campaign = row && (await findCampaign(deps.db, row.campaignId));
  if (!campaign) throw notThere();
  const state = answerableState(row, campaign, new Date(deps.clock()));
  const terms = (await findJoinPage(deps.db, campaign.id))?.terms ?? null;
  const { name, email, words, rateBps, expiresAt } = row;
  const { description, isTest, attributionWindowSeconds, holdDays, paymentMode, minimumPayoutMinor, currency } =
    campaign;
  return {
    state,
    campaignName: campaign.name,
    merchantName: await merchantName(deps, campaign.ownerUserId),
    look: await showLook(deps.db, campaign.id),
    offer:
      state === 'open'
        ? {
            ...{ name, email, words, rateBps, description, isTest, attributionWindowSeconds, holdDays, paymentMode },
            ...{ minimumPayoutMinor, currency },
            terms: terms && {
              version: terms.version,
              text: terms.text,
              publishedAt: terms.publishedAt.toISOString(),
            },
            expiresAt: expiresAt.toISOString(),
          }
        : null,
  };
}
