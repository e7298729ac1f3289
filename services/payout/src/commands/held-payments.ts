import type { AffiliatePaymentsList, AffiliatesAsked } from '@sillage/proto/http/affiliate-records';
import type { z } from 'zod';
import { listPayments } from '../db/affiliate-payments.ts';
import type { PayoutDeps } from '../deps.ts';
import { shownTaxDetails } from './tax-details.ts';
import { listTaxParties } from './tax-parties.ts';

/** What these affiliates see of what is held about them here: no number that the tax office knows them by. */
export async function listHeldPayments(
  deps: PayoutDeps,
  { affiliates }: AffiliatesAsked,
): Promise<z.output<typeof AffiliatePaymentsList>['affiliates']> {
  const affiliateIds = affiliates.map(({ affiliateId }) => affiliateId);
  const parties = await listTaxParties(deps, { affiliateIds, withIbans: false });
  const byId = new Map(parties.map((party) => [party.affiliateId, party]));
  return (await listPayments(deps.db, affiliates)).map((held) => {
    const party = byId.get(held.affiliateId);
    return { ...held, taxDetails: party ? { ...shownTaxDetails(party.details), agreed: party.agreed } : null };
  });
}
