import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { moneyByAffiliate } from '../../features/affiliates/affiliate-money.ts';
import { rowOf } from '../../features/affiliates/affiliate-row.ts';
import type { AffiliateSearch } from '../../features/affiliates/affiliate-search.ts';
import { listedAffiliatesQuery } from '../../features/affiliates/list-queries.ts';
import { namedAccountsQuery } from '../../features/payouts/queries.ts';
import { namedBalancesQuery } from '../../features/settlements/queries.ts';
import { namedFiguresQuery } from '../../features/statistics/queries.ts';

/**
 * The affiliates of these campaigns, with the pages loaded so far. The data of other services for each page is added as
 * it arrives.
 */
export function useListedAffiliates(campaigns: readonly CampaignSummary[], search: AffiliateSearch) {
  const api = useApi();
  const list = useInfiniteQuery(listedAffiliatesQuery(api, search));
  const pages = list.data?.pages ?? NONE;
  const ids = pages.map(({ affiliates }) => affiliates.map(({ id }) => id)).filter(({ length }) => length > 0);
  const combine = combined;
  const figures = useQueries({ queries: ids.map((page) => namedFiguresQuery(api, page)), combine });
  const balances = useQueries({ queries: ids.map((page) => namedBalancesQuery(api, page)), combine });
  const accounts = useQueries({ queries: ids.map((page) => namedAccountsQuery(api, page)), combine });
  const rows = useMemo(() => {
    const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    const figuresOf = new Map(figures.map((figure) => [figure.affiliateId, figure]));
    const moneyIn = new Map(
      [...new Set(campaigns.map(({ currency }) => currency))].map((currency) => [
        currency,
        moneyByAffiliate(currency, balances, accounts),
      ]),
    );
    return eachOnce(pages.flatMap((page) => page.affiliates)).flatMap((affiliate) => {
      const campaign = campaignOf.get(affiliate.campaignId);
      const money = campaign && moneyIn.get(campaign.currency)?.(affiliate.id);
      return campaign && money ? [rowOf(campaign, affiliate, figuresOf.get(affiliate.id), money)] : [];
    });
  }, [campaigns, pages, figures, balances, accounts]);
  return { list, rows, isCut: pages[0]?.isCut ?? false };
}

const NONE: readonly never[] = [];

function combined<Row>(answers: readonly { readonly data: readonly Row[] | undefined }[]): readonly Row[] {
  return answers.flatMap(({ data }) => data ?? NONE);
}

/** An affiliate whose figures changed between the requests for two pages can be on both. */
function eachOnce(affiliates: readonly Affiliate[]): readonly Affiliate[] {
  return [...new Map(affiliates.map((affiliate) => [affiliate.id, affiliate])).values()];
}
