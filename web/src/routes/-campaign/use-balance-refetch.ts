import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { queryKeys } from '../../api/query-keys.ts';

/** The ledger books a decision a moment after the statistics show it. */
const BOOKED_AFTER_MS = 3_000;

/** Refetches the balances after a change: at once, and again when the ledger has booked it. */
export function useBalanceRefetch(campaignId: string): () => void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const refetch = () => {
      for (const queryKey of [queryKeys.billing.balances(campaignId), queryKeys.billing.ownBalances])
        void cache.invalidateQueries({ queryKey });
    };
    refetch();
    clearTimeout(timer.current);
    timer.current = setTimeout(refetch, BOOKED_AFTER_MS);
  }, [cache, campaignId]);
}
