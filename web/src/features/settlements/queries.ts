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

const PATH = '/api/v1/billing/settlements';
const ofCampaign = (campaignId: string) => `/api/v1/billing/campaigns/${campaignId}`;

export type SettlementSummary = Omit<Settlement, 'lines'>;
export type AffiliateBalance = AffiliateBalances['balances'][number];

const WATCH_MS = 1000;
/** Mails may still be on their way when the money has arrived. */
const MAILS_MS = 4000;

/** Keeps the campaign's money to itself until it is paid, resumed or cancelled: no other settlement can begin. */
export const isOpen = (state: SettlementState): boolean =>
  state === 'charging' || state === 'charge_failed' || state === 'paying';

/** While it runs, nobody has to do anything but watch. */
export const isRunning = (state: SettlementState): boolean => state === 'charging' || state === 'paying';

/** In test mode nobody is written to. */
const awaitsMails = ({ isTest, progress }: SettlementSummary): boolean =>
  !isTest && progress.mailsSent + progress.mailsFailed < progress.lines;

/** Newest first. Asked again each second while one of them runs. */
export const settlementsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.settlements(campaignId),
    queryFn: async ({ signal }) => (await api.get(PATH, SettlementList, { signal, query: { campaignId } })).settlements,
    refetchInterval: ({ state }) => (state.data?.some((settlement) => isRunning(settlement.state)) ? WATCH_MS : false),
  });

/** What is archived of a campaign's time in test mode. */
export const archivedSettlementsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.archivedSettlements(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get(PATH, SettlementList, { signal, query: { campaignId, book: 'test' } })).settlements,
  });

/**
 * One settlement with its lines; the more lines it has, the less often they are fetched: the list above has the totals.
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

/** What a settlement would do now; never from the cache. */
export const quoteQuery = (api: Api, ask: AskQuote) =>
  queryOptions({
    queryKey: queryKeys.billing.quote(ask),
    queryFn: ({ signal }) => api.post(`${PATH}/quote`, Quote, ask, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // What is on the screen while somebody reads it changes only when it says so.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The balance in the ledger of each affiliate who ever earned. */
export const balancesQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.balances(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get(`${ofCampaign(campaignId)}/affiliates`, AffiliateBalances, { signal })).balances,
  });

/** The same over all campaigns, each in the book that it is in now. */
export const ownBalancesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.ownBalances,
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/billing/affiliates', AffiliateBalances, { signal })).balances,
  });

/** The same of these affiliates alone. */
export const namedBalancesQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.billing.namedBalances(ids),
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/billing/affiliates', AffiliateBalances, { signal, query: { ids: ids.join() } })).balances,
  });

/** The confirmation was for other amounts: what holds now. */
export function newQuoteOf(error: unknown): Quote | null {
  const problem = error instanceof ApiError ? QuoteChangedProblem.safeParse(error.problem) : null;
  return problem?.success ? problem.data.quote : null;
}

/** Another settlement of this campaign is not finished: its id. */
export function settlementInTheWay(error: unknown): string | null {
  const problem = error instanceof ApiError ? SettlementInProgressProblem.safeParse(error.problem) : null;
  return problem?.success ? problem.data.settlementId : null;
}

/** Commands; each leaves the cache true before it resolves. */
export function settlementCommands(api: Api, cache: QueryClient) {
  async function keep(settlement: Settlement): Promise<Settlement> {
    cache.setQueryData(settlementQuery(api, settlement.id).queryKey, settlement);
    // Before it is fetched again, too: whoever opens the dialog anew must not be led to a payment that is over.
    const { lines: _, ...summary } = settlement;
    cache.setQueryData(settlementsQuery(api, settlement.campaignId).queryKey, (known) =>
      known?.map((one) => (one.id === summary.id ? summary : one)),
    );
    await cache.invalidateQueries({ queryKey: queryKeys.billing.settlements(settlement.campaignId) });
    return settlement;
  }
  return {
    /** The hash says which amounts were seen; the same hash again is the same settlement. */
    confirm: async (ask: AskQuote, hash: string, cardId?: string) =>
      keep(await api.post(PATH, Settlement, { ...ask, hash, ...(cardId !== undefined && { cardId }) })),
    invoicePdf: (invoiceId: string): Promise<Blob> => api.blob(`/api/v1/billing/invoices/${invoiceId}/pdf`),
    resume: async (id: string) => keep(await api.post(`${PATH}/${id}/resume`, Settlement, {})),
    cancel: async (id: string) => keep(await api.post(`${PATH}/${id}/cancel`, Settlement, {})),
    /** The merchant paid by themselves what was shown, no more and no less. */
    async markPaid(campaignId: string, { affiliateId, currency, owedMinor }: AffiliateBalance) {
      try {
        return await api.post(`${ofCampaign(campaignId)}/affiliates/${affiliateId}/direct-payments`, DirectPayment, {
          currency,
          shownMinor: owedMinor.toString(),
        });
      } finally {
        await Promise.all([
          refetchMoney(cache, campaignId),
          // One that is on the screen says what is left.
          cache.invalidateQueries({ queryKey: queryKeys.billing.quotesOf(campaignId) }),
        ]);
      }
    },
  };
}

/** After money moved: balances, what is due and the conversions that are paid now. */
export async function refetchMoney(cache: QueryClient, campaignId: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: queryKeys.billing.balances(campaignId) }),
    cache.invalidateQueries({ queryKey: queryKeys.billing.ownBalances }),
    cache.invalidateQueries({ queryKey: queryKeys.billing.due }),
    cache.invalidateQueries({ queryKey: queryKeys.conversions.of(campaignId) }),
    cache.invalidateQueries({ queryKey: queryKeys.statistics.all }),
  ]);
}
