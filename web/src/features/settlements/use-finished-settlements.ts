import { useEffect, useRef } from 'react';
import { isOpen, type SettlementSummary } from './queries.ts';

/**
 * Calls `onFinished` once for each settlement that ends while the page is open, but not for those that had ended
 * before. A resumed settlement ends again.
 */
export function useFinishedSettlements(
  settlements: readonly SettlementSummary[] | undefined,
  onFinished: (settlement: SettlementSummary) => void,
) {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!settlements) return;
    const finished = settlements.filter(({ state }) => !isOpen(state));
    const before = known.current;
    known.current = new Set(finished.map(({ id }) => id));
    if (before) for (const settlement of finished) if (!before.has(settlement.id)) onFinished(settlement);
  }, [settlements, onFinished]);
}
