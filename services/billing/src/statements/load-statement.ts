import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Statement } from '@sillage/proto/http/statements';
import { inSnapshot } from '@sillage/runtime/postgres';
import { notFound } from '@sillage/runtime/service';
import { findBillingDetails } from '../db/billing-details.ts';
import { findAffiliate, findCampaign } from '../db/campaigns.ts';
import { sumPayments } from '../db/payments.ts';
import { listBookedYears, listMovements, readOpenings } from '../db/statements.ts';
import type { Db } from '../deps.ts';
import { periodOf } from '../domain/periods.ts';
import { statementAccounts } from './statement-lines.ts';

/**
 * A statement, and who pays what it says. Undefined where the merchant has entered no billing details, and until something
 * was paid: anybody may become an affiliate, and the address can be a home.
 */
export interface LoadedStatement {
  readonly statement: Statement;
  readonly merchant: BillingDetails | undefined;
}

interface AskedStatement {
  readonly campaignId: string;
  readonly affiliateId: string;
  /** Default: that of `nowMs`. */
  readonly year: number | undefined;
  readonly nowMs: number;
}

/** All of one moment. Throws `not_found` where the campaign has no such affiliate. */
export function loadStatement(
  db: Db,
  { campaignId, affiliateId, year, nowMs }: AskedStatement,
): Promise<LoadedStatement> {
  return inSnapshot(db, async (trx) => {
    const campaign = await findCampaign(trx, campaignId);
    const affiliate = await findAffiliate(trx, affiliateId);
    if (!campaign || affiliate?.campaignId !== campaignId) throw notFound();
    const thisYear = Number(periodOf(nowMs).slice(0, 4));
    const asked = year ?? thisYear;
    const of = { book: campaign.book, campaignId, affiliateId };
    const years = new Set([thisYear, ...(await listBookedYears(trx, of))]);
    const accounts = statementAccounts(await readOpenings(trx, of, asked), await listMovements(trx, of, asked));
    const isPaid = (await sumPayments(trx, campaign.book, [campaignId], [affiliateId])).length > 0;
    return {
      statement: {
        campaignName: campaign.name,
        affiliateName: affiliate.name,
        year: asked,
        years: [...years].toSorted((one, other) => other - one),
        isTest: campaign.book === 'test',
        until: new Date(nowMs).toISOString(),
        accounts: [...accounts],
      },
      merchant: isPaid ? await findBillingDetails(trx, campaign.ownerUserId) : undefined,
    };
  });
}
