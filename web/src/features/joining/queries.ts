import {
  ApplicationList,
  type ApplicationState,
  ConfirmedApplication,
  type DecideApplication,
  JoinPage,
  type NewApplication,
  PublicJoinPage,
  type UpdateJoinPage,
} from '@sillage/proto/http/join';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isConflict, refusesField } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PUBLIC = '/api/v1/public';
const APPLICATIONS = '/api/v1/affiliates/applications';
const pagePath = (campaignId: string) => `/api/v1/campaigns/${campaignId}/join-page`;
const publicPath = (campaignId: string) => `${PUBLIC}/join/${encodeURIComponent(campaignId)}`;

/** What somebody sees who wants to apply. */
export const publicJoinQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.publicPages.join(campaignId),
    queryFn: ({ signal }) => api.get(publicPath(campaignId), PublicJoinPage, { signal, bearer: null }),
    // The page does not change under whoever fills in its form: it is read again where the server says that it did.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The form looks as if a program had sent it: people are asked to send it once more, with a new token. */
export const isDoubted = (error: unknown): boolean =>
  refusesField(error, 'formToken') || refusesField(error, 'website');

export const applyingCommands = (api: Api) => ({
  apply: (campaignId: string, application: NewApplication) =>
    api.send('POST', `${publicPath(campaignId)}/applications`, application, { bearer: null }),
  confirm: (token: string) =>
    api.post(`${PUBLIC}/applications/confirm`, ConfirmedApplication, undefined, { bearer: token }),
});

export const joinPageQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.joinPage(campaignId),
    queryFn: ({ signal }) => api.get(pagePath(campaignId), JoinPage, { signal }),
  });

const PAGE = 50;
/** The cursor before the first row. */
const FIRST_PAGE = '';

/** Those of one campaign, or of all. */
export const applicationsQuery = (api: Api, state: ApplicationState, campaignId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKeys.campaigns.applications(state, campaignId),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ signal, pageParam }) =>
      api.get(APPLICATIONS, ApplicationList, {
        signal,
        query: { state, campaignId, limit: PAGE, cursor: pageParam || undefined },
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** Whether there is anything to look back at. */
export const hasDecidedQuery = (api: Api, campaignId: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.campaigns.hasDecidedApplications(campaignId),
    queryFn: async ({ signal }) => {
      for (const state of ['accepted', 'declined']) {
        const query = { state, campaignId, limit: 1 };
        const { applications } = await api.get(APPLICATIONS, ApplicationList, { signal, query });
        if (applications.length > 0) return true;
      }
      return false;
    },
  });

/** Commands; each leaves the cache true before it resolves. */
export function joiningCommands(api: Api, cache: QueryClient) {
  const refetchAll = () => cache.invalidateQueries({ queryKey: queryKeys.campaigns.all });
  return {
    async savePage(campaignId: string, page: UpdateJoinPage): Promise<void> {
      const saved = await api.put(pagePath(campaignId), JoinPage, page);
      cache.setQueryData(joinPageQuery(api, campaignId).queryKey, saved);
    },
    async uploadLogo(campaignId: string, image: string): Promise<void> {
      await api.send('PUT', `${pagePath(campaignId)}/logo`, { image });
      await cache.invalidateQueries({ queryKey: queryKeys.campaigns.joinPage(campaignId) });
    },
    async removeLogo(campaignId: string): Promise<void> {
      await api.send('DELETE', `${pagePath(campaignId)}/logo`);
      await cache.invalidateQueries({ queryKey: queryKeys.campaigns.joinPage(campaignId) });
    },
    async decide(applicationId: string, decision: DecideApplication): Promise<void> {
      try {
        await api.send('POST', `${APPLICATIONS}/${applicationId}/decision`, decision);
      } catch (error) {
        // Somebody else decided: the list shows it.
        if (isConflict(error)) await refetchAll();
        throw error;
      }
      await refetchAll();
      // Who sorts the list hears of a new affiliate a moment later.
      setTimeout(() => void cache.invalidateQueries({ queryKey: queryKeys.campaigns.ownAffiliates }), 2_000);
    },
  };
}
