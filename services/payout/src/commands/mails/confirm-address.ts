import { inTransaction } from '@sillage/runtime/postgres';
import { notFound } from '@sillage/runtime/service';
import { findOwnCampaign, findRecipient } from '../../db/campaigns.ts';
import { type LockedAffiliate, listAccounts, lockAffiliate, updateAccount } from '../../db/payout-accounts.ts';
import type { PayoutDeps } from '../../deps.ts';
import { isObjected, isSameAddress } from '../../domain/account-owner.ts';
import { publishAccount } from '../accounts/publish.ts';

interface AffiliateOfMerchant {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly affiliateId: string;
}

/**
 * The merchant confirms an affiliate's current address despite the objection of the previous holder: payouts continue.
 */
export async function confirmAddress(
  { db, clock }: Pick<PayoutDeps, 'db' | 'clock'>,
  requested: AffiliateOfMerchant,
): Promise<LockedAffiliate> {
  const { ownerUserId, campaignId, affiliateId } = requested;
  const campaign = await findOwnCampaign(db, campaignId, ownerUserId);
  const recipient = campaign && (await findRecipient(db, affiliateId));
  if (recipient?.campaignId !== campaignId) throw notFound();
  return inTransaction(db, async (trx) => {
    const locked = await lockAffiliate(trx, affiliateId);
    if (!locked) throw notFound();
    const { email } = locked.affiliate;
    const objected = locked.accounts.filter((account) => isObjected(account) && !isSameAddress(account.address, email));
    for (const { id } of objected) await updateAccount(trx, id, { confirmedAt: new Date(clock()) });
    await publishAccount(trx, affiliateId, clock());
    return { affiliate: locked.affiliate, accounts: await listAccounts(trx, [affiliateId]) };
  });
}
