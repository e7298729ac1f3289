import type { BulkReview } from '@sillage/proto/http/commissions';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { isOpen } from './queries.ts';

interface BulkProgressProps {
  readonly reviews: readonly BulkReview[];
  readonly onCancel: (bulkReviewId: string) => void;
  /** Called when one of them has finished. */
  readonly onFinished: () => void;
}

/** The progress of decisions in the background, n of m. */
export function BulkProgress({ reviews, onCancel, onFinished }: BulkProgressProps) {
  const open = reviews.filter(isOpen);
  const before = useRef(open.length);
  useEffect(() => {
    if (open.length < before.current) onFinished();
    before.current = open.length;
  }, [open.length, onFinished]);
  if (open.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {open.map((review) => (
        <Progress key={review.id} review={review} onCancel={() => onCancel(review.id)} />
      ))}
    </ul>
  );
}

function Progress({ review, onCancel }: { review: BulkReview; onCancel: () => void }) {
  const { t } = useTranslation('commissions');
  const format = useFormat();
  const { decision, state, total } = review;
  const done = review.decided + review.skipped;
  const label =
    state === 'waiting'
      ? t(`bulk.waiting.${decision}`, { count: total })
      : t(`bulk.running.${decision}`, { done: format.count(done), count: total });
  return (
    <li className="grid gap-2 rounded-card border bg-sheet px-4 py-3 text-sm shadow-float">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span role="status">{label}</span>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t(state === 'waiting' ? 'bulk.undo' : 'bulk.stop')}
        </Button>
      </div>
      <progress
        aria-label={label}
        value={done}
        max={total}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-wake [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-wake"
      />
    </li>
  );
}
