import type { PublicStatus } from '@sillage/proto/http/status';
import type { NewSubscription } from '@sillage/proto/http/subscriptions';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { WakeMark } from '../../ui/layout/wake-mark.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Skeleton } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { Incidents } from './incidents.tsx';
import { PartRow } from './part-row.tsx';
import { LOOKS } from './state-look.ts';
import { SubscribeForm } from './subscribe-form.tsx';

interface StatusPageProps {
  readonly status: PublicStatus;
  /** The last request failed. */
  readonly isUnreached: boolean;
  readonly check: () => Promise<void>;
  readonly subscribe: (wish: NewSubscription) => Promise<unknown>;
}

/** The overall state first; then each part with its last ninety days; then the incidents. */
export function StatusPage({ status, isUnreached, check, subscribe }: StatusPageProps) {
  const { t } = useTranslation('status');
  const { dateTime, list } = useFormat();
  const checking = useAction({ act: check, failed: t('checkFailed') });
  const isOld = status.isStale || isUnreached;
  const since = status.asOf === null ? null : dateTime(status.asOf);
  return (
    <>
      <header className="grid gap-5">
        <WakeMark className={cn('size-12', LOOKS[status.state].text)} />
        <h1 aria-live="polite" className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
          {t(`overall.${status.state}`)}
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SubmitButton
            type="button"
            variant="outline"
            size="sm"
            busy={checking.isPending}
            onClick={() => void checking.run()}
          >
            {!checking.isPending && <RotateCw />}
            {t(checking.isPending ? 'checking' : 'refresh')}
          </SubmitButton>
          {since !== null && <p className="text-ink-soft text-sm">{t('asOf', { time: since })}</p>}
        </div>
        {isOld && (
          <Notice title={t('stale.title')}>{t(since === null ? 'stale.never' : 'stale.body', { time: since })}</Notice>
        )}
        {status.maintenance.map((window) => (
          <Notice key={window.id} title={window.title}>
            {window.description !== '' && <p className="whitespace-pre-line">{window.description}</p>}
            <p className="text-ink-soft">
              {t('maintenanceTime', { from: dateTime(window.startsAt), to: dateTime(window.endsAt) })}
              {' · '}
              {list(window.parts.map((part) => t(`parts.${part}`)))}
            </p>
          </Notice>
        ))}
      </header>
      {status.parts.length > 0 && (
        <section aria-labelledby="parts" className="grid gap-2">
          <h2 id="parts" className="font-medium text-lg">
            {t('services')}
          </h2>
          <ul className="border-t">
            {status.parts.map((part) => (
              <PartRow key={part.part} status={part} />
            ))}
          </ul>
        </section>
      )}
      <Incidents incidents={status.incidents} />
      {status.takesSubscriptions && <SubscribeForm request={subscribe} />}
    </>
  );
}

/** As large as the page that follows. */
export function StatusSkeleton() {
  const { t } = useTranslation('status');
  return (
    <>
      <header className="grid gap-5">
        <WakeMark className="size-12 text-line-strong" />
        <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('loading')}</h1>
        <Skeleton className="h-8 w-56" />
      </header>
      <div className="grid gap-6">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <Skeleton key={row} className="h-28" />
        ))}
      </div>
    </>
  );
}
