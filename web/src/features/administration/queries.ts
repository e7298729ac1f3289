import {
  AdminActList,
  AdminDeadLetters,
  AdministratorAccess,
  AdminOverview,
  AdminPlans,
  DatabaseFacts,
  MerchantDetail,
  ServiceDeadTasks,
  WorkFacts,
} from '@sillage/proto/http/administration';
import { type AccountMail, ImportantEvents, MerchantList, MerchantPlan } from '@sillage/proto/http/merchants';
import { AccountView } from '@sillage/proto/http/support-access';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const ROOT = '/api/v1/admin';
/** As specified for the page; the database's figures change slowly. */
const REFRESH_MS = 30_000;
const DATABASE_REFRESH_MS = 300_000;

export const accessQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: queryKeys.administration.access(userId),
    queryFn: ({ signal }) => api.get(`${ROOT}/access`, AdministratorAccess, { signal }),
  });

export const overviewQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.overview,
    queryFn: ({ signal }) => api.get(`${ROOT}/overview`, AdminOverview, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const workQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.work,
    queryFn: ({ signal }) => api.get(`${ROOT}/work`, WorkFacts, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const databaseQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.database,
    queryFn: ({ signal }) => api.get(`${ROOT}/database`, DatabaseFacts, { signal }),
    refetchInterval: DATABASE_REFRESH_MS,
  });

export const plansQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.plans,
    queryFn: ({ signal }) => api.get(`${ROOT}/plans`, AdminPlans, { signal }),
  });

export const deadTasksQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.deadTasks,
    queryFn: async ({ signal }) => (await api.get(`${ROOT}/dead-tasks`, ServiceDeadTasks, { signal })).services,
  });

export const deadLettersQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.deadLetters,
    queryFn: async ({ signal }) => (await api.get(`${ROOT}/dead-letters`, AdminDeadLetters, { signal })).letters,
  });

export const importantEventsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.securityEvents,
    queryFn: async ({ signal }) =>
      (await api.get(`${ROOT}/security-events`, ImportantEvents, { query: { limit: 50 }, signal })).events,
  });

export const merchantsQuery = (api: Api, query: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.administration.merchants(query),
    queryFn: ({ pageParam, signal }) =>
      api.get(`${ROOT}/merchants`, MerchantList, { query: { query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const merchantQuery = (api: Api, merchantId: string) =>
  queryOptions({
    queryKey: queryKeys.administration.merchant(merchantId),
    queryFn: ({ signal }) => api.get(`${ROOT}/merchants/${merchantId}`, MerchantDetail, { signal }),
  });

export const actsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: queryKeys.administration.acts,
    queryFn: ({ pageParam, signal }) => api.get(`${ROOT}/acts`, AdminActList, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** Commands; each updates the cache before it resolves. */
export function administrationCommands(api: Api, cache: QueryClient) {
  const refetch = (...keys: readonly (readonly string[])[]) =>
    Promise.all([...keys, queryKeys.administration.acts].map((queryKey) => cache.invalidateQueries({ queryKey })));
  const ofMerchant = (merchantId: string) =>
    refetch(queryKeys.administration.merchant(merchantId), queryKeys.administration.allMerchants);
  return {
    refreshAll: () => cache.invalidateQueries({ queryKey: queryKeys.administration.all }),
    async suspend(merchantId: string, reason: string): Promise<void> {
      await api.send('POST', `${ROOT}/merchants/${merchantId}/suspension`, { reason });
      await ofMerchant(merchantId);
    },
    async reinstate(merchantId: string, reason: string): Promise<void> {
      await api.send('POST', `${ROOT}/merchants/${merchantId}/reinstatement`, { reason });
      await ofMerchant(merchantId);
    },
    async sendMail(merchantId: string, mail: AccountMail, reason: string): Promise<void> {
      await api.send('POST', `${ROOT}/merchants/${merchantId}/mails`, { mail, reason });
      await refetch();
    },
    async changePlan(merchantId: string, feeBps: number, reason: string): Promise<void> {
      await api.patch(`${ROOT}/merchants/${merchantId}/plan`, MerchantPlan, { feeBps, reason });
      await Promise.all([ofMerchant(merchantId), refetch(queryKeys.administration.plans)]);
    },
    /** Returns the view with its access token. */
    async openView(merchantId: string, reason: string): Promise<AccountView> {
      return api.post(`${ROOT}/merchants/${merchantId}/views`, AccountView, { reason });
    },
    async endView(merchantId: string, viewId: string): Promise<void> {
      await api.send('DELETE', `${ROOT}/merchants/${merchantId}/views/${viewId}`);
    },
    async retryTask(service: string, taskId: string, reason: string): Promise<void> {
      await api.send('POST', `${ROOT}/dead-tasks/${service}/${taskId}/retry`, { reason });
      await refetch(queryKeys.administration.deadTasks, queryKeys.administration.work);
    },
    async replay(letterId: string, reason: string): Promise<void> {
      await api.send('POST', `${ROOT}/dead-letters/${letterId}/replay`, { reason });
      await refetch(queryKeys.administration.deadLetters);
    },
  };
}
