import type { AffiliatePaymentsList, AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import type { z } from 'zod';
import { listPayments } from '../../db/affiliate-payments.ts';
import type { PayoutDeps } from '../../deps.ts';
import { shownTaxDetails } from '../tax/tax-details.ts';
import { listTaxParties } from '../tax/tax-parties.ts';

/** The data about these affiliates that they may see themselves, without tax numbers. */
export async function listHeldPayments(
  deps: PayoutDeps,
  { affiliates }: AffiliatesRequest,
): Promise<z.output<typeof AffiliatePaymentsList>['affiliates']> {
  const affiliateIds = affiliates.map(({ affiliateId }) => affiliateId);
  const parties = await listTaxParties(deps, { affiliateIds, withIbans: false, withFormerAgreements: false });
  const byId = new Map(parties.map((party) => [party.affiliateId, party]));
  return (await listPayments(deps.db, affiliates)).map((held) => {
    const party = byId.get(held.affiliateId);
    return { ...held, taxDetails: party ? { ...shownTaxDetails(party.details), agreed: party.agreed } : null };
  });
}
