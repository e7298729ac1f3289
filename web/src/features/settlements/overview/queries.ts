import { SettlementList } from '@sillage/proto/http/settlements';
import type { Book } from '@sillage/proto/values/book';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { isRunning } from '../queries.ts';

const PAGE = 25;
const WATCH_MS = 2_000;

/** The payments of all campaigns, newest first; polled while one of the newest is running. */
export const ownSettlementsQuery = (api: Api, book: Book) =>
  infiniteQueryOptions({
    queryKey: queryKeys.billing.ownSettlements(book),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/v1/settlements', SettlementList, { signal, query: { book, limit: PAGE, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.settlements.some((settlement) => isRunning(settlement.state)) ? WATCH_MS : false,
  });
