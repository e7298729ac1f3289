import type { Campaign } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { WakeMark } from '../../ui/layout/wake-mark.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import type { Pending } from './pending.ts';
import { SetupFailed } from './queries.ts';

function Outcome({
  mark,
  title,
  children,
  actions,
}: {
  mark: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center sm:py-24">
      {mark}
      <h1 className="text-balance font-serif text-4xl leading-tight">{title}</h1>
      {children && <div className="grid gap-2 text-ink-soft leading-relaxed">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

function ToDashboard({ variant }: { variant?: 'outline' }) {
  const { t } = useTranslation('billing');
  return (
    <Button asChild {...(variant && { variant })}>
      <Link to="/dashboard" search={{}} replace>
        {t('success.toDashboard')}
      </Link>
    </Button>
  );
}

/** `campaignName`: the campaign that is waiting for the card. */
export function SetupUnderWay({ campaignName }: { campaignName: string | null }) {
  const { t } = useTranslation('billing');
  return (
    <div role="status">
      <Outcome mark={<WakeMark drawn className="size-14 animate-pulse-slow text-wake" />} title={t('success.checking')}>
        <p>{t('success.checkingHint')}</p>
        {campaignName !== null && <p>{t('success.waiting', { name: campaignName })}</p>}
      </Outcome>
    </div>
  );
}

export function SetupReactivated({ name }: { name: string }) {
  const { t } = useTranslation('billing');
  return (
    <Outcome
      mark={<CircleCheck aria-hidden="true" className="size-12 text-positive" strokeWidth={1.5} />}
      title={t('success.reactivated')}
      actions={<ToDashboard />}
    >
      <p>{t('success.reactivatedBody', { name })}</p>
    </Outcome>
  );
}

export function SetupLive({ campaign: { id, name } }: { campaign: Pick<Campaign, 'id' | 'name'> }) {
  const { t } = useTranslation('testMode');
  return (
    <Outcome
      mark={<CircleCheck aria-hidden="true" className="size-12 text-positive" strokeWidth={1.5} />}
      title={t('live.title')}
      actions={
        <Button asChild>
          <Link to="/campaign/$campaignId" params={{ campaignId: id }} replace>
            {t('live.open')}
          </Link>
        </Button>
      }
    >
      <p>{t('live.body', { name })}</p>
    </Outcome>
  );
}

interface SetupErrorProps {
  /** Null if the address contains no setup intent. */
  readonly error: unknown;
  /** The kind of action that was waiting for the card. */
  readonly waiting: Pending['kind'] | null;
  readonly onRetry: (() => void) | null;
}

export function SetupError({ error, waiting, onRetry }: SetupErrorProps) {
  const { t } = useTranslation('billing');
  const why = () => {
    if (error === null) return t('success.noIntent');
    if (error instanceof SetupFailed) return t('success.notVerified', { status: error.status });
    if (waiting === null) return t('success.notVerified', { status: errorSentence(error) });
    return `${t('success.notFinished')} ${errorSentence(error)}`;
  };
  return (
    <Outcome
      mark={<CircleAlert aria-hidden="true" className="size-12 text-negative" strokeWidth={1.5} />}
      title={t('success.errorTitle')}
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>{t('success.retry')}</Button>}
          <ToDashboard {...(onRetry && { variant: 'outline' })} />
        </>
      }
    >
      <p role="alert">{why()}</p>
      {waiting === 'campaign' && <p>{t('success.kept')}</p>}
    </Outcome>
  );
}
