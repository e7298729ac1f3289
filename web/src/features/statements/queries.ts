import { SelfBilledList } from '@sillage/proto/http/self-billing';
import { Statement, type StatementFormat } from '@sillage/proto/http/statements';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** The API path of one affiliate's statements. */
export interface StatementPlace {
  readonly path: string;
  /** The access ticket of the affiliate's own page; undefined uses the session. */
  readonly bearer?: string;
}

export const merchantsPlace = (campaignId: string, affiliateId: string): StatementPlace => ({
  path: `/api/v1/billing/campaigns/${campaignId}/affiliates/${affiliateId}/statement`,
});

export const affiliatesPlace = (campaignId: string, accessTicket: string): StatementPlace => ({
  path: `/api/v1/public/billing/campaigns/${campaignId}/statement`,
  bearer: accessTicket,
});

/** The paths of self-billed invoices: of all affiliates of a merchant, and of one affiliate. */
export const MERCHANTS_SELF_BILLED: StatementPlace = { path: '/api/v1/billing/self-billed' };

export const affiliatesSelfBilled = (campaignId: string, accessTicket: string): StatementPlace => ({
  path: `/api/v1/public/billing/campaigns/${campaignId}/self-billed`,
  bearer: accessTicket,
});

const asking = ({ bearer }: StatementPlace) => (bearer === undefined ? {} : { bearer });

export const statementQuery = (api: Api, place: StatementPlace) =>
  queryOptions({
    queryKey: queryKeys.billing.statement(place.path),
    queryFn: ({ signal }) => api.get(place.path, Statement, { signal, ...asking(place) }),
  });

export const fetchStatement = (
  api: Api,
  place: StatementPlace,
  query: { readonly year: number; readonly format: StatementFormat },
): Promise<Blob> => api.blob(`${place.path}/file`, { query, ...asking(place) });

/** Newest first. */
export const selfBilledQuery = (api: Api, place: StatementPlace) =>
  infiniteQueryOptions({
    queryKey: queryKeys.billing.selfBilled(place.path),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api.get(place.path, SelfBilledList, { signal, query: { limit: 12, cursor: pageParam }, ...asking(place) }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const fetchSelfBilled = (api: Api, place: StatementPlace, id: string): Promise<Blob> =>
  api.blob(`${place.path}/${id}/file`, asking(place));
