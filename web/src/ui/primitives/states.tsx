import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { WakeMark } from '../layout/wake-mark.tsx';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** As large as the content that it stands for, so that the layout does not move when that is loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-pulse-slow rounded-md bg-line/70', className)} />;
}

export function SkeletonRows({ rows, className }: { rows: number; className?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="border-b py-4">
          <Skeleton className={cn('h-5', className)} />
        </div>
      ))}
    </div>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly body?: ReactNode;
  readonly action?: ReactNode;
  readonly mark?: boolean;
  /** True if it is the only content of the page. */
  readonly heading?: boolean;
}

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ title, body, action, mark = true, heading = false }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="grid justify-items-center gap-2 px-4 py-14 text-center">
      {mark && <WakeMark className="mb-2 size-10 text-line-strong" />}
      <Title className="text-balance font-medium">{title}</Title>
      {body && <p className="max-w-md text-ink-soft text-sm leading-relaxed">{body}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be loaded, if the page does not make that clear. */
  readonly title?: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      {title !== undefined && <p className="font-medium">{title}</p>}
      <p className="max-w-md text-sm">{errorSentence(error)}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        <RotateCw />
        {t('retry')}
      </Button>
    </div>
  );
}
