import type { BulkReview, CreateBulkReview } from '@sillage/proto/http/commissions';
import type { Conversion } from '@sillage/proto/http/conversions';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../ui/hooks/use-keys.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { CommissionRow, type Names } from './commission-row.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { extendTo, keepOnly, NOTHING_SELECTED, toggle } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useBulkReview } from './use-bulk-review.ts';

interface CommissionListProps extends Names {
  readonly rows: readonly Conversion[];
  readonly bulkReviews: readonly BulkReview[];
  /** The filter that matches the whole list. */
  readonly filter: Extract<CreateBulkReview['what'], { filter: unknown }>['filter'];
  readonly onExplain: (conversion: Conversion) => void;
  /** Called when the focus moves past the last row. */
  readonly onEnd: () => void;
  readonly onDecided: () => void;
}

/** All conversions that match the filter, or the rows with these ids. */
type Meant = 'all' | readonly string[];

/** A list with keyboard control: J and K move, A and R decide, E explains, X selects. */
export function CommissionList(list: CommissionListProps) {
  const bulk = useBulkReview();
  // A selection never outlives its filter, but a decision can still be undone.
  return <Filtered key={JSON.stringify(list.filter)} bulk={bulk} {...list} />;
}

interface FilteredProps extends CommissionListProps {
  readonly bulk: ReturnType<typeof useBulkReview>;
}

function Filtered({ bulk, rows, bulkReviews, filter, onExplain, onEnd, onDecided, ...names }: FilteredProps) {
  const { t } = useTranslation('commissions');
  const list = useRef<HTMLUListElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [chosen, setChosen] = useState(NOTHING_SELECTED);
  const [isAll, setIsAll] = useState(false);
  const [rejecting, setRejecting] = useState<Meant | null>(null);

  const canReview = (conversion: Conversion) =>
    conversion.state === 'pending' && !isTestInLiveBook(conversion) && !bulk.underWay.has(conversion.id);
  const reviewable = rows.filter(canReview).map(({ id }) => id);
  const selection = keepOnly(chosen, reviewable);
  const current = rows.find(({ id }) => id === currentId);

  /** Moves the focus from the current row, if there is a row in that direction. */
  function focus(step: number) {
    const index = rows.findIndex(({ id }) => id === currentId);
    const next = rows[index === -1 ? 0 : index + step];
    if (!next && step > 0) onEnd();
    const id = next?.id ?? currentId;
    list.current?.querySelector<HTMLElement>(`[data-conversion="${id}"] [data-open]`)?.focus();
  }
  function clear() {
    setChosen(NOTHING_SELECTED);
    setIsAll(false);
  }
  async function decide(decision: 'approved' | 'rejected', meant: Meant, reason = ''): Promise<boolean> {
    const what = meant === 'all' ? { filter } : { conversionIds: [...meant] };
    const done = await bulk.start({ decision, reason, what, rows: meant === 'all' ? reviewable : meant });
    if (done) clear();
    return done;
  }
  /** The target of A and R: the selected rows, otherwise the focused one. */
  const meant = (): Meant | null => {
    if (isAll) return 'all';
    if (selection.ids.size > 0) return [...selection.ids];
    return current && canReview(current) ? [current.id] : null;
  };
  function approve(what: Meant | null) {
    if (!what || bulk.isStarting) return;
    // Moves the focus first, because the pressed button disappears.
    focus(what !== 'all' && what.length === 1 ? 1 : 0);
    void decide('approved', what);
  }
  function askToReject(what: Meant | null) {
    if (!what) return;
    focus(0);
    setRejecting(what);
  }
  const select = (id: string, isRange: boolean) => {
    setIsAll(false);
    setChosen(isRange ? extendTo(selection, id, reviewable) : toggle(selection, id));
  };
  useKeys({
    j: () => focus(1),
    k: () => focus(-1),
    a: () => approve(meant()),
    r: () => askToReject(meant()),
    e: () => current && onExplain(current),
    x: () => current && canReview(current) && select(current.id, false),
    X: () => current && canReview(current) && select(current.id, true),
    A: () => setIsAll(reviewable.length > 0),
    u: bulk.undoLast,
    Escape: clear,
  });

  return (
    <section aria-label={t('list')} className="grid gap-4">
      <ul ref={list} className="border-t">
        {rows.map((conversion) => (
          <CommissionRow
            key={conversion.id}
            conversion={conversion}
            isSelected={isAll ? canReview(conversion) : selection.ids.has(conversion.id)}
            underWay={conversion.state === 'pending' ? (bulk.underWay.get(conversion.id)?.decision ?? null) : null}
            canReview={canReview(conversion)}
            onSelect={(isRange) => select(conversion.id, isRange)}
            onApprove={() => approve([conversion.id])}
            onReject={() => askToReject([conversion.id])}
            onExplain={() => onExplain(conversion)}
            onFocus={() => setCurrentId(conversion.id)}
            {...names}
          />
        ))}
      </ul>
      {/* Sticky, so that it stays visible without moving the rows. */}
      <div className="sticky bottom-3 z-10 grid gap-2 max-md:bottom-20">
        <BulkProgress reviews={bulkReviews} onCancel={bulk.cancel} onFinished={onDecided} />
        {(isAll || selection.ids.size > 0) && (
          <SelectionBar
            count={selection.ids.size}
            busy={bulk.isStarting}
            isAll={isAll}
            onAll={() => setIsAll(true)}
            onApprove={() => approve(meant())}
            onReject={() => askToReject(meant())}
            onClear={clear}
          />
        )}
      </div>
      {rejecting && (
        <RejectDialog
          count={rejecting === 'all' ? null : rejecting.length}
          busy={bulk.isStarting}
          reject={(reason) => decide('rejected', rejecting, reason)}
          onClose={() => setRejecting(null)}
        />
      )}
    </section>
  );
}
