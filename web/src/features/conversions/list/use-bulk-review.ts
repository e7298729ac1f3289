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

/**
 * Approves or rejects one or many conversions. The server starts after the time in which the decision can be undone,
 * and continues even if the page is left.
 */
export function useBulkReview() {
  const { t } = useTranslation('commissions');
  const commands = useCommands(bulkCommands);
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, BulkDecision>>(new Map());
  const [last, setLast] = useState<{ id: string; rows: readonly string[] } | null>(null);
  const release = (rows: readonly string[]) =>
    setUnderWay((earlier) => new Map([...earlier].filter(([id]) => !rows.includes(id))));
  const undo = useAction({
    act: ({ id }: { id: string; rows: readonly string[] }) => commands.cancel(id),
    done: ({ decided }, { rows }) => {
      release(rows);
      setLast(null);
      toast.success(decided === 0 ? t('bulk.undone') : t('bulk.stopped', { count: decided }));
    },
    failed: t('bulk.undoFailed'),
  });
  const start = useAction({
    act: ({ rows: _rows, ...input }: Started) => commands.start(input),
    done: ({ id, decision }, { rows }) => {
      setUnderWay((earlier) => new Map([...earlier, ...rows.map((row) => [row, decision] as const)]));
      setLast({ id, rows });
    },
    failed: t('bulk.failed'),
  });
  return {
    underWay,
    isStarting: start.isPending,
    start: start.run,
    /** Undoes the last decision. */
    undoLast: () => {
      if (last) void undo.run(last);
    },
    cancel: (id: string) => void undo.run({ id, rows: last?.id === id ? last.rows : [] }),
  };
}
