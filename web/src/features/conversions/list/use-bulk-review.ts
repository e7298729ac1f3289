import type { BulkDecision, CreateBulkReview } from '@sillage/proto/http/commissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { toast } from '../../../ui/primitives/toast.ts';
import { bulkCommands } from './queries.ts';

interface Started extends CreateBulkReview {
  /** The loaded rows that it affects, so that they show the decision at once. */
  readonly rows: readonly string[];
}

interface UnderWay {
  readonly bulkReviewId: string;
  readonly decision: BulkDecision;
}

/**
 * Approves or rejects one or many conversions. The server starts after the time in which the decision can be undone,
 * and continues even if the page is left.
 */
export function useBulkReview() {
  const { t } = useTranslation('commissions');
  const commands = useCommands(bulkCommands);
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, UnderWay>>(new Map());
  const [lastId, setLastId] = useState<string | null>(null);
  const undo = useAction({
    act: (id: string) => commands.cancel(id),
    done: ({ decided }, id) => {
      setUnderWay((earlier) => new Map([...earlier].filter(([, { bulkReviewId }]) => bulkReviewId !== id)));
      setLastId((last) => (last === id ? null : last));
      toast.success(decided === 0 ? t('bulk.undone') : t('bulk.stopped', { count: decided }));
    },
    failed: t('bulk.undoFailed'),
  });
  const start = useAction({
    act: ({ rows: _rows, ...input }: Started) => commands.start(input),
    done: ({ id, decision }, { rows }) => {
      const entry = { bulkReviewId: id, decision };
      setUnderWay((earlier) => new Map([...earlier, ...rows.map((row) => [row, entry] as const)]));
      setLastId(id);
    },
    failed: t('bulk.failed'),
  });
  return {
    /** By conversion. */
    underWay,
    isStarting: start.isPending,
    start: start.run,
    /** Undoes the last decision. */
    undoLast: () => {
      if (lastId !== null) void undo.run(lastId);
    },
    cancel: (id: string) => void undo.run(id),
  };
}
