import type { Invoice } from '@sillage/proto/http/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../api/query-keys.ts';

/** Refetches what is due when pending charges have ended: a failed one is owed again. */
export function useEndedCharges(invoices: readonly Pick<Invoice, 'status'>[] | undefined): void {
  const cache = useQueryClient();
  const isPending = invoices?.some(({ status }) => status === 'pending') ?? false;
  useEffect(() => {
    if (isPending) return () => void cache.invalidateQueries({ queryKey: queryKeys.billing.due });
  }, [isPending, cache]);
}
