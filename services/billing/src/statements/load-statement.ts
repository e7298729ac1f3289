import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Statement } from '@sillage/proto/http/statements';
import { inSnapshot } from '@sillage/runtime/postgres';
import { notFound } from '@sillage/runtime/service';
import { findAffiliate, findCampaign } from '../db/campaigns.ts';
import { findBillingDetails } from '../db/documents/billing-details.ts';
import { listBookedYears, listMovements, readOpenings } from '../db/documents/statements.ts';
import { sumPayments } from '../db/settlements/payments.ts';
import type { Db } from '../deps.ts';
import { periodOf } from '../domain/periods.ts';
import { statementAccounts } from './statement-lines.ts';

interface StatementOf {
  readonly campaignId: string;
  readonly affiliateId: string;
  /** Default: the year of `nowMs`. */
  readonly year: number | undefined;
  readonly nowMs: number;
}

/** A consistent snapshot. Throws `not_found` if the campaign has no such affiliate. */
export function loadStatement(db: Db, { campaignId, affiliateId, year, nowMs }: StatementOf): Promise<Statement> {
  return inSnapshot(db, async (trx) => {
    const campaign = await findCampaign(trx, campaignId);
    const affiliate = await findAffiliate(trx, affiliateId);
    if (!campaign || affiliate?.campaignId !== campaignId) throw notFound();
    const thisYear = Number(periodOf(nowMs).slice(0, 4));
    const shownYear = year ?? thisYear;
    const of = { book: campaign.book, campaignId, affiliateId };
    const years = new Set([thisYear, ...(await listBookedYears(trx, of))]);
    const accounts = statementAccounts(await readOpenings(trx, of, shownYear), await listMovements(trx, of, shownYear));
    return {
      campaignName: campaign.name,
      affiliateName: affiliate.name,
      year: shownYear,
      years: [...years].toSorted((one, other) => other - one),
      isTest: campaign.book === 'test',
      until: new Date(nowMs).toISOString(),
      accounts: [...accounts],
    };
  });
}

/**
 * The payer of a statement, as on their invoices. Undefined if the merchant has entered no details, and until something
 * was paid: anybody may become an affiliate, and the address can be a home.
 */
export async function findPayer(
  db: Db,
  { campaignId, affiliateId }: Pick<StatementOf, 'campaignId' | 'affiliateId'>,
): Promise<BillingDetails | undefined> {
  const campaign = await findCampaign(db, campaignId);
  if (!campaign) return undefined;
  const isPaid = (await sumPayments(db, campaign.book, [campaignId], [affiliateId])).length > 0;
  return isPaid ? findBillingDetails(db, campaign.ownerUserId) : undefined;
}
