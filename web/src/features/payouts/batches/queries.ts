import { type AskBatchQuote, BatchList, BatchQuote, PaymentBatch } from '@sillage/proto/http/payment-batches';
import { PayerAccount, PaymentFile, type PaymentFileOptions } from '@sillage/proto/http/payment-files';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { inviteAffiliate } from '../queries.ts';

const PATH = '/api/v1/billing/payment-batches';
const PAGE = 10;

export type RequestedBatch = z.input<typeof AskBatchQuote>;
export type BatchSummary = BatchList['batches'][number];
export type BatchFileForm = z.input<typeof PaymentFileOptions>;

/** Newest first. */
export const batchesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: queryKeys.billing.batches,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => api.get(PATH, BatchList, { signal, query: { limit: PAGE, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** Whom a batch would pay now; never cached, and not refetched while it is shown. */
export const batchQuoteQuery = (api: Api, ask: RequestedBatch) =>
  queryOptions({
    queryKey: queryKeys.billing.batchQuote(ask),
    queryFn: ({ signal }) => api.post(`${PATH}/quote`, BatchQuote, ask, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const PAYER_PATH = '/api/v1/billing/payer-account';

export const payerQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.payer,
    queryFn: ({ signal }) => api.get(PAYER_PATH, PayerAccount, { signal }),
  });

/** Commands; each updates the cache before it resolves. */
export function batchCommands(api: Api, cache: QueryClient) {
  const after = async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer;
    } finally {
      // Everything that depends on it: balances, dues and the states of conversions.
      await Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.billing.all }),
        cache.invalidateQueries({ queryKey: queryKeys.conversions.all }),
        cache.invalidateQueries({ queryKey: queryKeys.statistics.all }),
      ]);
    }
  };
  return {
    open: (ask: RequestedBatch, hash: string) => after(api.post(PATH, PaymentBatch, { ...ask, hash })),
    file: (id: string, form: BatchFileForm) => after(api.post(`${PATH}/${id}/file`, PaymentFile, form)),
    markPaid: (id: string, reference: string) => after(api.post(`${PATH}/${id}/paid`, PaymentBatch, { reference })),
    forgetPayer: () => after(api.send('DELETE', PAYER_PATH)),
    /** `unsentFileMadeAt`: when the file was made that the merchant confirmed not to have sent. */
    undo: (id: string, unsentFileMadeAt: string | null) =>
      after(api.post(`${PATH}/${id}/undo`, PaymentBatch, { unsentFileMadeAt })),
    /** Mails an affiliate who has no bank details. */
    ask: (campaignId: string, affiliateId: string) => inviteAffiliate(api, cache, campaignId, affiliateId),
  };
}

export type BatchCommands = ReturnType<typeof batchCommands>;
