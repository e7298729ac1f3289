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
import { readAgain } from '../../api/read-again.ts';

const PUBLIC = '/api/v1/public';
const APPLICATIONS = '/api/v1/affiliates/applications';
const pagePath = (campaignId: string) => `/api/v1/campaigns/${campaignId}/join-page`;
const publicPath = (campaignId: string) => `${PUBLIC}/join/${encodeURIComponent(campaignId)}`;

/** The join page as applicants see it. */
export const publicJoinQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.publicPages.join(campaignId),
    queryFn: ({ signal }) => api.get(publicPath(campaignId), PublicJoinPage, { signal, bearer: null }),
    // Not refetched while a form is being filled in; read again when the server reports a change.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** True if the form looks as if a bot had sent it: the person is asked to send it again, with a new token. */
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

/** The applications of one campaign, or of all. */
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

/** Whether there are decided applications to show. */
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

/** Commands; each updates the cache before it resolves. */
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
        // Another session decided first; the list shows the decision.
        if (isConflict(error)) await refetchAll();
        throw error;
      }
      await refetchAll();
      // The service that sorts the list receives the new affiliate a moment later.
      readAgain(cache, queryKeys.campaigns.ownAffiliates);
    },
  };
}
