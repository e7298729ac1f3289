import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { MailSettingsForm } from '../features/programmes/mail-settings.tsx';
import { ProgrammesShell } from '../features/programmes/programmes-shell.tsx';
import { mailCommands, mailSettingsQuery, programmeCommands, sessionQuery } from '../features/programmes/queries.ts';
import { MailLinkForm } from '../site/mail-link-form.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';

/** Which mails affiliates receive, and in which language. */
export const Route = createFileRoute('/programmes_/settings')({ component: Settings });

function Settings() {
  const { t } = useTranslation('programmes');
  usePageTitle(t('mails.settings.open'));
  const api = useApi();
  const { askForLink } = useCommands(programmeCommands);
  const { update } = useCommands(mailCommands);
  const session = useQuery(sessionQuery(api));
  const email = session.data?.session?.email;
  const settings = useQuery({ ...mailSettingsQuery(api), enabled: email !== undefined });
  const error = session.error ?? settings.error;
  const isSignedOut =
    session.data?.session === null || (settings.error instanceof ApiError && settings.error.code === 'unauthorized');
  return (
    <ProgrammesShell email={email}>
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8 py-4 sm:pb-14">
        {isSignedOut ? (
          <div className="grid gap-8 py-4 sm:py-10">
            <MailLinkForm texts="programmes" isRefused={false} askForLink={askForLink} />
          </div>
        ) : (
          <>
            <Link
              to="/programmes"
              className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
            >
              <ArrowLeft />
              {t('back')}
            </Link>
            {settings.data ? (
              <MailSettingsForm settings={settings.data} update={update} />
            ) : error ? (
              <ErrorState error={error} onRetry={() => void (session.error ? session : settings).refetch()} />
            ) : (
              <SkeletonRows rows={6} />
            )}
          </>
        )}
      </div>
    </ProgrammesShell>
  );
}
