import type { TaxParty } from '@sillage/proto/http/tax-details';
import { detailsByAffiliate } from '../db/bank-details.ts';
import { listAffiliatesById } from '../db/campaigns.ts';
import { accountsByAffiliate } from '../db/payout-accounts.ts';
import { agreementOf, listTaxDetails } from '../db/tax-details.ts';
import type { PayoutDeps } from '../deps.ts';
import { attachedAccount } from '../domain/account-owner.ts';
import { detailsAt } from '../domain/bank-details.ts';

/** What the addresses that these affiliates have now have entered, for documents and reports about them. */
export async function listTaxParties(
  { db, bankSecrets, taxSecrets }: Pick<PayoutDeps, 'db' | 'bankSecrets' | 'taxSecrets'>,
  affiliateIds: readonly string[],
): Promise<TaxParty[]> {
  const [affiliates, accounts, banks, taxes] = await Promise.all([
    listAffiliatesById(db, affiliateIds),
    accountsByAffiliate(db, affiliateIds),
    detailsByAffiliate(db, affiliateIds),
    listTaxDetails(db, affiliateIds),
  ]);
  return affiliates.flatMap(({ affiliateId, email }) => {
    const own = attachedAccount(accounts.get(affiliateId) ?? [], email);
    const row = taxes.find(({ payoutAccountId }) => payoutAccountId === own?.id);
    if (!own || !row) return [];
    const bank = detailsAt(banks.get(affiliateId) ?? [], own.id);
    const payee = bank?.sealed && bankSecrets.unseal(bank.sealed, own.id);
    return {
      affiliateId,
      details: taxSecrets.unseal(row.sealed, own.id),
      agreement: agreementOf(row),
      iban: payee && payee.provider === 'bank' ? payee.iban : null,
    };
  });
}
