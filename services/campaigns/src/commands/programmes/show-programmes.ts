import type { Programmes } from '@sillage/proto/http/programmes';
import type { z } from 'zod';
import { listProgrammes } from '../../db/programmes/programmes.ts';
import type { ProgrammeDeps } from '../../deps.ts';
import { programmeState } from '../../domain/programme-state.ts';
import { merchantNames } from '../merchant-names.ts';

const NO_MONTH = { clicks: 0, conversions: 0, earned: [] };

/** All programmes of an address, of all merchants, with their figures and money. */
export async function showProgrammes(
  { db, addresses, records, billing }: ProgrammeDeps,
  email: string,
): Promise<z.output<typeof Programmes>> {
  const rows = await listProgrammes(db, email);
  const requested = rows.map(({ id, campaignId }) => ({ affiliateId: id, campaignId }));
  const [months, overview, nameOf] = await Promise.all([
    records.monthsOf(requested),
    billing.payoutOverview(requested),
    merchantNames({ records }, rows),
  ]);
  const monthOf = new Map(months.affiliates.map(({ affiliateId, ...month }) => [affiliateId, month]));
  const payoutsOf = new Map(overview.affiliates.map(({ affiliateId, ...payouts }) => [affiliateId, payouts]));
  return {
    email,
    monthFrom: months.from,
    nextPaymentAt: overview.nextPaymentAt,
    programmes: rows.map((row) => {
      const { id: affiliateId, campaignId, shortCode } = row;
      const isShown = row.visibility !== 'restricted';
      return {
        affiliateId,
        campaignId,
        campaignName: row.campaignName,
        merchantName: nameOf(row.ownerUserId),
        isTest: row.isTest,
        state: programmeState(row),
        rateBps: row.rateBps,
        trackingUrl: addresses.link({ campaignId, affiliateId, shortCode }),
        isShown,
        month: isShown ? (monthOf.get(affiliateId) ?? NO_MONTH) : null,
        ...(payoutsOf.get(affiliateId) ?? { accountStatus: 'unknown', balances: [] }),
      };
    }),
  };
}
