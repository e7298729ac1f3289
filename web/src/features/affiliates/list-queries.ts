import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { type AffiliateSearch, sortOf } from './affiliate-search.ts';

const PAGE = 50;
/** The cursor before the first row. */
const FIRST_PAGE = '';

const filtersOf = ({ campaign, q, tag }: AffiliateSearch) => ({ campaignId: campaign, search: q, tagId: tag });

/** The affiliates of all campaigns, page by page. */
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
          ...filtersOf(search),
          limit: PAGE,
          cursor: pageParam || undefined,
        },
      });
    },
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Downloads all pages as one file. */
export async function downloadAffiliates(api: Api, search: AffiliateSearch): Promise<void> {
  const file = await api.blob('/api/v1/affiliates/export.csv', { query: filtersOf(search) });
  saveFile(file, 'sillage-affiliates.csv');
}
