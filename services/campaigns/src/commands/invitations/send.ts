import type { SendInvitations, SentInvitations } from '@sillage/proto/http/invitations';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { putInvitations } from '../../db/joining/invitations.ts';
import { lockOwner } from '../../db/owners.ts';
import type { InvitationDeps } from '../../deps.ts';
import { merchantName } from '../merchant-names.ts';
import { type Inviter, mailsLeft, outcomesFor, refuseUnlessInviting, tooMany } from './check.ts';
import { INVITATION_VALID_MS } from './invitation-tokens.ts';
import { mailInvitation } from './mail-invitation.ts';

/** Invites everybody who can be invited. Throws `conflict` if nobody can, and `rate_limited` beyond the daily limit. */
export async function sendInvitations(
  deps: InvitationDeps,
  inviter: Inviter,
  { campaignId, people, language, rateBps, words }: z.output<typeof SendInvitations>,
): Promise<SentInvitations> {
  const merchant = await merchantName(deps, inviter.id);
  const now = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    // One request per account at a time, because concurrent ones could exceed the daily limit.
    await lockOwner(trx, inviter.id, 'update');
    const campaign = found(await lockOwnCampaign(trx, campaignId, inviter.id, 'share'));
    refuseUnlessInviting(deps, campaign);
    const outcomes = await outcomesFor(trx, campaign, { inviter, people, now });
    const invited = people.filter((_person, place) => outcomes[place] === 'new');
    if (invited.length > (await mailsLeft(trx, inviter.id, now))) throw tooMany();
    const expiresAt = new Date(now.getTime() + INVITATION_VALID_MS);
    const rows = invited.map(({ name, email }) => ({
      id: uuidv7(),
      campaignId,
      state: 'sent' as const,
      name,
      email: lowerAscii(email),
      language,
      words,
      rateBps: rateBps ?? campaign.defaultRateBps,
      mailId: uuidv7(),
      mails: 1,
      createdAt: now,
      sentAt: now,
      expiresAt,
      forgettableSince: expiresAt,
    }));
    if (rows.length > 0) await putInvitations(trx, rows);
    for (const [place, row] of rows.entries()) await mailInvitation(trx, deps, { campaign, merchant, row, place });
    return { outcomes, sent: rows.length };
  });
}
