import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, notFound } from '@sillage/runtime/service';
import { findOwnCampaign, findRecipient } from '../../db/campaigns.ts';
import { insertMails } from '../../db/mails.ts';
import { insertAccount, lockAffiliate, updateAccount } from '../../db/payout-accounts.ts';
import type { Db, PayoutDeps } from '../../deps.ts';
import { attachedAccount } from '../../domain/account-owner.ts';
import { isSettledStatus } from '../../domain/account-status.ts';
import { publishAccount } from '../accounts/publish.ts';
import { limitInvitations } from './limit.ts';

/** A second invitation within this period is not sent; the response contains the time of the first. */
const ONCE_IN_MS = 600_000;

interface Invited {
  readonly campaignId: string;
  readonly affiliateId: string;
}

type Deps = Pick<PayoutDeps, 'db' | 'clock' | 'hot'>;

/**
 * Mails an affiliate of the merchant's own campaign to set up their payout account. Returns the time of the newest
 * invitation.
 */
export async function inviteAffiliate(
  deps: Deps,
  { ownerUserId, ...invited }: Invited & { readonly ownerUserId: string },
): Promise<Date> {
  if (!(await findOwnCampaign(deps.db, invited.campaignId, ownerUserId))) throw notFound();
  await refuseUnwritten(deps.db, invited);
  await limitInvitations(deps, ownerUserId);
  return mailInvitation(deps, invited);
}

/** The same mail at the request of the affiliate, from their own page. */
export async function inviteOneself(deps: Deps, invited: Invited): Promise<Date> {
  await refuseUnwritten(deps.db, invited);
  return mailInvitation(deps, invited);
}

async function refuseUnwritten(db: Db, { campaignId, affiliateId }: Invited): Promise<void> {
  const recipient = await findRecipient(db, affiliateId);
  if (!recipient || recipient.campaignId !== campaignId || recipient.isRemoved) throw notFound();
  if (recipient.isTest) throw new AppError('conflict', 'No mail is sent in test mode.');
  if (recipient.email === '') throw new AppError('conflict', 'No e-mail address of this affiliate is known.');
}

async function mailInvitation({ db, clock }: Deps, { campaignId, affiliateId }: Invited): Promise<Date> {
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
