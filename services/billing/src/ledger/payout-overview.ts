import type { AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import type { PayoutOverview } from '@sillage/proto/http/programmes';
import { Book } from '@sillage/proto/values/book';
import { groupBy } from '@sillage/proto/values/group-by';
import type { z } from 'zod';
import { listAffiliates, listCampaigns } from '../db/campaigns.ts';
import { listAccountStates } from '../db/payout-accounts.ts';
import type { CampaignRow } from '../db/schema.ts';
import { paidTo, sumPayments } from '../db/settlements/payments.ts';
import type { BillingDeps } from '../deps.ts';
import { nextPayout } from '../domain/next-payout.ts';
import { nextPaymentAt } from '../domain/periods.ts';
import { findPayoutHold } from '../returns/find-payout-hold.ts';
import { payableCurrenciesOf } from '../settlements/payable-currencies.ts';
import { affiliateBalances } from './affiliate-balances.ts';

type Overview = z.output<typeof PayoutOverview>;

/** The amounts owed and paid to these affiliates of any campaigns, each in the current book of its campaign. */
export async function payoutOverview(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'providers' | 'payableCurrencies'>,
  requested: AffiliatesRequest['affiliates'],
): Promise<Overview> {
  const affiliateIds = requested.map(({ affiliateId }) => affiliateId);
  const campaigns = await listCampaigns(deps.db, [...new Set(requested.map(({ campaignId }) => campaignId))]);
  const accounts = await listAccountStates(deps.db, affiliateIds);
  const affiliates = await listAffiliates(deps.db, affiliateIds);
  const removed = new Set(affiliates.flatMap(({ affiliateId, isRemoved }) => (isRemoved ? [affiliateId] : [])));
  const campaignOf = new Map(requested.map(({ affiliateId, campaignId }) => [affiliateId, campaignId]));
  const balances = await Promise.all(
    Book.options.map((book) =>
      listOfBook(
        deps,
        book,
        campaigns.filter((campaign) => campaign.book === book),
        { campaignOf, accounts, removed },
      ),
    ),
  );
  const balancesOf = groupBy(balances.flat(), ({ affiliateId }) => affiliateId);
  return {
    nextPaymentAt: new Date(nextPaymentAt(deps.clock())).toISOString(),
    affiliates: affiliateIds.map((affiliateId) => ({
      affiliateId,
      accountStatus: accounts.get(affiliateId) ?? 'unknown',
      balances: (balancesOf.get(affiliateId) ?? []).map(({ affiliateId: _, ...balance }) => balance),
    })),
  };
}

interface Known {
  /** The campaign of each affiliate. */
  readonly campaignOf: ReadonlyMap<string, string>;
  readonly accounts: Awaited<ReturnType<typeof listAccountStates>>;
  readonly removed: ReadonlySet<string>;
}

async function listOfBook(
  deps: Pick<BillingDeps, 'db' | 'providers' | 'payableCurrencies'>,
  book: Book,
  campaigns: readonly CampaignRow[],
  { campaignOf, accounts, removed }: Known,
) {
  const { db, providers } = deps;
  if (campaigns.length === 0) return [];
  const affiliateIds = [...campaignOf.keys()];
  const campaignIds = campaigns.map(({ campaignId }) => campaignId);
  const balances = await affiliateBalances(db, book, campaignIds, affiliateIds);
  const paid = paidTo(await sumPayments(db, book, campaignIds, affiliateIds));
  const owners = [...new Set(campaigns.map(({ ownerUserId }) => ownerUserId))];
  const holds = await Promise.all(owners.map((ownerUserId) => findPayoutHold(db, book, ownerUserId)));
  const held = new Set(owners.filter((_, index) => holds[index]?.isHeld));
  // The campaigns of an owner have the same provider.
  const managed = new Map(campaigns.flatMap((one) => (one.paymentMode === 'managed' ? [[one.ownerUserId, one]] : [])));
  const payable = new Map(
    await Promise.all(
      [...managed].map(async ([ownerUserId, one]) => [ownerUserId, await payableCurrenciesOf(deps, one)] as const),
    ),
  );
  const byId = new Map(campaigns.map((campaign) => [campaign.campaignId, campaign]));
  return balances.flatMap((balance) => {
    const { affiliateId, currency, pendingMinor, owedMinor, settlingMinor } = balance;
    const campaign = byId.get(campaignOf.get(affiliateId) ?? '');
    if (!campaign) return [];
    const next = nextPayout({
      book,
      campaign: { ...campaign, mode: campaign.paymentMode },
      isHeld: held.has(campaign.ownerUserId),
      canCharge: providers.size > 0,
      payableCurrencies: payable.get(campaign.ownerUserId) ?? null,
      balance,
      accountStatus: accounts.get(affiliateId) ?? 'unknown',
      isRemoved: removed.has(affiliateId),
    });
    return [
      {
        affiliateId,
        currency,
        pendingMinor,
        owedMinor: owedMinor + settlingMinor,
        paidMinor: paid(balance)?.paidMinor ?? 0n,
        next,
      },
    ];
  });
}
