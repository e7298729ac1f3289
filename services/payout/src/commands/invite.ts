import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, notFound } from '@sillage/runtime/service';
import { findOwnCampaign, findRecipient } from '../db/campaigns.ts';
import { insertMails } from '../db/mails.ts';
import { insertAccount, lockAffiliate, updateAccount } from '../db/payout-accounts.ts';
import type { PayoutDeps } from '../deps.ts';
import { attachedAccount } from '../domain/account-owner.ts';
import { isSettledStatus } from '../domain/account-status.ts';
import { limitInvitations } from './limit.ts';
import { publishAccount } from './publish.ts';

/** A second invitation within it sends nothing, and answers when the first was made. */
const ONCE_IN_MS = 600_000;

interface Asked {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly affiliateId: string;
}

/**
 * Writes to an affiliate of one's own campaign to set up their payout account. Returns when the newest invitation was
 * made.
 */
export async function inviteAffiliate(deps: Pick<PayoutDeps, 'db' | 'clock' | 'hot'>, asked: Asked): Promise<Date> {
  const { db, clock } = deps;
  const { campaignId, affiliateId } = asked;
  const campaign = await findOwnCampaign(db, campaignId, asked.ownerUserId);
  const recipient = campaign && (await findRecipient(db, affiliateId));
  if (!recipient || recipient.campaignId !== campaignId || recipient.isRemoved) throw notFound();
  if (recipient.isTest) throw new AppError('conflict', 'Nobody is written to in test mode.');
  if (recipient.email === '') throw new AppError('conflict', 'No e-mail address of this affiliate is known.');
  await limitInvitations(deps, asked.ownerUserId);
  return inTransaction(db, async (trx) => {
    const now = new Date(clock());
    const locked = await lockAffiliate(trx, affiliateId);
    if (!locked) throw notFound();
    const { email } = locked.affiliate;
    const known = attachedAccount(locked.accounts, email);
    const row = known ?? (await insertAccount(trx, { affiliateId, campaignId, address: email }));
    if (row.accountId !== null && isSettledStatus(row.status)) {
      throw new AppError(
        'payout_account_complete',
        'The payout account of this affiliate is complete, or was rejected by the provider.',
      );
    }
    if (row.invitedAt && now.getTime() - row.invitedAt.getTime() < ONCE_IN_MS) return row.invitedAt;
    await updateAccount(trx, row.id, { invitedAt: now });
    await insertMails(trx, [{ kind: 'invitation', campaignId, affiliateId, dueAt: now }]);
    if (!known) await publishAccount(trx, affiliateId, clock());
    return now;
  });
}
