import { AffiliateBalances, DirectPayment } from '@sillage/proto/http/billing';
import {
  type AskQuote,
  Quote,
  QuoteChangedProblem,
  Settlement,
  SettlementInProgressProblem,
  SettlementList,
  type SettlementState,
} from '@sillage/proto/http/settlements';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { retryOfCampaign } from '../../api/retries.ts';

const PATH = '/api/v1/billing/settlements';
const ofCampaign = (campaignId: string) => `/api/v1/billing/campaigns/${campaignId}`;

export type SettlementSummary = Omit<Settlement, 'lines'>;
export type AffiliateBalance = AffiliateBalances['balances'][number];

const WATCH_MS = 1000;
/** Mails may still be pending when the money has arrived. */
const MAILS_MS = 4000;

/**
 * True while the settlement reserves the campaign's money, so that no other settlement can start: until it is paid or
 * cancelled.
 */
export const isOpen = (state: SettlementState): boolean =>
  state === 'charging' || state === 'charge_failed' || state === 'paying';

/** True while the settlement progresses without any action. */
export const isRunning = (state: SettlementState): boolean => state === 'charging' || state === 'paying';

/** Whether a deletion was carried out: although somebody could not be paid, but not if a part was cancelled. */
export const isDeleted = ({ state, charges }: Pick<SettlementSummary, 'state' | 'charges'>): boolean =>
  (state === 'completed' || state === 'partial') && charges.every((charge) => charge.state !== 'cancelled');

/** Test mode sends no mails. */
const awaitsMails = ({ isTest, progress }: SettlementSummary): boolean =>
  !isTest && progress.mailsSent + progress.mailsFailed < progress.lines;

/** Newest first. Polled every second while one of them is running. */
export const settlementsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.settlements(campaignId),
    retry: retryOfCampaign,
    queryFn: async ({ signal }) => (await api.get(PATH, SettlementList, { signal, query: { campaignId } })).settlements,
    refetchInterval: ({ state }) => (state.data?.some((settlement) => isRunning(settlement.state)) ? WATCH_MS : false),
  });

/** The archived settlements of a campaign's time in test mode. */
export const archivedSettlementsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.archivedSettlements(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get(PATH, SettlementList, { signal, query: { campaignId, book: 'test' } })).settlements,
  });

/**
 * One settlement with its lines. The more lines it has, the less often it is fetched; the list above has the totals.
 */
export const settlementQuery = (api: Api, settlementId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.settlement(settlementId),
    queryFn: ({ signal }) => api.get(`${PATH}/${settlementId}`, Settlement, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.state === 'cancelled') return false;
      if (isRunning(data.state)) return Math.max(WATCH_MS, data.lines.length);
      return awaitsMails(data) && data.finishedAt !== null ? Math.max(MAILS_MS, data.lines.length) : false;
    },
  });

/** The result of a settlement now; never cached. */
export const quoteQuery = (api: Api, ask: AskQuote) =>
  queryOptions({
    queryKey: queryKeys.billing.quote(ask),
    queryFn: ({ signal }) => api.post(`${PATH}/quote`, Quote, ask, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A quote must not change while the merchant reads it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The ledger balance of each affiliate who has ever earned. */
export const balancesQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.balances(campaignId),
    retry: retryOfCampaign,
    queryFn: async ({ signal }) =>
      (await api.get(`${ofCampaign(campaignId)}/affiliates`, AffiliateBalances, { signal })).balances,
  });

/** The same for all campaigns, each in its current book. */
export const ownBalancesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.ownBalances,
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/billing/affiliates', AffiliateBalances, { signal })).balances,
  });

/** The same for these affiliates only. */
export const namedBalancesQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.billing.namedBalances(ids),
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/billing/affiliates', AffiliateBalances, { signal, query: { ids: ids.join() } })).balances,
  });

/** The current quote, if a confirmation was rejected because the amounts had changed. */
export function newQuoteOf(error: unknown): Quote | null {
  const problem = error instanceof ApiError ? QuoteChangedProblem.safeParse(error.problem) : null;
  return problem?.success ? problem.data.quote : null;
}

/** The id of the campaign's unfinished settlement, if a confirmation was rejected because of it. */
export function settlementInTheWay(error: unknown): string | null {
  const problem = error instanceof ApiError ? SettlementInProgressProblem.safeParse(error.problem) : null;
  return problem?.success ? problem.data.settlementId : null;
}

/** Commands; each updates the cache before it resolves. */
export function settlementCommands(api: Api, cache: QueryClient) {
  async function keep(settlement: Settlement): Promise<Settlement> {
    cache.setQueryData(settlementQuery(api, settlement.id).queryKey, settlement);
    // Updates the list before it is refetched, so that a reopened dialog does not show a settlement that is over.
    const { lines: _, ...summary } = settlement;
    cache.setQueryData(settlementsQuery(api, settlement.campaignId).queryKey, (known) =>
      known?.map((one) => (one.id === summary.id ? summary : one)),
    );
    await cache.invalidateQueries({ queryKey: queryKeys.billing.settlements(settlement.campaignId) });
    return settlement;
  }
  return {
    /** The hash identifies the amounts that were seen; confirming the same hash again returns the same settlement. */
    confirm: async (ask: AskQuote, hash: string, cardId?: string) =>
      keep(await api.post(PATH, Settlement, { ...ask, hash, ...(cardId !== undefined && { cardId }) })),
    invoicePdf: (invoiceId: string): Promise<Blob> => api.blob(`/api/v1/billing/invoices/${invoiceId}/pdf`),
    resume: async (id: string) => keep(await api.post(`${PATH}/${id}/resume`, Settlement, {})),
    async cancel(id: string) {
      const settlement = await keep(await api.post(`${PATH}/${id}/cancel`, Settlement, {}));
      await refetchMoney(cache, settlement.campaignId);
      return settlement;
    },
    /** Records that the merchant paid exactly the shown amount directly. */
    async markPaid(campaignId: string, { affiliateId, currency, owedMinor }: AffiliateBalance) {
      try {
        return await api.post(`${ofCampaign(campaignId)}/affiliates/${affiliateId}/direct-payments`, DirectPayment, {
          currency,
          shownMinor: owedMinor.toString(),
        });
      } finally {
        await Promise.all([
          refetchMoney(cache, campaignId),
          // An open quote then shows the rest.
          cache.invalidateQueries({ queryKey: queryKeys.billing.quotesOf(campaignId) }),
        ]);
      }
    },
  };
}

/** Refetches everything that a payment changes: balances, dues and paid conversions. */
export async function refetchMoney(cache: QueryClient, campaignId: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: queryKeys.billing.balances(campaignId) }),
    cache.invalidateQueries({ queryKey: queryKeys.billing.ownBalances }),
    cache.invalidateQueries({ queryKey: queryKeys.billing.due }),
    cache.invalidateQueries({ queryKey: queryKeys.conversions.of(campaignId) }),
    cache.invalidateQueries({ queryKey: queryKeys.statistics.all }),
  ]);
}
