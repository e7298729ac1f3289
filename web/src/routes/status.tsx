import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../api/use-api.ts';
import { checkNow, statusQuery } from '../features/status/queries.ts';
import { StatusPage, StatusSkeleton } from '../features/status/status-page.tsx';
import { subscriptionCommands } from '../features/status/subscription.ts';
import { SupportLink } from '../site/support-link.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { ErrorState } from '../ui/primitives/states.tsx';

/**
 * The public status page. It needs only its own files and one answer of the gateway, so that it works during outages.
 */
export const Route = createFileRoute('/status')({ component: Status });

function Status() {
  const { t } = useTranslation('status');
  const status = useQuery(statusQuery(useApi()));
  const { check } = useCommands(checkNow);
  const { request } = useCommands(subscriptionCommands);
  return (
    <SiteShell
      footer={
        <>
          <a href="/status.atom" className="underline underline-offset-4 hover:text-ink">
            {t('feed')}
          </a>
          <SupportLink
            subject={t('supportSubject')}
            className="underline underline-offset-4 hover:text-ink sm:ml-auto"
          />
        </>
      }
    >
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-12 py-10 sm:py-16">
        {status.data ? (
          <StatusPage status={status.data} isUnreached={status.isError} check={check} subscribe={request} />
        ) : status.isError ? (
          <>
            <h1 className="font-serif text-4xl">{t('title')}</h1>
            <ErrorState title={t('unreachable')} error={status.error} onRetry={() => void status.refetch()} />
          </>
        ) : (
          <StatusSkeleton />
        )}
      </div>
    </SiteShell>
  );
}
