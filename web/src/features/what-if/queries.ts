import { MadeAdjustments, type MakeAdjustments } from '@sillage/proto/http/adjustments';
import { type AskWhatIf, WhatIf, WhatIfList, WhatIfResult } from '@sillage/proto/http/what-ifs';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { refetchAdjusted } from '../people/adjustment-queries.ts';

const PATH = '/api/v1/what-ifs';
const WHILE_RUNNING_MS = 1_000;

export const whatIfsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.whatIfs.of(campaignId),
    queryFn: async ({ signal }) => (await api.get(PATH, WhatIfList, { signal, query: { campaignId } })).whatIfs,
  });

export const whatIfQuery = (api: Api, campaignId: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.whatIfs.one(campaignId, id),
    queryFn: ({ signal }) => api.get(`${PATH}/${id}`, WhatIfResult, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.whatIf.state !== 'running' ? false : WHILE_RUNNING_MS),
  });

export function whatIfCommands(api: Api, cache: QueryClient) {
  return {
    async ask(question: AskWhatIf): Promise<void> {
      await api.post(PATH, WhatIf, question);
      await cache.invalidateQueries({ queryKey: queryKeys.whatIfs.of(question.campaignId), exact: true });
    },
    /** Updates the balances before it resolves. */
    async book(campaignId: string, adjustments: MakeAdjustments): Promise<void> {
      try {
        await api.post(`/api/v1/billing/campaigns/${campaignId}/adjustments`, MadeAdjustments, adjustments);
      } finally {
        await refetchAdjusted(cache, campaignId);
      }
    },
  };
}
