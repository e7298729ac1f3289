import type { Settlement } from '@sillage/proto/http/settlements';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';

type Progress = Settlement['progress'];

interface ProgressBarProps {
  readonly progress: Progress;
  readonly isRunning: boolean;
  /** No mails are sent. */
  readonly isTest: boolean;
}

/** n of m: each outcome in its own colour; the rest is still pending. */
export function ProgressBar({ progress, isRunning, isTest }: ProgressBarProps) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const done = progress.paid + progress.notified + progress.failed + progress.cancelled;
  const share = (count: number) => ({ width: `${(count * 100) / Math.max(1, progress.lines)}%` });
  const counts = [
    ['paid', progress.paid, 'bg-positive'],
    ['notified', progress.notified, 'bg-wake'],
    ['failed', progress.failed, 'bg-negative'],
    ['cancelled', progress.cancelled, 'bg-ink-soft'],
  ] as const;
  const sentence = t('progress.of', { done, count: progress.lines });
  return (
    <div className="grid gap-3">
      <div
        role="progressbar"
        aria-label={t('progress.label')}
        aria-valuemin={0}
        aria-valuemax={progress.lines}
        aria-valuenow={done}
        aria-valuetext={sentence}
        className={cn(
          'flex h-2.5 overflow-hidden rounded-full bg-wash',
          isRunning && done === 0 && 'animate-pulse-slow',
        )}
      >
        {counts.map(([name, count, colour]) => (
          <span key={name} className={cn('transition-[width] duration-150', colour)} style={share(count)} />
        ))}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
        <p className="font-medium">{sentence}</p>
        {counts
          .filter(([, count]) => count > 0)
          .map(([name, count, colour]) => (
            <p key={name} className="inline-flex items-center gap-1.5 text-ink-soft text-xs">
              <span aria-hidden="true" className={cn('size-2 rounded-full', colour)} />
              {t(`progress.count.${isTest && name === 'notified' ? 'unwritten' : name}`)} {format.count(count)}
            </p>
          ))}
        {progress.mailsSent > 0 && (
          <p className="text-ink-soft text-xs">{t('progress.mailsSent', { count: progress.mailsSent })}</p>
        )}
        {progress.mailsFailed > 0 && (
          <p className="text-negative-ink text-xs">{t('progress.mailsFailed', { count: progress.mailsFailed })}</p>
        )}
      </div>
    </div>
  );
}
