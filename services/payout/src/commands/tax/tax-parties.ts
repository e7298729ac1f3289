import type { TaxPartiesRequest, TaxParty } from '@sillage/proto/http/tax-details';
import type { z } from 'zod';
import { detailsByAffiliate } from '../../db/bank-details.ts';
import { listAffiliatesById } from '../../db/campaigns.ts';
import { accountsByAffiliate } from '../../db/payout-accounts.ts';
import { agreementOf, listTaxDetails } from '../../db/tax-details.ts';
import type { PayoutDeps } from '../../deps.ts';
import { attachedAccount } from '../../domain/account-owner.ts';
import { agreedAtAll } from '../../domain/agreed-spans.ts';
import { detailsAt } from '../../domain/bank-details.ts';

interface PartiesRequest extends z.output<typeof TaxPartiesRequest> {
  /** Also the periods of agreements at earlier addresses, as long as these are kept. */
  readonly withFormerAgreements: boolean;
}

/**
 * The tax details entered at the current addresses of these affiliates, for documents and reports. Details that cannot
 * be decrypted are left out, so that they do not block the others.
 */
export async function listTaxParties(
  { db, log, bankSecrets, taxSecrets }: Pick<PayoutDeps, 'db' | 'log' | 'bankSecrets' | 'taxSecrets'>,
  { affiliateIds, withIbans, withFormerAgreements }: PartiesRequest,
): Promise<TaxParty[]> {
  const [affiliates, accounts, banks, taxes] = await Promise.all([
    listAffiliatesById(db, affiliateIds),
    accountsByAffiliate(db, affiliateIds),
    withIbans ? detailsByAffiliate(db, affiliateIds) : new Map<string, never[]>(),
    listTaxDetails(db, affiliateIds),
  ]);
  const byAccount = new Map(taxes.map((row) => [row.payoutAccountId, row]));
  const read = <Content>(affiliateId: string, unseal: () => Content): Content | undefined => {
    try {
      return unseal();
    } catch (err) {
      log.error({ err, affiliateId }, 'stored details of an affiliate cannot be read');
      return undefined;
    }
  };
  return affiliates.flatMap(({ affiliateId, email }) => {
    const all = accounts.get(affiliateId) ?? [];
    const own = attachedAccount(all, email);
    const row = own && byAccount.get(own.id);
    const details = row && read(affiliateId, () => taxSecrets.unseal(row.sealed, own.id));
    if (!details) return [];
    const sealed = detailsAt(banks.get(affiliateId) ?? [], own.id)?.sealed;
    const payee = sealed && read(affiliateId, () => bankSecrets.unseal(sealed, own.id));
    return {
      affiliateId,
      payoutAccountId: own.id,
      details,
      agreement: agreementOf(row),
      agreed: agreedAtAll(withFormerAgreements ? all : [own], own, ({ id }) => byAccount.get(id)?.agreedSpans ?? []),
      iban: payee && payee.provider === 'bank' ? payee.iban : null,
    };
  });
}
