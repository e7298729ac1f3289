import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { type AffiliateSearch, sortOf } from './affiliate-search.ts';

const PAGE = 50;
/** The cursor before the first row. */
const FIRST_PAGE = '';

/** Those of all campaigns, page by page. */
export const listedAffiliatesQuery = (api: Api, search: AffiliateSearch) =>
  infiniteQueryOptions({
    queryKey: queryKeys.campaigns.listedAffiliates(search),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ signal, pageParam }) => {
      const { key, descending } = sortOf(search);
      return api.get('/api/v1/affiliates', AffiliateList, {
        signal,
        query: {
          sort: key,
          direction: descending ? 'desc' : 'asc',
          campaignId: search.campaign,
          search: search.q,
          tagId: search.tag,
          limit: PAGE,
          cursor: pageParam || undefined,
        },
      });
    },
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
