import { ExchangeRates, Site } from '@sillage/proto/http/site';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The operator's settings for this installation; they do not change while a page is open. */
export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.site,
    queryFn: ({ signal }) => api.get('/api/v1/site', Site, { signal, bearer: null }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The server fetches the rates once an hour. */
export const exchangeRatesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.exchangeRates,
    queryFn: ({ signal }) => api.get('/api/v1/exchange-rates', ExchangeRates, { signal, bearer: null }),
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
  });
